// Puts the page together.

import { startArranging } from "./arrange.js";
import { startChoosing } from "./choose.js";
import { byId } from "./dom.js";
import { startDrop } from "./drop.js";
import { refresh, refreshSpace, startFolder } from "./folder.js";
import { startKeys } from "./keys.js";
import { focusRow, rowElement, startListing } from "./listing.js";
import { startLive } from "./live.js";
import { notify } from "./notices.js";
import { isInside, parentOf } from "./paths.js";
import { openPreview, showView } from "./preview.js";
import { addFiles, restoreQueue, startQueue } from "./queue.js";
import { ask, drawQueue, setOpen, startQueueView } from "./queueview.js";
import { startRename, startRenaming } from "./rename.js";
import { state, watch } from "./store.js";
import { given, t } from "./strings.js";
import { openRowMenu, startToolbar } from "./toolbar.js";

const menuAt = (entry, at) => openRowMenu(entry, at ?? { anchor: rowElement(entry.path)?.querySelector(".more") });

startArranging();
startToolbar();
// A field whose row goes is gone before its row is used for another.
startRenaming();
startListing({ preview: openPreview, menu: menuAt });
startKeys({ menu: menuAt, rename: startRename });
startQueueView();

function accept(folder, files, emptyFolders) {
  setOpen(true);
  addFiles(folder, files, emptyFolders);
}
startDrop(accept);
startChoosing(accept);

startQueue({
  changed: drawQueue,
  conflict: ask,
  finished(item, path) {
    if (isShown(path)) refresh();
    spaceSoon();
  },
});

/** Whether something in the folder that is shown is new: the file, or the folder that leads to it. */
function isShown(path) {
  if (!isInside(path, state.folder)) return false;
  let child = path;
  while (parentOf(child) !== state.folder) child = parentOf(child);
  return child === path || !state.entries.some((entry) => entry.path === child);
}

let spaceTimer = 0;
function spaceSoon() {
  spaceTimer ||= setTimeout(() => {
    spaceTimer = 0;
    refreshSpace();
  }, 2000);
}

startFolder({
  opened(place) {
    refreshSpace();
    // Whoever came by the keyboard goes on with it.
    if (byId("list").contains(document.activeElement) || document.activeElement === document.body) {
      setTimeout(() => {
        const path = place?.cursor ?? state.cursor ?? state.rows[0]?.path;
        if (path && matchMedia("(pointer: fine)").matches) focusRow(path);
      });
    }
  },
  viewed: showView,
});

watch(["isConnected"], () => { document.documentElement.classList.toggle("offline", !state.isConnected); });
byId("offline").textContent = t("offline");

startLive(() => {
  refresh();
  spaceSoon();
});
refreshSpace();
restoreQueue();
if (given.notice) notify(given.notice);
document.documentElement.classList.add("ready");
