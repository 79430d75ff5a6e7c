// The address of this page for another device: to type, to copy, to scan.

import { openDialog } from "./dialogs.js";
import { h, svgPath } from "./dom.js";
import { notify } from "./notices.js";
import { qrModules } from "./qr.js";
import { given, t } from "./strings.js";

const QUIET_ZONE = 4;

/** The best address there is: the server knows by which others reach it, this browser may have come by one that only it knows. */
function bestAddress() {
  const here = location.origin + location.pathname;
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return isLocal && given.address ? given.address : here;
}

export function openAddress() {
  const address = bestAddress();
  const modules = qrModules(address);
  const link = h("a", { href: address, text: address, class: "address" });
  const code = modules && picture(modules, address);
  openDialog(t("address.title"), [code && h("div", { class: "qr" }, code), h("p", { class: "hint", text: t("address.hint") }), link], [
    { label: t("address.copy"), action: () => { copy(address, link); return false; } },
    { label: t("done"), isMain: true },
  ], { className: "share" });
}

function picture(modules, address) {
  const side = modules.length + 2 * QUIET_ZONE;
  let path = "";
  modules.forEach((row, y) => row.forEach((isDark, x) => { if (isDark) path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`; }));
  const svg = svgPath(side, path, "qr-code");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", t("address.code", { address }));
  return svg;
}

/** By plain HTTP there is no clipboard to write to, but a selection can be copied. */
async function copy(text, link) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else {
      getSelection().selectAllChildren(link);
      document.execCommand("copy");
    }
    notify(t("address.copied"));
  } catch { getSelection().selectAllChildren(link); }
}
