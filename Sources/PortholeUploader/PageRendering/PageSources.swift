// Made by Scripts/embed-page from Sources/PortholeUploader/Page; changes are made there.
// swift-format-ignore-file

/// The sources of the page.
enum PageSources {
static let template = ###"""
<!doctype html>
<html lang="%language%" dir="%direction%">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>%page.title%</title>
<link rel="icon" href="%icon%">
<link rel="stylesheet" nonce="%nonce%" href="%style%">
<style nonce="%nonce%">%accent%</style>
<noscript><style nonce="%nonce%">.script{display:none!important}</style></noscript>
<script type="module" nonce="%nonce%" src="%script%"></script>
</head>
<body>
%sprite%
<a class="skip" href="#list">%t.skip%</a>
<header class="owner">
<div class="owner-words">%header%</div>
<div class="owner-buttons script">
<button type="button" class="icon-button" data-do="keys" aria-label="%t.keys.title%" title="%t.keys.title%"><svg class="icon" aria-hidden="true"><use href="#i-keys"></use></svg></button>
<button type="button" class="icon-button" data-do="address" aria-label="%t.address.title%" title="%t.address.title%"><svg class="icon" aria-hidden="true"><use href="#i-qr"></use></svg></button>
</div>
</header>
<main>
<div class="prologue">%prologue%</div>
<nav id="trail" class="%trail.class%" aria-label="%t.path.label%"><ol id="crumbs">%crumbs%</ol></nav>
<h1 id="title" dir="auto">%folder%</h1>
<p id="facts">%facts%</p>
<p id="offline" class="script" role="status"></p>
%notice%
<noscript>
<div class="forms">%forms%</div>
</noscript>
<div class="tools script">
<div id="toolbar" role="group" aria-label="%t.actions%">
<div class="usual">
<button type="button" class="button main" data-do="upload"%hide.create%><svg class="icon" aria-hidden="true"><use href="#i-upload"></use></svg><span>%t.upload%</span></button>
<button type="button" class="button" data-do="folder"%hide.create% title="%t.folder.new%"><svg class="icon" aria-hidden="true"><use href="#i-new-folder"></use></svg><span>%t.folder.new%</span></button>
<button type="button" class="icon-button" data-do="more" aria-haspopup="menu" aria-expanded="false" aria-label="%t.more%" title="%t.more%"><svg class="icon" aria-hidden="true"><use href="#i-more"></use></svg></button>
</div>
<div class="chosen" inert>
<button type="button" class="icon-button" data-do="none" aria-label="%t.select.none%" title="%t.select.none%"><svg class="icon" aria-hidden="true"><use href="#i-close"></use></svg></button>
<strong id="chosen"></strong>
<button type="button" class="button plain" data-do="download" title="%t.download%"><svg class="icon" aria-hidden="true"><use href="#i-download"></use></svg><span>%t.download%</span></button>
<button type="button" class="button plain" data-do="move" title="%t.move%"><svg class="icon" aria-hidden="true"><use href="#i-move"></use></svg><span>%t.move%</span></button>
<button type="button" class="button plain" data-do="copy" title="%t.copy%"><svg class="icon" aria-hidden="true"><use href="#i-copy"></use></svg><span>%t.copy%</span></button>
<button type="button" class="button plain" data-do="rename" title="%t.rename%"><svg class="icon" aria-hidden="true"><use href="#i-rename"></use></svg><span>%t.rename%</span></button>
<button type="button" class="button plain danger" data-do="delete" title="%t.delete%"><svg class="icon" aria-hidden="true"><use href="#i-trash"></use></svg><span>%t.delete%</span></button>
</div>
</div>
<div class="finder">
<label class="search"><svg class="icon" aria-hidden="true"><use href="#i-search"></use></svg><input id="search" type="search" placeholder="%t.search%" aria-label="%t.search%" autocomplete="off" spellcheck="false" enterkeyhint="search"></label>
<button type="button" class="button plain sort-button" data-do="sort" aria-haspopup="menu" aria-expanded="false" title="%t.sort%"><svg class="icon" aria-hidden="true"><use href="#i-sort"></use></svg><span id="sort-name">%t.sort.name%</span></button>
</div>
</div>
<div id="list" role="%list.role%" aria-label="%t.list.label%" tabindex="-1">
<div role="rowgroup" class="head">
<div id="columns" class="row" role="row">
<div class="cell check" role="columnheader"><span class="hidden">%t.column.select%</span></div>
<div class="cell name" role="columnheader" aria-sort="%aria.name%"><a href="%sort.name%" data-sort="name">%t.sort.name%</a></div>
<div class="cell size" role="columnheader" aria-sort="%aria.size%"><a href="%sort.size%" data-sort="size">%t.sort.size%</a></div>
<div class="cell date" role="columnheader" aria-sort="%aria.date%"><a href="%sort.date%" data-sort="date">%t.sort.date%</a></div>
<div class="cell actions" role="columnheader"><span class="hidden">%t.column.actions%</span></div>
</div>
</div>
<div id="rows" role="rowgroup">
%rows%
</div>
</div>
<div id="empty"%empty.hidden%>
<svg class="icon" aria-hidden="true"><use href="#i-upload"></use></svg>
<h2>%empty.title%</h2>
<p></p>
</div>
%next%
</main>
<footer class="owner-end">
<div class="epilogue">%epilogue%</div>
<div class="footer">%footer%</div>
</footer>
<section id="uploads" class="script" aria-label="%t.uploads.title%" hidden></section>
<div id="notices"></div>
<div id="status" class="hidden" role="status" aria-live="polite"></div>
<div id="veil" hidden><div><svg class="icon" aria-hidden="true"><use href="#i-upload"></use></svg><p></p></div></div>
<script type="application/json" id="start" nonce="%nonce%">%start%</script>
</body>
</html>
"""###
static let sprite = ###"""
<svg xmlns="http://www.w3.org/2000/svg" hidden><symbol id="i-none" viewBox="0 0 24 24"></symbol><symbol id="i-folder" viewBox="0 0 24 24"><path class="solid" d="M2.5 6.75A2.25 2.25 0 0 1 4.75 4.5h4.1c.6 0 1.17.24 1.6.66l1.4 1.4c.28.28.66.44 1.06.44h6.34a2.25 2.25 0 0 1 2.25 2.25v8A2.25 2.25 0 0 1 19.25 19.5H4.75a2.25 2.25 0 0 1-2.25-2.25z"/></symbol><symbol id="i-file" viewBox="0 0 24 24"><path class="sheet" d="M6.5 2.75h7.2l5.05 5.05V19A2.25 2.25 0 0 1 16.5 21.25h-10A2.25 2.25 0 0 1 4.25 19V5A2.25 2.25 0 0 1 6.5 2.75z"/><path d="M13.5 3v3.25A1.75 1.75 0 0 0 15.25 8h3.25"/></symbol><symbol id="i-text" viewBox="0 0 24 24"><path class="sheet" d="M6.5 2.75h7.2l5.05 5.05V19A2.25 2.25 0 0 1 16.5 21.25h-10A2.25 2.25 0 0 1 4.25 19V5A2.25 2.25 0 0 1 6.5 2.75z"/><path d="M8 11.5h7M8 14.5h7M8 17.5h4"/></symbol><symbol id="i-code" viewBox="0 0 24 24"><path class="sheet" d="M6.5 2.75h7.2l5.05 5.05V19A2.25 2.25 0 0 1 16.5 21.25h-10A2.25 2.25 0 0 1 4.25 19V5A2.25 2.25 0 0 1 6.5 2.75z"/><path d="m9.5 11-2.25 2.75L9.5 16.5M13.5 11l2.25 2.75-2.25 2.75"/></symbol><symbol id="i-pdf" viewBox="0 0 24 24"><path class="sheet" d="M6.5 2.75h7.2l5.05 5.05V19A2.25 2.25 0 0 1 16.5 21.25h-10A2.25 2.25 0 0 1 4.25 19V5A2.25 2.25 0 0 1 6.5 2.75z"/><path d="M8 17.25c2.2-1.1 3.75-4.4 3.5-6.75-.1-.9-1.3-.8-1.2.2.25 2.4 2.2 4.7 4.9 4.5.95-.1.9-1.2-.05-1.25-2.4-.1-5.2.75-7.15 2.2-.9.7-.6 1.5 0 1.1z"/></symbol><symbol id="i-sheet" viewBox="0 0 24 24"><path class="sheet" d="M5 3.75h14c.7 0 1.25.55 1.25 1.25v14c0 .7-.55 1.25-1.25 1.25H5c-.7 0-1.25-.55-1.25-1.25V5c0-.7.55-1.25 1.25-1.25z"/><path d="M4 9.25h16M4 14.75h16M9.5 9.25v11"/></symbol><symbol id="i-slides" viewBox="0 0 24 24"><path class="sheet" d="M4.5 4.75h15c.7 0 1.25.55 1.25 1.25v9.5c0 .7-.55 1.25-1.25 1.25h-15c-.7 0-1.25-.55-1.25-1.25V6c0-.7.55-1.25 1.25-1.25z"/><path d="M12 17v3.25M8.5 20.25h7M8 13v-1.5M12 13V8.5M16 13v-3"/></symbol><symbol id="i-archive" viewBox="0 0 24 24"><path class="sheet" d="M4.75 8.5h14.5V18A2.25 2.25 0 0 1 17 20.25H7A2.25 2.25 0 0 1 4.75 18z"/><path d="M4 4.25h16c.4 0 .75.35.75.75v2.75c0 .4-.35.75-.75.75H4a.75.75 0 0 1-.75-.75V5c0-.4.35-.75.75-.75zM10 12.25h4"/></symbol><symbol id="i-image" viewBox="0 0 24 24"><path class="sheet" d="M5.5 4.25h13a2.25 2.25 0 0 1 2.25 2.25v11a2.25 2.25 0 0 1-2.25 2.25h-13a2.25 2.25 0 0 1-2.25-2.25v-11A2.25 2.25 0 0 1 5.5 4.25z"/><path d="m3.75 17 4.7-4.7a1.5 1.5 0 0 1 2.1 0L15 16.75l1.2-1.2a1.5 1.5 0 0 1 2.1 0l2 2"/><circle cx="15.75" cy="9.25" r="1.5"/></symbol><symbol id="i-video" viewBox="0 0 24 24"><path class="sheet" d="M5.5 4.25h13a2.25 2.25 0 0 1 2.25 2.25v11a2.25 2.25 0 0 1-2.25 2.25h-13a2.25 2.25 0 0 1-2.25-2.25v-11A2.25 2.25 0 0 1 5.5 4.25z"/><path class="solid" d="M10 9.1v5.8c0 .5.5.8.95.55l4.7-2.9a.65.65 0 0 0 0-1.1l-4.7-2.9A.63.63 0 0 0 10 9.1z"/></symbol><symbol id="i-audio" viewBox="0 0 24 24"><circle class="sheet" cx="12" cy="12" r="9.25"/><path d="M10.25 15.5V8.6l5-1.1v6.75"/><circle cx="8.75" cy="15.5" r="1.5"/><circle cx="13.75" cy="14.25" r="1.5"/></symbol><symbol id="i-more" viewBox="0 0 24 24"><path class="dots" d="M5.5 12h.01M12 12h.01M18.5 12h.01"/></symbol><symbol id="i-close" viewBox="0 0 24 24"><path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/></symbol><symbol id="i-check" viewBox="0 0 24 24"><path d="m5 12.5 4.5 4.5L19 7.5"/></symbol><symbol id="i-up" viewBox="0 0 24 24"><path d="m6.5 14.5 5.5-5.5 5.5 5.5"/></symbol><symbol id="i-down" viewBox="0 0 24 24"><path d="m6.5 9.5 5.5 5.5 5.5-5.5"/></symbol><symbol id="i-next" viewBox="0 0 24 24"><path d="m9.5 6 6 6-6 6"/></symbol><symbol id="i-back" viewBox="0 0 24 24"><path d="m14.5 6-6 6 6 6"/></symbol><symbol id="i-upload" viewBox="0 0 24 24"><path d="M12 16V4.5M7.25 9 12 4.25 16.75 9M4.5 15.5v2.25a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V15.5"/></symbol><symbol id="i-download" viewBox="0 0 24 24"><path d="M12 4.25v11.5M7.25 11.25 12 16l4.75-4.75M4.5 16v1.75a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V16"/></symbol><symbol id="i-new-folder" viewBox="0 0 24 24"><path d="M3.25 6.75c0-1 .8-1.75 1.75-1.75h4c.46 0 .9.18 1.24.51l1.5 1.49H19c.97 0 1.75.78 1.75 1.75v8.5c0 .97-.78 1.75-1.75 1.75H5c-.97 0-1.75-.78-1.75-1.75zM12 10.25v5.5M9.25 13h5.5"/></symbol><symbol id="i-upload-folder" viewBox="0 0 24 24"><path d="M3.25 6.75c0-1 .8-1.75 1.75-1.75h4c.46 0 .9.18 1.24.51l1.5 1.49H19c.97 0 1.75.78 1.75 1.75v8.5c0 .97-.78 1.75-1.75 1.75H5c-.97 0-1.75-.78-1.75-1.75zM12 16v-5.5M9.5 12.75 12 10.25l2.5 2.5"/></symbol><symbol id="i-trash" viewBox="0 0 24 24"><path d="M4.5 6.75h15M9.25 6.5V5c0-.7.55-1.25 1.25-1.25h3c.7 0 1.25.55 1.25 1.25v1.5M6.25 7l.8 11.4a2 2 0 0 0 2 1.85h5.9a2 2 0 0 0 2-1.85L17.75 7M10.25 10.75v5.5M13.75 10.75v5.5"/></symbol><symbol id="i-rename" viewBox="0 0 24 24"><path d="m4.5 19.5.9-4L15.6 5.3a1.8 1.8 0 0 1 2.55 0l.55.55a1.8 1.8 0 0 1 0 2.55L8.5 18.6zM13.75 7.25l3 3"/></symbol><symbol id="i-move" viewBox="0 0 24 24"><path d="M3.25 10V6.75c0-1 .8-1.75 1.75-1.75h4c.46 0 .9.18 1.24.51l1.5 1.49H19c.97 0 1.75.78 1.75 1.75v8.5c0 .97-.78 1.75-1.75 1.75H5M3.25 14.25h9.5M10 11.25l3 3-3 3"/></symbol><symbol id="i-copy" viewBox="0 0 24 24"><path d="M10 8.25h7.5c.97 0 1.75.78 1.75 1.75v8c0 .97-.78 1.75-1.75 1.75H10c-.97 0-1.75-.78-1.75-1.75v-8c0-.97.78-1.75 1.75-1.75zM15.75 8V6c0-.97-.78-1.75-1.75-1.75H6.5c-.97 0-1.75.78-1.75 1.75v8c0 .97.78 1.75 1.75 1.75H8"/></symbol><symbol id="i-eye" viewBox="0 0 24 24"><path d="M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12z"/><circle cx="12" cy="12" r="2.75"/></symbol><symbol id="i-qr" viewBox="0 0 24 24"><path d="M4.5 4.5h5.25v5.25H4.5zM14.25 4.5h5.25v5.25h-5.25zM4.5 14.25h5.25v5.25H4.5zM14.25 14.25h2M19.5 14.25v2M14.25 19.5v-2M17 17h.01M19.5 19.5h-2"/></symbol><symbol id="i-keys" viewBox="0 0 24 24"><path d="M4.75 6.25h14.5c.83 0 1.5.67 1.5 1.5v8.5c0 .83-.67 1.5-1.5 1.5H4.75c-.83 0-1.5-.67-1.5-1.5v-8.5c0-.83.67-1.5 1.5-1.5zM7 10h.01M10.3 10h.01M13.6 10h.01M17 10h.01M8.5 14h7"/></symbol><symbol id="i-pause" viewBox="0 0 24 24"><path d="M9 6.5v11M15 6.5v11"/></symbol><symbol id="i-resume" viewBox="0 0 24 24"><path class="solid" d="M8.5 6.6v10.8c0 .6.65.95 1.15.65l8.5-5.4a.77.77 0 0 0 0-1.3l-8.5-5.4a.75.75 0 0 0-1.15.65z"/></symbol><symbol id="i-retry" viewBox="0 0 24 24"><path d="M19 12a7 7 0 1 1-2.2-5.1L19 9M19 4.5V9h-4.5"/></symbol><symbol id="i-search" viewBox="0 0 24 24"><circle cx="10.75" cy="10.75" r="6"/><path d="m15.25 15.25 4.5 4.5"/></symbol><symbol id="i-sort" viewBox="0 0 24 24"><path d="M7.5 5v13.5M4.5 15.75l3 3 3-3M16.5 19V5.5M13.5 8.25l3-3 3 3"/></symbol></svg>
"""###
static let styleName = "page.8580b4067089.css"
static let style = ###"""
:root {
color-scheme: light dark;
--accent: #0a66d8;
--on-accent: #fff;
--ink-accent: #0a5fcb;
--ground: #f5f5f7;
--card: #fff;
--raised: #fff;
--line: #dedee3;
--line-strong: #8a8a92;
--ink: #1c1c1f;
--ink-2: #5c5c64;
--hover: #f0f0f3;
--chosen: color-mix(in srgb, var(--accent) 12%, var(--card));
--danger: #c4261d;
--danger-fill: #c4261d;
--shadow: 0 1px 2px #0000000a, 0 8px 30px #00000014;
--shadow-high: 0 2px 6px #00000012, 0 18px 60px #0000002e;
--row: 46px;
--side: 32px;
--radius: 14px;
--c-folder: #3b8fe8; --c-image: #1f8a4c; --c-video: #8443c9; --c-audio: #c9346f; --c-pdf: #cc3a2b; --c-text: #5f6673; --c-code: #0e7c86; --c-archive: #9a6a0b;
--c-sheet: #1f8a4c; --c-slides: #c25a12; --c-file: #6d6d76;
}
@media (prefers-color-scheme: dark) {
:root {
--accent: #2f7ff0;
--on-accent: #fff;
--ink-accent: #6db0ff;
--ground: #101012;
--card: #1a1a1d;
--raised: #242428;
--line: #313137;
--line-strong: #85858e;
--ink: #f3f3f5;
--ink-2: #a4a4ae;
--hover: #242428;
--chosen: color-mix(in srgb, var(--accent) 26%, var(--card));
--danger: #ff7a70;
--danger-fill: #c4261d;
--shadow: 0 1px 2px #0006, 0 8px 30px #0006;
--shadow-high: 0 2px 6px #0008, 0 18px 60px #000a;
--c-folder: #5aa6f5; --c-image: #4cc27c; --c-video: #b58af0; --c-audio: #f07fab; --c-pdf: #f5796c; --c-text: #a6adba; --c-code: #4fc3cd; --c-archive: #dba94a;
--c-sheet: #4cc27c; --c-slides: #f09a5b; --c-file: #a4a4ae;
}
}
@media (pointer: coarse) { :root { --row: 54px; } }
@media (max-width: 639px) { :root { --row: 62px; --side: 16px; } }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding: 120px 0; overflow-y: scroll; }
body {
margin: 0;
min-height: 100vh;
min-height: 100dvh;
display: flex;
flex-direction: column;
background: var(--ground);
color: var(--ink);
font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
-webkit-tap-highlight-color: transparent;
-webkit-font-smoothing: antialiased;
overflow-wrap: anywhere;
}
[hidden] { display: none !important; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
h1, h2, p { margin: 0; }
a { color: var(--ink-accent); text-decoration: none; }
a:hover { text-decoration: underline; }
button, input { font: inherit; color: inherit; }
:focus { outline: none; }
:focus-visible { outline: 2.5px solid var(--ink-accent); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: 12px; top: -60px; z-index: 30; padding: 10px 16px; border-radius: 10px; background: var(--raised); box-shadow: var(--shadow-high); }
.skip:focus { top: 12px; }
.icon { width: 22px; height: 22px; flex: none; display: block; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; overflow: visible; }
symbol .solid { fill: currentColor; stroke: none; }
symbol .sheet { fill: currentColor; fill-opacity: .13; }
symbol .dots { stroke-width: 2.8; }
[dir=rtl] .icon:has([href="#i-next"]), [dir=rtl] .icon:has([href="#i-back"]), [dir=rtl] .icon:has([href="#i-move"]) { transform: scaleX(-1); }
.button {
display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 40px; padding: 0 16px; border: 1px solid var(--line); border-radius: 11px;
background: var(--raised); font-weight: 550; white-space: nowrap; cursor: pointer; user-select: none; -webkit-user-select: none; touch-action: manipulation;
}
.button:hover { background: var(--hover); }
.button:active { filter: brightness(.96); }
.button:disabled { opacity: .5; cursor: default; }
.button.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.button.main:hover { background: color-mix(in srgb, var(--accent) 90%, #000); }
.button.danger { border-color: transparent; background: var(--danger-fill); color: #fff; }
.button.plain { border-color: transparent; background: none; }
.button.plain:hover { background: var(--hover); }
.button.plain.danger { color: var(--danger); }
.button.small { min-height: 32px; padding: 0 12px; border-radius: 9px; font-size: 13px; }
.icon-button { display: inline-grid; place-items: center; flex: none; width: 40px; height: 40px; padding: 0; border: 0; border-radius: 11px; background: none; color: var(--ink-2); cursor: pointer; touch-action: manipulation; }
.icon-button:hover { background: var(--hover); color: var(--ink); }
.icon-button:disabled { opacity: .35; cursor: default; background: none; }
@media (pointer: coarse) {
.button { min-height: 44px; }
.button.small { min-height: 40px; }
.icon-button { width: 44px; height: 44px; }
}
input[type=text], input[type=search] { min-height: 40px; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: 11px; background: var(--card); font-size: 16px; width: 100%; -webkit-appearance: none; appearance: none; }
input:focus-visible { outline-offset: 0; }
input[type=checkbox] { width: 24px; height: 24px; margin: 0; accent-color: var(--accent); }
kbd { display: inline-block; min-width: 26px; padding: 2px 7px; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 7px; background: var(--ground); color: var(--ink-2); font: 550 12px/1.5 system-ui, sans-serif; text-align: center; }
.fault { color: var(--danger); font-size: 14px; min-height: 1.5em; }
.fault:empty { min-height: 0; }
.hint { color: var(--ink-2); font-size: 14px; }
.glyph { position: relative; display: grid; place-items: center; flex: none; width: 32px; height: 32px; color: var(--kind, var(--c-file)); }
.glyph .icon { width: 28px; height: 28px; stroke-width: 1.5; }
.glyph.large { width: 96px; height: 96px; }
.glyph.large .icon { width: 88px; height: 88px; stroke-width: 1; }
.glyph img { width: 34px; height: 34px; border-radius: 7px; object-fit: cover; box-shadow: 0 0 0 1px #8883; }
[data-kind=folder] { --kind: var(--c-folder); } [data-kind=image] { --kind: var(--c-image); } [data-kind=video] { --kind: var(--c-video); } [data-kind=audio] { --kind: var(--c-audio); }
[data-kind=pdf] { --kind: var(--c-pdf); } [data-kind=text] { --kind: var(--c-text); } [data-kind=code] { --kind: var(--c-code); } [data-kind=archive] { --kind: var(--c-archive); }
[data-kind=sheet] { --kind: var(--c-sheet); } [data-kind=slides] { --kind: var(--c-slides); }
.bar { height: 4px; border-radius: 2px; background: color-mix(in srgb, var(--ink) 14%, transparent); overflow: hidden; }
.bar span { display: block; height: 100%; border-radius: 2px; background: var(--accent); transform: scaleX(0); transform-origin: 0 50%; }
[dir=rtl] .bar span { transform-origin: 100% 50%; }
@media (prefers-reduced-motion: no-preference) {
.bar span { transition: transform .3s linear; }
.row, .button, .icon-button { transition: background-color .12s; }
dialog[open], .menu, .notice { animation: appear .16s ease-out; }
@keyframes appear { from { opacity: 0; transform: translateY(6px); } }
}
.owner, main, .owner-end { width: 100%; max-width: 1120px; margin-inline: auto; padding-inline: max(var(--side), env(safe-area-inset-left)); }
.owner { display: flex; align-items: center; gap: 12px; min-height: 60px; padding-top: env(safe-area-inset-top); }
.owner-words { flex: 1; min-width: 0; font-weight: 600; color: var(--ink-2); }
.owner-words > :is(h1, h2, p) { margin: 0; font-size: inherit; }
.owner-buttons { display: flex; margin-inline-end: -9px; }
.prologue { color: var(--ink-2); max-width: 68ch; }
.prologue:not(:empty) { padding-bottom: 14px; }
.prologue p { margin: 0 0 .5em; }
main { flex: 1; padding-top: 6px; }
#trail { min-height: 26px; font-size: 14px; }
#trail.at-root { visibility: hidden; }
#crumbs { display: flex; flex-wrap: wrap; margin: 0 -6px; padding: 0; list-style: none; }
#crumbs li { display: flex; align-items: center; max-width: 100%; color: var(--ink-2); }
#crumbs li::after { content: ""; flex: none; width: 6px; height: 6px; margin-inline: 2px 4px; border: solid currentColor; border-width: 1.5px 1.5px 0 0; transform: rotate(45deg); }
[dir=rtl] #crumbs li::after { transform: rotate(-135deg); }
#crumbs a { display: inline-block; min-height: 26px; padding: 2px 6px; border-radius: 7px; max-width: 40ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
h1 { font-size: 34px; line-height: 1.15; font-weight: 720; letter-spacing: -.022em; text-align: start; }
#facts { min-height: 22px; margin-top: 4px; color: var(--ink-2); font-variant-numeric: tabular-nums; }
#offline { display: none; }
.offline #offline { display: block; margin-top: 8px; padding: 8px 14px; border-radius: 11px; background: color-mix(in srgb, var(--c-slides) 16%, var(--card)); }
.said { margin-top: 10px; padding: 10px 14px; border-radius: 11px; background: var(--card); border: 1px solid var(--line); }
.said.problem { border-color: var(--danger); }
.tools { position: sticky; top: 0; z-index: 10; display: flex; align-items: center; gap: 12px; margin: 12px calc(-1 * var(--side)) 0; padding: 8px var(--side); background: color-mix(in srgb, var(--ground) 88%, transparent); backdrop-filter: blur(14px); -webkit-backdrop-filter: blur(14px); }
#toolbar { display: grid; flex: 1; min-width: 0; }
.usual, .chosen { grid-area: 1 / 1; display: flex; align-items: center; gap: 8px; min-width: 0; }
.chosen { gap: 2px; margin-inline-start: -9px; visibility: hidden; }
.choosing > .chosen { visibility: visible; }
.choosing > .usual { visibility: hidden; }
#chosen { margin-inline-end: auto; padding-inline: 4px; font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-variant-numeric: tabular-nums; }
.chosen .button { padding-inline: 11px; }
.finder { display: flex; align-items: center; gap: 4px; }
.search { position: relative; display: block; width: 230px; }
.search .icon { position: absolute; inset-inline-start: 10px; top: calc(50% - 10px); width: 20px; height: 20px; color: var(--ink-2); pointer-events: none; }
.search input { padding-inline-start: 38px; font-size: 15px; border-color: var(--line); background: var(--card); }
.search input::placeholder { color: var(--ink-2); opacity: 1; }
.sort-button { display: none; }
#list { position: relative; margin-top: 4px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
#list.is-empty { display: none; }
.head { position: sticky; top: 56px; z-index: 5; border-radius: var(--radius) var(--radius) 0 0; background: var(--card); border-bottom: 1px solid var(--line); }
.head .row { height: 36px; font-size: 13px; color: var(--ink-2); }
.head a { display: inline-flex; align-items: center; gap: 2px; min-height: 28px; padding-inline: 6px; margin-inline: -6px; border-radius: 7px; color: inherit; font-weight: 550; }
.head .icon { width: 14px; height: 14px; stroke-width: 2.4; }
.head [aria-sort=ascending], .head [aria-sort=descending] { color: var(--ink); }
.head .name { padding-inline-start: 44px; }
#rows { position: relative; overflow: hidden; border-radius: 0 0 var(--radius) var(--radius); }
.row { display: grid; grid-template-columns: 44px minmax(0, 1fr) 104px 168px 52px; align-items: center; height: var(--row); cursor: default; }
.ready #rows .row { position: absolute; inset-inline: 0; top: 0; }
#rows .row::after { content: ""; position: absolute; inset-inline: 92px 0; bottom: 0; border-bottom: 1px solid var(--line); opacity: .75; pointer-events: none; }
#rows .row { position: relative; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; }
#rows .row:focus-visible { outline-offset: -3px; border-radius: 12px; z-index: 1; }
#rows .row[aria-selected=true] { background: var(--chosen); }
@media (hover: hover) { #rows .row:hover:not([aria-selected=true]) { background: var(--hover); } }
.cell { min-width: 0; }
.cell.check { display: grid; place-items: center; height: 100%; cursor: pointer; }
.box { display: grid; place-items: center; width: 20px; height: 20px; border: 1.6px solid var(--line-strong); border-radius: 50%; opacity: 0; }
.tick { width: 14px; height: 14px; fill: none; stroke: var(--on-accent); stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; visibility: hidden; }
.row:hover .box, .row:focus-visible .box, .choosing .box { opacity: 1; }
[aria-selected=true] .box { opacity: 1; border-color: var(--accent); background: var(--accent); }
[aria-selected=true] .tick { visibility: visible; }
.cell.name { display: flex; align-items: center; gap: 14px; position: relative; }
.head .cell.name { display: block; }
.link { flex: 0 1 auto; min-width: 0; padding-block: 3px; color: var(--ink); font-weight: 480; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; unicode-bidi: plaintext; }
.meta { display: none; color: var(--ink-2); font-size: 13px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.meta.place { display: inline; flex: 1 1 0; }
.cell.size, .cell.date { color: var(--ink-2); font-size: 14px; font-variant-numeric: tabular-nums; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.cell.size { text-align: end; padding-inline-end: 24px; }
.cell.actions { text-align: center; }
.row .more { width: 36px; height: 36px; }
.renaming .link, .renaming .meta { display: none; }
.rename { flex: 1; min-width: 0; min-height: 34px; height: 34px; margin-inline: -12px 12px; user-select: text; -webkit-user-select: text; font-size: 15px; }
.rename-fault { position: absolute; inset-inline-start: 46px; top: calc(100% - 2px); z-index: 6; padding: 6px 12px; border-radius: 9px; background: var(--danger-fill); color: #fff; font-size: 13px; box-shadow: var(--shadow); }
.rename-fault:empty { display: none; }
.row.renaming { z-index: 4; }
#rows:has(.rename-fault:not(:empty)) { overflow: visible; }
.loading #list::before { content: ""; position: absolute; z-index: 8; inset: -1px 0 auto; height: 3px; border-radius: 3px; background: linear-gradient(90deg, transparent, var(--accent), transparent) 0 0 / 40% 100% no-repeat; }
@media (prefers-reduced-motion: no-preference) { .loading #list::before { animation: loading 1.1s linear infinite; } @keyframes loading { from { background-position: -60% 0; } to { background-position: 160% 0; } } }
#empty { display: flex; flex-direction: column; align-items: center; gap: 6px; margin-top: 4px; padding: 72px 24px; border: 2px dashed var(--line); border-radius: var(--radius); text-align: center; }
#empty .icon { width: 52px; height: 52px; padding: 12px; margin-bottom: 8px; border-radius: 50%; background: color-mix(in srgb, var(--accent) 12%, transparent); color: var(--ink-accent); }
#empty h2 { font-size: 20px; letter-spacing: -.01em; }
#empty p { color: var(--ink-2); max-width: 46ch; }
.forms { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 14px; }
.forms form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.forms input[type=text] { width: 220px; }
.pages { display: flex; justify-content: center; padding: 16px; }
.ready .pages { display: none; }
.owner-end { padding-block: 28px calc(28px + env(safe-area-inset-bottom)); color: var(--ink-2); font-size: 13px; }
.footer:not(:empty) { padding-top: 10px; }
.has-uploads .owner-end { padding-bottom: 220px; }
@media (max-width: 1023px) {
.chosen .button { padding-inline: 9px; }
.chosen .button span { display: none; }
.search { width: 180px; }
}
@media (max-width: 639px) {
.owner { min-height: 52px; }
h1 { font-size: 28px; }
main { padding-top: 0; }
.tools { position: static; padding-block: 0; backdrop-filter: none; -webkit-backdrop-filter: none; background: none; }
.finder { flex: 1; }
.search { flex: 1; width: auto; }
.search input { font-size: 16px; min-height: 44px; }
.sort-button { display: inline-flex; padding-inline: 10px; color: var(--ink-2); }
#toolbar {
position: fixed; z-index: 12; inset: auto 0 0; padding: 8px 12px calc(8px + env(safe-area-inset-bottom)); background: color-mix(in srgb, var(--card) 92%, transparent); border-top: 1px solid var(--line);
backdrop-filter: blur(16px); -webkit-backdrop-filter: blur(16px);
}
.usual .button.main { flex: 1; min-height: 48px; font-size: 16px; }
.usual .button:not(.main) { width: 48px; min-height: 48px; padding: 0; }
.usual .button:not(.main) span { display: none; }
.usual .icon-button { width: 48px; height: 48px; border: 1px solid var(--line); background: var(--raised); color: var(--ink); }
.chosen { margin: 0; }
.chosen .button { padding: 0; width: 44px; min-height: 48px; }
#list { margin-inline: calc(-1 * var(--side)); border-width: 1px 0; border-radius: 0; margin-top: 12px; }
#rows { border-radius: 0; }
.head { display: none; }
.row { grid-template-columns: 0 minmax(0, 1fr) 52px; padding-inline-start: var(--side); }
.choosing #rows .row { grid-template-columns: 40px minmax(0, 1fr) 52px; padding-inline-start: 8px; }
#rows .row::after { inset-inline-start: 62px; }
.cell.check { overflow: hidden; }
.cell.size, .cell.date { display: none; }
.cell.name { display: grid; grid-template-columns: 32px minmax(0, 1fr); column-gap: 14px; row-gap: 0; align-items: center; }
.glyph { grid-row: 1 / 3; }
.row:not(.renaming) .link { align-self: end; padding: 0; font-size: 16px; line-height: 1.3; }
.meta, .meta.place { display: block; grid-column: 2; align-self: start; }
.rename { grid-row: 1 / 3; grid-column: 2; }
.row .more { width: 48px; height: 48px; }
.owner-end { padding-bottom: calc(100px + env(safe-area-inset-bottom)); }
#empty { padding-block: 56px; }
}
.trouble { display: grid; align-content: center; justify-items: center; gap: 22px; text-align: center; }
.trouble h1 { font-size: 24px; max-width: 30ch; }
#uploads { position: fixed; z-index: 14; inset: auto 24px 24px auto; width: 400px; display: flex; flex-direction: column; max-height: min(60vh, 480px); border: 1px solid var(--line); border-radius: 16px; background: var(--raised); box-shadow: var(--shadow-high); overflow: hidden; }
[dir=rtl] #uploads { inset: auto auto 24px 24px; }
.uploads-toggle { display: flex; flex-wrap: wrap; align-items: center; column-gap: 8px; position: relative; min-height: 56px; padding: 9px 44px 9px 16px; border: 0; background: none; text-align: start; cursor: pointer; }
[dir=rtl] .uploads-toggle { padding: 9px 16px 9px 44px; }
.uploads-toggle:focus-visible { outline-offset: -4px; border-radius: 15px; }
.uploads-title { font-weight: 600; width: 100%; }
.uploads-state { color: var(--ink-2); font-size: 13px; font-variant-numeric: tabular-nums; }
.uploads-toggle .icon { position: absolute; inset-inline-end: 14px; top: calc(50% - 11px); color: var(--ink-2); }
.closed .uploads-toggle .icon { transform: scaleY(-1); }
#uploads > .bar { flex: none; margin: 0 16px 10px; }
.closed .uploads-list, .closed .uploads-buttons { display: none; }
.uploads-list { overflow-y: auto; overscroll-behavior: contain; border-top: 1px solid var(--line); }
.uploads-list:focus-visible, .trash-list:focus-visible, .text-box:focus-visible { outline-offset: -3px; }
.uploads-rows, .trash-rows { position: relative; margin: 0; padding: 0; list-style: none; --row: 64px; }
.upload { position: absolute; inset-inline: 0; top: 0; display: flex; align-items: center; gap: 10px; height: 64px; padding-inline: 14px 6px; }
.upload-what { flex: 1; min-width: 0; display: grid; gap: 2px; }
.upload-name { font-size: 14px; font-weight: 500; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: start; }
.upload-state { color: var(--ink-2); font-size: 12.5px; line-height: 1.3; font-variant-numeric: tabular-nums; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.upload .bar { margin-top: 3px; }
[data-state=failed] .upload-state { color: var(--danger); }
[data-state=failed] .upload-name, [data-state=lost] .upload-name { -webkit-line-clamp: 1; }
[data-state=failed] .bar, [data-state=lost] .bar { display: none; }
.upload .icon-button { width: 36px; height: 36px; margin-inline-start: -6px; }
.uploads-buttons { display: flex; flex-wrap: wrap; gap: 8px; padding: 10px 14px; border-top: 1px solid var(--line); }
.uploads-buttons:not(:has(button:not([hidden]))) { display: none; }
#notices { position: fixed; z-index: 16; inset-inline-start: 24px; bottom: 24px; display: flex; flex-direction: column; gap: 8px; width: min(440px, calc(100vw - 32px)); pointer-events: none; }
.notice { display: flex; align-items: center; gap: 4px; padding: 6px 6px 6px 16px; border-radius: 14px; background: #2b2b30; color: #f6f6f8; box-shadow: var(--shadow-high); pointer-events: auto; }
[dir=rtl] .notice { padding: 6px 16px 6px 6px; }
.notice.problem { background: #8e1b14; }
.notice-text { flex: 1; padding-block: 7px; }
.notice-action { min-height: 40px; padding: 0 12px; border: 0; border-radius: 10px; background: none; color: #9fcaff; font-weight: 600; cursor: pointer; white-space: nowrap; }
.notice.problem .notice-action { color: #ffd7d3; }
.notice :is(.notice-action, .icon-button):hover { background: #fff2; color: #fff; }
.notice .icon-button { color: #d6d6dc; }
.notice :focus-visible { outline-color: #9fcaff; }
#veil { position: fixed; z-index: 40; inset: 0; display: grid; padding: 20px; background: color-mix(in srgb, var(--ground) 80%, transparent); backdrop-filter: blur(6px); -webkit-backdrop-filter: blur(6px); pointer-events: none; }
#veil div { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 14px; border: 3px dashed var(--accent); border-radius: 24px; background: color-mix(in srgb, var(--accent) 8%, transparent); }
#veil .icon { width: 64px; height: 64px; color: var(--ink-accent); }
#veil p { font-size: 24px; font-weight: 650; letter-spacing: -.01em; text-align: center; }
.menu { position: fixed; z-index: 20; min-width: 220px; max-width: calc(100vw - 16px); max-height: calc(100vh - 16px); overflow-y: auto; padding: 6px; border: 1px solid var(--line); border-radius: 14px; background: var(--raised); box-shadow: var(--shadow-high); }
.menu-item { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 40px; padding: 0 10px; border: 0; border-radius: 9px; background: none; text-align: start; cursor: pointer; }
.menu-item .icon { width: 20px; height: 20px; color: var(--ink-2); }
.menu-item span { flex: 1; }
.menu-item:hover, .menu-item:focus-visible { background: var(--hover); }
.menu-item:focus-visible { outline-offset: -2px; }
.menu-item.danger, .menu-item.danger .icon { color: var(--danger); }
.menu-line { margin: 6px 10px; border-top: 1px solid var(--line); }
@media (prefers-color-scheme: dark) { .menu-item:hover, .menu-item:focus-visible { background: #34343a; } }
@media (pointer: coarse) { .menu-item { min-height: 48px; } }
dialog { color: inherit; }
dialog::backdrop { background: #0006; }
.dialog { width: min(460px, calc(100vw - 24px)); max-height: min(720px, calc(100dvh - 24px)); padding: 0; border: 1px solid var(--line); border-radius: 20px; background: var(--raised); box-shadow: var(--shadow-high); overflow: hidden; }
.dialog form { display: flex; flex-direction: column; max-height: inherit; }
.dialog-head { display: flex; align-items: center; gap: 8px; padding: 12px 10px 4px 22px; }
[dir=rtl] .dialog-head { padding: 12px 22px 4px 10px; }
.dialog-head h2 { flex: 1; font-size: 19px; line-height: 1.3; letter-spacing: -.01em; }
.dialog-body { display: flex; flex-direction: column; gap: 10px; padding: 6px 22px 14px; overflow-y: auto; min-height: 0; }
.dialog-body label { font-weight: 550; font-size: 14px; }
.dialog-buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; padding: 10px 22px 20px; }
.versions { display: grid; gap: 8px; }
.version { display: flex; align-items: center; gap: 12px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 12px; }
.version div { display: grid; font-size: 13.5px; color: var(--ink-2); }
.version strong { color: var(--ink); }
.check-line { display: flex; align-items: center; gap: 10px; min-height: 36px; }
.conflict { width: min(500px, calc(100vw - 24px)); }
.trail { display: flex; flex-wrap: wrap; align-items: center; }
.crumb { min-height: 32px; padding: 0 8px; border: 0; border-radius: 8px; background: none; color: var(--ink-accent); cursor: pointer; }
.crumb[aria-current] { color: var(--ink); font-weight: 600; }
.crumb + .crumb::before { content: "/"; margin-inline: -6px 10px; color: var(--ink-2); }
.picker-list { height: 300px; overflow-y: auto; margin-inline: -8px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.picker-list .hint { padding: 24px; text-align: center; }
.picker-row { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 46px; padding: 0 12px; border: 0; background: none; text-align: start; cursor: pointer; }
.picker-row span:not(.glyph) { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.picker-row > .icon { color: var(--ink-2); width: 18px; }
.picker-row:hover { background: var(--hover); }
.picker-row:focus-visible { outline-offset: -3px; border-radius: 12px; }
.picker .dialog-buttons > :first-child { margin-inline-end: auto; }
.trash { width: min(560px, calc(100vw - 24px)); }
.trash-list { height: 340px; overflow-y: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.trash-row { position: absolute; inset-inline: 0; top: 0; display: flex; align-items: center; gap: 12px; height: 64px; padding-inline: 12px; }
.trash-name { flex: 1; min-width: 0; display: grid; }
.trash-name span, .trash-name small { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: start; }
.trash-name small { color: var(--ink-2); font-size: 13px; }
.trash .dialog-buttons > :first-child { margin-inline-end: auto; }
.share { width: min(380px, calc(100vw - 24px)); text-align: center; }
.qr { padding: 4px; border-radius: 16px; background: #fff; border: 1px solid var(--line); }
.qr-code { display: block; width: 100%; max-width: 300px; margin-inline: auto; fill: #000; shape-rendering: crispEdges; }
.address { font-size: 17px; font-weight: 600; }
.share .dialog-buttons { justify-content: center; }
.keys { width: min(520px, calc(100vw - 24px)); }
.key-list { margin: 0; display: grid; }
.key-row { display: flex; flex-direction: row-reverse; justify-content: space-between; align-items: center; gap: 16px; min-height: 36px; border-bottom: 1px solid var(--line); }
.key-row:last-child { border: 0; }
.key-row dt { display: flex; gap: 4px; white-space: nowrap; }
.key-row dd { margin: 0; }
.preview { width: 100vw; height: 100vh; height: 100dvh; max-width: none; max-height: none; margin: 0; padding: 0; border: 0; background: var(--ground); }
.preview[open] { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
.preview-head { display: flex; align-items: center; gap: 8px; padding: calc(8px + env(safe-area-inset-top)) 12px 8px; }
.preview-title { flex: 1; min-width: 0; text-align: center; }
.preview-title h2 { font-size: 16px; line-height: 1.3; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.preview-facts { color: var(--ink-2); font-size: 13px; }
.stage { display: grid; place-items: center; min-height: 0; padding: 0 64px 24px; touch-action: pan-y pinch-zoom; }
.stage > img, .stage > video { max-width: 100%; max-height: 100%; min-height: 0; object-fit: contain; border-radius: 6px; }
.stage > img { background: repeating-conic-gradient(#8882 0 25%, #fff2 0 50%) 0 0 / 20px 20px; }
.stage > video { background: #000; }
.stage > iframe { width: 100%; height: 100%; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
.sound { display: grid; justify-items: center; gap: 22px; text-align: center; }
.sound audio { width: min(440px, 84vw); }
.text-box { justify-self: stretch; align-self: stretch; width: 100%; max-width: 900px; margin-inline: auto; padding: 20px 28px; overflow: auto; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
.text-box pre { margin: 0; font: 13.5px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; }
.turn { position: absolute; top: calc(50% - 22px); width: 44px; height: 44px; border-radius: 50%; background: var(--raised); box-shadow: var(--shadow); }
.turn.before { inset-inline-start: 10px; }
.turn.after { inset-inline-end: 10px; }
.turn:disabled { visibility: hidden; }
.markdown { max-width: 72ch; margin-inline: auto; }
.markdown > :first-child { margin-top: 0; }
.markdown :is(h3, h4, h5, h6) { margin: 1.4em 0 .5em; line-height: 1.25; }
.markdown h3 { font-size: 26px; letter-spacing: -.015em; } .markdown h4 { font-size: 20px; } .markdown h5 { font-size: 17px; }
.markdown p, .markdown ul, .markdown ol, .markdown blockquote, .markdown pre { margin: .8em 0; }
.markdown li > p { margin: .3em 0; }
.markdown code { padding: 1px 5px; border-radius: 5px; background: var(--hover); font: .9em ui-monospace, SFMono-Regular, Menlo, monospace; }
.markdown pre { padding: 14px 16px; border-radius: 10px; background: var(--ground); overflow-x: auto; }
.markdown pre code { padding: 0; background: none; white-space: pre; }
.markdown blockquote { padding-inline-start: 16px; margin-inline: 0; border-inline-start: 3px solid var(--line); color: var(--ink-2); }
.markdown hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
.markdown a { text-decoration: underline; }
.table-box { overflow-x: auto; }
.markdown table { border-collapse: collapse; }
.markdown :is(th, td) { padding: 6px 12px; border: 1px solid var(--line); text-align: start; }
.image-name { color: var(--ink-2); font-style: italic; }
@media (max-width: 639px) {
#uploads, [dir=rtl] #uploads { inset: auto 8px calc(76px + env(safe-area-inset-bottom)); width: auto; max-height: 46vh; }
#notices { inset-inline: 8px; bottom: calc(76px + env(safe-area-inset-bottom)); width: auto; }
.has-uploads #notices { bottom: auto; top: calc(8px + env(safe-area-inset-top)); }
.has-uploads .owner-end { padding-bottom: 50vh; }
.dialog { margin-bottom: calc(12px + env(safe-area-inset-bottom)); }
.dialog-buttons .button { flex: 1 1 auto; }
.stage { padding: 0 10px 16px; }
.stage > img { border-radius: 0; }
.turn { top: auto; bottom: calc(20px + env(safe-area-inset-bottom)); }
.text-box { padding: 16px; }
}
@media (forced-colors: active) {
#rows .row[aria-selected=true] { outline: 2px solid Highlight; outline-offset: -2px; }
.bar span { background: Highlight; }
.button.main { border-color: ButtonText; }
}
"""###
static let scriptName = "page.d5f6c085b708.js"
static let script = ###"""
const $strings = (() => {
const start = JSON.parse(document.getElementById("start").textContent);
const language = start.language;
const plurals = new Intl.PluralRules(language);
const given = start;
function t(key, values = {}) {
let text = start.strings[key];
if (text == null) return key;
if (typeof text === "object") text = text[plurals.select(values.count)] ?? text.other;
return text.replace(/\{(\w+)\}/g, (whole, name) => {
const value = values[name];
if (value == null) return whole;
return typeof value === "number" ? value.toLocaleString(language) : value;
});
}
const has = (key) => start.strings[key] != null;
return { language, given, t, has };
})();
const $format = (() => {
const { language, t } = $strings;
const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
const unitFormats = new Map();
function unitFormat(unit, digits, display) {
const key = unit + digits + display;
if (!unitFormats.has(key)) {
unitFormats.set(key, new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: display, maximumFractionDigits: digits }));
}
return unitFormats.get(key);
}
function measured(bytes, display) {
let index = 0, value = bytes;
while (value >= 999.5 && index < units.length - 1) {
value /= 1000;
index += 1;
}
return unitFormat(units[index], index > 0 && value < 9.95 ? 1 : 0, display).format(value);
}
const size = (bytes) => measured(bytes, "short");
const spokenSize = (bytes) => measured(bytes, "long");
const speed = (rate) => t("rate.speed", { size: size(rate) });
const DAY = 86_400_000;
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const clock = new Intl.DateTimeFormat(language, { timeStyle: "short" });
const weekday = new Intl.DateTimeFormat(language, { weekday: "long" });
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const full = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });
const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
const midnight = (milliseconds) => new Date(milliseconds).setHours(0, 0, 0, 0);
function date(milliseconds, now = Date.now()) {
const minutes = Math.round((now - milliseconds) / 60_000);
if (minutes >= 0 && minutes < 60) return capital(relative.format(-minutes, "minute"));
const days = Math.round((midnight(now) - midnight(milliseconds)) / DAY);
if (days === 0) return clock.format(milliseconds);
if (days === 1) return capital(relative.format(-1, "day"));
if (days > 1 && days < 7) return capital(weekday.format(milliseconds));
return day.format(milliseconds);
}
const fullDate = (milliseconds) => full.format(milliseconds);
function timeLeft(seconds) {
if (!(seconds < 172_800)) return "";
if (seconds < 5) return t("rate.seconds.few");
if (seconds < 55) return t("rate.seconds", { count: Math.ceil(seconds / 5) * 5 });
if (seconds < 3570) return t("rate.minutes", { count: Math.max(1, Math.round(seconds / 60)) });
return t("rate.hours", { count: Math.max(1, Math.round(seconds / 3600)) });
}
const percent = (part) => new Intl.NumberFormat(language, { style: "percent" }).format(part);
const shown = (name) =>
name.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, (sign) => `\\u{${sign.codePointAt(0).toString(16).toUpperCase()}}`);
return { size, spokenSize, speed, date, fullDate, timeLeft, percent, shown };
})();
const $paths = (() => {
const normal = (path) => "/" + (path ?? "").split("/").filter((name) => name !== "").join("/");
const names = (path) => path.split("/").filter((name) => name !== "");
const nameOf = (path) => names(path).at(-1) ?? "";
const parentOf = (path) => "/" + names(path).slice(0, -1).join("/");
const join = (folder, name) => (folder === "/" ? "/" : folder + "/") + name;
const isInside = (path, folder) => path !== folder && path.startsWith(folder === "/" ? "/" : folder + "/");
const query = (values) => {
const parameters = new URLSearchParams();
for (const [name, value] of values) parameters.append(name, value);
return parameters.toString().replaceAll("%2F", "/");
};
const pageURL = (path) => {
const kept = new URLSearchParams(location.search).get("lang");
return "?" + query([["path", path === "/" ? "/" : path + "/"], ...(kept ? [["lang", kept]] : [])]);
};
const downloadURL = (path) => "download?" + query([["path", path]]);
const fileURL = (path) => "file?" + query([["path", path]]);
const zipURL = (paths) => "zip?" + query(paths.map((path) => ["path", path]));
return { normal, names, nameOf, parentOf, join, isInside, pageURL, downloadURL, fileURL, zipURL };
})();
const $problems = (() => {
const { given, has, t } = $strings;
const { shown, size } = $format;
const { nameOf } = $paths;
class Problem extends Error {
constructor(reason, details = {}) {
super(reason);
this.reason = reason;
this.details = details;
}
}
const byStatus = {
400: "failed", 401: "login", 403: "forbidden", 404: "not-found", 409: "exists", 410: "no-upload", 413: "too-large", 429: "busy", 503: "busy", 507: "disk-full",
};
async function problemOf(response) {
let details = {};
try { details = await response.json(); } catch { /* A proxy's page says nothing that helps. */ }
const reason = typeof details.reason === "string" ? details.reason : byStatus[response.status] ?? "failed";
return new Problem(reason, { ...details, status: response.status, after: Number(response.headers.get("Retry-After")) || 0 });
}
function sentence(problem, name) {
const details = problem.details ?? {};
if (typeof details.refused === "string" && details.refused !== "") return details.refused;
const values = {
name: shown(name ?? nameOf(details.path ?? "")),
device: given.device,
needed: size(details.needed ?? 0),
available: size(details.available ?? 0),
limit: size(details.limit ?? 0),
};
const word = problem instanceof Problem ? problem.reason : "failed";
const isMeasured = word === "too-large" ? details.limit != null : details.needed != null && details.available != null;
if (isMeasured && has(`problem.${word}.measured`)) return t(`problem.${word}.measured`, values);
return t(has(`problem.${word}`) ? `problem.${word}` : "problem.failed", values);
}
const isPassing = (problem) => ["connection", "busy", "superseded", "wrong-offset"].includes(problem.reason);
return { Problem, problemOf, sentence, isPassing };
})();
const $store = (() => {
const { given } = $strings;
const { normal } = $paths;
const state = {
folder: normal(given.folder),
entries: given.entries ?? [],
version: given.version ?? "",
permissions: given.permissions,
isComplete: given.next == null,
isLoading: false,
sort: "name",
isDescending: false,
query: "",
found: null,
rows: [],
selection: new Set(),
cursor: null,
anchor: null,
renaming: null,
space: given.space ?? null,
isConnected: true,
};
const watchers = new Map();
let changed = new Set();
function set(changes) {
let isNew = false;
for (const [name, value] of Object.entries(changes)) {
if (state[name] === value) continue;
state[name] = value;
isNew = true;
if (changed.size === 0) queueMicrotask(tell);
changed.add(name);
}
return isNew;
}
function tell() {
const names = changed;
changed = new Set();
const called = new Set();
for (const name of names) for (const watcher of watchers.get(name) ?? []) called.add(watcher);
for (const watcher of called) watcher(names);
}
function watch(parts, watcher) {
for (const part of parts) {
if (!watchers.has(part)) watchers.set(part, []);
watchers.get(part).push(watcher);
}
watcher(new Set(parts));
}
return { state, set, watch };
})();
const $api = (() => {
const { Problem, problemOf } = $problems;
const { set } = $store;
const PATIENCE = 30_000;
async function request(method, url, { headers = {}, body, signal, patience = PATIENCE } = {}) {
const controller = new AbortController();
const abort = () => controller.abort();
const timer = setTimeout(abort, patience);
if (signal?.aborted) abort();
signal?.addEventListener("abort", abort);
let response;
try {
response = await fetch(url, { method, headers, body, signal: controller.signal, cache: "no-store" });
} catch {
throw new Problem(signal?.aborted ? "cancelled" : "connection");
} finally {
clearTimeout(timer);
signal?.removeEventListener("abort", abort);
}
set({ isConnected: true });
if (!response.ok) throw await problemOf(response);
return response;
}
async function asked(response) {
try { return await response.json(); } catch { throw new Problem("connection"); }
}
async function get(route, values = {}, signal) {
const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value != null));
return asked(await request("GET", `api/${route}?${query}`, { signal, headers: { Accept: "application/json" } }));
}
async function post(route, values) {
const headers = { "Content-Type": "application/json", Accept: "application/json" };
return asked(await request("POST", `api/${route}`, { headers, body: JSON.stringify(values), patience: 3_600_000 }));
}
return { request, get, post };
})();
const $kinds = (() => {
const { t } = $strings;
const byExtension = {
archive: "zip 7z rar gz tgz bz2 xz zst tar dmg iso jar",
code: "js mjs ts jsx tsx swift c h cpp hpp m mm java kt py rb rs go php sh bash zsh css scss sql pl lua r toml",
document: "doc docx odt rtf pages epub",
sheet: "xls xlsx ods csv tsv numbers",
slides: "ppt pptx odp key",
markdown: "md markdown",
text: "txt log json xml yaml yml ini conf cfg plist html htm svg tex srt vtt properties env",
image: "jpg jpeg png gif webp avif heic heif bmp tif tiff ico",
video: "mp4 mov m4v webm mkv avi",
audio: "mp3 m4a aac wav flac ogg oga opus aif aiff",
pdf: "pdf",
};
const kindOfExtension = new Map(Object.entries(byExtension).flatMap(([kind, list]) => list.split(" ").map((name) => [name, kind])));
const extensionOf = (name) => {
const dot = name.lastIndexOf(".");
return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
};
function kindOf(entry) {
if (entry.kind === "folder") return "folder";
const known = kindOfExtension.get(extensionOf(entry.name));
if (known) return known;
const type = entry.type ?? "";
for (const kind of ["image", "video", "audio"]) if (type.startsWith(kind + "/")) return kind;
if (type === "application/pdf") return "pdf";
return type.startsWith("text/") ? "text" : "file";
}
const kindName = (entry) => t(`kind.${kindOf(entry)}`);
const icons = { document: "text", sheet: "sheet", slides: "slides", markdown: "text" };
const kindIcon = (entry) => {
const kind = kindOf(entry);
return icons[kind] ?? kind;
};
const PREVIEWED = ["image", "video", "audio", "pdf", "text", "markdown", "code"];
const UNSEEN = ["heic", "heif", "tif", "tiff", "avi", "mkv", "aif", "aiff"];
const hasPreview = (entry) =>
entry.kind === "file" && (PREVIEWED.includes(kindOf(entry)) || ["csv", "tsv"].includes(extensionOf(entry.name))) && !UNSEEN.includes(extensionOf(entry.name));
const previewKind = (entry) => (["sheet", "code"].includes(kindOf(entry)) ? "text" : kindOf(entry));
const hasThumbnail = (entry) => entry.kind === "file" && kindOf(entry) === "image" && !UNSEEN.includes(extensionOf(entry.name));
return { extensionOf, kindOf, kindName, kindIcon, hasPreview, previewKind, hasThumbnail };
})();
const $arrange = (() => {
const { get } = $api;
const { kindName } = $kinds;
const { set, state, watch } = $store;
const plain = (text) => text.normalize("NFC").toLowerCase();
const DELAY = 250;
let timer = 0;
let asking = null;
function startArranging() {
watch(["entries", "sort", "isDescending", "query", "found"], arrange);
watch(["query", "folder"], searchBelow);
}
function arrange() {
const words = plain(state.query.trim());
let entries = state.entries;
if (words !== "") {
const here = entries.filter((entry) => plain(entry.name).includes(words));
const known = new Set(here.map((entry) => entry.path));
entries = [...here, ...(state.found ?? []).filter((entry) => !known.has(entry.path))];
}
const folders = ordered(entries.filter((entry) => entry.kind === "folder"));
const files = ordered(entries.filter((entry) => entry.kind !== "folder"));
set({ rows: [...folders, ...files] });
}
function ordered(entries) {
const value = values[state.sort];
if (value) entries.sort((a, b) => value(a, b) * (state.isDescending ? -1 : 1));
else if (state.isDescending) entries.reverse();
return entries;
}
const values = {
size: (a, b) => (a.size ?? 0) - (b.size ?? 0),
date: (a, b) => a.modified - b.modified,
type: (a, b) => (kindName(a) < kindName(b) ? -1 : kindName(a) > kindName(b) ? 1 : 0),
};
function sortBy(column) {
if (column === state.sort) set({ isDescending: !state.isDescending });
else set({ sort: column, isDescending: column === "size" || column === "date" });
}
function searchBelow() {
clearTimeout(timer);
asking?.abort();
const q = state.query.trim();
if (q === "") {
set({ found: null });
return;
}
timer = setTimeout(async () => {
const { signal } = (asking = new AbortController());
try {
const answer = await get("search", { path: state.folder, q, limit: 500 }, signal);
if (!signal.aborted) set({ found: answer.entries });
} catch { /* What is here was found without the server. */ }
}, DELAY);
}
return { startArranging, sortBy };
})();
const $dom = (() => {
const byId = (id) => document.getElementById(id);
function h(tag, attributes = {}, ...children) {
const element = document.createElement(tag);
for (const [name, value] of Object.entries(attributes)) {
if (value == null || value === false) continue;
if (typeof value === "function") element.addEventListener(name.slice(2), value);
else if (name === "class") element.className = value;
else if (name === "text") element.textContent = value;
else if (name === "value") element.value = value;
else element.setAttribute(name, value === true ? "" : value);
}
element.append(...children.flat().filter((child) => child != null && child !== false));
return element;
}
const SVG = "http://www.w3.org/2000/svg";
function icon(name) {
const svg = document.createElementNS(SVG, "svg");
svg.setAttribute("class", "icon");
svg.setAttribute("aria-hidden", "true");
const use = document.createElementNS(SVG, "use");
use.setAttribute("href", `#i-${name}`);
svg.append(use);
return svg;
}
function svgPath(size, d, className) {
const svg = document.createElementNS(SVG, "svg");
svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
svg.setAttribute("class", className);
const path = document.createElementNS(SVG, "path");
path.setAttribute("d", d);
svg.append(path);
return svg;
}
function setIcon(svg, name) {
const use = svg.firstElementChild;
if (use.getAttribute("href") !== `#i-${name}`) use.setAttribute("href", `#i-${name}`);
}
function iconButton(name, label, onclick, attributes = {}) {
return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...attributes }, icon(name));
}
const isTyping = (target) => target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") != null;
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const hasCommand = (event) => (isMac ? event.metaKey : event.ctrlKey);
const isTouch = () => matchMedia("(pointer: coarse)").matches;
const breathe = () => new Promise((resolve) => setTimeout(resolve));
const wait = (milliseconds, signal) =>
new Promise((resolve) => {
const timer = setTimeout(resolve, milliseconds);
signal?.addEventListener("abort", () => { clearTimeout(timer); resolve(); }, { once: true });
});
return { byId, h, icon, svgPath, setIcon, iconButton, isTyping, isMac, hasCommand, isTouch, breathe, wait };
})();
const $choose = (() => {
const { h } = $dom;
const { state } = $store;
let accept = () => {};
function startChoosing(listener) { accept = listener; }
async function chooseFiles() {
if (self.showOpenFilePicker) return chooseHandles();
choose({ multiple: true }, (file) => file.name);
}
const chooseFolder = () => choose({ webkitdirectory: true, multiple: true }, (file) => file.webkitRelativePath || file.name);
const canChooseFolders = () => "webkitdirectory" in document.createElement("input") && !/Android|iPhone|iPad/.test(navigator.userAgent);
function choose(attributes, pathOf) {
const folder = state.folder;
document.querySelector("input.chooser")?.remove();
const input = h("input", { type: "file", class: "chooser", hidden: true, ...attributes });
input.addEventListener("change", () => {
const files = [...input.files].map((file) => ({ file, path: pathOf(file) }));
input.remove();
if (files.length > 0) accept(folder, files, []);
});
document.body.append(input);
input.click();
}
async function chooseHandles() {
const folder = state.folder;
let handles;
try { handles = await showOpenFilePicker({ multiple: true }); } catch { return; }
const files = await Promise.all(handles.map(async (handle) => ({ handle, file: await handle.getFile().catch(() => null) })));
accept(folder, files.filter(({ file }) => file).map(({ file, handle }) => ({ file, path: file.name, handle })), []);
}
return { startChoosing, chooseFiles, chooseFolder, canChooseFolders };
})();
const $drop = (() => {
const { byId, isTyping } = $dom;
const { given, t } = $strings;
const { nameOf } = $paths;
const { state } = $store;
const { shown } = $format;
let depth = 0;
let accept = () => {};
function startDrop(listener) {
accept = listener;
addEventListener("dragenter", (event) => {
if (!isForUs(event)) return;
event.preventDefault();
depth += 1;
show(true);
});
addEventListener("dragover", (event) => {
if (!isForUs(event)) return;
event.preventDefault();
event.dataTransfer.dropEffect = "copy";
});
addEventListener("dragleave", (event) => {
if (!isForUs(event)) return;
depth = Math.max(0, depth - 1);
if (depth === 0) show(false);
});
addEventListener("drop", (event) => {
if (!isForUs(event)) return;
event.preventDefault();
depth = 0;
show(false);
read(event.dataTransfer);
});
addEventListener("paste", (event) => {
const files = [...(event.clipboardData?.files ?? [])];
if (files.length === 0 || isTyping(event.target) || !state.permissions.create) return;
event.preventDefault();
accept(state.folder, files.map((file) => ({ file, path: file.name })), []);
});
}
const isForUs = (event) => state.permissions.create && [...(event.dataTransfer?.types ?? [])].includes("Files") && !document.querySelector("dialog[open]:not(.preview)");
function show(isOver) {
const veil = byId("veil");
if (isOver) veil.querySelector("p").textContent = t("drop.here", { folder: shown(nameOf(state.folder) || given.device) });
veil.hidden = !isOver;
}
function read(transfer) {
const folder = state.folder;
const sources = [...transfer.items].filter((item) => item.kind === "file").map((item) => ({
entry: item.webkitGetAsEntry?.() ?? null,
handle: item.getAsFileSystemHandle?.().catch(() => null) ?? null,
file: item.getAsFile(),
}));
collect(folder, sources);
}
async function collect(folder, sources) {
const files = [];
const emptyFolders = [];
for (const { entry, handle, file } of sources) {
if (entry?.isDirectory) await walk(entry, entry.name, files, emptyFolders, folder);
else if (file) files.push({ file, path: file.name, handle: await handle });
}
if (files.length > 0 || emptyFolders.length > 0) accept(folder, files, emptyFolders);
}
async function walk(directory, path, files, emptyFolders) {
const entries = await entriesOf(directory);
if (entries.length === 0) emptyFolders.push(path);
for (const entry of entries) {
const inside = `${path}/${entry.name}`;
if (entry.isDirectory) await walk(entry, inside, files, emptyFolders);
else {
const file = await new Promise((resolve) => entry.file(resolve, () => resolve(null)));
if (file) files.push({ file, path: inside });
}
}
}
async function entriesOf(directory) {
const reader = directory.createReader();
const all = [];
for (;;) {
const some = await new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
if (some.length === 0) return all;
all.push(...some);
}
}
return { startDrop };
})();
const $notices = (() => {
const { byId, h, iconButton } = $dom;
const { t } = $strings;
const SECONDS = 10;
const MOST = 3;
const shownNotices = [];
function say(text) {
const region = byId("status");
region.textContent = region.textContent === text ? text + "\u00A0" : text;
}
function notify(text, { action, label, isProblem = false, key } = {}) {
if (key) dismissNotice(key);
const box = h("div", { class: isProblem ? "notice problem" : "notice", role: isProblem ? "alert" : null });
const notice = { key, box, close, timer: 0 };
function close() {
clearTimeout(notice.timer);
const index = shownNotices.indexOf(notice);
if (index >= 0) shownNotices.splice(index, 1);
if (box.contains(document.activeElement)) byId("list").focus();
box.remove();
}
const act = action && h("button", { type: "button", class: "notice-action", text: label, onclick: () => { close(); action(); } });
box.append(h("span", { class: "notice-text", text }), act ?? "", iconButton("close", t("close"), close));
const start = () => { if (!isProblem) notice.timer = setTimeout(close, SECONDS * 1000); };
const hold = () => clearTimeout(notice.timer);
box.addEventListener("pointerenter", hold);
box.addEventListener("pointerleave", start);
box.addEventListener("focusin", hold);
box.addEventListener("focusout", start);
start();
byId("notices").append(box);
shownNotices.push(notice);
while (shownNotices.length > MOST) shownNotices[0].close();
if (!isProblem) say(text);
}
function dismissNotice(key) {
shownNotices.find((notice) => notice.key === key)?.close();
}
return { say, notify, dismissNotice };
})();
const $folder = (() => {
const { get } = $api;
const { byId } = $dom;
const { notify, say } = $notices;
const { isInside, nameOf, normal, pageURL, parentOf } = $paths;
const { Problem, sentence } = $problems;
const { set, state } = $store;
const { given, t } = $strings;
const PAGE = 2000;
const SPINNER_AFTER = 200;
let loading = null;
let refreshing = null;
let isStale = false;
let cost = 0;
let places = { opened() {}, viewed() {} };
function startFolder(handlers) {
places = handlers;
history.scrollRestoration = "manual";
const view = new URLSearchParams(location.search).get("view");
history.replaceState({ path: state.folder, scroll: history.state?.scroll ?? 0, view }, "");
scrollTo(0, history.state.scroll);
addEventListener("popstate", async (event) => {
const path = event.state?.path ?? normal(new URLSearchParams(location.search).get("path"));
if (path !== state.folder) await load(path, event.state);
places.viewed(event.state?.view ?? null);
});
let timer = 0;
addEventListener("scroll", () => {
clearTimeout(timer);
timer = setTimeout(savePlace, 200);
}, { passive: true });
if (!state.isComplete) rest(state.folder, given.next, state.entries).catch(() => refresh());
if (view) places.viewed(view);
}
function savePlace() {
if (history.state) history.replaceState({ ...history.state, scroll: scrollY, cursor: state.cursor }, "");
}
async function openFolder(path) {
if (path === state.folder) return;
savePlace();
const from = state.folder;
if (!(await load(path, null, () => history.pushState({ path, scroll: 0 }, "", pageURL(path))))) return;
if (isInside(from, path)) {
const child = state.entries.find((entry) => entry.path === from || isInside(from, entry.path));
if (child) set({ cursor: child.path });
}
}
const openParent = () => openFolder(parentOf(state.folder));
function pushView(path) {
const isOpen = history.state?.view != null;
const url = `${pageURL(state.folder)}&${new URLSearchParams({ view: path })}`;
history[isOpen ? "replaceState" : "pushState"]({ ...history.state, view: path }, "", url);
}
function popView() { if (history.state?.view != null) history.back(); }
async function load(path, place, arrived = () => {}) {
loading?.abort();
const { signal } = (loading = new AbortController());
const timer = setTimeout(() => set({ isLoading: true }), SPINNER_AFTER);
try {
const answer = await get("list", { path, limit: PAGE }, signal);
arrived();
set({
folder: path, entries: answer.entries.map(withPath(path)), version: answer.version ?? "", permissions: answer.permissions ?? state.permissions,
isComplete: answer.next == null, selection: new Set(), cursor: place?.cursor ?? null, anchor: null, renaming: null, query: "", found: null,
});
document.title = path === "/" ? given.title : `${nameOf(path)} – ${given.title}`;
places.opened(place);
setTimeout(() => scrollTo(0, place?.scroll ?? 0));
say(t("folder.opened", { name: path === "/" ? given.device : nameOf(path), count: answer.entries.length }));
if (answer.next != null) await rest(path, answer.next, state.entries, signal);
return true;
} catch (problem) {
if (problem.reason !== "cancelled") notify(sentence(problem, nameOf(path)), { isProblem: true, key: "folder", label: t("retry"), action: () => openFolder(path) });
return false;
} finally {
clearTimeout(timer);
if (loading?.signal === signal) set({ isLoading: false });
}
}
const withPath = (folder) => (entry) => (entry.path = entry.path.length > 1 ? entry.path.replace(/\/$/, "") : entry.path, entry);
async function rest(path, next, entries, signal) {
const all = [...entries];
while (next != null && state.folder === path) {
const answer = await get("list", { path, after: next, limit: PAGE }, signal);
all.push(...answer.entries.map(withPath(path)));
next = answer.next;
if (state.folder === path) set({ entries: [...all], isComplete: next == null });
}
}
function refresh() {
isStale = true;
refreshing ??= refreshWhileStale().finally(() => { refreshing = null; });
return refreshing;
}
async function refreshWhileStale() {
while (isStale) {
isStale = false;
const began = performance.now();
await refreshOnce(state.folder);
cost = performance.now() - began;
await new Promise((resolve) => setTimeout(resolve, Math.min(1000, 100 + 2 * cost)));
}
}
async function refreshOnce(path) {
try {
const entries = [];
let next = null;
let answer;
do {
answer = await get("list", { path, after: next, limit: PAGE });
entries.push(...answer.entries.map(withPath(path)));
next = answer.next;
} while (next != null && state.folder === path);
if (state.folder !== path) return;
dropGone(entries);
set({ entries, version: answer.version ?? "", permissions: answer.permissions ?? state.permissions, isComplete: true });
} catch (problem) {
if (state.folder !== path || !(problem instanceof Problem)) return;
if (["not-found", "hidden", "not-a-folder"].includes(problem.reason) && path !== "/") {
notify(t("folder.gone", { name: nameOf(path) }), { key: "folder" });
await openFolder(parentOf(path));
}
}
}
function dropGone(entries) {
const there = new Set(entries.map((entry) => entry.path));
const changes = {};
const selection = new Set([...state.selection].filter((path) => there.has(path) || state.found != null));
if (selection.size !== state.selection.size) changes.selection = selection;
if (state.cursor && !there.has(state.cursor) && state.found == null) {
const index = state.rows.findIndex((row) => row.path === state.cursor);
const left = [...state.rows.slice(index + 1), ...state.rows.slice(0, Math.max(0, index)).reverse()].find((row) => there.has(row.path));
changes.cursor = left?.path ?? null;
}
if (state.anchor && !there.has(state.anchor)) changes.anchor = null;
set(changes);
}
async function refreshSpace() {
try { set({ space: await get("space") }); } catch { /* It is shown when it is known. */ }
}
const focusList = () => byId("list").focus();
return { startFolder, openFolder, openParent, pushView, popView, refresh, refreshSpace, focusList };
})();
const $dialogs = (() => {
const { h, iconButton } = $dom;
const { t } = $strings;
let number = 0;
function openDialog(title, content, buttons = [], { className = "", onclose = () => {}, role } = {}) {
const id = `dialog-${(number += 1)}`;
const before = document.activeElement;
const dialog = h("dialog", { class: `dialog ${className}`, "aria-labelledby": id, role });
const form = h("form", { method: "dialog", novalidate: true, onsubmit: submit },
h("header", { class: "dialog-head" }, h("h2", { id, text: title }), iconButton("close", t("close"), () => dialog.close())),
h("div", { class: "dialog-body" }, content),
buttons.length > 0 && h("footer", { class: "dialog-buttons" }, buttons.map(button)));
function button({ label, action, isMain, isDangerous }) {
const kind = isDangerous ? "button danger" : isMain ? "button main" : "button";
return h("button", { type: isMain ? "submit" : "button", class: kind, text: label, onclick: isMain ? null : () => run(action) });
}
async function run(action) { if ((await action?.()) !== false) dialog.close(); }
function submit(event) {
event.preventDefault();
run(buttons.find((one) => one.isMain)?.action);
}
dialog.append(form);
dialog.addEventListener("close", () => {
dialog.remove();
if (before?.isConnected) before.focus({ preventScroll: true });
onclose();
});
dialog.addEventListener("pointerdown", (event) => { if (event.target === dialog) dialog.close(); });
document.body.append(dialog);
dialog.showModal();
(dialog.querySelector("[autofocus]") ?? dialog.querySelector("input, .button.main"))?.focus();
return dialog;
}
function askName(title, label, value, accept, button) {
const id = `field-${(number += 1)}`;
const input = h("input", { type: "text", id, value, autocomplete: "off", spellcheck: "false", maxlength: 255, dir: "auto", "aria-describedby": `${id}-fault`, autofocus: true });
const fault = h("p", { class: "fault", id: `${id}-fault`, role: "alert" });
const dialog = openDialog(title, [h("label", { for: id, text: label }), input, fault], [
{ label: t("cancel") },
{
label: button, isMain: true, action: async () => {
try {
await accept(input.value);
return true;
} catch (problem) {
fault.textContent = problem.message;
input.setAttribute("aria-invalid", "true");
input.focus();
return false;
}
},
},
]);
input.select();
return dialog;
}
function confirm(title, text, label, action) {
openDialog(title, h("p", { text }), [{ label: t("cancel") }, { label, action, isDangerous: true }], { role: "alertdialog" });
}
return { openDialog, askName, confirm };
})();
const $conflicts = (() => {
const { openDialog } = $dialogs;
const { h, icon } = $dom;
const { fullDate, shown, size } = $format;
const { kindIcon } = $kinds;
const { nameOf } = $paths;
const { given, t } = $strings;
function conflictDialog({ name, folder, existing, entry, left }) {
return new Promise((resolve) => {
const all = h("input", { type: "checkbox", id: "conflict-all" });
let answer = null;
const choose = (decision) => () => { answer = { decision, isForAll: all.checked }; };
const question = t("conflict.text", { name: shown(name), folder: shown(nameOf(folder) || given.device) });
openDialog(t("conflict.title"), [
h("p", { text: question }),
h("div", { class: "versions" }, version(t("conflict.there"), existing), version(t("conflict.new"), entry)),
left > 0 && h("label", { class: "check-line" }, all, h("span", { text: t("conflict.all", { count: left }) })),
], [
{ label: t("conflict.skip"), action: choose("skip") },
{ label: t("conflict.replace"), action: choose("replace") },
{ label: t("conflict.keep"), action: choose("keep"), isMain: true },
], { className: "conflict", onclose: () => resolve(answer) });
});
}
function version(title, entry) {
if (!entry) return null;
const facts = [entry.kind === "folder" ? null : size(entry.size ?? 0), fullDate(entry.modified)].filter(Boolean);
return h("div", { class: "version" }, h("span", { class: "glyph", "data-kind": kindIcon(entry) }, icon(kindIcon(entry))),
h("div", {}, h("strong", { text: title }), facts.map((fact) => h("span", { text: fact }))));
}
return { conflictDialog };
})();
const $selection = (() => {
const { say } = $notices;
const { set, state } = $store;
const { t } = $strings;
const indexOf = (path) => state.rows.findIndex((row) => row.path === path);
const selected = () => {
const known = new Map([...state.entries, ...(state.found ?? [])].map((entry) => [entry.path, entry]));
return [...state.selection].map((path) => known.get(path)).filter(Boolean);
};
function toggle(path) {
const selection = new Set(state.selection);
if (!selection.delete(path)) selection.add(path);
set({ selection, anchor: path, cursor: path });
sayCount();
}
function selectOnly(path) { set({ selection: new Set([path]), anchor: path, cursor: path }); }
function selectTo(path) {
const from = Math.max(0, indexOf(state.anchor ?? state.cursor ?? path));
const to = indexOf(path);
const rows = state.rows.slice(Math.min(from, to), Math.max(from, to) + 1);
set({ selection: new Set(rows.map((row) => row.path)), anchor: state.rows[from]?.path ?? path, cursor: path });
sayCount();
}
function selectAll() {
set({ selection: new Set(state.rows.map((row) => row.path)) });
sayCount();
}
function selectNone() {
if (state.selection.size === 0) return;
set({ selection: new Set(), anchor: null });
say(t("selection.none"));
}
const sayCount = () => say(t("selection.count", { count: state.selection.size }));
return { selected, toggle, selectOnly, selectTo, selectAll, selectNone, sayCount };
})();
const $thumbnails = (() => {
const { fileURL } = $paths;
const AT_ONCE = 2;
const MOST_KEPT = 300;
const LARGEST = 24e6;
const SIDE = 80;
const RESTING = 160;
const made = new Map();
const waiting = [];
let running = 0;
async function thumbnail(entry, isWanted) {
const key = `${entry.path} ${entry.modified} ${entry.size}`;
if (made.has(key)) {
const url = made.get(key);
made.delete(key);
made.set(key, url);
return url;
}
if (entry.size > LARGEST || entry.size === 0) return null;
await new Promise((resolve) => setTimeout(resolve, RESTING));
if (!isWanted()) return null;
return new Promise((resolve) => {
waiting.push({ entry, key, isWanted, resolve });
next();
});
}
async function next() {
if (running >= AT_ONCE || waiting.length === 0) return;
const { entry, key, isWanted, resolve } = waiting.pop();
if (!isWanted()) {
resolve(null);
next();
return;
}
running += 1;
let url = made.get(key) ?? null;
try { url ??= await make(entry); } catch { url = null; }
running -= 1;
keepPicture(key, url);
resolve(url);
next();
}
async function make(entry) {
const response = await fetch(fileURL(entry.path));
if (!response.ok) return null;
const blob = await response.blob();
if (blob.type.startsWith("image/svg")) return URL.createObjectURL(blob);
const bitmap = await createImageBitmap(blob);
const scale = Math.max(SIDE / bitmap.width, SIDE / bitmap.height);
const canvas = document.createElement("canvas");
canvas.width = canvas.height = SIDE;
const context = canvas.getContext("2d");
context.imageSmoothingQuality = "high";
const [width, height] = [bitmap.width * scale, bitmap.height * scale];
context.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
bitmap.close();
const small = await new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.8));
return URL.createObjectURL(small);
}
function keepPicture(key, url) {
made.set(key, url);
while (made.size > MOST_KEPT) {
const [oldest, address] = made.entries().next().value;
made.delete(oldest);
if (address) URL.revokeObjectURL(address);
}
}
return { thumbnail };
})();
const $virtual = (() => {
const BEYOND = 6;
class VirtualList {
constructor({ box, scroller = null, make, fill, keyOf }) {
Object.assign(this, { box, scroller, make, fill, keyOf });
this.items = [];
this.rows = new Map();
this.free = [];
this.height = 44;
this.measure();
const soon = () => { this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.update(); }); };
(scroller ?? window).addEventListener("scroll", soon, { passive: true });
addEventListener("resize", () => { this.measure(); this.refill(); });
}
measure() { this.height = parseFloat(getComputedStyle(this.box).getPropertyValue("--row")) || 44; }
show(items) {
this.items = items;
this.refill();
}
refill() {
const height = `${this.items.length * this.height}px`;
if (this.box.style.height !== height) this.box.style.height = height;
this.update(true);
}
range() {
const top = this.box.getBoundingClientRect().top;
const view = this.scroller ? this.scroller.getBoundingClientRect() : { top: 0, bottom: innerHeight };
const first = Math.floor((view.top - top) / this.height) - BEYOND;
const last = Math.ceil((view.bottom - top) / this.height) + BEYOND;
return [Math.max(0, first), Math.min(this.items.length, last)];
}
update(isNew = false) {
const [first, last] = this.range();
const wanted = new Map();
for (let index = first; index < last; index += 1) wanted.set(this.keyOf(this.items[index]), index);
for (const [key, row] of this.rows) {
if (wanted.has(key)) continue;
if (row.element.contains(document.activeElement) && this.keepsFocused(key, row, isNew)) continue;
this.rows.delete(key);
row.element.hidden = true;
this.free.push(row);
}
for (const [key, index] of wanted) this.place(key, index, isNew);
}
keepsFocused(key, row, isNew) {
if (!isNew) return true;
const index = this.items.findIndex((item) => this.keyOf(item) === key);
if (index >= 0) this.place(key, index, true);
return index >= 0;
}
place(key, index, isNew) {
let row = this.rows.get(key);
const isFresh = !row;
if (isFresh) {
row = this.free.pop() ?? this.added();
row.element.hidden = false;
this.rows.set(key, row);
}
if (isFresh || row.index !== index || isNew) {
row.index = index;
row.element.style.transform = `translateY(${index * this.height}px)`;
this.fill(row.element, this.items[index], index);
}
}
added() {
const element = this.make();
this.box.append(element);
return { element, index: -1 };
}
elementOf(key) { return this.rows.get(key)?.element; }
reveal(index, above = 0, below = 0) {
const view = this.scroller ? this.scroller.getBoundingClientRect() : { top: 0, bottom: innerHeight };
const top = this.box.getBoundingClientRect().top + index * this.height;
let by = 0;
if (top < view.top + above) by = top - view.top - above;
else if (top + this.height > view.bottom - below) by = top + this.height - view.bottom + below;
if (by !== 0) (this.scroller ?? window).scrollBy({ top: by, behavior: "instant" });
this.update();
}
get page() { return Math.max(1, Math.floor((this.scroller?.clientHeight ?? innerHeight) / this.height) - 2); }
}
return { VirtualList };
})();
const $listing = (() => {
const { byId, h, hasCommand, icon, isTouch, setIcon, svgPath } = $dom;
const { date, fullDate, shown, size, spokenSize } = $format;
const { openFolder } = $folder;
const { hasPreview, hasThumbnail, kindIcon, kindName } = $kinds;
const { downloadURL, nameOf, pageURL, parentOf } = $paths;
const { selectOnly, selectTo, toggle } = $selection;
const { set, state, watch } = $store;
const { given, t } = $strings;
const { thumbnail } = $thumbnails;
const { VirtualList } = $virtual;
const LONG_PRESS = 450;
let list;
let handlers = { preview() {}, menu() {}, rename() {} };
const entryOfRow = new WeakMap();
function startListing(given) {
handlers = given;
const box = byId("rows");
box.replaceChildren();
list = new VirtualList({ box, make: makeRow, fill: fillRow, keyOf: (entry) => entry.path });
watch(["rows", "selection", "renaming"], () => {
list.show(state.rows);
byId("list").setAttribute("aria-rowcount", state.rows.length + 1);
});
watch(["cursor"], () => list.refill());
watch(["isLoading"], () => {
byId("list").setAttribute("aria-busy", state.isLoading);
document.documentElement.classList.toggle("loading", state.isLoading);
});
listenToPointer(box);
}
const listPage = () => list.page;
const rowElement = (path) => list.elementOf(path);
const redraw = () => list.show(state.rows);
function focusRow(path) {
const index = state.rows.findIndex((row) => row.path === path);
if (index < 0) return;
set({ cursor: path });
const bar = byId("toolbar").getBoundingClientRect();
const isBelow = bar.top > innerHeight / 2;
list.reveal(index, isBelow ? 8 : bar.height + 48, isBelow ? bar.height + 16 : 8);
list.refill();
rowElement(path)?.focus({ preventScroll: true });
}
const CHECK = "M3.5 8.5 L6.5 11.5 L12.5 4.5";
function makeRow() {
const cell = (name, ...children) => h("div", { class: `cell ${name}`, role: "gridcell" }, ...children);
const more = h("button", { type: "button", class: "icon-button more", tabindex: "-1" }, icon("more"));
const row = h("div", { class: "row", role: "row", tabindex: "-1" },
cell("check", h("span", { class: "box", "aria-hidden": "true" }, svgPath(16, CHECK, "tick"))),
cell("name", h("span", { class: "glyph" }, icon("file")), h("a", { class: "link", tabindex: "-1", draggable: "false" }), h("span", { class: "meta" })),
cell("size"), cell("date"), cell("actions", more));
row.parts = {
glyph: row.querySelector(".glyph"), icon: row.querySelector(".glyph .icon"), link: row.querySelector(".link"), meta: row.querySelector(".meta"),
size: row.querySelector(".size"), date: row.querySelector(".date"), more,
};
row.addEventListener("focus", () => { if (entryOfRow.get(row)) set({ cursor: entryOfRow.get(row).path }); });
return row;
}
function fillRow(row, entry, index) {
if (state.renaming === entry.path && row.querySelector("input")) return;
const isNew = entryOfRow.get(row) !== entry;
row.setAttribute("aria-rowindex", index + 2);
row.setAttribute("aria-selected", state.selection.has(entry.path));
const isCursor = state.cursor === entry.path || (index === 0 && !state.rows.some((other) => other.path === state.cursor));
row.tabIndex = isCursor ? 0 : -1;
row.classList.toggle("renaming", state.renaming === entry.path);
if (isNew) fillContent(row, entry);
}
function fillContent(row, entry) {
entryOfRow.set(row, entry);
const { parts } = row;
const isFolder = entry.kind === "folder";
const name = shown(entry.name);
const when = date(entry.modified);
row.setAttribute("aria-label", label(entry));
row.dataset.kind = kindIcon(entry);
parts.link.textContent = name;
parts.link.href = isFolder ? pageURL(entry.path) : downloadURL(entry.path);
parts.link.title = name;
parts.size.textContent = isFolder ? "" : size(entry.size);
parts.date.textContent = when;
parts.date.title = fullDate(entry.modified);
const place = parentOf(entry.path) === state.folder ? null : t("search.in", { folder: shown(nameOf(parentOf(entry.path)) || given.device) });
parts.meta.textContent = place ?? (isFolder ? when : t("row.meta", { size: size(entry.size), date: when }));
parts.meta.classList.toggle("place", place != null);
parts.more.setAttribute("aria-label", t("row.more", { name }));
setIcon(parts.icon, kindIcon(entry));
showPicture(row, parts, entry);
}
function label(entry) {
const values = { name: shown(entry.name), kind: kindName(entry), date: date(entry.modified) };
return entry.kind === "folder" ? t("row.folder", values) : t("row.file", { ...values, size: spokenSize(entry.size) });
}
function showPicture(row, parts, entry) {
parts.glyph.querySelector("img")?.remove();
parts.icon.style.display = "";
if (!hasThumbnail(entry)) return;
thumbnail(entry, () => entryOfRow.get(row) === entry && !row.hidden).then((url) => {
if (!url || entryOfRow.get(row) !== entry) return;
parts.glyph.querySelector("img")?.remove();
parts.glyph.append(h("img", { src: url, alt: "", width: 32, height: 32 }));
parts.icon.style.display = "none";
});
}
function open(entry) {
if (entry.kind === "folder") openFolder(entry.path);
else if (hasPreview(entry) && state.permissions.read) handlers.preview(entry);
else download(entry.path);
}
function download(path) { h("a", { href: downloadURL(path), download: "" }).click(); }
function listenToPointer(box) {
const entryAt = (target) => {
const row = target.closest?.(".row");
return row ? entryOfRow.get(row) : null;
};
let pressTimer = 0;
let wasLong = false;
let start = null;
box.addEventListener("pointerdown", (event) => {
wasLong = false;
const entry = entryAt(event.target);
if (event.pointerType === "mouse" || !entry || event.target.closest("input")) return;
start = { x: event.clientX, y: event.clientY };
pressTimer = setTimeout(() => {
wasLong = true;
navigator.vibrate?.(10);
toggle(entry.path);
}, LONG_PRESS);
});
const stop = () => clearTimeout(pressTimer);
box.addEventListener("pointermove", (event) => { if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 8) stop(); });
for (const name of ["pointerup", "pointercancel", "pointerleave"]) box.addEventListener(name, stop);
box.addEventListener("contextmenu", (event) => {
const entry = entryAt(event.target);
if (!entry || event.target.closest("input") || event.shiftKey) return;
event.preventDefault();
if (wasLong || isTouch()) return;
if (!state.selection.has(entry.path)) selectOnly(entry.path);
handlers.menu(entry, { x: event.clientX, y: event.clientY });
});
box.addEventListener("click", (event) => {
const entry = entryAt(event.target);
if (!entry || event.target.closest("input")) return;
if (wasLong) {
event.preventDefault();
wasLong = false;
return;
}
click(event, entry);
});
box.addEventListener("dblclick", (event) => {
const entry = entryAt(event.target);
if (entry && !event.target.closest("button, input, a, .check")) open(entry);
});
}
function click(event, entry) {
const button = event.target.closest("button");
if (button) {
set({ cursor: entry.path });
handlers.menu(entry, { anchor: button });
return;
}
const isLink = event.target.closest("a");
if (isLink && hasCommand(event)) return;
event.preventDefault();
if (event.shiftKey) selectTo(entry.path);
else if (hasCommand(event) || event.target.closest(".check")) toggle(entry.path);
else if (isTouch() && state.selection.size > 0) toggle(entry.path);
else if (isLink || isTouch()) open(entry);
else selectOnly(entry.path);
if (!isTouch()) rowElement(entry.path)?.focus({ preventScroll: true });
}
return { startListing, listPage, rowElement, redraw, focusRow, open, download };
})();
const $picker = (() => {
const { get } = $api;
const { openDialog } = $dialogs;
const { h, icon } = $dom;
const { shown } = $format;
const { isInside, join, nameOf, names, normal } = $paths;
const { sentence } = $problems;
const { state } = $store;
const { given, t } = $strings;
const PAGE = 1000;
function pickFolder({ title, button, without, create }, accept) {
let path = state.folder;
const trail = h("nav", { class: "trail", "aria-label": t("path.label") });
const box = h("div", { class: "picker-list", role: "group", "aria-label": t("picker.folders") });
const fault = h("p", { class: "fault", role: "alert" });
const dialog = openDialog(title, [trail, box, fault], [
{ label: t("folder.new"), action: () => { create(path, show); return false; } },
{ label: t("cancel") },
{ label: button, isMain: true, action: () => accept(path) },
], { className: "picker" });
const isBarred = (folder) => without.some((entry) => entry.path === folder || isInside(folder, entry.path));
async function show(folder, isFocused = true) {
let entries = [];
try {
let next = null;
do {
const answer = await get("tree", { path: folder, after: next, limit: PAGE });
entries.push(...answer.entries);
next = answer.next;
} while (next != null && entries.length < 10 * PAGE);
} catch (problem) {
fault.textContent = sentence(problem, nameOf(folder));
return;
}
fault.textContent = "";
path = folder;
entries = entries.filter((entry) => !isBarred(normal(entry.path)));
trail.replaceChildren(...crumbs(folder));
box.replaceChildren(...entries.map((entry) => h("button", { type: "button", class: "picker-row", onclick: () => show(normal(entry.path)) },
h("span", { class: "glyph", "data-kind": "folder" }, icon("folder")), h("span", { text: shown(entry.name) }), icon("next"))));
if (entries.length === 0) box.append(h("p", { class: "hint", text: t("picker.empty") }));
if (isFocused) (box.querySelector("button") ?? dialog.querySelector(".button.main")).focus();
}
function crumbs(folder) {
const parts = [["/", given.device]];
for (const name of names(folder)) parts.push([join(parts.at(-1)[0], name), name]);
return parts.map(([to, name], index) => h("button", {
type: "button", class: "crumb", text: shown(name), "aria-current": index === parts.length - 1 ? "true" : null, onclick: () => show(to),
}));
}
show(path);
}
return { pickFolder };
})();
const $actions = (() => {
const { post } = $api;
const { conflictDialog } = $conflicts;
const { askName } = $dialogs;
const { h } = $dom;
const { openFolder, refresh, refreshSpace } = $folder;
const { size } = $format;
const { download, focusRow } = $listing;
const { notify, say } = $notices;
const { join, nameOf, parentOf, zipURL } = $paths;
const { pickFolder } = $picker;
const { Problem, sentence } = $problems;
const { selected } = $selection;
const { set, state } = $store;
const { t } = $strings;
let undoLast = null;
function undo() {
const last = undoLast;
undoLast = null;
last?.();
}
function offerUndo(text, action) {
undoLast = action;
notify(text, { key: "undo", label: t("undo"), action: () => { if (undoLast === action) undoLast = null; action(); } });
}
const report = (problem, name) => notify(sentence(problem, name), { isProblem: true });
function targets(entry) {
const chosen = selected();
if (!entry) return chosen;
return state.selection.has(entry.path) ? chosen : [entry];
}
function createFolder(folder = state.folder, done = (path) => refresh().then(() => focusRow(path))) {
const accept = async (text) => {
const name = text.trim();
if (name === "") throw new Error(t("name.empty"));
let entry;
try { entry = await post("folder", { path: join(folder, name), conflict: "fail" }); } catch (problem) { throw new Error(sentence(problem, name)); }
say(t("folder.created", { name }));
setTimeout(() => done(join(folder, entry.name ?? name)));
};
askName(t("folder.new"), t("name.label"), t("folder.untitled"), accept, t("create"));
}
async function rename(entry, name) {
const from = entry.path;
const to = join(parentOf(from), name);
await post("move", { from, to, conflict: "fail" });
set({ selection: new Set([...state.selection].map((path) => (path === from ? to : path))), cursor: to, anchor: null });
await refresh();
offerUndo(t("rename.done", { from: entry.name, to: name }), async () => {
try { await post("move", { from: to, to: from, conflict: "fail" }); } catch (problem) { report(problem, name); }
refresh();
});
}
function moveOrCopy(verb, entries) {
if (entries.length === 0) return;
const title = t(`${verb}.title`, { count: entries.length, name: entries[0].name });
pickFolder({ title, button: t(`${verb}.here`), without: verb === "move" ? entries : [], create: createFolder }, (to) => transferItems(verb, entries, to));
}
async function transferItems(verb, entries, to) {
const outcome = await inSteps(verb, entries, to);
if (outcome.done.length > 0) {
const values = { count: outcome.done.length, name: nameOf(outcome.done[0].path), folder: to === "/" ? t("folder.root") : nameOf(to) };
const back = outcome.done;
if (verb === "move") offerUndo(t("move.done", values), () => moveBack(back));
else notify(t("copy.done", values), { label: t("open"), action: () => openFolder(to) });
}
refresh();
refreshSpace();
}
async function inSteps(verb, entries, to) {
const outcome = { done: [] };
let decision = "fail";
let items = entries.map((entry) => entry.path);
while (items.length > 0) {
let results;
try { ({ results } = await post(verb, { items, to, conflict: decision })); } catch (problem) {
report(problem);
break;
}
const open = [];
for (const { path, entry, problem } of results) {
if (!problem) outcome.done.push({ path, to: entry?.path ?? join(to, nameOf(path)) });
else if (problem.reason === "exists" && decision === "fail") open.push({ path, existing: problem.item });
else report(new Problem(problem.reason, problem), nameOf(path));
}
items = [];
for (let index = 0; index < open.length; index += 1) {
const { path, existing } = open[index];
const left = open.length - index - 1;
const answer = await conflictDialog({ name: nameOf(path), folder: to, existing, entry: state.entries.find((entry) => entry.path === path), left });
if (!answer || (answer.decision === "skip" && answer.isForAll)) return outcome;
if (answer.decision === "skip") continue;
const chosen = answer.isForAll ? open.slice(index).map((one) => one.path) : [path];
const more = await decided(verb, chosen, to, answer.decision);
outcome.done.push(...more);
if (answer.isForAll) break;
}
}
return outcome;
}
async function decided(verb, items, to, conflict) {
try {
const { results } = await post(verb, { items, to, conflict });
for (const { path, problem } of results) if (problem) report(new Problem(problem.reason, problem), nameOf(path));
return results.filter((result) => !result.problem).map(({ path, entry }) => ({ path, to: entry?.path ?? join(to, nameOf(path)) }));
} catch (problem) {
report(problem);
return [];
}
}
async function moveBack(moved) {
for (const { path, to } of moved) {
try { await post("move", { from: to, to: path, conflict: "keep" }); } catch (problem) { report(problem, nameOf(path)); }
}
say(t("undo.done"));
refresh();
}
async function remove(entries) {
if (entries.length === 0) return;
let results;
try { ({ results } = await post("delete", { items: entries.map((entry) => entry.path), final: false })); } catch (problem) {
report(problem, entries[0].name);
return;
}
const gone = results.filter((result) => !result.problem);
for (const { path, problem } of results) if (problem) report(new Problem(problem.reason, problem), nameOf(path));
await refresh();
if (gone.length === 0) return;
const values = { count: gone.length, name: nameOf(gone[0].path) };
const ids = gone.map((result) => result.trashed).filter((id) => id != null);
if (ids.length > 0) offerUndo(t("delete.done", values), () => restore(ids));
else notify(t("delete.final", values));
refreshSpace();
}
async function restore(ids) {
try {
const { results = [] } = await post("restore", { ids });
for (const { path, problem } of results) if (problem) report(new Problem(problem.reason, problem), nameOf(path ?? ""));
say(t("undo.done"));
} catch (problem) { report(problem); }
refreshSpace();
return refresh();
}
async function emptyTrash() {
try {
const { freed = 0 } = await post("trash/empty", {});
notify(t("trash.emptied", { size: size(freed) }));
undoLast = null;
} catch (problem) { report(problem); }
return refreshSpace();
}
const LONGEST = 6000;
function downloadAll(entries) {
if (entries.length === 0) return;
const paths = entries.map((entry) => entry.path);
if (entries.length === 1 && entries[0].kind === "file") return download(paths[0]);
const url = zipURL(paths);
if (url.length < LONGEST) return h("a", { href: url, download: "" }).click();
const form = h("form", { method: "post", action: "zip", hidden: true }, paths.map((path) => h("input", { type: "hidden", name: "path", value: path })));
document.body.append(form);
form.submit();
form.remove();
}
const downloadFolder = () => downloadAll([{ path: state.folder, kind: "folder" }]);
return { undo, targets, createFolder, rename, moveOrCopy, remove, restore, emptyTrash, downloadAll, downloadFolder };
})();
const $rename = (() => {
const { rename } = $actions;
const { h } = $dom;
const { focusRow, redraw, rowElement } = $listing;
const { sentence } = $problems;
const { set, state } = $store;
const { t } = $strings;
function startRename(entry) {
focusRow(entry.path);
const row = rowElement(entry.path);
if (!row || !state.permissions.delete) return;
const cell = row.querySelector(".name");
const input = h("input", { type: "text", class: "rename", value: entry.name, "aria-label": t("rename.label", { name: entry.name }), spellcheck: "false", autocomplete: "off", maxlength: 255, dir: "auto" });
const fault = h("span", { class: "rename-fault", role: "alert" });
let isBusy = false;
let isOver = false;
function end(isFocused) {
isOver = true;
input.remove();
fault.remove();
set({ renaming: null });
redraw();
if (isFocused) focusRow(state.cursor ?? entry.path);
}
async function accept(isFocused) {
const name = input.value.trim();
if (isBusy || isOver) return;
if (name === entry.name || name === "") return end(isFocused);
isBusy = true;
input.readOnly = true;
try {
await rename(entry, name);
end(isFocused);
} catch (problem) {
fault.textContent = sentence(problem, name);
input.setAttribute("aria-invalid", "true");
input.readOnly = false;
input.focus();
}
isBusy = false;
}
input.addEventListener("keydown", (event) => {
event.stopPropagation();
if (event.isComposing) return;
if (event.key === "Enter") accept(true);
else if (event.key === "Escape") end(true);
else return;
event.preventDefault();
});
input.addEventListener("blur", () => { if (fault.textContent === "") accept(false); });
set({ renaming: entry.path });
cell.append(input, fault);
input.focus();
const dot = entry.kind === "file" ? entry.name.lastIndexOf(".") : -1;
input.setSelectionRange(0, dot > 0 ? dot : entry.name.length);
}
return { startRename };
})();
const $keys = (() => {
const { remove, targets, undo } = $actions;
const { byId, h, hasCommand, isMac, isTyping } = $dom;
const { openDialog } = $dialogs;
const { openParent } = $folder;
const { focusRow, listPage, open } = $listing;
const { startRename } = $rename;
const { selectAll, selectNone, selectTo, toggle } = $selection;
const { set, state } = $store;
const { t } = $strings;
let handlers = { menu() {} };
function startKeys(given) {
handlers = given;
document.addEventListener("keydown", (event) => {
if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open], .menu")) return;
const isElsewhere = event.target instanceof Element && event.target.closest("button, a:not(.link), summary, [role=group]") && !event.target.closest("#list");
if (!isTyping(event.target) && (anywhere(event) || (!isElsewhere && inList(event)))) event.preventDefault();
});
}
const current = () => state.rows.find((row) => row.path === state.cursor) ?? null;
function anywhere(event) {
const { key } = event;
if (hasCommand(event) && !event.shiftKey && !event.altKey) {
if (key === "a") return selectAll(), true;
if (key === "z") return undo(), true;
if (key === "f") return focusSearch(), true;
}
if (event.altKey && key === "ArrowUp" && state.folder !== "/") return openParent(), true;
if (event.ctrlKey || event.metaKey || event.altKey) return false;
if (key === "?") return showKeys(), true;
if (key === "/") return focusSearch(), true;
if (key === "Escape") return escape();
return false;
}
function focusSearch() {
byId("search").focus();
byId("search").select();
}
function escape() {
if (state.query !== "") {
set({ query: "" });
byId("search").value = "";
return true;
}
if (state.selection.size === 0) return false;
selectNone();
return true;
}
function inList(event) {
const { key } = event;
const entry = current();
if (move(event)) return true;
if (key === " " && entry && !typed) return toggle(entry.path), true;
if (event.target.closest?.("button")) return false;
if (key === "Enter" && entry && !hasCommand(event)) return open(entry), true;
if (key === "F2" && entry) return startRename(entry), true;
if (key === "Delete" || (key === "Backspace" && hasCommand(event))) {
if (state.permissions.delete) remove(targets(entry));
return true;
}
if (key === "Backspace" && state.folder !== "/") return openParent(), true;
if (key === "ContextMenu" || (key === "F10" && event.shiftKey)) return entry && handlers.menu(entry), entry != null;
if (!hasCommand(event) && !event.altKey && key.length === 1) return typeAhead(key), true;
return false;
}
function move(event) {
const { rows } = state;
if (rows.length === 0 || event.altKey) return false;
const index = rows.findIndex((row) => row.path === state.cursor);
const to = { ArrowDown: index + 1, ArrowUp: index < 0 ? 0 : index - 1, Home: 0, End: rows.length - 1, PageDown: index + listPage(), PageUp: index - listPage() }[event.key];
if (to == null) return false;
const path = rows[Math.max(0, Math.min(rows.length - 1, to))].path;
if (event.shiftKey) {
if (!state.anchor) set({ anchor: state.cursor ?? path });
selectTo(path);
}
queueMicrotask(() => focusRow(path));
return true;
}
let typed = "";
let typedTimer = 0;
function typeAhead(key) {
clearTimeout(typedTimer);
typedTimer = setTimeout(() => { typed = ""; }, 800);
typed += key.toLocaleLowerCase();
const begin = state.rows.findIndex((row) => row.path === state.cursor) + (typed.length === 1 ? 1 : 0);
const order = [...state.rows.slice(Math.max(0, begin)), ...state.rows.slice(0, Math.max(0, begin))];
const found = order.find((row) => row.name.toLocaleLowerCase().startsWith(typed));
if (found) focusRow(found.path);
}
const command = isMac ? "⌘" : "Ctrl";
const table = () => [
["keys.move", ["↑", "↓"]], ["keys.open", ["Enter"]], ["keys.select", [t("key.space")]], ["keys.range", ["⇧ ↑", "⇧ ↓"]],
["keys.all", [`${command} A`]], ["keys.none", ["Esc"]], ["keys.find", ["/"]], ["keys.type", [t("key.letters")]],
["keys.up", ["Alt ↑"]], ["keys.rename", ["F2"]], ["keys.delete", [isMac ? "⌘ ⌫" : t("key.delete")]], ["keys.undo", [`${command} Z`]],
["keys.menu", ["⇧ F10"]], ["keys.help", ["?"]],
];
function showKeys() {
const rows = table().map(([key, signs]) => h("div", { class: "key-row" }, h("dt", {}, signs.map((sign) => h("kbd", { text: sign }))), h("dd", { text: t(key) })));
openDialog(t("keys.title"), h("dl", { class: "key-list" }, rows), [{ label: t("done"), isMain: true }], { className: "keys" });
}
return { startKeys, showKeys };
})();
const $tabs = (() => {
const home = location.pathname;
const me = Math.random().toString(36).slice(2);
const channel = "BroadcastChannel" in self ? new BroadcastChannel(`porthole ${home}`) : null;
const listeners = new Map();
const others = new Map();
const tab = me;
function tell(kind, message = {}) { channel?.postMessage({ kind, from: me, ...message }); }
function listen(kind, listener) {
if (!listeners.has(kind)) listeners.set(kind, []);
listeners.get(kind).push(listener);
}
channel?.addEventListener("message", ({ data }) => {
others.set(data.from, Date.now());
for (const listener of listeners.get(data.kind) ?? []) listener(data);
});
listen("who", () => tell("here"));
listen("bye", ({ from }) => others.delete(from));
async function otherTabs() {
if (!channel) return new Set();
const asked = Date.now();
tell("who");
await new Promise((resolve) => setTimeout(resolve, 250));
return new Set([...others].filter(([, when]) => when >= asked).map(([name]) => name));
}
addEventListener("pagehide", () => {
for (const name of held) release(name);
tell("bye");
});
addEventListener("pageshow", (event) => { if (event.persisted) tell("here"); });
tell("here");
async function withLock(names, action) {
if (navigator.locks) return withWebLock(names.map((name) => `porthole ${home} ${name}`), action);
if (others.size === 0 && names.length > 1) return action();
const name = await lease(names);
try { return await action(); } finally { release(name); }
}
async function withWebLock(names, action) {
for (const name of names) {
const result = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => lock && { value: await action() });
if (result) return result.value;
}
return navigator.locks.request(names[Math.floor(Math.random() * names.length)], action);
}
const LEASE = 6000;
const held = new Set();
const noteOf = (name) => `porthole ${home} ${name}`;
function read(name) {
try { return JSON.parse(localStorage.getItem(noteOf(name))) ?? {}; } catch { return {}; }
}
function write(name) {
try { localStorage.setItem(noteOf(name), JSON.stringify({ holder: me, until: Date.now() + LEASE })); } catch { /* No storage: each tab for itself. */ }
}
function release(name) {
held.delete(name);
if (read(name).holder === me) localStorage.removeItem(noteOf(name));
tell("released");
}
setInterval(() => held.forEach(write), LEASE / 3);
listen("lease", ({ name }) => { if (held.has(name)) write(name); });
async function lease(names) {
for (;;) {
for (const name of names) {
const { holder, until } = read(name);
if (holder && holder !== me && until > Date.now()) continue;
if (holder && holder !== me) {
tell("lease", { name });
await pause(300);
if (read(name).until > Date.now()) continue;
}
write(name);
await pause(40);
if (read(name).holder === me || !canStore()) {
held.add(name);
return name;
}
}
await Promise.race([pause(1000 + Math.random() * 500), new Promise((resolve) => listenOnce("released", resolve))]);
}
}
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let onceReleased = [];
listen("released", () => {
onceReleased.forEach((resolve) => resolve());
onceReleased = [];
});
function listenOnce(kind, resolve) { onceReleased.push(resolve); }
function canStore() {
try {
localStorage.setItem(noteOf("probe"), "1");
localStorage.removeItem(noteOf("probe"));
return true;
} catch { return false; }
}
return { tab, tell, listen, otherTabs, withLock };
})();
const $live = (() => {
const { set, state, watch } = $store;
const { listen, tab, tell, withLock } = $tabs;
const QUIET = 150;
const folders = new Map([[tab, state.folder]]);
let isLeader = false;
let source = null;
let address = "";
let retry = 0;
let timer = 0;
let onChange = () => {};
function startLive(listener) {
onChange = listener;
listen("shows", ({ from, path }) => { folders.set(from, path); if (isLeader) connectSoon(); });
listen("bye", ({ from }) => { folders.delete(from); if (isLeader) connectSoon(); });
listen("leads", () => tell("shows", { path: state.folder }));
listen("changed", ({ path }) => heard(path));
listen("connected", ({ isConnected }) => connected(isConnected));
watch(["folder"], () => {
folders.set(tab, state.folder);
tell("shows", { path: state.folder });
if (isLeader) connectSoon();
});
addEventListener("online", () => { if (isLeader) connect(); });
addEventListener("pagehide", stop);
addEventListener("pageshow", (event) => { if (event.persisted && isLeader) connect(); });
withLock(["live"], () => {
isLeader = true;
tell("leads");
connectSoon();
return new Promise(() => {});
});
}
function heard(path) { if (path === state.folder) onChange(path); }
function connected(isConnected) {
if (set({ isConnected }) && isConnected) onChange(state.folder);
}
function connectSoon() {
clearTimeout(timer);
timer = setTimeout(connect, QUIET);
}
function stop() {
clearTimeout(timer);
source?.close();
source = null;
address = "";
}
function connect() {
const paths = [...new Set(folders.values())].sort();
const wanted = `api/changes?${new URLSearchParams(paths.map((path) => ["path", path]))}`;
if (source && source.readyState !== EventSource.CLOSED && wanted === address) return;
stop();
address = wanted;
source = new EventSource(wanted);
source.onopen = () => {
retry = 0;
tell("connected", { isConnected: true });
connected(true);
for (const path of paths) pass(path);
};
source.addEventListener("changed", (event) => {
try { pass(JSON.parse(event.data).path); } catch { /* Not for us. */ }
});
source.onerror = () => {
const isRefused = source?.readyState === EventSource.CLOSED;
stop();
retry = Math.min(retry + 1, 6);
if (!isRefused || retry > 1) {
tell("connected", { isConnected: false });
connected(false);
}
timer = setTimeout(connect, 500 * 2 ** retry * (0.75 + Math.random() / 2));
};
}
function pass(path) {
const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
tell("changed", { path: plain });
heard(plain);
}
return { startLive };
})();
const $markdown = (() => {
const { h } = $dom;
const SAFE = /^(https?:|mailto:)/i;
function markdown(text) {
const lines = text.replace(/\r\n?/g, "\n").split("\n");
const root = h("div", { class: "markdown", dir: "auto" });
readBlocks(lines, root, 0);
return root;
}
const DEEPEST = 20;
function readBlocks(lines, parent, depth) {
let index = 0;
while (index < lines.length) {
const read = blocks.find((block) => block.begins(lines[index], lines[index + 1]));
index = read && depth < DEEPEST ? read.take(lines, index, parent, depth) : paragraph(lines, index, parent);
}
}
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const FENCE = /^ {0,3}(```+|~~~+)\s*\S*.*$/;
const RULE = /^ {0,3}([-*_])(\s*\1){2,}\s*$/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(\s+)(.*)$/;
const TABLE = /^ {0,3}\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
const blocks = [
{ begins: (line) => line.trim() === "", take: (lines, index) => index + 1 },
{
begins: (line) => HEADING.test(line), take(lines, index, parent) {
const [, marks, text] = HEADING.exec(lines[index]);
parent.append(inline(h(`h${Math.min(6, marks.length + 2)}`), text));
return index + 1;
},
},
{
begins: (line) => FENCE.test(line), take(lines, index, parent) {
const fence = FENCE.exec(lines[index])[1];
let end = index + 1;
while (end < lines.length && !lines[end].trim().startsWith(fence)) end += 1;
parent.append(h("pre", {}, h("code", { text: lines.slice(index + 1, end).join("\n") })));
return end + 1;
},
},
{
begins: (line) => /^ {4}\S/.test(line), take(lines, index, parent) {
let end = index;
while (end < lines.length && (/^ {4}/.test(lines[end]) || lines[end].trim() === "")) end += 1;
parent.append(h("pre", {}, h("code", { text: lines.slice(index, end).map((line) => line.slice(4)).join("\n").trimEnd() })));
return end;
},
},
{ begins: (line) => RULE.test(line), take(lines, index, parent) { parent.append(h("hr")); return index + 1; } },
{
begins: (line) => /^ {0,3}>/.test(line), take(lines, index, parent, depth) {
let end = index;
while (end < lines.length && /^ {0,3}>/.test(lines[end])) end += 1;
const quote = h("blockquote");
readBlocks(lines.slice(index, end).map((line) => line.replace(/^ {0,3}> ?/, "")), quote, depth + 1);
parent.append(quote);
return end;
},
},
{ begins: (line) => ITEM.test(line), take: list },
{ begins: (line, next) => line.includes("|") && next != null && TABLE.test(next) && next.includes("-"), take: tableOf },
];
function list(lines, index, parent, depth) {
const isOrdered = /\d/.test(ITEM.exec(lines[index])[2]);
const box = h(isOrdered ? "ol" : "ul", { start: isOrdered ? parseInt(ITEM.exec(lines[index])[2], 10) : null });
while (index < lines.length) {
const found = ITEM.exec(lines[index]);
if (!found || /\d/.test(found[2]) !== isOrdered || RULE.test(lines[index])) break;
const indent = found[1].length + found[2].length + Math.min(found[3].length, 4);
const inside = [found[4]];
index += 1;
while (index < lines.length) {
const line = lines[index];
const isIndented = line.startsWith(" ".repeat(Math.min(indent, 2)));
const isGoingOn = line.trim() !== "" && inside.at(-1).trim() !== "" && !blocks.some((block) => block.begins(line, ""));
const isGap = line.trim() === "" && (lines[index + 1]?.startsWith("  ") || ITEM.test(lines[index + 1] ?? ""));
if (!(isIndented && line.trim() !== "") && !isGoingOn && !isGap) break;
inside.push(isIndented ? line.slice(Math.min(indent, line.search(/\S|$/))) : line);
index += 1;
}
const item = h("li");
const check = /^\[([ xX])\]\s+/.exec(inside[0]);
if (check) {
inside[0] = inside[0].slice(check[0].length);
item.append(check[1] === " " ? "☐ " : "☑ ");
}
if (inside.every((line) => line.trim() !== "") && !inside.some((line, at) => at > 0 && blocks.some((block) => block.begins(line, "")))) inline(item, inside.join("\n"));
else readBlocks(inside, item, depth + 1);
box.append(item);
}
parent.append(box);
return index;
}
const cells = (line) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
function tableOf(lines, index, parent) {
const body = h("tbody");
const head = h("tr", {}, cells(lines[index]).map((cell) => inline(h("th"), cell)));
index += 2;
while (index < lines.length && lines[index].includes("|")) {
body.append(h("tr", {}, cells(lines[index]).map((cell) => inline(h("td"), cell))));
index += 1;
}
parent.append(h("div", { class: "table-box" }, h("table", {}, h("thead", {}, head), body)));
return index;
}
function paragraph(lines, index, parent) {
const text = [lines[index]];
index += 1;
while (index < lines.length && !blocks.some((block) => block.begins(lines[index], lines[index + 1]))) text.push(lines[index++]);
const underline = text.findIndex((line, at) => at > 0 && /^\s*=+\s*$/.test(line));
if (underline > 0) parent.append(inline(h("h3"), text.slice(0, underline).join(" ")));
else parent.append(inline(h("p"), text.join("\n")));
return index;
}
const INLINE = /(`+)(.+?)\1(?!`)|!?\[((?:[^[\]\\]|\\.)*)\]\(\s*<?([^\s)>]*)>?(?:\s+["'(][^)]*)?\)|<((?:https?:|mailto:)[^\s<>]+)>|(https?:\/\/[^\s<>()]*[^\s<>().,;:!?'"])|(\*\*|__)(?=\S)(.+?\S?)\7|(~~)(?=\S)(.+?)~~|([*_])(?=\S)((?:(?!\11).)*?\S)\11(?!\w)|\\([!-/:-@[-`{-~])|( {2,}|\\)\n/s;
function inline(parent, text, depth = 0) {
let rest = text;
while (rest !== "") {
const found = depth < DEEPEST ? INLINE.exec(rest) : null;
if (!found) break;
if (found.index > 0) parent.append(rest.slice(0, found.index));
rest = rest.slice(found.index + found[0].length);
parent.append(span(found, depth));
}
if (rest !== "") parent.append(rest);
return parent;
}
function span(found, depth) {
const [whole, ticks, code, label, target, angled, bare, strong, strongText, strike, strikeText, mark, text, escaped] = found;
if (ticks) return h("code", { text: code.trim() });
if (label != null) return whole.startsWith("!") ? h("span", { class: "image-name", text: label || target }) : link(target, label, depth);
if (angled || bare) return link(angled ?? bare, angled ?? bare, DEEPEST);
if (strong) return inline(h("strong"), strongText, depth + 1);
if (strike) return inline(h("del"), strikeText, depth + 1);
if (mark) return inline(h("em"), text, depth + 1);
return escaped ?? h("br");
}
function link(target, label, depth) {
const attributes = SAFE.test(target) ? { href: target, target: "_blank", rel: "noopener noreferrer" } : { class: "image-name" };
return inline(h(SAFE.test(target) ? "a" : "span", attributes), label, depth + 1);
}
return { markdown };
})();
const $preview = (() => {
const { h, icon, iconButton } = $dom;
const { popView, pushView } = $folder;
const { date, shown, size } = $format;
const { hasPreview, kindIcon, previewKind } = $kinds;
const { download, focusRow } = $listing;
const { markdown } = $markdown;
const { nameOf, fileURL } = $paths;
const { problemOf, sentence } = $problems;
const { state } = $store;
const { t } = $strings;
const LONGEST = 512_000;
let dialog = null;
let current = null;
let loading = null;
function showView(path) {
if (path == null) {
dialog?.close();
return;
}
const entry = state.entries.find((one) => one.path === path) ?? { path, name: nameOf(path), kind: "file", size: 0, modified: Date.now() };
if (hasPreview(entry)) show(entry);
}
function openPreview(entry) {
pushView(entry.path);
show(entry);
}
function show(entry) {
current = entry;
if (!dialog) open();
loading?.abort();
loading = new AbortController();
const name = shown(entry.name);
dialog.setAttribute("aria-label", name);
dialog.querySelector("h2").textContent = name;
dialog.querySelector(".preview-facts").textContent = entry.size > 0 ? t("row.meta", { size: size(entry.size), date: date(entry.modified) }) : "";
const stage = dialog.querySelector(".stage");
stage.querySelectorAll("video, audio").forEach((media) => media.pause());
stage.replaceChildren(contentOf(entry, loading.signal));
const index = row();
dialog.querySelector(".before").disabled = neighbour(index, -1) == null;
dialog.querySelector(".after").disabled = neighbour(index, 1) == null;
}
const row = () => state.rows.findIndex((one) => one.path === current.path);
function neighbour(index, step) {
for (let at = index + step; at >= 0 && at < state.rows.length; at += step) if (hasPreview(state.rows[at])) return state.rows[at];
return null;
}
function turn(step) {
const next = neighbour(row(), step);
if (!next) return;
pushView(next.path);
show(next);
}
function open() {
dialog = h("dialog", { class: "preview", onkeydown: key },
h("header", { class: "preview-head" }, iconButton("close", t("close"), () => dialog.close()),
h("div", { class: "preview-title" }, h("h2", { dir: "auto" }), h("span", { class: "preview-facts" })),
iconButton("download", t("download"), () => download(current.path))),
h("div", { class: "stage" }),
iconButton("back", t("preview.before"), () => turn(-1), { class: "icon-button turn before" }),
iconButton("next", t("preview.after"), () => turn(1), { class: "icon-button turn after" }));
dialog.addEventListener("close", () => {
loading?.abort();
dialog.remove();
dialog = null;
popView();
focusRow(current.path);
});
listenToSwipes(dialog.querySelector(".stage"));
document.body.append(dialog);
dialog.showModal();
}
function key(event) {
if (event.target.closest("video, audio, .text-box")) return;
const isRight = document.documentElement.dir !== "rtl";
if (event.key === "ArrowLeft") turn(isRight ? -1 : 1);
else if (event.key === "ArrowRight") turn(isRight ? 1 : -1);
}
function listenToSwipes(stage) {
let start = null;
stage.addEventListener("pointerdown", (event) => { start = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null; });
stage.addEventListener("pointerup", (event) => {
if (!start || event.target.closest("video, audio, .text-box")) return;
const by = event.clientX - start.x;
if (Math.abs(by) > 60 && Math.abs(event.clientY - start.y) < 60) turn(by < 0 === (document.documentElement.dir !== "rtl") ? 1 : -1);
});
}
function contentOf(entry, signal) {
const url = fileURL(entry.path);
const failed = () => replace(entry, t("preview.failed"));
switch (previewKind(entry)) {
case "image": return h("img", { src: url, alt: shown(entry.name), onerror: failed });
case "video": return h("video", { src: url, controls: true, playsinline: true, "aria-label": shown(entry.name), onerror: failed });
case "audio": return h("div", { class: "sound" }, glyph(entry), h("audio", { src: url, controls: true, "aria-label": shown(entry.name), onerror: failed }));
case "pdf": return navigator.pdfViewerEnabled === false ? nothing(entry, t("preview.pdf")) : h("iframe", { src: url, title: shown(entry.name) });
default: return textOf(entry, url, signal);
}
}
const glyph = (entry) => h("span", { class: "glyph large", "data-kind": kindIcon(entry) }, icon(kindIcon(entry)));
function nothing(entry, text) {
return h("div", { class: "sound" }, glyph(entry), h("p", { text }), h("button", { type: "button", class: "button", text: t("download"), onclick: () => download(entry.path) }));
}
function replace(entry, text) { if (current === entry) dialog?.querySelector(".stage").replaceChildren(nothing(entry, text)); }
function textOf(entry, url, signal) {
const box = h("div", { class: "text-box", tabindex: "0", role: "region", "aria-label": shown(entry.name) });
const isWhole = entry.size > 0 && entry.size <= LONGEST;
read().catch((problem) => { if (!signal.aborted) replace(entry, sentence(problem, entry.name)); });
async function read() {
const answer = await fetch(url, { signal, headers: isWhole ? {} : { Range: `bytes=0-${LONGEST - 1}` } });
if (!answer.ok && answer.status !== 416) throw await problemOf(answer);
const bytes = answer.status === 416 ? new ArrayBuffer(0) : await answer.arrayBuffer();
const text = new TextDecoder().decode(bytes.slice(0, LONGEST));
if (text.includes("\0")) return replace(entry, t("preview.binary"));
box.append(previewKind(entry) === "markdown" ? markdown(text) : h("pre", { text, dir: "auto" }));
const whole = Number(answer.headers.get("Content-Range")?.split("/")[1]) || bytes.byteLength;
if (whole > LONGEST) box.append(h("p", { class: "hint", text: t("preview.part", { part: size(LONGEST), size: size(whole) }) }));
}
return box;
}
return { showView, openPreview };
})();
const $fingerprint = (() => {
const rotate = (word, bits) => (word << bits) | (word >>> (32 - bits));
function mix(lane, word) {
const scrambled = Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
return Math.imul(rotate(lane ^ scrambled, 13), 5) + 0xe6546b64 | 0;
}
class Fingerprint {
constructor(kept) {
this.lanes = Int32Array.from(kept?.lanes ?? [1, 2, 3, 4]);
this.rest = Uint8Array.from(kept?.rest ?? []);
this.length = kept?.length ?? 0;
}
add(bytes) {
this.length += bytes.length;
let all = bytes;
if (this.rest.length > 0) {
all = new Uint8Array(this.rest.length + bytes.length);
all.set(this.rest);
all.set(bytes, this.rest.length);
}
const whole = all.length - (all.length % 16);
const view = new DataView(all.buffer, all.byteOffset, all.length);
let [a, b, c, d] = this.lanes;
for (let index = 0; index < whole; index += 16) {
a = mix(a, view.getInt32(index, true));
b = mix(b, view.getInt32(index + 4, true));
c = mix(c, view.getInt32(index + 8, true));
d = mix(d, view.getInt32(index + 12, true));
}
this.lanes.set([a, b, c, d]);
this.rest = all.slice(whole);
}
get kept() { return { lanes: [...this.lanes], rest: [...this.rest], length: this.length }; }
isSame(kept) { return JSON.stringify(this.kept) === JSON.stringify(kept); }
}
const PIECE = 1 << 20;
async function fingerprintOf(file, length, signal) {
const print = new Fingerprint();
while (print.length < length && !signal?.aborted) {
const piece = file.slice(print.length, Math.min(print.length + PIECE, length));
print.add(new Uint8Array(await piece.arrayBuffer()));
}
return print;
}
return { Fingerprint, fingerprintOf };
})();
const $memory = (() => {
const NAME = "porthole";
const STORE = "uploads";
const home = location.pathname;
let opened;
function database() {
opened ??= new Promise((resolve) => {
try {
const request = indexedDB.open(NAME, 1);
request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
request.onsuccess = () => resolve(request.result);
request.onerror = request.onblocked = () => resolve(null);
} catch { resolve(null); }
});
return opened;
}
async function run(mode, action) {
const db = await database();
if (!db) return null;
return new Promise((resolve) => {
try {
const transaction = db.transaction(STORE, mode);
const request = action(transaction.objectStore(STORE));
transaction.oncomplete = () => resolve(request?.result ?? null);
transaction.onerror = transaction.onabort = () => resolve(null);
} catch { resolve(null); }
});
}
const pending = new Map();
let timer = 0;
const BATCH = 200;
function keep(record) { later({ ...record, home }); }
function forget(id) { later({ id, isGone: true }); }
function later(record) {
pending.set(record.id, record);
timer ||= setTimeout(flush, 100);
}
async function flush() {
while (pending.size > 0) {
const batch = [...pending.values()].slice(0, BATCH);
for (const { id } of batch) pending.delete(id);
await run("readwrite", (store) => {
for (const record of batch) {
if (record.isGone) store.delete(record.id);
else put(store, record);
}
});
}
timer = 0;
}
function put(store, record) {
try { store.put(record); } catch { store.put({ ...record, handle: null }); }
}
async function kept() {
const records = (await run("readonly", (store) => store.getAll())) ?? [];
return records.filter((record) => record.home === home);
}
addEventListener("pagehide", flush);
return { keep, forget, kept };
})();
const $rate = (() => {
const WINDOW = 8000;
const SETTLED = 1500;
class Rate {
constructor() { this.reset(); }
reset() {
this.samples = [];
this.sum = 0;
}
add(bytes, now = performance.now()) {
this.samples.push([now, bytes]);
this.sum += bytes;
this.trim(now);
}
trim(now) {
while (this.samples.length > 2 && this.samples[0][0] < now - WINDOW) this.sum -= this.samples.shift()[1];
}
value(now = performance.now()) {
this.trim(now);
if (this.samples.length < 2) return 0;
const first = this.samples[0];
const elapsed = now - first[0];
return elapsed < SETTLED ? 0 : ((this.sum - first[1]) / elapsed) * 1000;
}
}
return { Rate };
})();
const $transfer = (() => {
const { get, request } = $api;
const { Fingerprint, fingerprintOf } = $fingerprint;
const { Problem } = $problems;
const { withLock } = $tabs;
const AIM = 700;
const SMALLEST = 1 << 16;
const FIRST = 1 << 20;
const LARGEST = 1 << 24;
const PATIENCE = 30_000;
const SLOTS = ["upload 1", "upload 2", "upload 3"];
const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const metadata = (values) => Object.entries(values).map(([name, value]) => `${name} ${base64(String(value))}`).join(",");
async function send(upload, conflict, signal, progress) {
upload.chunk ??= FIRST;
if (upload.url && !upload.isChecked) await findOffset(upload, signal, progress);
if (!upload.url) {
const entry = await create(upload, conflict, signal, progress);
if (upload.offset === upload.size) return entry;
}
let entry = null;
if (upload.offset === upload.size) return settle(upload, conflict, signal);
while (upload.offset < upload.size) entry = await append(upload, conflict, signal, progress);
return entry;
}
async function abandon(upload) {
if (!upload.url) return;
try { await request("DELETE", upload.url, { headers: { "Tus-Resumable": "1.0.0" } }); } catch { /* It expires by itself. */ }
}
async function findOffset(upload, signal, progress) {
let answer;
try {
answer = await withLock(SLOTS, () => request("HEAD", upload.url, { headers: { "Tus-Resumable": "1.0.0" }, signal }));
} catch (problem) {
if (!["no-upload", "not-found"].includes(problem.reason)) throw problem;
upload.url = null;
upload.wasUncertain = true;
restart(upload, progress);
return;
}
const offset = Number(answer.headers.get("Upload-Offset"));
if (offset !== upload.print.length) upload.print = await read(() => fingerprintOf(upload.file, offset, signal));
advance(upload, offset, progress);
upload.isChecked = true;
}
function restart(upload, progress = () => {}) {
upload.print = new Fingerprint();
advance(upload, 0, progress);
}
function advance(upload, offset, progress) {
const bytes = offset - upload.offset;
upload.offset = offset;
progress(bytes);
}
async function create(upload, conflict, signal, progress) {
const piece = upload.size <= FIRST ? await pieceOf(upload, upload.size) : new Uint8Array(0);
const headers = {
Accept: "application/json",
"Tus-Resumable": "1.0.0",
"Upload-Length": String(upload.size),
"Upload-Metadata": metadata({ path: upload.path, conflict, modified: upload.modified }),
};
if (piece.length > 0) headers["Content-Type"] = "application/offset+octet-stream";
const wasUncertain = upload.wasUncertain;
upload.wasUncertain = true;
let answer;
try {
answer = await withLock(SLOTS, () => request("POST", "uploads", { headers, body: piece, signal, patience: PATIENCE }));
} catch (problem) {
if (problem.reason !== "connection") upload.wasUncertain = false;
if (problem.reason === "exists" && wasUncertain && isOurs(upload, problem.details.item)) return finish(upload, problem.details.item, progress);
throw problem;
}
upload.wasUncertain = false;
upload.url = answer.headers.get("Location");
upload.isChecked = true;
upload.print = new Fingerprint();
const offset = Number(answer.headers.get("Upload-Offset") ?? (upload.size === 0 ? 0 : piece.length));
upload.print.add(piece.subarray(0, offset));
advance(upload, offset, progress);
return entryOf(answer);
}
async function append(upload, conflict, signal, progress) {
const piece = await pieceOf(upload, Math.min(upload.chunk, upload.size - upload.offset));
const headers = {
Accept: "application/json",
"Content-Type": "application/offset+octet-stream",
"Tus-Resumable": "1.0.0",
"Upload-Offset": String(upload.offset),
"Porthole-Conflict": conflict,
};
upload.isChecked = false;
const before = performance.now();
let answer;
try {
answer = await withLock(SLOTS, () => request("PATCH", upload.url, { headers, body: piece, signal, patience: PATIENCE }));
} catch (problem) {
if (problem.reason === "connection") upload.chunk = Math.max(SMALLEST, upload.chunk / 4);
if (problem.reason === "exists") acknowledge(upload, piece, piece.length, progress);
throw problem;
}
const offset = Number(answer.headers.get("Upload-Offset") ?? upload.offset + piece.length);
acknowledge(upload, piece, offset - upload.offset, progress);
upload.isChecked = true;
adapt(upload, performance.now() - before);
return upload.offset === upload.size ? entryOf(answer) : null;
}
function acknowledge(upload, piece, count, progress) {
upload.print.add(piece.subarray(0, count));
advance(upload, upload.offset + count, progress);
}
function adapt(upload, elapsed) {
if (elapsed < AIM / 2) upload.chunk = Math.min(LARGEST, upload.chunk * 2);
else if (elapsed > AIM * 2) upload.chunk = Math.max(SMALLEST, upload.chunk / 2);
}
async function settle(upload, conflict, signal) {
const headers = {
Accept: "application/json",
"Content-Type": "application/offset+octet-stream",
"Tus-Resumable": "1.0.0",
"Upload-Offset": String(upload.size),
"Porthole-Conflict": conflict,
};
try {
return await entryOf(await withLock(SLOTS, () => request("PATCH", upload.url, { headers, signal })));
} catch (problem) {
if (!["no-upload", "not-found", "complete"].includes(problem.reason)) throw problem;
const entry = await get("info", { path: upload.path }, signal);
if (isOurs(upload, entry)) return entry;
upload.url = null;
restart(upload);
throw new Problem("no-upload");
}
}
function finish(upload, entry, progress) {
advance(upload, upload.size, progress);
return entry;
}
const isOurs = (upload, entry) => entry?.size === upload.size && Math.abs((entry.modified ?? 0) - upload.modified) < 1000;
async function pieceOf(upload, length) {
const part = upload.file.slice(upload.offset, upload.offset + length);
const piece = await read(async () => new Uint8Array(await part.arrayBuffer()));
if (piece.length !== length) throw new Problem("read");
return piece;
}
async function read(action) {
try { return await action(); } catch { throw new Problem("read"); }
}
async function entryOf(answer) {
if (!answer.headers.get("Content-Type")?.includes("json")) return null;
try { return await answer.json(); } catch { return null; }
}
return { send, abandon, restart };
})();
const $queue = (() => {
const { post } = $api;
const { Fingerprint, fingerprintOf } = $fingerprint;
const { forget, keep, kept } = $memory;
const { isInside, join, names, parentOf } = $paths;
const { Problem, isPassing } = $problems;
const { Rate } = $rate;
const { state, watch } = $store;
const { otherTabs, tab, withLock } = $tabs;
const { abandon, restart, send } = $transfer;
const MOST = 3;
const PAUSES = [1000, 2000, 4000, 8000, 15_000];
const TRIES = 5;
const queue = { items: [], rate: new Rate() };
let listeners = { changed() {}, finished() {}, conflict() {} };
function startQueue(handlers) {
listeners = handlers;
watch(["isConnected"], () => { if (state.isConnected) resumeWaiting(); });
addEventListener("online", () => resumeWaiting());
addEventListener("beforeunload", (event) => { if (queue.items.some(isActive)) event.preventDefault(); });
}
const isActive = (item) => ["queued", "running", "waiting"].includes(item.state);
const isOpen = (item) => item.state !== "done" && item.state !== "skipped";
let nextNumber = 0;
const newID = () => `${tab}-${Date.now().toString(36)}-${(nextNumber += 1)}`;
function addFiles(folder, files, emptyFolders = []) {
const batch = { folder, decision: null, folders: new Map() };
const lost = queue.items.filter((item) => item.state === "lost");
const byKey = new Map(lost.map((item) => [keyOf(item), item]));
const added = [];
for (const { file, path, handle } of files) {
const known = byKey.size > 0 && byKey.get(keyOf({ name: names(path).at(-1), size: file.size, modified: file.lastModified }));
if (known && known.state === "lost") {
goOn(known, file);
continue;
}
added.push(newItem({ file, path: join(folder, path), handle, batch, isNested: path.includes("/") }));
}
queue.items.push(...added);
for (const item of added) remember(item);
for (const path of emptyFolders) makeFolder(batch, join(folder, path)).then(() => listeners.finished(null, join(folder, path)), () => {});
changed();
pump();
return added.length;
}
const keyOf = (item) => `${item.size} ${item.modified} ${item.name}`;
function newItem({ file, path, handle = null, batch, isNested }) {
return {
id: newID(), file, handle, path, batch, isNested,
name: names(path).at(-1), size: file.size, modified: file.lastModified,
state: "queued", offset: 0, url: null, print: new Fingerprint(), rate: new Rate(), problem: null, tries: 0, conflict: null, existing: null,
};
}
function remember(item) {
keep({
id: item.id, tab, path: item.path, folder: item.batch.folder, isNested: item.isNested, size: item.size, modified: item.modified,
url: item.url, offset: item.offset, print: item.print.kept, handle: item.handle, conflict: item.conflict ?? item.batch.decision,
});
item.keptAt = performance.now();
}
let pauseTimer = 0;
let pauses = 0;
let first = 0;
function pump() {
if (pauseTimer) return;
let running = 0;
for (const item of queue.items) if (item.state === "running") running += 1;
while (first < queue.items.length && !isActive(queue.items[first])) first += 1;
for (let index = first; index < queue.items.length && running < MOST; index += 1) {
if (queue.items[index].state !== "queued") continue;
run(queue.items[index]);
running += 1;
}
}
async function run(item) {
setState(item, "running");
item.controller = new AbortController();
const { signal } = item.controller;
item.rate.reset();
item.rate.add(0);
if (queue.rate.samples.length === 0) queue.rate.add(0);
try {
if (item.isNested) await makeFolder(item.batch, parentOf(item.path));
const entry = await send(item, item.conflict ?? item.batch.decision ?? "fail", signal, (bytes) => progressed(item, bytes));
pauses = 0;
item.entry = entry;
item.problem = null;
forget(item.id);
setState(item, (item.conflict ?? item.batch.decision) === "skip" && item.wasAsked ? "skipped" : "done");
listeners.finished(item, entry?.path ?? item.path);
} catch (problem) {
if (signal.aborted) return;
failed(item, problem instanceof Problem ? problem : new Problem("failed"));
} finally {
pump();
}
}
function progressed(item, bytes) {
pauses = 0;
item.tries = 0;
item.rate.add(Math.max(0, bytes));
queue.rate.add(Math.max(0, bytes));
if (performance.now() - (item.keptAt ?? 0) > 1000 || item.url !== item.keptURL) {
item.keptURL = item.url;
if (item.offset < item.size) remember(item);
}
changed();
}
function failed(item, problem) {
item.problem = problem;
item.tries += 1;
if (problem.reason === "exists" && item.tries <= TRIES) {
item.existing = problem.details.item ?? null;
item.wasAsked = true;
if (item.batch.decision) {
item.conflict = item.batch.decision;
setState(item, "queued");
} else {
setState(item, "asking");
listeners.conflict(item);
}
} else if (problem.reason === "no-upload" && item.tries <= TRIES) {
item.url = null;
restart(item);
setState(item, "queued");
} else if (isPassing(problem)) {
setState(item, "waiting");
const isQuick = ["superseded", "wrong-offset"].includes(problem.reason) && item.tries <= TRIES;
pauseFor(isQuick ? 100 : (problem.details.after ?? 0) * 1000 || PAUSES[Math.min(pauses, PAUSES.length - 1)]);
} else {
setState(item, "failed");
}
}
function pauseFor(milliseconds) {
if (pauseTimer) return;
pauses += 1;
pauseTimer = setTimeout(resumeWaiting, milliseconds * (0.8 + Math.random() * 0.4));
}
function resumeWaiting() {
clearTimeout(pauseTimer);
pauseTimer = 0;
for (const item of queue.items) if (item.state === "waiting") setState(item, "queued");
pump();
}
function makeFolder(batch, path) {
if (path === batch.folder || !isInside(path, batch.folder)) return Promise.resolve();
if (!batch.folders.has(path)) {
const made = makeFolder(batch, parentOf(path)).then(() => post("folder", { path, conflict: "skip" }));
batch.folders.set(path, made);
made.catch(() => batch.folders.delete(path));
}
return batch.folders.get(path);
}
function setState(item, value) {
item.state = value;
if (isActive(item)) first = 0;
changed();
}
function changed() { listeners.changed(); }
function pauseItem(item) {
if (!isActive(item)) return;
item.controller?.abort();
item.isChecked = false;
remember(item);
setState(item, "paused");
pump();
}
function resumeItem(item) {
item.tries = 0;
item.problem = null;
if (!item.file) return reopen(item);
setState(item, "queued");
resumeWaiting();
}
function cancelItem(item) {
item.controller?.abort();
forget(item.id);
queue.items = queue.items.filter((other) => other !== item);
first = 0;
abandon(item);
changed();
pump();
}
function clearFinished() {
queue.items = queue.items.filter(isOpen);
first = 0;
queue.rate.reset();
changed();
}
function pauseAll() { for (const item of queue.items) pauseItem(item); }
function resumeAll() {
for (const item of queue.items) if (["paused", "failed"].includes(item.state) && item.file) Object.assign(item, { state: "queued", problem: null, tries: 0 });
first = 0;
resumeWaiting();
changed();
}
function decide(item, decision, isForAll) {
if (isForAll) item.batch.decision = decision;
const decided = isForAll ? queue.items.filter((other) => other.state === "asking" && other.batch === item.batch) : [item];
for (const one of decided) {
one.conflict = decision;
one.problem = null;
if (decision === "skip") {
abandon(one);
forget(one.id);
setState(one, "skipped");
} else {
setState(one, "queued");
}
}
pump();
}
async function restoreQueue() {
const records = await kept();
if (records.length === 0) return;
await withLock(["restore"], async () => {
const living = await otherTabs();
const batches = new Map();
const lost = (await kept()).filter((record) => record.tab !== tab && !living.has(record.tab));
for (const record of lost) {
const key = `${record.tab} ${record.folder} ${record.conflict}`;
if (!batches.has(key)) batches.set(key, { folder: record.folder, decision: record.conflict, folders: new Map() });
const item = { ...newItem({ file: { size: record.size, lastModified: record.modified }, path: record.path, handle: record.handle, batch: batches.get(key), isNested: record.isNested }) };
Object.assign(item, { id: record.id, file: null, state: "lost", url: record.url, offset: record.offset, print: new Fingerprint(record.print) });
queue.items.push(item);
remember(item);
}
});
changed();
}
async function reopen(item) {
try {
if ((await item.handle.queryPermission({ mode: "read" })) !== "granted" && (await item.handle.requestPermission({ mode: "read" })) !== "granted") return;
const file = await item.handle.getFile();
await goOn(item, file);
} catch {
item.problem = new Problem("read");
changed();
}
}
async function goOn(item, file) {
setState(item, "checking");
item.handle ??= null;
const isAlike = file.name === item.name && file.size === item.size && file.lastModified === item.modified;
let isSame = false;
try { isSame = isAlike && (await fingerprintOf(file, item.offset)).isSame(item.print.kept); } catch { /* It cannot be read. */ }
if (!isSame) {
abandon(item);
Object.assign(item, { size: file.size, modified: file.lastModified, url: null, offset: 0, hasBegunAnew: true });
item.print = new Fingerprint();
}
item.file = file;
item.isChecked = false;
item.problem = null;
setState(item, "queued");
pump();
}
function totals() {
const sum = { count: 0, done: 0, bytes: 0, sent: 0, running: 0, active: 0, waiting: 0, failed: 0, paused: 0, lost: 0, asking: 0, left: 0 };
for (const item of queue.items) {
if (item.state === "skipped") continue;
sum.count += 1;
sum.bytes += item.size;
sum.sent += item.offset;
if (item.state === "done") sum.done += 1;
else if (item.state === "checking") sum.active += 1;
else if (sum[item.state] != null) sum[item.state] += 1;
if (isActive(item)) {
sum.active += 1;
sum.left += item.size - item.offset;
}
}
return sum;
}
return { queue, startQueue, isActive, isOpen, addFiles, pauseItem, resumeItem, cancelItem, clearFinished, pauseAll, resumeAll, decide, restoreQueue, totals };
})();
const $queueview = (() => {
const { emptyTrash } = $actions;
const { chooseFiles } = $choose;
const { conflictDialog } = $conflicts;
const { byId, h, icon, setIcon } = $dom;
const { percent, shown, size, speed, timeLeft } = $format;
const { kindIcon } = $kinds;
const { say } = $notices;
const { parentOf } = $paths;
const { sentence } = $problems;
const { cancelItem, clearFinished, decide, isActive, pauseAll, pauseItem, queue, resumeAll, resumeItem, totals } = $queue;
const { state } = $store;
const { t } = $strings;
const { VirtualList } = $virtual;
const INTERVAL = 200;
let list;
let timer = 0;
let shownAt = 0;
let isOpen = true;
function startQueueView() {
const panel = byId("uploads");
const toggle = h("button", { type: "button", class: "uploads-toggle", "aria-expanded": "true", "aria-controls": "uploads-list", onclick: () => setOpen(!isOpen) },
h("span", { class: "uploads-title" }), h("span", { class: "uploads-state" }), icon("down"));
const bar = h("div", { class: "bar", role: "progressbar", "aria-label": t("uploads.all"), "aria-valuemin": "0", "aria-valuemax": "100" }, h("span"));
const scroller = h("div", { class: "uploads-list", id: "uploads-list", tabindex: "0", role: "region", "aria-label": t("uploads.title") }, h("ul", { class: "uploads-rows" }));
const buttons = h("div", { class: "uploads-buttons" },
button("uploads.name.again", "choose", chooseFiles), button("uploads.pause.all", "pause", pauseAll), button("uploads.resume.all", "resume", resumeAll), button("uploads.clear", "clear", clearFinished));
panel.append(toggle, bar, scroller, buttons);
list = new VirtualList({ box: scroller.firstElementChild, scroller, make: makeRow, fill: fillRow, keyOf: (item) => item.id });
}
function button(key, name, action) { return h("button", { type: "button", class: "button small", "data-do": name, text: t(key), onclick: action }); }
function setOpen(value) {
isOpen = value;
byId("uploads").classList.toggle("closed", !isOpen);
byId("uploads").querySelector(".uploads-toggle").setAttribute("aria-expanded", isOpen);
draw();
}
function drawQueue() {
if (timer) return;
timer = setTimeout(() => {
timer = 0;
draw();
}, Math.max(0, INTERVAL - (performance.now() - shownAt)));
}
function draw() {
shownAt = performance.now();
const panel = byId("uploads");
const sum = totals();
panel.hidden = queue.items.length === 0;
document.documentElement.classList.toggle("has-uploads", !panel.hidden);
if (panel.hidden) return;
const done = sum.bytes > 0 ? sum.sent / sum.bytes : sum.done / Math.max(1, sum.count);
text(panel, ".uploads-title", heading(sum));
text(panel, ".uploads-state", summary(sum));
const bar = panel.querySelector(".bar");
bar.setAttribute("aria-valuenow", Math.floor(done * 100));
bar.setAttribute("aria-valuetext", t("uploads.spoken", { percent: percent(Math.floor(done * 100) / 100), done: sum.done, count: sum.count }));
bar.firstElementChild.style.transform = `scaleX(${done})`;
bar.hidden = sum.active + sum.paused + sum.lost + sum.asking === 0;
const has = { choose: sum.lost > 0, pause: sum.active > 0, resume: sum.active === 0 && sum.paused + sum.failed > 0, clear: sum.active === 0 && sum.count > 0 };
for (const [name, isThere] of Object.entries(has)) panel.querySelector(`[data-do=${name}]`).hidden = !isThere;
if (isOpen) {
list.measure();
list.show(ordered());
}
announce(sum, done);
}
function text(panel, selector, value) {
const element = panel.querySelector(selector);
if (element.textContent !== value) element.textContent = value;
}
const RANK = { asking: 0, failed: 1, running: 2, checking: 2, waiting: 3, lost: 4, paused: 5, queued: 6, done: 7, skipped: 8 };
let orderKey = "";
let order = [];
function ordered() {
const key = queue.items.map((item) => RANK[item.state]).join("");
if (key !== orderKey || order.length !== queue.items.length) {
orderKey = key;
order = [...queue.items].sort((a, b) => RANK[a.state] - RANK[b.state]);
}
return order;
}
function heading(sum) {
if (sum.active > 0) return t("uploads.running", { done: sum.done, count: sum.count });
if (sum.asking > 0) return t("uploads.asking", { count: sum.asking });
if (sum.failed > 0) return t("uploads.failed", { count: sum.failed });
if (sum.lost > 0) return t("uploads.lost", { count: sum.lost });
if (sum.paused > 0) return t("uploads.paused", { count: sum.paused });
return t("uploads.done", { count: sum.done });
}
function summary(sum) {
if (sum.active === 0) return sum.lost > 0 ? t("uploads.lost.hint") : "";
if (!state.isConnected || (sum.waiting > 0 && sum.running === 0)) return t("uploads.waiting");
const rate = queue.rate.value();
if (rate === 0) return "";
return [speed(rate), timeLeft(sum.left / rate)].filter(Boolean).join(" · ");
}
function makeRow() {
const glyph = h("span", { class: "glyph" }, icon("file"));
const main = h("button", { type: "button", class: "icon-button" }, icon("pause"));
const cancel = h("button", { type: "button", class: "icon-button" }, icon("close"));
const extra = h("button", { type: "button", class: "button small" });
const row = h("li", { class: "upload" }, glyph,
h("div", { class: "upload-what" }, h("span", { class: "upload-name", dir: "auto" }), h("span", { class: "upload-state" }),
h("div", { class: "bar", role: "progressbar", "aria-valuemin": "0", "aria-valuemax": "100" }, h("span"))),
extra, main, cancel);
row.parts = { glyph, name: row.querySelector(".upload-name"), state: row.querySelector(".upload-state"), bar: row.querySelector(".bar"), main, cancel, extra };
main.addEventListener("click", () => (isActive(row.item) ? pauseItem(row.item) : resumeItem(row.item)));
cancel.addEventListener("click", () => {
cancelItem(row.item);
byId("uploads-list").focus();
});
extra.addEventListener("click", () => row.act?.());
return row;
}
function fillRow(row, item) {
row.item = item;
const { parts } = row;
const name = shown(item.name);
row.dataset.state = item.state;
if (parts.name.textContent !== name) {
parts.name.textContent = parts.name.title = name;
parts.bar.setAttribute("aria-label", name);
parts.cancel.setAttribute("aria-label", t("uploads.cancel", { name }));
parts.cancel.title = t("cancel");
const kind = kindIcon({ kind: "file", name: item.name });
parts.glyph.dataset.kind = kind;
setIcon(parts.glyph.firstElementChild, kind);
}
const words = stateOf(item);
if (parts.state.textContent !== words) parts.state.textContent = parts.state.title = words;
const part = item.size > 0 ? item.offset / item.size : item.state === "done" ? 1 : 0;
parts.bar.setAttribute("aria-valuenow", Math.floor(part * 100));
parts.bar.firstElementChild.style.transform = `scaleX(${part})`;
parts.bar.hidden = ["done", "skipped"].includes(item.state) || (item.state === "queued" && item.offset === 0);
const canResume = ["paused", "failed"].includes(item.state) && item.file;
parts.main.hidden = !isActive(item) && !canResume;
const verb = isActive(item) ? "pause" : item.state === "failed" ? "retry" : "resume";
setIcon(parts.main.firstElementChild, verb);
parts.main.setAttribute("aria-label", t(`uploads.${verb}`, { name }));
parts.main.title = t(verb);
parts.cancel.hidden = ["done", "skipped"].includes(item.state);
fillExtra(row, item);
}
function fillExtra(row, item) {
const { extra } = row.parts;
const [label, act] = extraOf(item);
extra.hidden = !label;
extra.textContent = label ?? "";
row.act = act;
}
function extraOf(item) {
if (item.state === "asking") return [t("uploads.decide"), () => ask(item)];
if (item.state === "lost" && item.handle) return [t("resume"), () => resumeItem(item)];
if (item.state === "failed" && ["disk-full", "quota"].includes(item.problem?.reason) && state.space?.trash > 0 && state.permissions.delete) {
return [t("trash.make.room", { size: size(state.space.trash) }), () => emptyTrash().then(() => resumeItem(item))];
}
return [null, null];
}
function stateOf(item) {
const sizes = { sent: size(item.offset), size: size(item.size) };
switch (item.state) {
case "running": {
if (item.size === 0 || (item.offset === 0 && item.rate.value() === 0)) return item.hasBegunAnew ? t("upload.anew") : t("upload.starts");
const rate = item.rate.value();
return [t("upload.sent", sizes), rate > 0 ? speed(rate) : "", rate > 0 ? timeLeft((item.size - item.offset) / rate) : ""].filter(Boolean).join(" · ");
}
case "queued": return t("upload.queued", sizes);
case "waiting": return t("upload.waiting", sizes);
case "paused": return t("upload.paused", sizes);
case "checking": return t("upload.checking");
case "asking": return t("upload.asking");
case "lost": return item.problem ? sentence(item.problem, item.name) : t(item.handle ? "upload.lost.handle" : "upload.lost", sizes);
case "skipped": return t("upload.skipped");
case "failed": return sentence(item.problem, item.name);
default: return t("upload.done", sizes);
}
}
const questions = [];
let isAsking = false;
async function ask(item) {
if (!questions.includes(item)) questions.push(item);
if (isAsking) return;
isAsking = true;
await new Promise((resolve) => setTimeout(resolve, 250));
while (questions.length > 0) {
const next = questions[0];
if (next.state === "asking") {
const left = queue.items.filter((other) => other.batch === next.batch && other !== next && (other.state === "asking" || isActive(other))).length;
const answer = await conflictDialog({ name: next.name, folder: parentOf(next.path), existing: next.existing, entry: next, left });
if (answer) decide(next, answer.decision, answer.isForAll);
}
questions.shift();
}
isAsking = false;
}
let lastQuarter = 0;
let lastActive = 0;
let lastFailed = 0;
function announce(sum, done) {
const quarter = Math.floor(done * 4);
if (sum.active > 0 && lastActive === 0) say(t("uploads.started", { count: sum.active }));
else if (sum.active === 0 && lastActive > 0) say([heading(sum)].join(" "));
else if (sum.failed > lastFailed) say(t("uploads.failed", { count: sum.failed }));
else if (sum.active > 0 && quarter > lastQuarter && quarter < 4) say(t("uploads.spoken", { percent: percent(quarter / 4), done: sum.done, count: sum.count }));
lastQuarter = sum.active > 0 ? quarter : 0;
lastActive = sum.active;
lastFailed = sum.failed;
}
return { startQueueView, setOpen, drawQueue, ask };
})();
const $qr = (() => {
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
function qrModules(text) {
const bytes = new TextEncoder().encode(text);
const version = CODEWORDS.findIndex((all, index) => bytes.length <= all - CORRECTION[index] * BLOCKS[index] - (index < 9 ? 2 : 3)) + 1;
if (version === 0) return null;
const words = interleave(dataWords(bytes, version), version);
let best = null;
for (let mask = 0; mask < 8; mask += 1) {
const modules = draw(words, version, mask);
const penalty = penaltyOf(modules);
if (!best || penalty < best.penalty) best = { modules, penalty };
}
return best.modules;
}
function dataWords(bytes, version) {
const count = CODEWORDS[version - 1] - CORRECTION[version - 1] * BLOCKS[version - 1];
const bits = [];
const put = (value, length) => { for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1); };
put(4, 4);
put(bytes.length, version < 10 ? 8 : 16);
for (const byte of bytes) put(byte, 8);
put(0, Math.min(4, count * 8 - bits.length));
put(0, (8 - (bits.length % 8)) % 8);
const words = [];
for (let index = 0; index < bits.length; index += 8) words.push(parseInt(bits.slice(index, index + 8).join(""), 2));
for (let pad = 0xec; words.length < count; pad ^= 0xec ^ 0x11) words.push(pad);
return words;
}
function interleave(words, version) {
const blocks = BLOCKS[version - 1];
const correction = CORRECTION[version - 1];
const short = Math.floor(words.length / blocks);
const longer = words.length % blocks;
const divisor = generator(correction);
const data = [];
for (let index = 0, at = 0; index < blocks; index += 1) {
const length = short + (index >= blocks - longer ? 1 : 0);
data.push(words.slice(at, at + length));
at += length;
}
const checks = data.map((block) => remainder(block, divisor));
const result = [];
for (let index = 0; index <= short; index += 1) for (const block of data) if (index < block.length) result.push(block[index]);
for (let index = 0; index < correction; index += 1) for (const check of checks) result.push(check[index]);
return result;
}
function multiply(a, b) {
let product = 0;
for (let bit = 7; bit >= 0; bit -= 1) {
product = (product << 1) ^ ((product >>> 7) * 0x11d);
product ^= ((b >>> bit) & 1) * a;
}
return product;
}
function generator(degree) {
const result = new Array(degree).fill(0);
result[degree - 1] = 1;
let root = 1;
for (let step = 0; step < degree; step += 1) {
for (let index = 0; index < degree; index += 1) result[index] = multiply(result[index], root) ^ (result[index + 1] ?? 0);
root = multiply(root, 2);
}
return result;
}
function remainder(data, divisor) {
const result = new Array(divisor.length).fill(0);
for (const word of data) {
const factor = word ^ result.shift();
result.push(0);
divisor.forEach((coefficient, index) => { result[index] ^= multiply(coefficient, factor); });
}
return result;
}
const MASKS = [
(x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
(x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
(x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
function draw(words, version, mask) {
const side = 17 + 4 * version;
const modules = Array.from({ length: side }, () => new Array(side).fill(null));
const set = (x, y, isDark) => { if (x >= 0 && y >= 0 && x < side && y < side) modules[y][x] = isDark; };
for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]]) finder(set, x, y);
for (let index = 8; index < side - 8; index += 1) {
set(6, index, index % 2 === 0);
set(index, 6, index % 2 === 0);
}
alignment(set, ALIGNED[version - 1], side);
format(set, side, mask);
if (version >= 7) versionBits(set, side, version);
fill(modules, side, words, mask);
return modules;
}
function finder(set, x, y) {
for (let dy = -4; dy <= 4; dy += 1) {
for (let dx = -4; dx <= 4; dx += 1) {
const distance = Math.max(Math.abs(dx), Math.abs(dy));
set(x + dx, y + dy, distance !== 2 && distance !== 4);
}
}
}
function alignment(set, places, side) {
for (const x of places) {
for (const y of places) {
if ((x === 6 && y === 6) || (x === 6 && y === side - 7) || (x === side - 7 && y === 6)) continue;
for (let dy = -2; dy <= 2; dy += 1) for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
}
}
}
function format(set, side, mask) {
let rest = mask;
for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
const bits = ((mask << 10) | rest) ^ 0x5412;
const bit = (index) => ((bits >>> index) & 1) === 1;
for (let index = 0; index <= 5; index += 1) set(8, index, bit(index));
set(8, 7, bit(6));
set(8, 8, bit(7));
set(7, 8, bit(8));
for (let index = 9; index < 15; index += 1) set(14 - index, 8, bit(index));
for (let index = 0; index < 8; index += 1) set(side - 1 - index, 8, bit(index));
for (let index = 8; index < 15; index += 1) set(8, side - 15 + index, bit(index));
set(8, side - 8, true);
}
function versionBits(set, side, version) {
let rest = version;
for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
const bits = (version << 12) | rest;
for (let index = 0; index < 18; index += 1) {
const isDark = ((bits >>> index) & 1) === 1;
const a = side - 11 + (index % 3), b = Math.floor(index / 3);
set(a, b, isDark);
set(b, a, isDark);
}
}
function fill(modules, side, words, mask) {
let index = 0;
for (let right = side - 1; right >= 1; right -= 2) {
if (right === 6) right = 5;
for (let step = 0; step < side; step += 1) {
const y = ((right + 1) & 2) === 0 ? side - 1 - step : step;
for (const x of [right, right - 1]) {
if (modules[y][x] != null) continue;
const isDark = ((words[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1;
modules[y][x] = (isDark === 1) !== MASKS[mask](x, y);
index += 1;
}
}
}
}
function penaltyOf(modules) {
const side = modules.length;
let penalty = 0, dark = 0;
const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x]))];
for (const line of lines) {
const text = line.map((isDark) => (isDark ? "1" : "0")).join("");
for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
for (const pattern of ["10111010000", "00001011101"]) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) penalty += 40;
}
for (let y = 0; y < side; y += 1) {
for (let x = 0; x < side; x += 1) {
if (modules[y][x]) dark += 1;
if (x > 0 && y > 0 && modules[y][x] === modules[y - 1][x] && modules[y][x] === modules[y][x - 1] && modules[y][x] === modules[y - 1][x - 1]) penalty += 3;
}
}
return penalty + Math.floor(Math.abs(dark / (side * side) - 0.5) * 20) * 10;
}
return { qrModules };
})();
const $address = (() => {
const { openDialog } = $dialogs;
const { h, svgPath } = $dom;
const { notify } = $notices;
const { qrModules } = $qr;
const { given, t } = $strings;
const QUIET_ZONE = 4;
function bestAddress() {
const here = location.origin + location.pathname;
const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
return isLocal && given.address ? given.address : here;
}
function openAddress() {
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
return { openAddress };
})();
const $menu = (() => {
const { h, icon } = $dom;
const { t } = $strings;
let closeOpen = () => {};
function openMenu(label, items, { anchor, x, y }) {
closeOpen();
const before = document.activeElement;
const entries = items.filter((item, index) => item || (index > 0 && items[index - 1]));
const buttons = [];
const menu = h("div", { class: "menu", role: "menu", "aria-label": label }, entries.map((item) => {
if (!item) return h("div", { class: "menu-line", role: "separator" });
const button = h("button", {
type: "button", role: item.isChecked == null ? "menuitem" : "menuitemradio", "aria-checked": item.isChecked == null ? null : String(item.isChecked), tabindex: "-1",
class: item.isDangerous ? "menu-item danger" : "menu-item", onclick: () => { close(); item.action(); },
}, icon(item.isChecked ? "check" : item.icon ?? "none"), h("span", { text: item.label }), item.key && h("kbd", { text: item.key, "aria-hidden": "true" }));
buttons.push(button);
return button;
}));
function close() {
if (closeOpen !== close) return;
closeOpen = () => {};
document.removeEventListener("pointerdown", outside, true);
removeEventListener("resize", close);
removeEventListener("scroll", close, true);
anchor?.setAttribute("aria-expanded", "false");
menu.remove();
if (before?.isConnected) before.focus({ preventScroll: true });
}
function outside(event) { if (!menu.contains(event.target)) close(); }
menu.addEventListener("keydown", (event) => {
const index = buttons.indexOf(document.activeElement);
const to = { ArrowDown: index + 1, ArrowUp: index - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key];
if (to != null) buttons[to % buttons.length].focus();
else if (event.key === "Escape" || event.key === "Tab") close();
else if (event.key.length === 1 && event.key !== " ") typeAhead(buttons, index, event.key);
else return;
event.preventDefault();
event.stopPropagation();
});
closeOpen = close;
(anchor?.closest("dialog") ?? document.body).append(menu);
place(menu, anchor, x, y);
anchor?.setAttribute("aria-expanded", "true");
document.addEventListener("pointerdown", outside, true);
addEventListener("resize", close);
setTimeout(() => { if (closeOpen === close) addEventListener("scroll", close, true); }, 100);
buttons[0]?.focus({ preventScroll: true });
}
function typeAhead(buttons, index, letter) {
const after = [...buttons.slice(index + 1), ...buttons.slice(0, index + 1)];
after.find((button) => button.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus();
}
function place(menu, anchor, x = 0, y = 0) {
const { width, height } = menu.getBoundingClientRect();
const isRight = document.documentElement.dir !== "rtl";
let left = x, top = y;
if (anchor) {
const box = anchor.getBoundingClientRect();
left = isRight === box.left + box.width / 2 > innerWidth / 2 ? box.right - width : box.left;
if (!isRight) left = box.left + box.width / 2 > innerWidth / 2 ? box.right - width : box.left;
top = box.bottom + 4 + height < innerHeight ? box.bottom + 4 : box.top - height - 4;
}
menu.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
menu.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
}
const menuLabel = (name) => t("menu.for", { name });
return { openMenu, menuLabel };
})();
const $trash = (() => {
const { emptyTrash, restore } = $actions;
const { get } = $api;
const { confirm, openDialog } = $dialogs;
const { h, icon } = $dom;
const { date, shown, size } = $format;
const { kindIcon } = $kinds;
const { nameOf, parentOf } = $paths;
const { sentence } = $problems;
const { given, t } = $strings;
const { VirtualList } = $virtual;
async function openTrash() {
const scroller = h("div", { class: "trash-list", tabindex: "0", role: "region", "aria-label": t("trash.title") });
const box = h("ul", { class: "trash-rows" });
const hint = h("p", { class: "hint" });
scroller.append(box);
let items = [];
const dialog = openDialog(t("trash.title"), [hint, scroller], [
{ label: t("trash.empty"), isDangerous: true, action: () => { if (items.length > 0) askToEmpty(items, show); return false; } },
{ label: t("done"), isMain: true },
], { className: "trash" });
const list = new VirtualList({ box, scroller, make: makeRow, fill: fillRow, keyOf: (item) => item.id });
function makeRow() {
const button = h("button", { type: "button", class: "button small", text: t("trash.restore") });
const row = h("li", { class: "trash-row" }, h("span", { class: "glyph" }, icon("file")), h("div", { class: "trash-name" }, h("span", { dir: "auto" }), h("small")), button);
button.addEventListener("click", async () => {
button.disabled = true;
await restore([row.item.id]);
button.disabled = false;
await show();
if (!dialog.contains(document.activeElement)) scroller.focus();
});
return row;
}
function fillRow(row, item) {
row.item = item;
const name = shown(nameOf(item.path));
row.querySelector("span[dir]").textContent = name;
const facts = { size: item.size == null ? "" : size(item.size), folder: shown(nameOf(parentOf(item.path)) || given.device), date: date(item.deleted) };
row.querySelector("small").textContent = t(item.size == null ? "trash.facts.folder" : "trash.facts", facts);
row.querySelector("button").setAttribute("aria-label", t("trash.restore.name", { name }));
const glyph = row.querySelector(".glyph");
const kind = kindIcon({ kind: item.kind, name: nameOf(item.path) });
glyph.dataset.kind = kind;
glyph.replaceChildren(icon(kind));
}
async function show() {
try { items = (await get("trash")).items ?? []; } catch (problem) {
hint.textContent = sentence(problem);
return;
}
const bytes = items.reduce((sum, item) => sum + (item.size ?? 0), 0);
hint.textContent = items.length === 0 ? t("trash.none") : t("trash.frees", { size: size(bytes) });
scroller.hidden = items.length === 0;
dialog.querySelector(".button.danger").disabled = items.length === 0;
list.show(items);
}
await show();
}
function askToEmpty(items, done) {
const bytes = items.reduce((sum, item) => sum + (item.size ?? 0), 0);
confirm(t("trash.empty"), t("trash.confirm", { count: items.length, size: size(bytes) }), t("trash.empty"), async () => {
await emptyTrash();
done();
});
}
return { openTrash };
})();
const $toolbar = (() => {
const { createFolder, downloadAll, downloadFolder, moveOrCopy, remove } = $actions;
const { openAddress } = $address;
const { sortBy } = $arrange;
const { canChooseFolders, chooseFiles, chooseFolder } = $choose;
const { byId, h, icon } = $dom;
const { openFolder } = $folder;
const { shown, size } = $format;
const { open } = $listing;
const { showKeys } = $keys;
const { openMenu } = $menu;
const { join, names, pageURL } = $paths;
const { startRename } = $rename;
const { selectAll, selected, selectNone } = $selection;
const { set, state, watch } = $store;
const { given, t } = $strings;
const { openTrash } = $trash;
function startToolbar() {
const actions = {
upload: chooseFiles, folder: () => createFolder(), more: (event) => openMore(event.currentTarget), sort: (event) => openSort(event.currentTarget),
address: openAddress, keys: showKeys, none: selectNone, download: () => downloadAll(selected()), move: () => moveOrCopy("move", selected()),
copy: () => moveOrCopy("copy", selected()), rename: () => startRename(selected()[0]), delete: () => remove(selected()),
};
for (const button of document.querySelectorAll("[data-do]")) {
const action = actions[button.dataset.do];
if (action) button.addEventListener("click", action);
}
for (const link of document.querySelectorAll("#columns a")) {
link.addEventListener("click", (event) => {
event.preventDefault();
sortBy(link.dataset.sort);
});
}
const search = byId("search");
search.addEventListener("input", () => set({ query: search.value }));
search.addEventListener("keydown", (event) => {
if (event.key === "Escape" && search.value !== "") {
search.value = "";
set({ query: "" });
event.preventDefault();
event.stopPropagation();
} else if (event.key === "ArrowDown" || event.key === "Enter") {
document.querySelector("#rows .row[tabindex='0']")?.focus();
event.preventDefault();
}
});
watch(["folder"], () => { drawPath(); search.value = state.query; });
watch(["selection", "permissions", "folder", "entries"], drawActions);
watch(["sort", "isDescending"], drawSort);
watch(["entries", "rows", "query", "space", "isComplete", "permissions"], drawFacts);
}
function drawPath() {
const parts = names(state.folder);
let path = "/";
const crumbs = [crumb("/", given.device)];
for (const name of parts) {
path = join(path, name);
crumbs.push(crumb(path, shown(name)));
}
byId("crumbs").replaceChildren(...crumbs.slice(0, -1));
byId("trail").classList.toggle("at-root", parts.length === 0);
byId("title").textContent = parts.length === 0 ? given.device : shown(parts.at(-1));
}
function crumb(path, name) {
const link = h("a", { href: pageURL(path), text: name, dir: "auto" });
link.addEventListener("click", (event) => {
if (event.metaKey || event.ctrlKey || event.shiftKey) return;
event.preventDefault();
openFolder(path);
});
return h("li", {}, link);
}
function drawFacts() {
const { rows, entries, query, space, isComplete, permissions } = state;
const facts = [];
if (query.trim() !== "") facts.push(t("search.count", { count: rows.length }));
else if (permissions.list) facts.push(t(isComplete ? "folder.count" : "folder.count.more", { count: entries.length }));
if (space?.available != null) facts.push(t("space.free", { size: size(space.available) }));
byId("facts").textContent = facts.join(" · ");
const isEmpty = rows.length === 0 && isComplete;
byId("list").classList.toggle("is-empty", isEmpty);
byId("empty").hidden = !isEmpty;
byId("empty").querySelector("h2").textContent = emptyTitle();
byId("empty").querySelector("p").textContent = permissions.create && query.trim() === "" ? t(matchMedia("(pointer: coarse)").matches ? "empty.hint.touch" : "empty.hint") : "";
}
function emptyTitle() {
if (state.query.trim() !== "") return t("search.none", { query: state.query.trim() });
return t(state.permissions.list ? "empty.title" : "empty.blind");
}
function drawActions() {
const { permissions } = state;
const chosen = selected();
const bar = byId("toolbar");
bar.classList.toggle("choosing", chosen.length > 0);
byId("chosen").textContent = t("selection.count", { count: chosen.length });
const isAllowed = {
upload: permissions.create, folder: permissions.create, rename: permissions.delete && chosen.length === 1, delete: permissions.delete,
move: permissions.delete, copy: permissions.read, download: permissions.read,
};
for (const [name, value] of Object.entries(isAllowed)) for (const button of bar.querySelectorAll(`[data-do=${name}]`)) button.hidden = !value;
for (const group of bar.querySelectorAll(".usual, .chosen")) group.inert = group.classList.contains("chosen") !== chosen.length > 0;
document.documentElement.classList.toggle("choosing", chosen.length > 0);
}
function openMore(anchor) {
const { permissions } = state;
openMenu(t("more"), [
permissions.create && canChooseFolders() && { label: t("upload.folder"), icon: "upload-folder", action: chooseFolder },
permissions.create && { label: t("folder.new"), icon: "new-folder", action: () => createFolder() },
permissions.read && { label: t("download.folder"), icon: "download", action: downloadFolder },
state.rows.length > 0 && { label: t("select.all"), icon: "check", action: selectAll },
null,
permissions.delete && { label: t("trash.title"), icon: "trash", action: openTrash },
{ label: t("address.title"), icon: "qr", action: openAddress },
{ label: t("keys.title"), icon: "keys", action: showKeys },
].filter((item) => item !== false), { anchor });
}
function openRowMenu(entry, at) {
const { permissions } = state;
const chosen = state.selection.has(entry.path) ? selected() : [entry];
const isOne = chosen.length === 1;
openMenu(t("menu.for", { name: isOne ? shown(entry.name) : t("selection.count", { count: chosen.length }) }), [
isOne && { label: t("open"), icon: entry.kind === "folder" ? "folder" : "eye", action: () => open(entry) },
permissions.read && { label: t("download"), icon: "download", action: () => downloadAll(chosen) },
null,
isOne && permissions.delete && { label: t("rename"), icon: "rename", key: "F2", action: () => startRename(entry) },
permissions.delete && { label: t("move"), icon: "move", action: () => moveOrCopy("move", chosen) },
permissions.read && { label: t("copy"), icon: "copy", action: () => moveOrCopy("copy", chosen) },
null,
permissions.delete && { label: t("delete"), icon: "trash", isDangerous: true, action: () => remove(chosen) },
].filter((item) => item !== false), at);
}
const COLUMNS = ["name", "size", "date", "type"];
function openSort(anchor) {
openMenu(t("sort"), COLUMNS.map((name) => ({
label: t(`sort.${name}`), icon: name === state.sort ? (state.isDescending ? "down" : "up") : "none", isChecked: name === state.sort, action: () => sortBy(name),
})), { anchor });
}
function drawSort() {
for (const link of document.querySelectorAll("#columns a")) {
const isSorted = link.dataset.sort === state.sort;
link.closest("[role=columnheader]").setAttribute("aria-sort", isSorted ? (state.isDescending ? "descending" : "ascending") : "none");
link.querySelector(".icon")?.remove();
if (isSorted) link.append(icon(state.isDescending ? "down" : "up"));
}
byId("sort-name").textContent = t(`sort.${state.sort}`);
}
return { startToolbar, openRowMenu };
})();
const $main = (() => {
const { startArranging } = $arrange;
const { startChoosing } = $choose;
const { byId } = $dom;
const { startDrop } = $drop;
const { refresh, refreshSpace, startFolder } = $folder;
const { startKeys } = $keys;
const { focusRow, rowElement, startListing } = $listing;
const { startLive } = $live;
const { notify } = $notices;
const { isInside, parentOf } = $paths;
const { openPreview, showView } = $preview;
const { addFiles, restoreQueue, startQueue } = $queue;
const { ask, drawQueue, setOpen, startQueueView } = $queueview;
const { startRename } = $rename;
const { state, watch } = $store;
const { given, t } = $strings;
const { openRowMenu, startToolbar } = $toolbar;
const menuAt = (entry, at) => openRowMenu(entry, at ?? { anchor: rowElement(entry.path)?.querySelector(".more") });
startArranging();
startToolbar();
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
if (parentOf(path) === state.folder || isInside(path, state.folder)) refresh();
spaceSoon();
},
});
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
return {  };
})();
"""###
static let iconName = "icon.0ae0935f1576.svg"
static let icon = ###"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7.5" fill="#0a66d8"/><path d="M6.5 11a2.5 2.5 0 0 1 2.5-2.5h4.2c.6 0 1.2.25 1.65.68l1.3 1.32H23a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H9A2.5 2.5 0 0 1 6.5 21z" fill="#fff"/><path d="M16 20.5v-6M13.4 17 16 14.4l2.6 2.6" fill="none" stroke="#0a66d8" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>
"""###
/// By language; in JSON.
static let strings: [(language: String, table: String)] = [
("en", ###"""
{"skip":"Skip to the files","prologue":"Drop files here to upload them, or pick any file below to see or download it.","prologue.read":"Pick any file below to see or download it.","prologue.blind":"Add files here. You cannot see what others have added.","actions":"Actions","upload":"Upload files","upload.folder":"Upload a folder","download":"Download","download.folder":"Download this folder","open":"Open","rename":"Rename","move":"Move","copy":"Copy","delete":"Delete","undo":"Undo","undo.done":"Undone.","close":"Close","cancel":"Cancel","done":"Done","create":"Create","retry":"Try again","pause":"Pause","resume":"Continue","more":"More actions","search":"Search","search.in":"in {folder}","search.count":{"one":"{count} match","other":"{count} matches"},"search.none":"Nothing is called “{query}”","sort":"Sort","sort.name":"Name","sort.size":"Size","sort.date":"Date","sort.type":"Type","select.all":"Select all","select.none":"Clear selection","selection.count":{"one":"{count} selected","other":"{count} selected"},"selection.none":"Nothing is selected.","column.select":"Selection","column.actions":"Actions","list.label":"Files and folders","path.label":"Folders above","row.file":"{name}, {kind}, {size}, {date}","row.folder":"{name}, {kind}, {date}","row.meta":"{size} · {date}","row.more":"Actions for {name}","menu.for":"Actions: {name}","kind.folder":"folder","kind.file":"file","kind.image":"image","kind.video":"video","kind.audio":"audio","kind.pdf":"PDF","kind.text":"text","kind.markdown":"Markdown","kind.code":"source code","kind.document":"document","kind.sheet":"spreadsheet","kind.slides":"presentation","kind.archive":"archive","folder.count":{"one":"{count} item","other":"{count} items"},"folder.count.more":{"one":"{count} item so far","other":"{count} items so far"},"folder.opened":{"one":"{name}, {count} item","other":"{name}, {count} items"},"folder.gone":"“{name}” is no longer there.","folder.new":"New folder","folder.untitled":"Untitled folder","folder.created":"The folder “{name}” was created.","folder.root":"the first folder","name.label":"Name","name.empty":"A folder needs a name.","rename.label":"New name for {name}","rename.done":"“{from}” is now called “{to}”.","space.free":"{size} free","empty.title":"Nothing here yet","empty.blind":"You can add files here","empty.hint":"Drop files or folders here, or choose them with “Upload files”.","empty.hint.touch":"Choose files with the button below.","drop.here":"Drop to upload to “{folder}”","offline":"No connection. This page continues by itself when it is back.","move.title":{"one":"Move “{name}” to","other":"Move {count} items to"},"move.here":"Move here","move.done":{"one":"“{name}” was moved to “{folder}”.","other":"{count} items were moved to “{folder}”."},"copy.title":{"one":"Copy “{name}” to","other":"Copy {count} items to"},"copy.here":"Copy here","copy.done":{"one":"“{name}” was copied to “{folder}”.","other":"{count} items were copied to “{folder}”."},"picker.folders":"Folders in here","picker.empty":"No folders in here","delete.done":{"one":"“{name}” is in the trash.","other":"{count} items are in the trash."},"delete.final":{"one":"“{name}” was deleted.","other":"{count} items were deleted."},"trash.title":"Trash","trash.none":"The trash is empty.","trash.frees":"Emptying the trash frees {size}.","trash.empty":"Empty trash","trash.emptied":"The trash is empty. {size} are free again.","trash.confirm":{"one":"{count} item with {size} will be gone for good.","other":"{count} items with {size} will be gone for good."},"trash.make.room":"Empty trash ({size})","trash.restore":"Put back","trash.restore.name":"Put back {name}","trash.facts":"{size} · was in {folder} · {date}","trash.facts.folder":"was in {folder} · {date}","conflict.title":"This name is taken","conflict.text":"There is already a “{name}” in “{folder}”. What should happen?","conflict.there":"There now","conflict.new":"New","conflict.all":{"one":"Same for {count} more that may follow","other":"Same for up to {count} more that may follow"},"conflict.replace":"Replace","conflict.keep":"Keep both","conflict.skip":"Skip","uploads.title":"Uploads","uploads.all":"All uploads","uploads.running":{"one":"Uploading: {done} of {count} file done","other":"Uploading: {done} of {count} files done"},"uploads.started":{"one":"Uploading {count} file.","other":"Uploading {count} files."},"uploads.spoken":{"one":"{percent}, {done} of {count} file done","other":"{percent}, {done} of {count} files done"},"uploads.done":{"one":"{count} file uploaded","other":"{count} files uploaded"},"uploads.failed":{"one":"{count} file could not be uploaded","other":"{count} files could not be uploaded"},"uploads.asking":{"one":"{count} file waits for your answer","other":"{count} files wait for your answer"},"uploads.paused":{"one":"{count} file is paused","other":"{count} files are paused"},"uploads.lost":{"one":"{count} upload was interrupted","other":"{count} uploads were interrupted"},"uploads.lost.hint":"Choose or drop the same files again, and they continue where they stopped.","uploads.waiting":"Continues when the connection is back","uploads.name.again":"Choose files","uploads.pause.all":"Pause all","uploads.resume.all":"Continue all","uploads.clear":"Clear list","uploads.decide":"Decide","uploads.cancel":"Cancel {name}","uploads.pause":"Pause {name}","uploads.resume":"Continue {name}","uploads.retry":"Try {name} again","upload.starts":"Starting…","upload.anew":"The file has changed, so it starts from the beginning.","upload.sent":"{sent} of {size}","upload.queued":"{size} · waiting for its turn","upload.waiting":"{sent} of {size} · continues when the connection is back","upload.paused":"{sent} of {size} · paused","upload.checking":"Checking that it is the same file…","upload.asking":"This name is taken.","upload.lost":"{sent} of {size} · choose this file again to continue","upload.lost.handle":"{sent} of {size} · can continue","upload.skipped":"Skipped","upload.done":"{size} · done","rate.speed":"{size}/s","rate.seconds.few":"a few seconds left","rate.seconds":{"one":"about {count} second left","other":"about {count} seconds left"},"rate.minutes":{"one":"about {count} minute left","other":"about {count} minutes left"},"rate.hours":{"one":"about {count} hour left","other":"about {count} hours left"},"preview.before":"Previous file","preview.after":"Next file","preview.failed":"This browser cannot show the file.","preview.pdf":"This browser shows no PDF files.","preview.binary":"This is no text, so it cannot be shown.","preview.part":"The first {part} of {size}.","address.title":"Open on another device","address.hint":"Scan the code, or type the address.","address.copy":"Copy address","address.copied":"The address is copied.","address.code":"QR code for {address}","keys.title":"Keyboard","keys.move":"Go up and down","keys.open":"Open","keys.select":"Select or deselect","keys.range":"Select a range","keys.all":"Select all","keys.none":"Clear the selection or the search","keys.find":"Search","keys.type":"Go to the next name that begins so","keys.up":"Go to the folder above","keys.rename":"Rename","keys.delete":"Delete","keys.undo":"Undo","keys.menu":"Show all actions","keys.help":"Show this list","key.space":"Space","key.letters":"Letters","key.delete":"Del","form.upload":"Files to upload","form.folder":"Name of the new folder","form.next":"More files","form.back":"Back to the files","done.uploaded":"The files are uploaded.","done.created":"The folder was created.","done.moved":"Moved.","done.deleted":"Deleted.","problem.not-found":"“{name}” is no longer there.","problem.hidden":"“{name}” is not shared.","problem.forbidden":"You are not allowed to do this here.","problem.invalid-name":"“{name}” is not a name that files can have here.","problem.extension-not-allowed":"Files like “{name}” are not accepted here.","problem.exists":"There is already something called “{name}”.","problem.no-parent":"The folder for “{name}” is no longer there.","problem.not-a-folder":"“{name}” is a file, but a folder is needed.","problem.is-folder":"There is a folder called “{name}”, so no file can have that name.","problem.is-root":"The first folder itself stays as it is.","problem.same-item":"“{name}” is already there.","problem.into-itself":"The folder “{name}” cannot go into itself.","problem.changed":"“{name}” was changed by somebody in the meantime.","problem.other-volume":"“{name}” lies on another disk, so this cannot be done here.","problem.disk-full":"There is not enough space on {device} for “{name}”.","problem.disk-full.measured":"There is not enough space on {device} for “{name}” (needs {needed}, {available} free).","problem.quota":"There is not enough space left here for “{name}”.","problem.quota.measured":"There is not enough space left here for “{name}” (needs {needed}, {available} left).","problem.too-large":"“{name}” is larger than files may be here.","problem.too-large.measured":"“{name}” is larger than files may be here (at most {limit}).","problem.too-many":"That is too much at once. Try again in a moment.","problem.no-upload":"This upload had expired, so it starts again.","problem.digest":"“{name}” was damaged on its way. Try again.","problem.origin":"The request came from another page and was refused. Reload this page.","problem.host":"This address is not accepted. Use the address that the device shows.","problem.unavailable":"The shared folder cannot be reached now. Try again in a moment.","problem.busy":"There is a lot going on. Try again in a moment.","problem.login":"Please log in again: reload this page.","problem.connection":"There is no connection to {device}.","problem.read":"“{name}” cannot be read any more. It may have been changed, moved or removed.","problem.failed":"This did not work. Try again."}
"""###),
]
}
