// Paths of the shared folder, as text: "/" is its root, folders need no slash at the end.

export const normal = (path) => "/" + (path ?? "").split("/").filter((name) => name !== "").join("/");
/** An entry as the page has it: the server ends the paths of folders in a slash. */
export const plainEntry = (entry) => {
  entry.path = normal(entry.path);
  return entry;
};
export const names = (path) => path.split("/").filter((name) => name !== "");
export const nameOf = (path) => names(path).at(-1) ?? "";
export const parentOf = (path) => "/" + names(path).slice(0, -1).join("/");
export const join = (folder, name) => (folder === "/" ? "/" : folder + "/") + name;
export const isInside = (path, folder) => path !== folder && path.startsWith(folder === "/" ? "/" : folder + "/");

const query = (values) => {
  const parameters = new URLSearchParams();
  for (const [name, value] of values) parameters.append(name, value);
  return parameters.toString().replaceAll("%2F", "/");
};

// Addresses are relative, so that they work below any prefix.
export const pageURL = (path) => {
  const kept = new URLSearchParams(location.search).get("lang");
  return "?" + query([["path", path === "/" ? "/" : path + "/"], ...(kept ? [["lang", kept]] : [])]);
};
export const downloadURL = (path) => "download?" + query([["path", path]]);
export const fileURL = (path) => "file?" + query([["path", path]]);
export const zipURL = (paths) => "zip?" + query(paths.map((path) => ["path", path]));
