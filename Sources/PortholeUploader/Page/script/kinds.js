// What sort of thing a file is: by its media type, and by its name where that says more.

import { t } from "./strings.js";

const byExtension = {
  archive: "zip 7z rar gz tgz bz2 xz zst tar dmg iso jar",
  code: "js mjs ts jsx tsx swift c h cpp hpp m mm java kt py rb rs go php sh bash zsh css scss sql pl lua r toml",
  document: "doc docx odt rtf pages epub",
  sheet: "xls xlsx ods csv tsv numbers",
  slides: "ppt pptx odp key",
  markdown: "md markdown",
  text: "txt log json xml yaml yml ini conf cfg plist html htm tex srt vtt properties env",
  image: "jpg jpeg png gif webp avif svg heic heif bmp tif tiff ico",
  video: "mp4 mov m4v webm mkv avi",
  audio: "mp3 m4a aac wav flac ogg oga opus aif aiff",
  pdf: "pdf",
};
const kindOfExtension = new Map(Object.entries(byExtension).flatMap(([kind, list]) => list.split(" ").map((name) => [name, kind])));

export const extensionOf = (name) => {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
};

export function kindOf(entry) {
  if (entry.kind === "folder") return "folder";
  const known = kindOfExtension.get(extensionOf(entry.name));
  if (known) return known;
  const type = entry.type ?? "";
  for (const kind of ["image", "video", "audio"]) if (type.startsWith(kind + "/")) return kind;
  if (type === "application/pdf") return "pdf";
  return type.startsWith("text/") ? "text" : "file";
}

/** What a kind is called, for eyes and ears. */
export const kindName = (entry) => t(`kind.${kindOf(entry)}`);

const icons = { document: "text", sheet: "sheet", slides: "slides", markdown: "text" };
export const kindIcon = (entry) => {
  const kind = kindOf(entry);
  return icons[kind] ?? kind;
};

const PREVIEWED = ["image", "video", "audio", "pdf", "text", "markdown", "code"];
// What no browser shows, whatever its kind says.
const UNSEEN = ["heic", "heif", "tif", "tiff", "avi", "mkv", "aif", "aiff"];
export const hasPreview = (entry) =>
  entry.kind === "file" && (PREVIEWED.includes(kindOf(entry)) || ["csv", "tsv"].includes(extensionOf(entry.name))) && !UNSEEN.includes(extensionOf(entry.name));
/** How it is shown: tables of text are text. */
export const previewKind = (entry) => (["sheet", "code"].includes(kindOf(entry)) ? "text" : kindOf(entry));
export const hasThumbnail = (entry) => entry.kind === "file" && kindOf(entry) === "image" && !UNSEEN.includes(extensionOf(entry.name));
