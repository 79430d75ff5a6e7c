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
<button type="button" class="button plain" data-do="move" title="%t.move%"><svg class="icon turns" aria-hidden="true"><use href="#i-move"></use></svg><span>%t.move%</span></button>
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
<div id="notices"></div>
<div id="status" class="hidden" role="status" aria-live="polite"></div>
</main>
<footer class="owner-end">
<div class="epilogue">%epilogue%</div>
<div class="footer">%footer%</div>
</footer>
<section id="uploads" class="script" aria-label="%t.uploads.title%" hidden></section>
<div id="veil" hidden><div><svg class="icon" aria-hidden="true"><use href="#i-upload"></use></svg><p></p></div></div>
<script type="application/json" id="start" nonce="%nonce%">%start%</script>
</body>
</html>
"""###
static let sprite = ###"""
<svg xmlns="http://www.w3.org/2000/svg" hidden><symbol id="i-none" viewBox="0 0 24 24"></symbol><symbol id="i-folder" viewBox="0 0 24 24"><path class="solid" d="M2.5 6.75A2.25 2.25 0 0 1 4.75 4.5h4.1c.6 0 1.17.24 1.6.66l1.4 1.4c.28.28.66.44 1.06.44h6.34a2.25 2.25 0 0 1 2.25 2.25v8A2.25 2.25 0 0 1 19.25 19.5H4.75a2.25 2.25 0 0 1-2.25-2.25z"/></symbol><symbol id="i-file" viewBox="0 0 24 24"><path class="sheet" d="M6.5 2.75h7.2l5.05 5.05V19A2.25 2.25 0 0 1 16.5 21.25h-10A2.25 2.25 0 0 1 4.25 19V5A2.25 2.25 0 0 1 6.5 2.75z"/><path d="M13.5 3v3.25A1.75 1.75 0 0 0 15.25 8h3.25"/></symbol><symbol id="i-text" viewBox="0 0 24 24"><path class="sheet" d="M6.5 2.75h7.2l5.05 5.05V19A2.25 2.25 0 0 1 16.5 21.25h-10A2.25 2.25 0 0 1 4.25 19V5A2.25 2.25 0 0 1 6.5 2.75z"/><path d="M8 11.5h7M8 14.5h7M8 17.5h4"/></symbol><symbol id="i-code" viewBox="0 0 24 24"><path class="sheet" d="M6.5 2.75h7.2l5.05 5.05V19A2.25 2.25 0 0 1 16.5 21.25h-10A2.25 2.25 0 0 1 4.25 19V5A2.25 2.25 0 0 1 6.5 2.75z"/><path d="m9.5 11-2.25 2.75L9.5 16.5M13.5 11l2.25 2.75-2.25 2.75"/></symbol><symbol id="i-pdf" viewBox="0 0 24 24"><path class="sheet" d="M6.5 2.75h7.2l5.05 5.05V19A2.25 2.25 0 0 1 16.5 21.25h-10A2.25 2.25 0 0 1 4.25 19V5A2.25 2.25 0 0 1 6.5 2.75z"/><path d="M8 17.25c2.2-1.1 3.75-4.4 3.5-6.75-.1-.9-1.3-.8-1.2.2.25 2.4 2.2 4.7 4.9 4.5.95-.1.9-1.2-.05-1.25-2.4-.1-5.2.75-7.15 2.2-.9.7-.6 1.5 0 1.1z"/></symbol><symbol id="i-sheet" viewBox="0 0 24 24"><path class="sheet" d="M5 3.75h14c.7 0 1.25.55 1.25 1.25v14c0 .7-.55 1.25-1.25 1.25H5c-.7 0-1.25-.55-1.25-1.25V5c0-.7.55-1.25 1.25-1.25z"/><path d="M4 9.25h16M4 14.75h16M9.5 9.25v11"/></symbol><symbol id="i-slides" viewBox="0 0 24 24"><path class="sheet" d="M4.5 4.75h15c.7 0 1.25.55 1.25 1.25v9.5c0 .7-.55 1.25-1.25 1.25h-15c-.7 0-1.25-.55-1.25-1.25V6c0-.7.55-1.25 1.25-1.25z"/><path d="M12 17v3.25M8.5 20.25h7M8 13v-1.5M12 13V8.5M16 13v-3"/></symbol><symbol id="i-archive" viewBox="0 0 24 24"><path class="sheet" d="M4.75 8.5h14.5V18A2.25 2.25 0 0 1 17 20.25H7A2.25 2.25 0 0 1 4.75 18z"/><path d="M4 4.25h16c.4 0 .75.35.75.75v2.75c0 .4-.35.75-.75.75H4a.75.75 0 0 1-.75-.75V5c0-.4.35-.75.75-.75zM10 12.25h4"/></symbol><symbol id="i-image" viewBox="0 0 24 24"><path class="sheet" d="M5.5 4.25h13a2.25 2.25 0 0 1 2.25 2.25v11a2.25 2.25 0 0 1-2.25 2.25h-13a2.25 2.25 0 0 1-2.25-2.25v-11A2.25 2.25 0 0 1 5.5 4.25z"/><path d="m3.75 17 4.7-4.7a1.5 1.5 0 0 1 2.1 0L15 16.75l1.2-1.2a1.5 1.5 0 0 1 2.1 0l2 2"/><circle cx="15.75" cy="9.25" r="1.5"/></symbol><symbol id="i-video" viewBox="0 0 24 24"><path class="sheet" d="M5.5 4.25h13a2.25 2.25 0 0 1 2.25 2.25v11a2.25 2.25 0 0 1-2.25 2.25h-13a2.25 2.25 0 0 1-2.25-2.25v-11A2.25 2.25 0 0 1 5.5 4.25z"/><path class="solid" d="M10 9.1v5.8c0 .5.5.8.95.55l4.7-2.9a.65.65 0 0 0 0-1.1l-4.7-2.9A.63.63 0 0 0 10 9.1z"/></symbol><symbol id="i-audio" viewBox="0 0 24 24"><circle class="sheet" cx="12" cy="12" r="9.25"/><path d="M10.25 15.5V8.6l5-1.1v6.75"/><circle cx="8.75" cy="15.5" r="1.5"/><circle cx="13.75" cy="14.25" r="1.5"/></symbol><symbol id="i-more" viewBox="0 0 24 24"><path class="dots" d="M5.5 12h.01M12 12h.01M18.5 12h.01"/></symbol><symbol id="i-close" viewBox="0 0 24 24"><path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/></symbol><symbol id="i-check" viewBox="0 0 24 24"><path d="m5 12.5 4.5 4.5L19 7.5"/></symbol><symbol id="i-up" viewBox="0 0 24 24"><path d="m6.5 14.5 5.5-5.5 5.5 5.5"/></symbol><symbol id="i-down" viewBox="0 0 24 24"><path d="m6.5 9.5 5.5 5.5 5.5-5.5"/></symbol><symbol id="i-next" viewBox="0 0 24 24"><path d="m9.5 6 6 6-6 6"/></symbol><symbol id="i-back" viewBox="0 0 24 24"><path d="m14.5 6-6 6 6 6"/></symbol><symbol id="i-upload" viewBox="0 0 24 24"><path d="M12 16V4.5M7.25 9 12 4.25 16.75 9M4.5 15.5v2.25a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V15.5"/></symbol><symbol id="i-download" viewBox="0 0 24 24"><path d="M12 4.25v11.5M7.25 11.25 12 16l4.75-4.75M4.5 16v1.75a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V16"/></symbol><symbol id="i-new-folder" viewBox="0 0 24 24"><path d="M3.25 6.75c0-1 .8-1.75 1.75-1.75h4c.46 0 .9.18 1.24.51l1.5 1.49H19c.97 0 1.75.78 1.75 1.75v8.5c0 .97-.78 1.75-1.75 1.75H5c-.97 0-1.75-.78-1.75-1.75zM12 10.25v5.5M9.25 13h5.5"/></symbol><symbol id="i-upload-folder" viewBox="0 0 24 24"><path d="M3.25 6.75c0-1 .8-1.75 1.75-1.75h4c.46 0 .9.18 1.24.51l1.5 1.49H19c.97 0 1.75.78 1.75 1.75v8.5c0 .97-.78 1.75-1.75 1.75H5c-.97 0-1.75-.78-1.75-1.75zM12 16v-5.5M9.5 12.75 12 10.25l2.5 2.5"/></symbol><symbol id="i-trash" viewBox="0 0 24 24"><path d="M4.5 6.75h15M9.25 6.5V5c0-.7.55-1.25 1.25-1.25h3c.7 0 1.25.55 1.25 1.25v1.5M6.25 7l.8 11.4a2 2 0 0 0 2 1.85h5.9a2 2 0 0 0 2-1.85L17.75 7M10.25 10.75v5.5M13.75 10.75v5.5"/></symbol><symbol id="i-rename" viewBox="0 0 24 24"><path d="m4.5 19.5.9-4L15.6 5.3a1.8 1.8 0 0 1 2.55 0l.55.55a1.8 1.8 0 0 1 0 2.55L8.5 18.6zM13.75 7.25l3 3"/></symbol><symbol id="i-move" viewBox="0 0 24 24"><path d="M3.25 10V6.75c0-1 .8-1.75 1.75-1.75h4c.46 0 .9.18 1.24.51l1.5 1.49H19c.97 0 1.75.78 1.75 1.75v8.5c0 .97-.78 1.75-1.75 1.75H5M3.25 14.25h9.5M10 11.25l3 3-3 3"/></symbol><symbol id="i-copy" viewBox="0 0 24 24"><path d="M10 8.25h7.5c.97 0 1.75.78 1.75 1.75v8c0 .97-.78 1.75-1.75 1.75H10c-.97 0-1.75-.78-1.75-1.75v-8c0-.97.78-1.75 1.75-1.75zM15.75 8V6c0-.97-.78-1.75-1.75-1.75H6.5c-.97 0-1.75.78-1.75 1.75v8c0 .97.78 1.75 1.75 1.75H8"/></symbol><symbol id="i-eye" viewBox="0 0 24 24"><path d="M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12z"/><circle cx="12" cy="12" r="2.75"/></symbol><symbol id="i-qr" viewBox="0 0 24 24"><path d="M4.5 4.5h5.25v5.25H4.5zM14.25 4.5h5.25v5.25h-5.25zM4.5 14.25h5.25v5.25H4.5zM14.25 14.25h2M19.5 14.25v2M14.25 19.5v-2M17 17h.01M19.5 19.5h-2"/></symbol><symbol id="i-keys" viewBox="0 0 24 24"><path d="M4.75 6.25h14.5c.83 0 1.5.67 1.5 1.5v8.5c0 .83-.67 1.5-1.5 1.5H4.75c-.83 0-1.5-.67-1.5-1.5v-8.5c0-.83.67-1.5 1.5-1.5zM7 10h.01M10.3 10h.01M13.6 10h.01M17 10h.01M8.5 14h7"/></symbol><symbol id="i-pause" viewBox="0 0 24 24"><path d="M9 6.5v11M15 6.5v11"/></symbol><symbol id="i-resume" viewBox="0 0 24 24"><path class="solid" d="M8.5 6.6v10.8c0 .6.65.95 1.15.65l8.5-5.4a.77.77 0 0 0 0-1.3l-8.5-5.4a.75.75 0 0 0-1.15.65z"/></symbol><symbol id="i-retry" viewBox="0 0 24 24"><path d="M19 12a7 7 0 1 1-2.2-5.1L19 9M19 4.5V9h-4.5"/></symbol><symbol id="i-search" viewBox="0 0 24 24"><circle cx="10.75" cy="10.75" r="6"/><path d="m15.25 15.25 4.5 4.5"/></symbol><symbol id="i-sort" viewBox="0 0 24 24"><path d="M7.5 5v13.5M4.5 15.75l3 3 3-3M16.5 19V5.5M13.5 8.25l3-3 3 3"/></symbol></svg>
"""###
static let styleName = "page.b970c1ad8e45.css"
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
--accent: #2470e2;
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
@media (hover: hover) { a:hover { text-decoration: underline; } }
button, input { font: inherit; color: inherit; }
:focus { outline: none; }
:focus-visible { outline: 2.5px solid var(--ink-accent); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: 12px; top: -60px; z-index: 30; padding: 10px 16px; border-radius: 10px; background: var(--raised); }
.skip:focus { top: 12px; box-shadow: var(--shadow-high); }
.icon { width: 22px; height: 22px; flex: none; display: block; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; overflow: visible; }
symbol .solid { fill: currentColor; stroke: none; }
symbol .sheet { fill: currentColor; fill-opacity: .13; }
symbol .dots { stroke-width: 2.8; }
[dir=rtl] .turns { transform: scaleX(-1); }
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
@media (hover: none) { .owner-buttons [data-do=keys] { display: none; } }
.prologue { color: var(--ink-2); max-width: 68ch; }
.prologue:not(:empty) { padding-bottom: 12px; }
.prologue p { margin: 0 0 .5em; }
main { flex: 1; padding-top: 6px; }
#trail { min-height: 26px; font-size: 14px; }
#trail.at-root { display: none; }
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
.tools { position: sticky; top: 0; z-index: 10; display: flex; align-items: center; gap: 12px; margin: 12px calc(-1 * var(--side)) 0; padding: 8px var(--side); background: var(--ground); }
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
@media (pointer: coarse) { .search input, .rename { font-size: 16px; } }
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
.ready #rows .row:not(.renaming) { contain: strict; }
.row.renaming { z-index: 4; }
#rows.open { overflow: visible; }
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
.tools { position: static; padding-block: 0; background: none; }
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
.row:not(.renaming) .link { align-self: end; padding: 2px 0; font-size: 16px; line-height: 1.3; }
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
[data-state=failed] .bar, [data-state=lost] .bar, [data-state=asking] .bar { display: none; }
[dir=rtl] :is(h1, .link, .upload-name, .trash-name span) { text-align: right; }
.upload .icon-button { width: 36px; height: 36px; margin-inline-start: -6px; }
.uploads-buttons { display: flex; flex-wrap: wrap; gap: 8px; padding: 10px 14px; border-top: 1px solid var(--line); }
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
@media (pointer: coarse) { .menu-item { min-height: 48px; } .menu-item kbd { display: none; } }
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
static let scriptName = "page.24d633742450.js"
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
return unitFormat(units[index], index > 0 && value < 9.95 ? 1 : 0, index === 0 ? "long" : display).format(value);
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
if (minutes === 0) return capital(relative.format(0, "second"));
if (minutes > 0 && minutes < 60) return capital(relative.format(-minutes, "minute"));
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
const plainEntry = (entry) => {
entry.path = normal(entry.path);
return entry;
};
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
return { normal, plainEntry, names, nameOf, parentOf, join, isInside, pageURL, downloadURL, fileURL, zipURL };
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
return new Problem(reason, { ...details, status: response.status, after: Number(response.headers.get("Retry-After")) || 0, location: response.headers.get("Location") });
}
const SAME = { "lock-conflict": "locked", address: "not-found" };
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
const word = problem instanceof Problem ? SAME[problem.reason] ?? problem.reason : "failed";
const isMeasured = word === "too-large" ? details.limit != null : details.needed != null && details.available != null;
if (isMeasured && has(`problem.${word}.measured`)) return t(`problem.${word}.measured`, values);
return t(has(`problem.${word}`) ? `problem.${word}` : "problem.failed", values);
}
const isPassing = (problem) => PASSING.includes(problem.reason);
const PASSING = ["connection", "busy", "too-many", "unavailable", "cut", "superseded", "wrong-offset"];
return { Problem, problemOf, sentence, isPassing };
})();
const $store = (() => {
const { given } = $strings;
const { normal, plainEntry } = $paths;
const state = {
folder: normal(given.folder),
entries: (given.entries ?? []).map(plainEntry),
permissions: given.permissions,
isComplete: given.next == null,
isLoading: false,
sort: given.sort ?? "name",
isDescending: given.isDescending ?? false,
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
text: "txt log json xml yaml yml ini conf cfg plist html htm tex srt vtt properties env",
image: "jpg jpeg png gif webp avif svg heic heif bmp tif tiff ico",
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
const { plainEntry } = $paths;
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
const text = state.query.trim();
if (text === "") {
set({ found: null });
return;
}
timer = setTimeout(async () => {
const { signal } = (asking = new AbortController());
try {
const answer = await get("search", { path: state.folder, text, limit: 500 }, signal);
if (!signal.aborted) set({ found: answer.entries.map(plainEntry) });
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
svg.setAttribute("class", ["next", "back", "move"].includes(name) ? "icon turns" : "icon");
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
const GONE = 700;
let timer = 0;
let accept = () => {};
function startDrop(listener) {
accept = listener;
addEventListener("dragenter", over);
addEventListener("dragover", over);
addEventListener("dragleave", (event) => { if (event.relatedTarget == null) show(false); });
addEventListener("drop", (event) => {
if (!isForUs(event)) return;
event.preventDefault();
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
function over(event) {
if (!isForUs(event)) return;
event.preventDefault();
event.dataTransfer.dropEffect = "copy";
show(true);
timer = setTimeout(() => show(false), GONE);
}
const isForUs = (event) => state.permissions.create && [...(event.dataTransfer?.types ?? [])].includes("Files") && !document.querySelector("dialog[open]:not(.preview)");
function show(isOver) {
clearTimeout(timer);
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
if (entry?.isDirectory) await walk(entry, entry.name, files, emptyFolders);
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
const { isInside, nameOf, normal, pageURL, parentOf, plainEntry } = $paths;
const { Problem, sentence } = $problems;
const { set, state } = $store;
const { given, t } = $strings;
const PAGE = 2000;
const SPINNER_AFTER = 200;
let loading = null;
let refreshing = null;
let isStale = false;
let notBefore = 0;
let places = { opened() {}, viewed() {} };
function startFolder(handlers) {
places = handlers;
history.scrollRestoration = "manual";
const view = new URLSearchParams(location.search).get("view");
const url = new URLSearchParams(location.search).has("done") ? pageURL(state.folder) : "";
history.replaceState({ path: state.folder, scroll: history.state?.scroll ?? 0, view }, "", url || undefined);
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
folder: path, entries: answer.entries.map(plainEntry), permissions: answer.permissions ?? state.permissions,
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
async function rest(path, next, entries, signal) {
const all = [...entries];
while (next != null && state.folder === path) {
const answer = await get("list", { path, after: next, limit: PAGE }, signal);
all.push(...answer.entries.map(plainEntry));
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
await new Promise((resolve) => setTimeout(resolve, notBefore - performance.now()));
isStale = false;
const began = performance.now();
await refreshOnce(state.folder);
const ended = performance.now();
notBefore = ended + Math.min(1000, 100 + 2 * (ended - began));
}
}
async function refreshOnce(path) {
try {
const entries = [];
let next = null;
let answer;
do {
answer = await get("list", { path, after: next, limit: PAGE });
entries.push(...answer.entries.map(plainEntry));
next = answer.next;
} while (next != null && state.folder === path);
if (state.folder !== path) return;
dropGone(entries);
set({ entries, permissions: answer.permissions ?? state.permissions, isComplete: true });
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
h("div", { class: "dialog-head" }, h("h2", { id, text: title }), iconButton("close", t("close"), () => dialog.close())),
h("div", { class: "dialog-body" }, content),
buttons.length > 0 && h("div", { class: "dialog-buttons" }, buttons.map(button)));
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
if (document.activeElement === document.body && before?.isConnected) before.focus({ preventScroll: true });
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
const hasFocus = (element) => element.contains(document.activeElement);
class VirtualList {
constructor({ box, scroller = null, make, fill, keyOf, isHeld = hasFocus }) {
Object.assign(this, { box, scroller, make, fill, keyOf, isHeld });
this.items = [];
this.rows = new Map();
this.free = [];
this.placed = new Set();
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
if (this.isHeld(row.element) && this.keeps(key, isNew)) continue;
this.rows.delete(key);
row.element.hidden = true;
this.free.push(row);
}
for (const [key, index] of wanted) this.place(key, index, isNew);
this.arrange();
}
keeps(key, isNew) {
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
this.placed.add(row.element);
}
if (isFresh || row.index !== index || isNew) {
row.index = index;
row.element.style.transform = `translateY(${index * this.height}px)`;
this.fill(row.element, this.items[index], index);
}
}
arrange() {
const rows = [...this.rows.values()].sort((one, other) => one.index - other.index);
let next = this.box.firstElementChild;
for (const { element } of rows) {
while (next && next !== element && (next.hidden || this.placed.has(next))) next = next.nextElementSibling;
if (next === element || (hasFocus(element) && !this.placed.has(element))) next = element.nextElementSibling;
else this.box.insertBefore(element, next);
this.placed.delete(element);
}
this.placed.clear();
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
let minute = 0;
function startListing(given) {
handlers = given;
const box = byId("rows");
box.replaceChildren();
byId("list").setAttribute("role", "grid");
byId("list").setAttribute("aria-multiselectable", "true");
list = new VirtualList({ box, make: makeRow, fill: fillRow, keyOf: (entry) => entry.path, isHeld });
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
setInterval(() => {
minute += 1;
list.refill();
}, 60_000);
}
const isHeld = (row) => row.contains(document.activeElement) || row.classList.contains("renaming");
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
const isRenaming = state.renaming === entry.path;
row.setAttribute("aria-rowindex", index + 2);
row.setAttribute("aria-selected", state.selection.has(entry.path));
const isCursor = state.cursor === entry.path || (index === 0 && !state.rows.some((other) => other.path === state.cursor));
row.tabIndex = isCursor ? 0 : -1;
row.classList.toggle("renaming", isRenaming);
if (!isRenaming && (entryOfRow.get(row) !== entry || row.minute !== minute)) fillContent(row, entry);
}
function fillContent(row, entry) {
entryOfRow.set(row, entry);
row.minute = minute;
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
{
label: button, isMain: true, action: () => {
accept(path);
},
},
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
const { join, nameOf, normal, parentOf, zipURL } = $paths;
const { pickFolder } = $picker;
const { Problem, sentence } = $problems;
const { selected } = $selection;
const { set, state } = $store;
const { t } = $strings;
let undoLast = null;
let underWay = Promise.resolve();
async function undo() {
await underWay;
const last = undoLast;
undoLast = null;
last?.();
}
function begin(change) {
underWay = Promise.allSettled([underWay, change]);
return change;
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
function createFolder(folder = state.folder, done = showMade) {
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
async function showMade(path) {
const before = document.activeElement;
await refresh();
if (document.activeElement === before || document.activeElement === document.body) focusRow(path);
}
const rename = (entry, name) => begin(giveName(entry, name));
async function giveName(entry, name) {
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
pickFolder({ title, button: t(`${verb}.here`), without: verb === "move" ? entries : [], create: createFolder }, (to) => {
const change = transferItems(verb, entries, to);
return verb === "move" ? begin(change) : change;
});
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
if (!problem) outcome.done.push({ path, to: normal(entry?.path ?? join(to, nameOf(path))) });
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
return results.filter((result) => !result.problem).map(({ path, entry }) => ({ path, to: normal(entry?.path ?? join(to, nameOf(path))) }));
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
const remove = (entries) => begin(removeAll(entries));
async function removeAll(entries) {
if (entries.length === 0) return;
let results;
try { ({ results } = await post("delete", { items: entries.map((entry) => entry.path), final: false })); } catch (problem) {
report(problem, entries[0].name);
return;
}
const gone = results.filter((result) => !result.problem);
for (const { path, problem } of results) if (problem) report(new Problem(problem.reason, problem), nameOf(path));
refresh();
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
const { byId, h } = $dom;
const { focusRow, redraw, rowElement } = $listing;
const { notify } = $notices;
const { Problem, sentence } = $problems;
const { set, state, watch } = $store;
const { t } = $strings;
let open = { leave() {}, giveUp() {} };
function startRenaming() { watch(["rows", "renaming"], () => open.leave()); }
function startRename(entry) {
if (!entry || !state.permissions.delete) return;
open.giveUp();
focusRow(entry.path);
const row = rowElement(entry.path);
if (!row) return;
const input = h("input", { type: "text", class: "rename", value: entry.name, "aria-label": t("rename.label", { name: entry.name }), spellcheck: "false", autocomplete: "off", maxlength: 255, dir: "auto" });
const fault = h("span", { class: "rename-fault", role: "alert" });
let isBusy = false;
let isOver = false;
function end(isFocused) {
const at = document.activeElement;
const mayFocus = at === input || at === document.body || at.classList.contains("row");
if (!isOver) {
isOver = true;
input.remove();
fault.remove();
byId("rows").classList.remove("open");
if (state.renaming === entry.path) set({ renaming: null });
redraw();
}
if (isFocused && mayFocus) focusRow(state.cursor ?? entry.path);
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
isBusy = false;
refuse(sentence(problem, name));
}
}
function refuse(text) {
leave();
if (isOver) return notify(text, { isProblem: true });
fault.textContent = text;
byId("rows").classList.add("open");
input.setAttribute("aria-invalid", "true");
input.readOnly = false;
input.focus();
}
function leave() {
if (isOver || (state.renaming === entry.path && has(state.rows))) return;
const isGone = !isBusy && state.renaming === entry.path && !has(state.entries) && !has(state.found ?? []);
end(isGone);
if (isGone) notify(sentence(new Problem("not-found"), entry.name), { isProblem: true });
}
const has = (entries) => entries.some((other) => other.path === entry.path);
input.addEventListener("keydown", (event) => {
event.stopPropagation();
if (event.isComposing) return;
if (event.key === "Enter") accept(true);
else if (event.key === "Escape") end(true);
else return;
event.preventDefault();
});
input.addEventListener("blur", () => { if (fault.textContent === "") accept(false); });
open = { leave, giveUp: () => { if (!isBusy) end(false); } };
set({ renaming: entry.path });
row.querySelector(".name").append(input, fault);
input.focus();
const dot = entry.kind === "file" ? entry.name.lastIndexOf(".") : -1;
input.setSelectionRange(0, dot > 0 ? dot : entry.name.length);
}
return { startRenaming, startRename };
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
if (key === " " && entry && typed === "") return toggle(entry.path), true;
if (event.target.closest?.("button")) return false;
if (key === "Enter" && entry && !hasCommand(event)) return (typed = ""), open(entry), true;
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
typed = "";
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
source.addEventListener("gone", (event) => {
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
h("div", { class: "preview-head" }, iconButton("close", t("close"), () => dialog.close()),
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
while (upload.offset < upload.size) entry = await append(upload, signal, progress);
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
if (problem.reason === "exists") {
upload.isHeld = true;
upload.isChecked = true;
return advance(upload, upload.size, progress);
}
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
const piece = upload.size <= FIRST && !upload.isSlow ? await pieceOf(upload, upload.size) : new Uint8Array(0);
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
else upload.isSlow = true;
const place = problem.details.location;
if (problem.reason === "exists" && place) {
upload.url = new URL(place, new URL("uploads", location.href)).href;
upload.isHeld = upload.isChecked = true;
advance(upload, upload.size, progress);
}
if (problem.reason === "exists" && wasUncertain && isOurs(upload, problem.details.item)) return finish(upload, problem.details.item, progress);
throw problem;
}
upload.wasUncertain = false;
upload.url = new URL(answer.headers.get("Location"), new URL("uploads", location.href)).href;
upload.isChecked = true;
upload.print = new Fingerprint();
const offset = Number(answer.headers.get("Upload-Offset") ?? (upload.size === 0 ? 0 : piece.length));
upload.print.add(piece.subarray(0, offset));
advance(upload, offset, progress);
return entryOf(answer);
}
async function append(upload, signal, progress) {
const piece = await pieceOf(upload, Math.min(upload.chunk, upload.size - upload.offset));
const headers = {
Accept: "application/json",
"Content-Type": "application/offset+octet-stream",
"Tus-Resumable": "1.0.0",
"Upload-Offset": String(upload.offset),
};
upload.isChecked = false;
const before = performance.now();
let answer;
try {
answer = await withLock(SLOTS, () => request("PATCH", upload.url, { headers, body: piece, signal, patience: PATIENCE }));
} catch (problem) {
if (problem.reason === "connection") upload.chunk = Math.max(SMALLEST, upload.chunk / 4);
if (problem.reason === "exists") {
upload.isHeld = true;
upload.isChecked = true;
acknowledge(upload, piece, upload.size - upload.offset, progress);
}
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
try {
if (upload.isHeld && conflict !== "fail") return (await complete(upload, conflict, signal)).entry ?? null;
const headers = { Accept: "application/json", "Tus-Resumable": "1.0.0", "Upload-Offset": String(upload.size) };
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
async function complete(upload, conflict, signal) {
const id = upload.url.split("/").at(-1);
const headers = { "Content-Type": "application/json", Accept: "application/json" };
const answer = await withLock(SLOTS, () => request("POST", "api/uploads/complete", { headers, body: JSON.stringify({ id, conflict }), signal }));
upload.isHeld = false;
return answer.json();
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
const { given } = $strings;
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
const batch = { folder, decision: given.conflict ?? null, folders: new Map() };
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
const entry = await send(item, ruleFor(item), signal, (bytes) => progressed(item, bytes));
pauses = 0;
item.entry = entry;
item.problem = null;
forget(item.id);
setState(item, "done");
listeners.finished(item, entry?.path ?? item.path);
} catch (problem) {
if (signal.aborted) return;
failed(item, problem instanceof Problem ? problem : new Problem("failed"));
} finally {
pump();
}
}
function ruleFor(item) {
const decision = item.conflict ?? item.batch.decision;
return ["replace", "keep"].includes(decision) ? decision : "fail";
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
const { decision } = item.batch;
if (decision === "fail") {
setState(item, "failed");
} else if (decision) {
apply(decision, item);
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
function cancelAll() { for (const item of queue.items.filter(isOpen)) cancelItem(item); }
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
for (const one of decided) apply(decision, one);
pump();
}
function apply(decision, item) {
item.conflict = decision;
item.problem = null;
if (decision === "skip") {
abandon(item);
forget(item.id);
setState(item, "skipped");
} else {
setState(item, "queued");
}
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
Object.assign(item, { id: record.id, file: null, state: "lost", url: record.url, offset: record.offset, print: new Fingerprint(record.print), wasUncertain: true });
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
return { queue, startQueue, isActive, isOpen, addFiles, pauseItem, resumeItem, cancelItem, cancelAll, clearFinished, pauseAll, resumeAll, decide, restoreQueue, totals };
})();
const $queueview = (() => {
const { emptyTrash } = $actions;
const { chooseFiles } = $choose;
const { conflictDialog } = $conflicts;
const { confirm } = $dialogs;
const { byId, h, icon, setIcon } = $dom;
const { percent, shown, size, speed, timeLeft } = $format;
const { kindIcon } = $kinds;
const { say } = $notices;
const { parentOf } = $paths;
const { sentence } = $problems;
const { cancelAll, cancelItem, clearFinished, decide, isActive, isOpen, pauseAll, pauseItem, queue, resumeAll, resumeItem, totals } = $queue;
const { state } = $store;
const { t } = $strings;
const { VirtualList } = $virtual;
const INTERVAL = 200;
let list;
let timer = 0;
let shownAt = 0;
let isExpanded = true;
function startQueueView() {
const panel = byId("uploads");
const toggle = h("button", { type: "button", class: "uploads-toggle", "aria-expanded": "true", "aria-controls": "uploads-list", onclick: () => setOpen(!isExpanded) },
h("span", { class: "uploads-title" }), h("span", { class: "uploads-state" }), icon("down"));
const bar = h("div", { class: "bar", role: "progressbar", "aria-label": t("uploads.all"), "aria-valuemin": "0", "aria-valuemax": "100" }, h("span"));
const scroller = h("div", { class: "uploads-list", id: "uploads-list", tabindex: "0", role: "group", "aria-label": t("uploads.title") }, h("ul", { class: "uploads-rows" }));
const buttons = h("div", { class: "uploads-buttons" },
button("uploads.name.again", "choose", chooseFiles), button("uploads.pause.all", "pause", pauseAll), button("uploads.resume.all", "resume", resumeAll), button("uploads.cancel.all", "cancel", askToCancel), button("uploads.clear", "clear", clearFinished));
panel.append(toggle, bar, scroller, buttons);
list = new VirtualList({ box: scroller.firstElementChild, scroller, make: makeRow, fill: fillRow, keyOf: (item) => item.id });
}
function button(key, name, action) { return h("button", { type: "button", class: "button small", "data-do": name, text: t(key), onclick: action }); }
function setOpen(value) {
isExpanded = value;
byId("uploads").classList.toggle("closed", !isExpanded);
byId("uploads").querySelector(".uploads-toggle").setAttribute("aria-expanded", isExpanded);
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
const open = queue.items.filter(isOpen).length;
const has = { choose: sum.lost > 0, pause: sum.active > 0, resume: sum.active === 0 && sum.paused + sum.failed > 0, cancel: open > 1, clear: sum.active === 0 && open < queue.items.length };
for (const [name, isThere] of Object.entries(has)) panel.querySelector(`[data-do=${name}]`).hidden = !isThere;
panel.querySelector(".uploads-buttons").hidden = !Object.values(has).includes(true);
if (isExpanded) {
list.measure();
list.show(ordered());
}
announce(sum, done);
}
function askToCancel() {
confirm(t("uploads.cancel.all"), heading(totals()), t("uploads.cancel.all"), () => {
cancelAll();
byId("list").focus();
});
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
parts.main.title = { pause: t("pause"), retry: t("retry"), resume: t("resume") }[verb];
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
else questions.length = 0;
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
(anchor?.closest("dialog") ?? document.querySelector("main")).append(menu);
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
const scroller = h("div", { class: "trash-list", tabindex: "0", role: "group", "aria-label": t("trash.title") });
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
const bytes = sum(items);
hint.textContent = items.length === 0 ? t("trash.none") : t("trash.frees", { size: size(bytes) });
scroller.hidden = items.length === 0;
dialog.querySelector(".button.danger").disabled = items.length === 0;
list.show(items);
}
await show();
}
const sum = (items) => items.reduce((bytes, item) => bytes + (item.size ?? 0), 0);
function askToEmpty(items, done) {
const bytes = sum(items);
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
document.querySelector("#rows .row:not([hidden])[tabindex='0']")?.focus();
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
move: permissions.delete, copy: permissions.read && permissions.create, download: permissions.read,
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
permissions.delete && given.hasTrash && { label: t("trash.title"), icon: "trash", action: openTrash },
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
permissions.read && permissions.create && { label: t("copy"), icon: "copy", action: () => moveOrCopy("copy", chosen) },
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
const { startRename, startRenaming } = $rename;
const { state, watch } = $store;
const { given, t } = $strings;
const { openRowMenu, startToolbar } = $toolbar;
const menuAt = (entry, at) => openRowMenu(entry, at ?? { anchor: rowElement(entry.path)?.querySelector(".more") });
startArranging();
startToolbar();
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
("ar", ###"""
{"skip":"انتقل إلى الملفات","prologue":"أفلت الملفات هنا لرفعها، أو اختر ملفًا أدناه لعرضه أو تنزيله.","prologue.read":"اختر ملفًا أدناه لعرضه أو تنزيله.","prologue.blind":"أضف ملفات هنا. لا يظهر ما أضافه الآخرون.","actions":"الإجراءات","upload":"رفع ملفات","upload.folder":"رفع مجلد","download":"تنزيل","download.folder":"تنزيل هذا المجلد","open":"فتح","rename":"إعادة التسمية","move":"نقل","copy":"نسخ","delete":"حذف","undo":"تراجع","undo.done":"تم التراجع.","close":"إغلاق","cancel":"إلغاء","done":"تم","create":"إنشاء","retry":"إعادة المحاولة","pause":"إيقاف مؤقت","resume":"متابعة","more":"إجراءات أخرى","search":"بحث","search.in":"في {folder}","search.count":{"zero":"لا نتائج","one":"نتيجة واحدة","two":"نتيجتان","few":"{count} نتائج","many":"{count} نتيجة","other":"{count} نتيجة"},"search.none":"لا شيء باسم «{query}»","sort":"ترتيب","sort.name":"الاسم","sort.size":"الحجم","sort.date":"التاريخ","sort.type":"النوع","select.all":"تحديد الكل","select.none":"إلغاء التحديد","selection.count":{"zero":"لا شيء محدد","one":"عنصر واحد محدد","two":"عنصران محددان","few":"{count} عناصر محددة","many":"{count} عنصرًا محددًا","other":"{count} عنصر محدد"},"selection.none":"لا شيء محدد.","column.select":"التحديد","column.actions":"الإجراءات","list.label":"الملفات والمجلدات","path.label":"المجلدات الأعلى","row.file":"{name}، {kind}، {size}، {date}","row.folder":"{name}، {kind}، {date}","row.meta":"{size} · {date}","row.more":"إجراءات {name}","menu.for":"الإجراءات: {name}","kind.folder":"مجلد","kind.file":"ملف","kind.image":"صورة","kind.video":"فيديو","kind.audio":"صوت","kind.pdf":"PDF","kind.text":"نص","kind.markdown":"Markdown","kind.code":"شيفرة مصدرية","kind.document":"مستند","kind.sheet":"جدول بيانات","kind.slides":"عرض تقديمي","kind.archive":"أرشيف","folder.count":{"zero":"لا عناصر","one":"عنصر واحد","two":"عنصران","few":"{count} عناصر","many":"{count} عنصرًا","other":"{count} عنصر"},"folder.count.more":{"zero":"لا عناصر حتى الآن","one":"عنصر واحد حتى الآن","two":"عنصران حتى الآن","few":"{count} عناصر حتى الآن","many":"{count} عنصرًا حتى الآن","other":"{count} عنصر حتى الآن"},"folder.opened":{"zero":"{name}، لا عناصر","one":"{name}، عنصر واحد","two":"{name}، عنصران","few":"{name}، {count} عناصر","many":"{name}، {count} عنصرًا","other":"{name}، {count} عنصر"},"folder.gone":"لم يعد «{name}» موجودًا.","folder.new":"مجلد جديد","folder.untitled":"مجلد بلا اسم","folder.created":"أُنشئ المجلد «{name}».","folder.root":"المجلد الأول","name.label":"الاسم","name.empty":"يحتاج المجلد إلى اسم.","rename.label":"الاسم الجديد لـ {name}","rename.done":"صار اسم «{from}» الآن «{to}».","space.free":"المتاح {size}","empty.title":"لا شيء هنا بعد","empty.blind":"يمكنك إضافة ملفات هنا","empty.hint":"أفلت ملفات أو مجلدات هنا، أو اخترها عبر «رفع ملفات».","empty.hint.touch":"اختر الملفات بالزر أدناه.","drop.here":"أفلت للرفع إلى «{folder}»","offline":"لا يوجد اتصال. تتابع الصفحة من تلقاء نفسها عند عودته.","move.title":{"zero":"نقل العناصر إلى","one":"نقل «{name}» إلى","two":"نقل عنصرين إلى","few":"نقل {count} عناصر إلى","many":"نقل {count} عنصرًا إلى","other":"نقل {count} عنصر إلى"},"move.here":"نقل إلى هنا","move.done":{"zero":"لم يُنقل شيء إلى «{folder}».","one":"نُقل «{name}» إلى «{folder}».","two":"نُقل عنصران إلى «{folder}».","few":"نُقلت {count} عناصر إلى «{folder}».","many":"نُقل {count} عنصرًا إلى «{folder}».","other":"نُقل {count} عنصر إلى «{folder}»."},"copy.title":{"zero":"نسخ العناصر إلى","one":"نسخ «{name}» إلى","two":"نسخ عنصرين إلى","few":"نسخ {count} عناصر إلى","many":"نسخ {count} عنصرًا إلى","other":"نسخ {count} عنصر إلى"},"copy.here":"نسخ إلى هنا","copy.done":{"zero":"لم يُنسخ شيء إلى «{folder}».","one":"نُسخ «{name}» إلى «{folder}».","two":"نُسخ عنصران إلى «{folder}».","few":"نُسخت {count} عناصر إلى «{folder}».","many":"نُسخ {count} عنصرًا إلى «{folder}».","other":"نُسخ {count} عنصر إلى «{folder}»."},"picker.folders":"المجلدات هنا","picker.empty":"لا مجلدات هنا","delete.done":{"zero":"لم يُحذف شيء.","one":"«{name}» في سلة المهملات.","two":"عنصران في سلة المهملات.","few":"{count} عناصر في سلة المهملات.","many":"{count} عنصرًا في سلة المهملات.","other":"{count} عنصر في سلة المهملات."},"delete.final":{"zero":"لم يُحذف شيء.","one":"حُذف «{name}».","two":"حُذف عنصران.","few":"حُذفت {count} عناصر.","many":"حُذف {count} عنصرًا.","other":"حُذف {count} عنصر."},"trash.title":"سلة المهملات","trash.none":"سلة المهملات فارغة.","trash.frees":"إفراغ سلة المهملات يوفر {size}.","trash.empty":"إفراغ سلة المهملات","trash.emptied":"أُفرغت سلة المهملات، وتوفر {size}.","trash.confirm":{"zero":"لن يُحذف شيء.","one":"سيُحذف عنصر واحد ({size}) نهائيًا.","two":"سيُحذف عنصران ({size}) نهائيًا.","few":"ستُحذف {count} عناصر ({size}) نهائيًا.","many":"سيُحذف {count} عنصرًا ({size}) نهائيًا.","other":"سيُحذف {count} عنصر ({size}) نهائيًا."},"trash.make.room":"إفراغ السلة ({size})","trash.restore":"استعادة","trash.restore.name":"استعادة {name}","trash.facts":"{size} · كان في {folder} · {date}","trash.facts.folder":"كان في {folder} · {date}","conflict.title":"هذا الاسم مستخدم","conflict.text":"يوجد «{name}» في «{folder}» بالفعل. ماذا نفعل؟","conflict.there":"الموجود الآن","conflict.new":"الجديد","conflict.all":{"zero":"كذلك لما قد يلي","one":"كذلك لعنصر آخر قد يلي","two":"كذلك لعنصرين آخرين قد يليان","few":"كذلك لما يصل إلى {count} عناصر أخرى قد تلي","many":"كذلك لما يصل إلى {count} عنصرًا آخر قد يلي","other":"كذلك لما يصل إلى {count} عنصر آخر قد يلي"},"conflict.replace":"استبدال","conflict.keep":"الاحتفاظ بكليهما","conflict.skip":"تخطٍّ","uploads.title":"الرفع","uploads.all":"كل ما يُرفع","uploads.running":{"zero":"جارٍ الرفع","one":"جارٍ الرفع: تم {done} من ملف واحد","two":"جارٍ الرفع: تم {done} من ملفين","few":"جارٍ الرفع: تم {done} من {count} ملفات","many":"جارٍ الرفع: تم {done} من {count} ملفًا","other":"جارٍ الرفع: تم {done} من {count} ملف"},"uploads.started":{"zero":"لا ملفات للرفع.","one":"جارٍ رفع ملف واحد.","two":"جارٍ رفع ملفين.","few":"جارٍ رفع {count} ملفات.","many":"جارٍ رفع {count} ملفًا.","other":"جارٍ رفع {count} ملف."},"uploads.spoken":{"zero":"{percent}","one":"{percent}، تم {done} من ملف واحد","two":"{percent}، تم {done} من ملفين","few":"{percent}، تم {done} من {count} ملفات","many":"{percent}، تم {done} من {count} ملفًا","other":"{percent}، تم {done} من {count} ملف"},"uploads.done":{"zero":"لم يُرفع شيء","one":"رُفع ملف واحد","two":"رُفع ملفان","few":"رُفعت {count} ملفات","many":"رُفع {count} ملفًا","other":"رُفع {count} ملف"},"uploads.failed":{"zero":"رُفع كل شيء","one":"تعذر رفع ملف واحد","two":"تعذر رفع ملفين","few":"تعذر رفع {count} ملفات","many":"تعذر رفع {count} ملفًا","other":"تعذر رفع {count} ملف"},"uploads.asking":{"zero":"لا شيء ينتظر","one":"ملف واحد ينتظر جوابك","two":"ملفان ينتظران جوابك","few":"{count} ملفات تنتظر جوابك","many":"{count} ملفًا ينتظر جوابك","other":"{count} ملف ينتظر جوابك"},"uploads.paused":{"zero":"لا شيء متوقف","one":"ملف واحد متوقف مؤقتًا","two":"ملفان متوقفان مؤقتًا","few":"{count} ملفات متوقفة مؤقتًا","many":"{count} ملفًا متوقفًا مؤقتًا","other":"{count} ملف متوقف مؤقتًا"},"uploads.lost":{"zero":"لم ينقطع شيء","one":"انقطع رفع ملف واحد","two":"انقطع رفع ملفين","few":"انقطع رفع {count} ملفات","many":"انقطع رفع {count} ملفًا","other":"انقطع رفع {count} ملف"},"uploads.lost.hint":"اختر الملفات نفسها أو أفلتها مرة أخرى، فتتابع من حيث توقفت.","uploads.waiting":"يتابع عند عودة الاتصال","uploads.name.again":"اختيار الملفات","uploads.pause.all":"إيقاف الكل مؤقتًا","uploads.resume.all":"متابعة الكل","uploads.cancel.all":"إلغاء الكل","uploads.clear":"مسح القائمة","uploads.decide":"قرّر","uploads.cancel":"إلغاء {name}","uploads.pause":"إيقاف {name} مؤقتًا","uploads.resume":"متابعة {name}","uploads.retry":"إعادة محاولة {name}","upload.starts":"يبدأ…","upload.anew":"تغيّر الملف، لذلك يبدأ من جديد.","upload.sent":"{sent} من {size}","upload.queued":"{size} · ينتظر دوره","upload.waiting":"{sent} من {size} · يتابع عند عودة الاتصال","upload.paused":"{sent} من {size} · متوقف مؤقتًا","upload.checking":"جارٍ التحقق من أنه الملف نفسه…","upload.asking":"هذا الاسم مستخدم.","upload.lost":"{sent} من {size} · اختر هذا الملف مرة أخرى للمتابعة","upload.lost.handle":"{sent} من {size} · يمكن المتابعة","upload.skipped":"تم التخطي","upload.done":"{size} · تم","rate.speed":"{size}/ث","rate.seconds.few":"بقيت ثوانٍ قليلة","rate.seconds":{"zero":"بقيت ثوانٍ قليلة","one":"بقيت نحو ثانية واحدة","two":"بقيت نحو ثانيتين","few":"بقيت نحو {count} ثوانٍ","many":"بقيت نحو {count} ثانية","other":"بقيت نحو {count} ثانية"},"rate.minutes":{"zero":"بقي أقل من دقيقة","one":"بقيت نحو دقيقة واحدة","two":"بقيت نحو دقيقتين","few":"بقيت نحو {count} دقائق","many":"بقيت نحو {count} دقيقة","other":"بقيت نحو {count} دقيقة"},"rate.hours":{"zero":"بقي أقل من ساعة","one":"بقيت نحو ساعة واحدة","two":"بقيت نحو ساعتين","few":"بقيت نحو {count} ساعات","many":"بقيت نحو {count} ساعة","other":"بقيت نحو {count} ساعة"},"preview.before":"الملف السابق","preview.after":"الملف التالي","preview.failed":"لا يستطيع هذا المتصفح عرض الملف.","preview.pdf":"لا يعرض هذا المتصفح ملفات PDF.","preview.binary":"هذا ليس نصًا، فلا يمكن عرضه.","preview.part":"أول {part} من {size}.","address.title":"الفتح على جهاز آخر","address.hint":"امسح الرمز أو اكتب العنوان.","address.copy":"نسخ العنوان","address.copied":"نُسخ العنوان.","address.code":"رمز QR للعنوان {address}","keys.title":"لوحة المفاتيح","keys.move":"إلى أعلى وأسفل","keys.open":"فتح","keys.select":"تحديد أو إلغاء التحديد","keys.range":"تحديد نطاق","keys.all":"تحديد الكل","keys.none":"إلغاء التحديد أو البحث","keys.find":"بحث","keys.type":"إلى الاسم التالي الذي يبدأ هكذا","keys.up":"إلى المجلد الأعلى","keys.rename":"إعادة التسمية","keys.delete":"حذف","keys.undo":"تراجع","keys.menu":"عرض كل الإجراءات","keys.help":"عرض هذه القائمة","key.space":"المسافة","key.letters":"الحروف","key.delete":"Del","form.upload":"الملفات المراد رفعها","form.folder":"اسم المجلد الجديد","form.next":"ملفات أخرى","form.back":"العودة إلى الملفات","form.date":"{day} {month} {year}","form.months":"يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر","form.units":"بايت كيلوبايت م.ب غ.ب تيرابايت","form.decimal":".","done.uploaded":"رُفعت الملفات.","done.created":"أُنشئ المجلد.","done.moved":"تم النقل.","done.deleted":"تم الحذف.","problem.not-found":"لم يعد «{name}» موجودًا.","problem.hidden":"«{name}» غير مشارك.","problem.forbidden":"هذا غير مسموح هنا.","problem.invalid-name":"«{name}» ليس اسمًا صالحًا للملفات هنا.","problem.extension-not-allowed":"لا تُقبل هنا ملفات مثل «{name}».","problem.exists":"يوجد شيء باسم «{name}» بالفعل.","problem.no-parent":"لم يعد مجلد «{name}» موجودًا.","problem.not-a-folder":"«{name}» ملف، لكن المطلوب مجلد.","problem.is-folder":"يوجد مجلد باسم «{name}»، فلا يمكن لملف أن يحمل هذا الاسم.","problem.is-root":"يبقى المجلد الأول نفسه كما هو.","problem.same-item":"«{name}» موجود هناك بالفعل.","problem.into-itself":"لا يمكن وضع المجلد «{name}» داخل نفسه.","problem.changed":"غيّر أحدهم «{name}» في هذه الأثناء.","problem.locked":"يعدّل أحدهم «{name}» الآن. حاول لاحقًا.","problem.other-volume":"«{name}» على قرص آخر، لذلك لا يمكن هذا هنا.","problem.disk-full":"لا توجد مساحة كافية على {device} لـ «{name}».","problem.disk-full.measured":"لا توجد مساحة كافية على {device} لـ «{name}» (المطلوب {needed}، المتاح {available}).","problem.quota":"لم تبق هنا مساحة كافية لـ «{name}».","problem.quota.measured":"لم تبق هنا مساحة كافية لـ «{name}» (المطلوب {needed}، المتبقي {available}).","problem.too-large":"«{name}» أكبر مما يُسمح به هنا.","problem.too-large.measured":"«{name}» أكبر مما يُسمح به هنا (الحد {limit}).","problem.too-many":"هذا كثير دفعة واحدة. حاول مرة أخرى بعد لحظة.","problem.no-upload":"انتهت صلاحية هذا الرفع، لذلك يبدأ من جديد.","problem.digest":"تلف «{name}» في الطريق. حاول مرة أخرى.","problem.origin":"جاء الطلب من صفحة أخرى ورُفض. أعد تحميل هذه الصفحة.","problem.host":"هذا العنوان غير مقبول. استخدم العنوان الذي يعرضه الجهاز.","problem.unavailable":"لا يمكن الوصول إلى المجلد المشارك الآن. حاول مرة أخرى بعد لحظة.","problem.busy":"هناك ازدحام الآن. حاول مرة أخرى بعد لحظة.","problem.login":"سجّل الدخول مرة أخرى: أعد تحميل هذه الصفحة.","problem.connection":"لا يوجد اتصال بـ {device}.","problem.read":"لم يعد ممكنًا قراءة «{name}». ربما تغيّر أو نُقل أو أُزيل.","problem.failed":"لم ينجح ذلك. حاول مرة أخرى."}
"""###),
("de", ###"""
{"skip":"Zu den Dateien springen","prologue":"Dateien hierher ziehen, um sie hochzuladen, oder unten eine Datei wählen, um sie anzusehen oder zu laden.","prologue.read":"Unten eine Datei wählen, um sie anzusehen oder zu laden.","prologue.blind":"Hier lassen sich Dateien ablegen. Was andere abgelegt haben, ist nicht zu sehen.","actions":"Aktionen","upload":"Dateien hochladen","upload.folder":"Ordner hochladen","download":"Herunterladen","download.folder":"Diesen Ordner herunterladen","open":"Öffnen","rename":"Umbenennen","move":"Bewegen","copy":"Kopieren","delete":"Löschen","undo":"Widerrufen","undo.done":"Widerrufen.","close":"Schließen","cancel":"Abbrechen","done":"Fertig","create":"Anlegen","retry":"Noch einmal","pause":"Anhalten","resume":"Fortsetzen","more":"Weitere Aktionen","search":"Suchen","search.in":"in {folder}","search.count":{"one":"{count} Treffer","other":"{count} Treffer"},"search.none":"Nichts heißt „{query}“","sort":"Sortieren","sort.name":"Name","sort.size":"Größe","sort.date":"Datum","sort.type":"Art","select.all":"Alles auswählen","select.none":"Auswahl aufheben","selection.count":{"one":"{count} ausgewählt","other":"{count} ausgewählt"},"selection.none":"Nichts ist ausgewählt.","column.select":"Auswahl","column.actions":"Aktionen","list.label":"Dateien und Ordner","path.label":"Übergeordnete Ordner","row.file":"{name}, {kind}, {size}, {date}","row.folder":"{name}, {kind}, {date}","row.meta":"{size} · {date}","row.more":"Aktionen für {name}","menu.for":"Aktionen: {name}","kind.folder":"Ordner","kind.file":"Datei","kind.image":"Bild","kind.video":"Film","kind.audio":"Ton","kind.pdf":"PDF","kind.text":"Text","kind.markdown":"Markdown","kind.code":"Quelltext","kind.document":"Dokument","kind.sheet":"Tabelle","kind.slides":"Präsentation","kind.archive":"Archiv","folder.count":{"one":"{count} Objekt","other":"{count} Objekte"},"folder.count.more":{"one":"bisher {count} Objekt","other":"bisher {count} Objekte"},"folder.opened":{"one":"{name}, {count} Objekt","other":"{name}, {count} Objekte"},"folder.gone":"„{name}“ ist nicht mehr da.","folder.new":"Neuer Ordner","folder.untitled":"Ordner ohne Namen","folder.created":"Der Ordner „{name}“ ist angelegt.","folder.root":"den ersten Ordner","name.label":"Name","name.empty":"Ein Ordner braucht einen Namen.","rename.label":"Neuer Name für {name}","rename.done":"„{from}“ heißt jetzt „{to}“.","space.free":"{size} frei","empty.title":"Hier ist noch nichts","empty.blind":"Hier lassen sich Dateien ablegen","empty.hint":"Dateien oder Ordner hierher ziehen oder mit „Dateien hochladen“ auswählen.","empty.hint.touch":"Dateien mit dem Knopf unten auswählen.","drop.here":"Loslassen lädt nach „{folder}“ hoch","offline":"Keine Verbindung. Sobald sie wieder da ist, geht es von selbst weiter.","move.title":{"one":"„{name}“ bewegen nach","other":"{count} Objekte bewegen nach"},"move.here":"Hierher bewegen","move.done":{"one":"„{name}“ ist jetzt in „{folder}“.","other":"{count} Objekte sind jetzt in „{folder}“."},"copy.title":{"one":"„{name}“ kopieren nach","other":"{count} Objekte kopieren nach"},"copy.here":"Hierher kopieren","copy.done":{"one":"„{name}“ ist nach „{folder}“ kopiert.","other":"{count} Objekte sind nach „{folder}“ kopiert."},"picker.folders":"Ordner hierin","picker.empty":"Hierin sind keine Ordner","delete.done":{"one":"„{name}“ liegt im Papierkorb.","other":"{count} Objekte liegen im Papierkorb."},"delete.final":{"one":"„{name}“ ist gelöscht.","other":"{count} Objekte sind gelöscht."},"trash.title":"Papierkorb","trash.none":"Der Papierkorb ist leer.","trash.frees":"Den Papierkorb zu leeren schafft {size} Platz.","trash.empty":"Papierkorb leeren","trash.emptied":"Der Papierkorb ist leer. {size} sind wieder frei.","trash.confirm":{"one":"{count} Objekt mit {size} ist dann endgültig weg.","other":"{count} Objekte mit {size} sind dann endgültig weg."},"trash.make.room":"Papierkorb leeren ({size})","trash.restore":"Zurücklegen","trash.restore.name":"{name} zurücklegen","trash.facts":"{size} · war in {folder} · {date}","trash.facts.folder":"war in {folder} · {date}","conflict.title":"Der Name ist vergeben","conflict.text":"In „{folder}“ gibt es schon „{name}“. Was soll geschehen?","conflict.there":"Bisher da","conflict.new":"Neu","conflict.all":{"one":"Ebenso bei {count} weiteren, falls nötig","other":"Ebenso bei bis zu {count} weiteren, falls nötig"},"conflict.replace":"Ersetzen","conflict.keep":"Beide behalten","conflict.skip":"Überspringen","uploads.title":"Hochladen","uploads.all":"Alles, was hochgeladen wird","uploads.running":{"one":"Hochladen: {done} von {count} Datei fertig","other":"Hochladen: {done} von {count} Dateien fertig"},"uploads.started":{"one":"{count} Datei wird hochgeladen.","other":"{count} Dateien werden hochgeladen."},"uploads.spoken":{"one":"{percent}, {done} von {count} Datei fertig","other":"{percent}, {done} von {count} Dateien fertig"},"uploads.done":{"one":"{count} Datei hochgeladen","other":"{count} Dateien hochgeladen"},"uploads.failed":{"one":"{count} Datei konnte nicht hochgeladen werden","other":"{count} Dateien konnten nicht hochgeladen werden"},"uploads.asking":{"one":"{count} Datei wartet auf Ihre Antwort","other":"{count} Dateien warten auf Ihre Antwort"},"uploads.paused":{"one":"{count} Datei ist angehalten","other":"{count} Dateien sind angehalten"},"uploads.lost":{"one":"Das Hochladen von {count} Datei wurde unterbrochen","other":"Das Hochladen von {count} Dateien wurde unterbrochen"},"uploads.lost.hint":"Dieselben Dateien noch einmal auswählen oder hierher ziehen, dann geht es weiter, wo es aufhörte.","uploads.waiting":"Geht weiter, sobald die Verbindung wieder da ist","uploads.name.again":"Dateien wählen","uploads.pause.all":"Alle anhalten","uploads.resume.all":"Alle fortsetzen","uploads.cancel.all":"Alle abbrechen","uploads.clear":"Liste leeren","uploads.decide":"Entscheiden","uploads.cancel":"{name} abbrechen","uploads.pause":"{name} anhalten","uploads.resume":"{name} fortsetzen","uploads.retry":"{name} noch einmal versuchen","upload.starts":"Beginnt …","upload.anew":"Die Datei hat sich geändert und beginnt deshalb von vorn.","upload.sent":"{sent} von {size}","upload.queued":"{size} · wartet, bis es dran ist","upload.waiting":"{sent} von {size} · geht weiter, sobald die Verbindung wieder da ist","upload.paused":"{sent} von {size} · angehalten","upload.checking":"Es wird geprüft, ob es dieselbe Datei ist …","upload.asking":"Der Name ist vergeben.","upload.lost":"{sent} von {size} · zum Fortsetzen die Datei noch einmal wählen","upload.lost.handle":"{sent} von {size} · kann fortgesetzt werden","upload.skipped":"Übersprungen","upload.done":"{size} · fertig","rate.speed":"{size}/s","rate.seconds.few":"noch wenige Sekunden","rate.seconds":{"one":"noch etwa {count} Sekunde","other":"noch etwa {count} Sekunden"},"rate.minutes":{"one":"noch etwa {count} Minute","other":"noch etwa {count} Minuten"},"rate.hours":{"one":"noch etwa {count} Stunde","other":"noch etwa {count} Stunden"},"preview.before":"Vorige Datei","preview.after":"Nächste Datei","preview.failed":"Dieser Browser kann die Datei nicht zeigen.","preview.pdf":"Dieser Browser zeigt keine PDF-Dateien.","preview.binary":"Das ist kein Text und kann nicht gezeigt werden.","preview.part":"Die ersten {part} von {size}.","address.title":"Auf einem anderen Gerät öffnen","address.hint":"Den Code scannen oder die Adresse eintippen.","address.copy":"Adresse kopieren","address.copied":"Die Adresse ist kopiert.","address.code":"QR-Code für {address}","keys.title":"Tastatur","keys.move":"Auf und ab gehen","keys.open":"Öffnen","keys.select":"Auswählen oder abwählen","keys.range":"Einen Bereich auswählen","keys.all":"Alles auswählen","keys.none":"Auswahl oder Suche aufheben","keys.find":"Suchen","keys.type":"Zum nächsten Namen, der so beginnt","keys.up":"Zum Ordner darüber","keys.rename":"Umbenennen","keys.delete":"Löschen","keys.undo":"Widerrufen","keys.menu":"Alle Aktionen zeigen","keys.help":"Diese Liste zeigen","key.space":"Leertaste","key.letters":"Buchstaben","key.delete":"Entf","form.upload":"Dateien zum Hochladen","form.folder":"Name des neuen Ordners","form.next":"Weitere Dateien","form.back":"Zurück zu den Dateien","form.date":"{day}. {month} {year}","form.months":"Januar Februar März April Mai Juni Juli August September Oktober November Dezember","form.units":"B kB MB GB TB","form.decimal":",","done.uploaded":"Die Dateien sind hochgeladen.","done.created":"Der Ordner ist angelegt.","done.moved":"Bewegt.","done.deleted":"Gelöscht.","problem.not-found":"„{name}“ ist nicht mehr da.","problem.hidden":"„{name}“ ist nicht freigegeben.","problem.forbidden":"Das ist hier nicht erlaubt.","problem.invalid-name":"„{name}“ ist kein Name, den Dateien hier haben können.","problem.extension-not-allowed":"Dateien wie „{name}“ werden hier nicht angenommen.","problem.exists":"Es gibt schon etwas mit dem Namen „{name}“.","problem.no-parent":"Der Ordner für „{name}“ ist nicht mehr da.","problem.not-a-folder":"„{name}“ ist eine Datei, gebraucht wird aber ein Ordner.","problem.is-folder":"Ein Ordner heißt schon „{name}“, darum kann keine Datei so heißen.","problem.is-root":"Der erste Ordner selbst bleibt, wie er ist.","problem.same-item":"„{name}“ ist schon dort.","problem.into-itself":"Der Ordner „{name}“ kann nicht in sich selbst liegen.","problem.changed":"„{name}“ wurde inzwischen von jemandem geändert.","problem.locked":"„{name}“ wird gerade von jemandem bearbeitet. Bitte später noch einmal versuchen.","problem.other-volume":"„{name}“ liegt auf einem anderen Datenträger, darum geht das hier nicht.","problem.disk-full":"Auf {device} ist nicht genug Platz für „{name}“.","problem.disk-full.measured":"Auf {device} ist nicht genug Platz für „{name}“ (nötig sind {needed}, frei sind {available}).","problem.quota":"Hier ist nicht mehr genug Platz für „{name}“.","problem.quota.measured":"Hier ist nicht mehr genug Platz für „{name}“ (nötig sind {needed}, übrig sind {available}).","problem.too-large":"„{name}“ ist größer, als Dateien hier sein dürfen.","problem.too-large.measured":"„{name}“ ist größer, als Dateien hier sein dürfen (höchstens {limit}).","problem.too-many":"Das ist zu viel auf einmal. Bitte gleich noch einmal versuchen.","problem.no-upload":"Der Rest wurde nicht aufgehoben, darum beginnt das Hochladen von vorn.","problem.digest":"„{name}“ wurde unterwegs beschädigt. Bitte noch einmal versuchen.","problem.origin":"Die Anfrage kam von einer anderen Seite und wurde abgelehnt. Bitte diese Seite neu laden.","problem.host":"Diese Adresse wird nicht angenommen. Bitte die Adresse nehmen, die das Gerät zeigt.","problem.unavailable":"Der Ordner ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.","problem.busy":"Es ist gerade viel los. Bitte gleich noch einmal versuchen.","problem.login":"Bitte neu anmelden: diese Seite neu laden.","problem.connection":"Es gibt keine Verbindung zu {device}.","problem.read":"„{name}“ lässt sich nicht mehr lesen. Vielleicht wurde die Datei geändert, bewegt oder entfernt.","problem.failed":"Das hat nicht geklappt. Bitte noch einmal versuchen."}
"""###),
("en", ###"""
{"skip":"Skip to the files","prologue":"Drop files here to upload them, or pick any file below to see or download it.","prologue.read":"Pick any file below to see or download it.","prologue.blind":"Add files here. You cannot see what others have added.","actions":"Actions","upload":"Upload files","upload.folder":"Upload a folder","download":"Download","download.folder":"Download this folder","open":"Open","rename":"Rename","move":"Move","copy":"Copy","delete":"Delete","undo":"Undo","undo.done":"Undone.","close":"Close","cancel":"Cancel","done":"Done","create":"Create","retry":"Try again","pause":"Pause","resume":"Continue","more":"More actions","search":"Search","search.in":"in {folder}","search.count":{"one":"{count} match","other":"{count} matches"},"search.none":"Nothing is called “{query}”","sort":"Sort","sort.name":"Name","sort.size":"Size","sort.date":"Date","sort.type":"Type","select.all":"Select all","select.none":"Clear selection","selection.count":{"one":"{count} selected","other":"{count} selected"},"selection.none":"Nothing is selected.","column.select":"Selection","column.actions":"Actions","list.label":"Files and folders","path.label":"Folders above","row.file":"{name}, {kind}, {size}, {date}","row.folder":"{name}, {kind}, {date}","row.meta":"{size} · {date}","row.more":"Actions for {name}","menu.for":"Actions: {name}","kind.folder":"folder","kind.file":"file","kind.image":"image","kind.video":"video","kind.audio":"audio","kind.pdf":"PDF","kind.text":"text","kind.markdown":"Markdown","kind.code":"source code","kind.document":"document","kind.sheet":"spreadsheet","kind.slides":"presentation","kind.archive":"archive","folder.count":{"one":"{count} item","other":"{count} items"},"folder.count.more":{"one":"{count} item so far","other":"{count} items so far"},"folder.opened":{"one":"{name}, {count} item","other":"{name}, {count} items"},"folder.gone":"“{name}” is no longer there.","folder.new":"New folder","folder.untitled":"Untitled folder","folder.created":"The folder “{name}” was created.","folder.root":"the first folder","name.label":"Name","name.empty":"A folder needs a name.","rename.label":"New name for {name}","rename.done":"“{from}” is now called “{to}”.","space.free":"{size} free","empty.title":"Nothing here yet","empty.blind":"You can add files here","empty.hint":"Drop files or folders here, or choose them with “Upload files”.","empty.hint.touch":"Choose files with the button below.","drop.here":"Drop to upload to “{folder}”","offline":"No connection. This page continues by itself when it is back.","move.title":{"one":"Move “{name}” to","other":"Move {count} items to"},"move.here":"Move here","move.done":{"one":"“{name}” was moved to “{folder}”.","other":"{count} items were moved to “{folder}”."},"copy.title":{"one":"Copy “{name}” to","other":"Copy {count} items to"},"copy.here":"Copy here","copy.done":{"one":"“{name}” was copied to “{folder}”.","other":"{count} items were copied to “{folder}”."},"picker.folders":"Folders in here","picker.empty":"No folders in here","delete.done":{"one":"“{name}” is in the trash.","other":"{count} items are in the trash."},"delete.final":{"one":"“{name}” was deleted.","other":"{count} items were deleted."},"trash.title":"Trash","trash.none":"The trash is empty.","trash.frees":"Emptying the trash frees {size}.","trash.empty":"Empty trash","trash.emptied":"The trash is empty. {size} are free again.","trash.confirm":{"one":"{count} item with {size} will be gone for good.","other":"{count} items with {size} will be gone for good."},"trash.make.room":"Empty trash ({size})","trash.restore":"Put back","trash.restore.name":"Put back {name}","trash.facts":"{size} · was in {folder} · {date}","trash.facts.folder":"was in {folder} · {date}","conflict.title":"This name is taken","conflict.text":"There is already a “{name}” in “{folder}”. What should happen?","conflict.there":"There now","conflict.new":"New","conflict.all":{"one":"Same for {count} more that may follow","other":"Same for up to {count} more that may follow"},"conflict.replace":"Replace","conflict.keep":"Keep both","conflict.skip":"Skip","uploads.title":"Uploads","uploads.all":"All uploads","uploads.running":{"one":"Uploading: {done} of {count} file done","other":"Uploading: {done} of {count} files done"},"uploads.started":{"one":"Uploading {count} file.","other":"Uploading {count} files."},"uploads.spoken":{"one":"{percent}, {done} of {count} file done","other":"{percent}, {done} of {count} files done"},"uploads.done":{"one":"{count} file uploaded","other":"{count} files uploaded"},"uploads.failed":{"one":"{count} file could not be uploaded","other":"{count} files could not be uploaded"},"uploads.asking":{"one":"{count} file waits for your answer","other":"{count} files wait for your answer"},"uploads.paused":{"one":"{count} file is paused","other":"{count} files are paused"},"uploads.lost":{"one":"{count} upload was interrupted","other":"{count} uploads were interrupted"},"uploads.lost.hint":"Choose or drop the same files again, and they continue where they stopped.","uploads.waiting":"Continues when the connection is back","uploads.name.again":"Choose files","uploads.pause.all":"Pause all","uploads.resume.all":"Continue all","uploads.cancel.all":"Cancel all","uploads.clear":"Clear list","uploads.decide":"Decide","uploads.cancel":"Cancel {name}","uploads.pause":"Pause {name}","uploads.resume":"Continue {name}","uploads.retry":"Try {name} again","upload.starts":"Starting…","upload.anew":"The file has changed, so it starts from the beginning.","upload.sent":"{sent} of {size}","upload.queued":"{size} · waiting for its turn","upload.waiting":"{sent} of {size} · continues when the connection is back","upload.paused":"{sent} of {size} · paused","upload.checking":"Checking that it is the same file…","upload.asking":"This name is taken.","upload.lost":"{sent} of {size} · choose this file again to continue","upload.lost.handle":"{sent} of {size} · can continue","upload.skipped":"Skipped","upload.done":"{size} · done","rate.speed":"{size}/s","rate.seconds.few":"a few seconds left","rate.seconds":{"one":"about {count} second left","other":"about {count} seconds left"},"rate.minutes":{"one":"about {count} minute left","other":"about {count} minutes left"},"rate.hours":{"one":"about {count} hour left","other":"about {count} hours left"},"preview.before":"Previous file","preview.after":"Next file","preview.failed":"This browser cannot show the file.","preview.pdf":"This browser shows no PDF files.","preview.binary":"This is no text, so it cannot be shown.","preview.part":"The first {part} of {size}.","address.title":"Open on another device","address.hint":"Scan the code, or type the address.","address.copy":"Copy address","address.copied":"The address is copied.","address.code":"QR code for {address}","keys.title":"Keyboard","keys.move":"Go up and down","keys.open":"Open","keys.select":"Select or deselect","keys.range":"Select a range","keys.all":"Select all","keys.none":"Clear the selection or the search","keys.find":"Search","keys.type":"Go to the next name that begins so","keys.up":"Go to the folder above","keys.rename":"Rename","keys.delete":"Delete","keys.undo":"Undo","keys.menu":"Show all actions","keys.help":"Show this list","key.space":"Space","key.letters":"Letters","key.delete":"Del","form.upload":"Files to upload","form.folder":"Name of the new folder","form.next":"More files","form.back":"Back to the files","form.date":"{month} {day}, {year}","form.months":"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec","form.units":"B kB MB GB TB","form.decimal":".","done.uploaded":"The files are uploaded.","done.created":"The folder was created.","done.moved":"Moved.","done.deleted":"Deleted.","problem.not-found":"“{name}” is no longer there.","problem.hidden":"“{name}” is not shared.","problem.forbidden":"You are not allowed to do this here.","problem.invalid-name":"“{name}” is not a name that files can have here.","problem.extension-not-allowed":"Files like “{name}” are not accepted here.","problem.exists":"There is already something called “{name}”.","problem.no-parent":"The folder for “{name}” is no longer there.","problem.not-a-folder":"“{name}” is a file, but a folder is needed.","problem.is-folder":"There is a folder called “{name}”, so no file can have that name.","problem.is-root":"The first folder itself stays as it is.","problem.same-item":"“{name}” is already there.","problem.into-itself":"The folder “{name}” cannot go into itself.","problem.changed":"“{name}” was changed by somebody in the meantime.","problem.locked":"“{name}” is being edited by somebody. Try again later.","problem.other-volume":"“{name}” lies on another disk, so this cannot be done here.","problem.disk-full":"There is not enough space on {device} for “{name}”.","problem.disk-full.measured":"There is not enough space on {device} for “{name}” (needs {needed}, {available} free).","problem.quota":"There is not enough space left here for “{name}”.","problem.quota.measured":"There is not enough space left here for “{name}” (needs {needed}, {available} left).","problem.too-large":"“{name}” is larger than files may be here.","problem.too-large.measured":"“{name}” is larger than files may be here (at most {limit}).","problem.too-many":"That is too much at once. Try again in a moment.","problem.no-upload":"This upload had expired, so it starts again.","problem.digest":"“{name}” was damaged on its way. Try again.","problem.origin":"The request came from another page and was refused. Reload this page.","problem.host":"This address is not accepted. Use the address that the device shows.","problem.unavailable":"The shared folder cannot be reached now. Try again in a moment.","problem.busy":"There is a lot going on. Try again in a moment.","problem.login":"Please log in again: reload this page.","problem.connection":"There is no connection to {device}.","problem.read":"“{name}” cannot be read any more. It may have been changed, moved or removed.","problem.failed":"This did not work. Try again."}
"""###),
("es", ###"""
{"skip":"Ir a los archivos","prologue":"Suelta archivos aquí para subirlos, o elige un archivo de abajo para verlo o descargarlo.","prologue.read":"Elige un archivo de abajo para verlo o descargarlo.","prologue.blind":"Añade archivos aquí. Lo que otros han añadido no se ve.","actions":"Acciones","upload":"Subir archivos","upload.folder":"Subir una carpeta","download":"Descargar","download.folder":"Descargar esta carpeta","open":"Abrir","rename":"Cambiar nombre","move":"Mover","copy":"Copiar","delete":"Eliminar","undo":"Deshacer","undo.done":"Deshecho.","close":"Cerrar","cancel":"Cancelar","done":"Listo","create":"Crear","retry":"Reintentar","pause":"Pausar","resume":"Continuar","more":"Más acciones","search":"Buscar","search.in":"en {folder}","search.count":{"one":"{count} resultado","other":"{count} resultados"},"search.none":"Nada se llama «{query}»","sort":"Ordenar","sort.name":"Nombre","sort.size":"Tamaño","sort.date":"Fecha","sort.type":"Tipo","select.all":"Seleccionar todo","select.none":"Quitar la selección","selection.count":{"one":"{count} seleccionado","other":"{count} seleccionados"},"selection.none":"No hay nada seleccionado.","column.select":"Selección","column.actions":"Acciones","list.label":"Archivos y carpetas","path.label":"Carpetas superiores","row.file":"{name}, {kind}, {size}, {date}","row.folder":"{name}, {kind}, {date}","row.meta":"{size} · {date}","row.more":"Acciones para {name}","menu.for":"Acciones: {name}","kind.folder":"carpeta","kind.file":"archivo","kind.image":"imagen","kind.video":"vídeo","kind.audio":"audio","kind.pdf":"PDF","kind.text":"texto","kind.markdown":"Markdown","kind.code":"código fuente","kind.document":"documento","kind.sheet":"hoja de cálculo","kind.slides":"presentación","kind.archive":"archivo comprimido","folder.count":{"one":"{count} elemento","other":"{count} elementos"},"folder.count.more":{"one":"{count} elemento por ahora","other":"{count} elementos por ahora"},"folder.opened":{"one":"{name}, {count} elemento","other":"{name}, {count} elementos"},"folder.gone":"«{name}» ya no está.","folder.new":"Nueva carpeta","folder.untitled":"Carpeta sin título","folder.created":"La carpeta «{name}» está creada.","folder.root":"la primera carpeta","name.label":"Nombre","name.empty":"Una carpeta necesita un nombre.","rename.label":"Nuevo nombre de {name}","rename.done":"«{from}» se llama ahora «{to}».","space.free":"{size} libres","empty.title":"Aquí no hay nada todavía","empty.blind":"Puedes añadir archivos aquí","empty.hint":"Suelta archivos o carpetas aquí, o elígelos con «Subir archivos».","empty.hint.touch":"Elige archivos con el botón de abajo.","drop.here":"Suelta para subir a «{folder}»","offline":"Sin conexión. La página continúa sola cuando vuelva.","move.title":{"one":"Mover «{name}» a","other":"Mover {count} elementos a"},"move.here":"Mover aquí","move.done":{"one":"«{name}» está ahora en «{folder}».","other":"{count} elementos están ahora en «{folder}»."},"copy.title":{"one":"Copiar «{name}» a","other":"Copiar {count} elementos a"},"copy.here":"Copiar aquí","copy.done":{"one":"«{name}» se ha copiado a «{folder}».","other":"Se han copiado {count} elementos a «{folder}»."},"picker.folders":"Carpetas de aquí","picker.empty":"Aquí no hay carpetas","delete.done":{"one":"«{name}» está en la papelera.","other":"{count} elementos están en la papelera."},"delete.final":{"one":"«{name}» se ha eliminado.","other":"Se han eliminado {count} elementos."},"trash.title":"Papelera","trash.none":"La papelera está vacía.","trash.frees":"Vaciar la papelera libera {size}.","trash.empty":"Vaciar la papelera","trash.emptied":"La papelera está vacía. Vuelven a estar libres {size}.","trash.confirm":{"one":"{count} elemento ({size}) desaparecerá para siempre.","other":"{count} elementos ({size}) desaparecerán para siempre."},"trash.make.room":"Vaciar la papelera ({size})","trash.restore":"Devolver","trash.restore.name":"Devolver {name} a su sitio","trash.facts":"{size} · estaba en {folder} · {date}","trash.facts.folder":"estaba en {folder} · {date}","conflict.title":"Ese nombre ya existe","conflict.text":"Ya hay «{name}» en «{folder}». ¿Qué hacemos?","conflict.there":"Ya está ahí","conflict.new":"Nuevo","conflict.all":{"one":"Lo mismo con {count} más, si hace falta","other":"Lo mismo con hasta {count} más, si hace falta"},"conflict.replace":"Reemplazar","conflict.keep":"Conservar ambos","conflict.skip":"Omitir","uploads.title":"Subidas","uploads.all":"Todas las subidas","uploads.running":{"one":"Subiendo: {done} de {count} archivo listo","other":"Subiendo: {done} de {count} archivos listos"},"uploads.started":{"one":"Se sube {count} archivo.","other":"Se suben {count} archivos."},"uploads.spoken":{"one":"{percent}, {done} de {count} archivo listo","other":"{percent}, {done} de {count} archivos listos"},"uploads.done":{"one":"{count} archivo subido","other":"{count} archivos subidos"},"uploads.failed":{"one":"No se pudo subir {count} archivo","other":"No se pudieron subir {count} archivos"},"uploads.asking":{"one":"{count} archivo espera tu respuesta","other":"{count} archivos esperan tu respuesta"},"uploads.paused":{"one":"{count} archivo en pausa","other":"{count} archivos en pausa"},"uploads.lost":{"one":"Se interrumpió {count} subida","other":"Se interrumpieron {count} subidas"},"uploads.lost.hint":"Elige o suelta otra vez los mismos archivos y seguirán donde se detuvieron.","uploads.waiting":"Continúa cuando vuelva la conexión","uploads.name.again":"Elegir archivos","uploads.pause.all":"Pausar todo","uploads.resume.all":"Continuar todo","uploads.cancel.all":"Cancelar todo","uploads.clear":"Limpiar la lista","uploads.decide":"Decidir","uploads.cancel":"Cancelar {name}","uploads.pause":"Pausar {name}","uploads.resume":"Continuar {name}","uploads.retry":"Reintentar {name}","upload.starts":"Empezando…","upload.anew":"El archivo ha cambiado, así que empieza de nuevo.","upload.sent":"{sent} de {size}","upload.queued":"{size} · espera su turno","upload.waiting":"{sent} de {size} · continúa cuando vuelva la conexión","upload.paused":"{sent} de {size} · en pausa","upload.checking":"Comprobando que es el mismo archivo…","upload.asking":"Ese nombre ya existe.","upload.lost":"{sent} de {size} · elige otra vez este archivo para continuar","upload.lost.handle":"{sent} de {size} · puede continuar","upload.skipped":"Omitido","upload.done":"{size} · listo","rate.speed":"{size}/s","rate.seconds.few":"quedan unos segundos","rate.seconds":{"one":"queda {count} segundo aproximadamente","other":"quedan unos {count} segundos"},"rate.minutes":{"one":"queda {count} minuto aproximadamente","other":"quedan unos {count} minutos"},"rate.hours":{"one":"queda {count} hora aproximadamente","other":"quedan unas {count} horas"},"preview.before":"Archivo anterior","preview.after":"Archivo siguiente","preview.failed":"Este navegador no puede mostrar el archivo.","preview.pdf":"Este navegador no muestra archivos PDF.","preview.binary":"Esto no es texto y no se puede mostrar.","preview.part":"Los primeros {part} de {size}.","address.title":"Abrir en otro dispositivo","address.hint":"Escanea el código o escribe la dirección.","address.copy":"Copiar la dirección","address.copied":"La dirección está copiada.","address.code":"Código QR de {address}","keys.title":"Teclado","keys.move":"Subir y bajar","keys.open":"Abrir","keys.select":"Seleccionar o no","keys.range":"Seleccionar un tramo","keys.all":"Seleccionar todo","keys.none":"Quitar la selección o la búsqueda","keys.find":"Buscar","keys.type":"Ir al siguiente nombre que empiece así","keys.up":"Ir a la carpeta superior","keys.rename":"Cambiar nombre","keys.delete":"Eliminar","keys.undo":"Deshacer","keys.menu":"Mostrar todas las acciones","keys.help":"Mostrar esta lista","key.space":"Espacio","key.letters":"Letras","key.delete":"Supr","form.upload":"Archivos para subir","form.folder":"Nombre de la nueva carpeta","form.next":"Más archivos","form.back":"Volver a los archivos","form.date":"{day} {month} {year}","form.months":"ene feb mar abr may jun jul ago sept oct nov dic","form.units":"B kB MB GB TB","form.decimal":",","done.uploaded":"Los archivos se han subido.","done.created":"La carpeta está creada.","done.moved":"Movido.","done.deleted":"Eliminado.","problem.not-found":"«{name}» ya no está.","problem.hidden":"«{name}» no se comparte.","problem.forbidden":"Esto no está permitido aquí.","problem.invalid-name":"«{name}» no es un nombre posible para un archivo aquí.","problem.extension-not-allowed":"Aquí no se aceptan archivos como «{name}».","problem.exists":"Ya hay algo llamado «{name}».","problem.no-parent":"La carpeta de «{name}» ya no está.","problem.not-a-folder":"«{name}» es un archivo, pero hace falta una carpeta.","problem.is-folder":"Hay una carpeta llamada «{name}», así que ningún archivo puede llamarse así.","problem.is-root":"La primera carpeta se queda como está.","problem.same-item":"«{name}» ya está ahí.","problem.into-itself":"La carpeta «{name}» no puede ir dentro de sí misma.","problem.changed":"Alguien ha cambiado «{name}» entretanto.","problem.locked":"Alguien está editando «{name}». Inténtalo más tarde.","problem.other-volume":"«{name}» está en otro disco, así que aquí no se puede.","problem.disk-full":"No hay bastante espacio en {device} para «{name}».","problem.disk-full.measured":"No hay bastante espacio en {device} para «{name}» (hacen falta {needed}, hay {available} libres).","problem.quota":"Aquí no queda bastante espacio para «{name}».","problem.quota.measured":"Aquí no queda bastante espacio para «{name}» (hacen falta {needed}, quedan {available}).","problem.too-large":"«{name}» es más grande de lo que se permite aquí.","problem.too-large.measured":"«{name}» es más grande de lo que se permite aquí (como mucho {limit}).","problem.too-many":"Es demasiado a la vez. Inténtalo de nuevo en un momento.","problem.no-upload":"La subida había caducado, así que empieza de nuevo.","problem.digest":"«{name}» se dañó por el camino. Inténtalo de nuevo.","problem.origin":"La petición venía de otra página y se rechazó. Recarga esta página.","problem.host":"Esta dirección no se acepta. Usa la que muestra el dispositivo.","problem.unavailable":"Ahora no se llega a la carpeta compartida. Inténtalo de nuevo en un momento.","problem.busy":"Hay mucho movimiento. Inténtalo de nuevo en un momento.","problem.login":"Identifícate de nuevo: recarga esta página.","problem.connection":"No hay conexión con {device}.","problem.read":"«{name}» ya no se puede leer. Quizá se cambió, se movió o se quitó.","problem.failed":"No ha funcionado. Inténtalo de nuevo."}
"""###),
("fr", ###"""
{"skip":"Aller aux fichiers","prologue":"Déposez des fichiers ici pour les envoyer, ou choisissez un fichier ci-dessous pour le voir ou le télécharger.","prologue.read":"Choisissez un fichier ci-dessous pour le voir ou le télécharger.","prologue.blind":"Ajoutez des fichiers ici. Ce que d’autres ont ajouté n’est pas visible.","actions":"Actions","upload":"Envoyer des fichiers","upload.folder":"Envoyer un dossier","download":"Télécharger","download.folder":"Télécharger ce dossier","open":"Ouvrir","rename":"Renommer","move":"Déplacer","copy":"Copier","delete":"Supprimer","undo":"Annuler","undo.done":"Annulé.","close":"Fermer","cancel":"Annuler","done":"Terminé","create":"Créer","retry":"Réessayer","pause":"Suspendre","resume":"Reprendre","more":"Autres actions","search":"Rechercher","search.in":"dans {folder}","search.count":{"one":"{count} résultat","other":"{count} résultats"},"search.none":"Rien ne s’appelle « {query} »","sort":"Trier","sort.name":"Nom","sort.size":"Taille","sort.date":"Date","sort.type":"Type","select.all":"Tout sélectionner","select.none":"Ne rien sélectionner","selection.count":{"one":"{count} sélectionné","other":"{count} sélectionnés"},"selection.none":"Rien n’est sélectionné.","column.select":"Sélection","column.actions":"Actions","list.label":"Fichiers et dossiers","path.label":"Dossiers parents","row.file":"{name}, {kind}, {size}, {date}","row.folder":"{name}, {kind}, {date}","row.meta":"{size} · {date}","row.more":"Actions pour {name}","menu.for":"Actions : {name}","kind.folder":"dossier","kind.file":"fichier","kind.image":"image","kind.video":"vidéo","kind.audio":"son","kind.pdf":"PDF","kind.text":"texte","kind.markdown":"Markdown","kind.code":"code source","kind.document":"document","kind.sheet":"feuille de calcul","kind.slides":"présentation","kind.archive":"archive","folder.count":{"one":"{count} élément","other":"{count} éléments"},"folder.count.more":{"one":"{count} élément pour l’instant","other":"{count} éléments pour l’instant"},"folder.opened":{"one":"{name}, {count} élément","other":"{name}, {count} éléments"},"folder.gone":"« {name} » n’est plus là.","folder.new":"Nouveau dossier","folder.untitled":"Dossier sans titre","folder.created":"Le dossier « {name} » est créé.","folder.root":"le premier dossier","name.label":"Nom","name.empty":"Un dossier a besoin d’un nom.","rename.label":"Nouveau nom de {name}","rename.done":"« {from} » s’appelle maintenant « {to} ».","space.free":"{size} libres","empty.title":"Il n’y a encore rien ici","empty.blind":"Vous pouvez ajouter des fichiers ici","empty.hint":"Déposez des fichiers ou des dossiers ici, ou choisissez-les avec « Envoyer des fichiers ».","empty.hint.touch":"Choisissez des fichiers avec le bouton ci-dessous.","drop.here":"Déposez pour envoyer dans « {folder} »","offline":"Pas de connexion. La page continuera d’elle-même dès son retour.","move.title":{"one":"Déplacer « {name} » vers","other":"Déplacer {count} éléments vers"},"move.here":"Déplacer ici","move.done":{"one":"« {name} » est maintenant dans « {folder} ».","other":"{count} éléments sont maintenant dans « {folder} »."},"copy.title":{"one":"Copier « {name} » vers","other":"Copier {count} éléments vers"},"copy.here":"Copier ici","copy.done":{"one":"« {name} » est copié dans « {folder} ».","other":"{count} éléments sont copiés dans « {folder} »."},"picker.folders":"Dossiers d’ici","picker.empty":"Pas de dossier ici","delete.done":{"one":"« {name} » est dans la corbeille.","other":"{count} éléments sont dans la corbeille."},"delete.final":{"one":"« {name} » est supprimé.","other":"{count} éléments sont supprimés."},"trash.title":"Corbeille","trash.none":"La corbeille est vide.","trash.frees":"Vider la corbeille libère {size}.","trash.empty":"Vider la corbeille","trash.emptied":"La corbeille est vide. {size} sont de nouveau libres.","trash.confirm":{"one":"{count} élément ({size}) disparaîtra pour de bon.","other":"{count} éléments ({size}) disparaîtront pour de bon."},"trash.make.room":"Vider la corbeille ({size})","trash.restore":"Remettre","trash.restore.name":"Remettre {name}","trash.facts":"{size} · était dans {folder} · {date}","trash.facts.folder":"était dans {folder} · {date}","conflict.title":"Ce nom est déjà pris","conflict.text":"Il y a déjà « {name} » dans « {folder} ». Que faire ?","conflict.there":"Déjà là","conflict.new":"Nouveau","conflict.all":{"one":"De même pour {count} autre, si besoin","other":"De même pour {count} autres au plus, si besoin"},"conflict.replace":"Remplacer","conflict.keep":"Garder les deux","conflict.skip":"Ignorer","uploads.title":"Envois","uploads.all":"Tous les envois","uploads.running":{"one":"Envoi : {done} fichier sur {count} terminé","other":"Envoi : {done} fichiers sur {count} terminés"},"uploads.started":{"one":"Envoi de {count} fichier.","other":"Envoi de {count} fichiers."},"uploads.spoken":{"one":"{percent}, {done} fichier sur {count} terminé","other":"{percent}, {done} fichiers sur {count} terminés"},"uploads.done":{"one":"{count} fichier envoyé","other":"{count} fichiers envoyés"},"uploads.failed":{"one":"{count} fichier n’a pas pu être envoyé","other":"{count} fichiers n’ont pas pu être envoyés"},"uploads.asking":{"one":"{count} fichier attend votre réponse","other":"{count} fichiers attendent votre réponse"},"uploads.paused":{"one":"{count} fichier est suspendu","other":"{count} fichiers sont suspendus"},"uploads.lost":{"one":"{count} envoi a été interrompu","other":"{count} envois ont été interrompus"},"uploads.lost.hint":"Choisissez ou déposez de nouveau les mêmes fichiers : ils reprennent où ils se sont arrêtés.","uploads.waiting":"Reprend dès le retour de la connexion","uploads.name.again":"Choisir les fichiers","uploads.pause.all":"Tout suspendre","uploads.resume.all":"Tout reprendre","uploads.cancel.all":"Tout annuler","uploads.clear":"Effacer la liste","uploads.decide":"Décider","uploads.cancel":"Annuler {name}","uploads.pause":"Suspendre {name}","uploads.resume":"Reprendre {name}","uploads.retry":"Réessayer {name}","upload.starts":"Commence…","upload.anew":"Le fichier a changé, il repart donc du début.","upload.sent":"{sent} sur {size}","upload.queued":"{size} · attend son tour","upload.waiting":"{sent} sur {size} · reprend dès le retour de la connexion","upload.paused":"{sent} sur {size} · suspendu","upload.checking":"On vérifie que c’est le même fichier…","upload.asking":"Ce nom est déjà pris.","upload.lost":"{sent} sur {size} · choisissez de nouveau ce fichier pour reprendre","upload.lost.handle":"{sent} sur {size} · peut reprendre","upload.skipped":"Ignoré","upload.done":"{size} · terminé","rate.speed":"{size}/s","rate.seconds.few":"encore quelques secondes","rate.seconds":{"one":"encore {count} seconde environ","other":"encore {count} secondes environ"},"rate.minutes":{"one":"encore {count} minute environ","other":"encore {count} minutes environ"},"rate.hours":{"one":"encore {count} heure environ","other":"encore {count} heures environ"},"preview.before":"Fichier précédent","preview.after":"Fichier suivant","preview.failed":"Ce navigateur ne peut pas afficher le fichier.","preview.pdf":"Ce navigateur n’affiche pas les PDF.","preview.binary":"Ce n’est pas du texte et ne peut pas être affiché.","preview.part":"Les premiers {part} sur {size}.","address.title":"Ouvrir sur un autre appareil","address.hint":"Scannez le code ou saisissez l’adresse.","address.copy":"Copier l’adresse","address.copied":"L’adresse est copiée.","address.code":"Code QR de {address}","keys.title":"Clavier","keys.move":"Monter et descendre","keys.open":"Ouvrir","keys.select":"Sélectionner ou non","keys.range":"Sélectionner une suite","keys.all":"Tout sélectionner","keys.none":"Effacer la sélection ou la recherche","keys.find":"Rechercher","keys.type":"Aller au prochain nom qui commence ainsi","keys.up":"Aller au dossier parent","keys.rename":"Renommer","keys.delete":"Supprimer","keys.undo":"Annuler","keys.menu":"Afficher toutes les actions","keys.help":"Afficher cette liste","key.space":"Espace","key.letters":"Lettres","key.delete":"Suppr","form.upload":"Fichiers à envoyer","form.folder":"Nom du nouveau dossier","form.next":"Autres fichiers","form.back":"Retour aux fichiers","form.date":"{day} {month} {year}","form.months":"janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.","form.units":"o ko Mo Go To","form.decimal":",","done.uploaded":"Les fichiers sont envoyés.","done.created":"Le dossier est créé.","done.moved":"Déplacé.","done.deleted":"Supprimé.","problem.not-found":"« {name} » n’est plus là.","problem.hidden":"« {name} » n’est pas partagé.","problem.forbidden":"Cela n’est pas permis ici.","problem.invalid-name":"« {name} » n’est pas un nom possible pour un fichier ici.","problem.extension-not-allowed":"Les fichiers comme « {name} » ne sont pas acceptés ici.","problem.exists":"Il y a déjà quelque chose du nom de « {name} ».","problem.no-parent":"Le dossier de « {name} » n’est plus là.","problem.not-a-folder":"« {name} » est un fichier, mais il faut un dossier.","problem.is-folder":"Un dossier s’appelle déjà « {name} », aucun fichier ne peut donc porter ce nom.","problem.is-root":"Le premier dossier reste tel qu’il est.","problem.same-item":"« {name} » y est déjà.","problem.into-itself":"Le dossier « {name} » ne peut pas aller dans lui-même.","problem.changed":"Quelqu’un a changé « {name} » entre-temps.","problem.locked":"Quelqu’un est en train de modifier « {name} ». Réessayez plus tard.","problem.other-volume":"« {name} » se trouve sur un autre disque, ce n’est donc pas possible ici.","problem.disk-full":"Il n’y a pas assez de place sur {device} pour « {name} ».","problem.disk-full.measured":"Il n’y a pas assez de place sur {device} pour « {name} » (il faut {needed}, {available} sont libres).","problem.quota":"Il ne reste pas assez de place ici pour « {name} ».","problem.quota.measured":"Il ne reste pas assez de place ici pour « {name} » (il faut {needed}, il reste {available}).","problem.too-large":"« {name} » est plus grand que les fichiers permis ici.","problem.too-large.measured":"« {name} » est plus grand que les fichiers permis ici ({limit} au plus).","problem.too-many":"C’est trop à la fois. Réessayez dans un instant.","problem.no-upload":"Cet envoi avait expiré, il recommence donc.","problem.digest":"« {name} » a été abîmé en route. Réessayez.","problem.origin":"La demande venait d’une autre page et a été refusée. Rechargez cette page.","problem.host":"Cette adresse n’est pas acceptée. Utilisez celle que l’appareil affiche.","problem.unavailable":"Le dossier partagé est injoignable pour l’instant. Réessayez bientôt.","problem.busy":"Il y a beaucoup à faire. Réessayez dans un instant.","problem.login":"Identifiez-vous de nouveau : rechargez cette page.","problem.connection":"Il n’y a pas de connexion avec {device}.","problem.read":"« {name} » ne peut plus être lu. Il a peut-être été modifié, déplacé ou retiré.","problem.failed":"Cela n’a pas marché. Réessayez."}
"""###),
("it", ###"""
{"skip":"Vai ai file","prologue":"Trascina qui i file per caricarli, o scegli un file qui sotto per vederlo o scaricarlo.","prologue.read":"Scegli un file qui sotto per vederlo o scaricarlo.","prologue.blind":"Aggiungi file qui. Ciò che altri hanno aggiunto non si vede.","actions":"Azioni","upload":"Carica file","upload.folder":"Carica una cartella","download":"Scarica","download.folder":"Scarica questa cartella","open":"Apri","rename":"Rinomina","move":"Sposta","copy":"Copia","delete":"Elimina","undo":"Annulla","undo.done":"Annullato.","close":"Chiudi","cancel":"Annulla","done":"Fine","create":"Crea","retry":"Riprova","pause":"Sospendi","resume":"Continua","more":"Altre azioni","search":"Cerca","search.in":"in {folder}","search.count":{"one":"{count} risultato","other":"{count} risultati"},"search.none":"Niente si chiama “{query}”","sort":"Ordina","sort.name":"Nome","sort.size":"Dimensione","sort.date":"Data","sort.type":"Tipo","select.all":"Seleziona tutto","select.none":"Togli la selezione","selection.count":{"one":"{count} selezionato","other":"{count} selezionati"},"selection.none":"Niente è selezionato.","column.select":"Selezione","column.actions":"Azioni","list.label":"File e cartelle","path.label":"Cartelle superiori","row.file":"{name}, {kind}, {size}, {date}","row.folder":"{name}, {kind}, {date}","row.meta":"{size} · {date}","row.more":"Azioni per {name}","menu.for":"Azioni: {name}","kind.folder":"cartella","kind.file":"file","kind.image":"immagine","kind.video":"video","kind.audio":"audio","kind.pdf":"PDF","kind.text":"testo","kind.markdown":"Markdown","kind.code":"codice sorgente","kind.document":"documento","kind.sheet":"foglio di calcolo","kind.slides":"presentazione","kind.archive":"archivio","folder.count":{"one":"{count} elemento","other":"{count} elementi"},"folder.count.more":{"one":"{count} elemento finora","other":"{count} elementi finora"},"folder.opened":{"one":"{name}, {count} elemento","other":"{name}, {count} elementi"},"folder.gone":"“{name}” non c’è più.","folder.new":"Nuova cartella","folder.untitled":"Cartella senza titolo","folder.created":"La cartella “{name}” è stata creata.","folder.root":"la prima cartella","name.label":"Nome","name.empty":"Una cartella ha bisogno di un nome.","rename.label":"Nuovo nome di {name}","rename.done":"“{from}” ora si chiama “{to}”.","space.free":"{size} liberi","empty.title":"Qui non c’è ancora niente","empty.blind":"Qui puoi aggiungere file","empty.hint":"Trascina qui file o cartelle, o sceglili con “Carica file”.","empty.hint.touch":"Scegli i file con il pulsante in basso.","drop.here":"Rilascia per caricare in “{folder}”","offline":"Nessuna connessione. La pagina continua da sola quando torna.","move.title":{"one":"Sposta “{name}” in","other":"Sposta {count} elementi in"},"move.here":"Sposta qui","move.done":{"one":"“{name}” ora è in “{folder}”.","other":"{count} elementi ora sono in “{folder}”."},"copy.title":{"one":"Copia “{name}” in","other":"Copia {count} elementi in"},"copy.here":"Copia qui","copy.done":{"one":"“{name}” è stato copiato in “{folder}”.","other":"{count} elementi sono stati copiati in “{folder}”."},"picker.folders":"Cartelle qui dentro","picker.empty":"Qui dentro non ci sono cartelle","delete.done":{"one":"“{name}” è nel cestino.","other":"{count} elementi sono nel cestino."},"delete.final":{"one":"“{name}” è stato eliminato.","other":"{count} elementi sono stati eliminati."},"trash.title":"Cestino","trash.none":"Il cestino è vuoto.","trash.frees":"Vuotare il cestino libera {size}.","trash.empty":"Vuota il cestino","trash.emptied":"Il cestino è vuoto. {size} sono di nuovo liberi.","trash.confirm":{"one":"{count} elemento ({size}) sparirà per sempre.","other":"{count} elementi ({size}) spariranno per sempre."},"trash.make.room":"Vuota il cestino ({size})","trash.restore":"Rimetti","trash.restore.name":"Rimetti {name} al suo posto","trash.facts":"{size} · era in {folder} · {date}","trash.facts.folder":"era in {folder} · {date}","conflict.title":"Questo nome c’è già","conflict.text":"In “{folder}” c’è già “{name}”. Che cosa fare?","conflict.there":"C’è già","conflict.new":"Nuovo","conflict.all":{"one":"Lo stesso per {count} altro, se serve","other":"Lo stesso per altri {count} al massimo, se serve"},"conflict.replace":"Sostituisci","conflict.keep":"Tieni entrambi","conflict.skip":"Salta","uploads.title":"Caricamenti","uploads.all":"Tutti i caricamenti","uploads.running":{"one":"Caricamento: {done} di {count} file completato","other":"Caricamento: {done} di {count} file completati"},"uploads.started":{"one":"Si carica {count} file.","other":"Si caricano {count} file."},"uploads.spoken":{"one":"{percent}, {done} di {count} file completato","other":"{percent}, {done} di {count} file completati"},"uploads.done":{"one":"{count} file caricato","other":"{count} file caricati"},"uploads.failed":{"one":"Non è stato possibile caricare {count} file","other":"Non è stato possibile caricare {count} file"},"uploads.asking":{"one":"{count} file aspetta la tua risposta","other":"{count} file aspettano la tua risposta"},"uploads.paused":{"one":"{count} file sospeso","other":"{count} file sospesi"},"uploads.lost":{"one":"{count} caricamento è stato interrotto","other":"{count} caricamenti sono stati interrotti"},"uploads.lost.hint":"Scegli o trascina di nuovo gli stessi file: continueranno da dove si erano fermati.","uploads.waiting":"Continua quando torna la connessione","uploads.name.again":"Scegli i file","uploads.pause.all":"Sospendi tutto","uploads.resume.all":"Continua tutto","uploads.cancel.all":"Annulla tutto","uploads.clear":"Svuota l’elenco","uploads.decide":"Decidi","uploads.cancel":"Annulla {name}","uploads.pause":"Sospendi {name}","uploads.resume":"Continua {name}","uploads.retry":"Riprova {name}","upload.starts":"Inizia…","upload.anew":"Il file è cambiato, quindi ricomincia da capo.","upload.sent":"{sent} di {size}","upload.queued":"{size} · aspetta il suo turno","upload.waiting":"{sent} di {size} · continua quando torna la connessione","upload.paused":"{sent} di {size} · sospeso","upload.checking":"Verifica che sia lo stesso file…","upload.asking":"Questo nome c’è già.","upload.lost":"{sent} di {size} · scegli di nuovo questo file per continuare","upload.lost.handle":"{sent} di {size} · può continuare","upload.skipped":"Saltato","upload.done":"{size} · fatto","rate.speed":"{size}/s","rate.seconds.few":"ancora pochi secondi","rate.seconds":{"one":"ancora circa {count} secondo","other":"ancora circa {count} secondi"},"rate.minutes":{"one":"ancora circa {count} minuto","other":"ancora circa {count} minuti"},"rate.hours":{"one":"ancora circa {count} ora","other":"ancora circa {count} ore"},"preview.before":"File precedente","preview.after":"File successivo","preview.failed":"Questo browser non può mostrare il file.","preview.pdf":"Questo browser non mostra i file PDF.","preview.binary":"Non è testo e non si può mostrare.","preview.part":"I primi {part} di {size}.","address.title":"Apri su un altro dispositivo","address.hint":"Scansiona il codice o scrivi l’indirizzo.","address.copy":"Copia l’indirizzo","address.copied":"L’indirizzo è copiato.","address.code":"Codice QR di {address}","keys.title":"Tastiera","keys.move":"Su e giù","keys.open":"Apri","keys.select":"Seleziona o deseleziona","keys.range":"Seleziona un intervallo","keys.all":"Seleziona tutto","keys.none":"Togli la selezione o la ricerca","keys.find":"Cerca","keys.type":"Vai al prossimo nome che inizia così","keys.up":"Vai alla cartella superiore","keys.rename":"Rinomina","keys.delete":"Elimina","keys.undo":"Annulla","keys.menu":"Mostra tutte le azioni","keys.help":"Mostra questo elenco","key.space":"Spazio","key.letters":"Lettere","key.delete":"Canc","form.upload":"File da caricare","form.folder":"Nome della nuova cartella","form.next":"Altri file","form.back":"Torna ai file","form.date":"{day} {month} {year}","form.months":"gen feb mar apr mag giu lug ago set ott nov dic","form.units":"B kB MB GB TB","form.decimal":",","done.uploaded":"I file sono stati caricati.","done.created":"La cartella è stata creata.","done.moved":"Spostato.","done.deleted":"Eliminato.","problem.not-found":"“{name}” non c’è più.","problem.hidden":"“{name}” non è condiviso.","problem.forbidden":"Qui non è permesso.","problem.invalid-name":"“{name}” non è un nome che i file possono avere qui.","problem.extension-not-allowed":"File come “{name}” qui non sono accettati.","problem.exists":"C’è già qualcosa di nome “{name}”.","problem.no-parent":"La cartella per “{name}” non c’è più.","problem.not-a-folder":"“{name}” è un file, ma serve una cartella.","problem.is-folder":"C’è una cartella di nome “{name}”, quindi nessun file può chiamarsi così.","problem.is-root":"La prima cartella resta com’è.","problem.same-item":"“{name}” è già lì.","problem.into-itself":"La cartella “{name}” non può stare dentro sé stessa.","problem.changed":"Nel frattempo qualcuno ha cambiato “{name}”.","problem.locked":"Qualcuno sta modificando “{name}”. Riprova più tardi.","problem.other-volume":"“{name}” è su un altro disco, quindi qui non si può.","problem.disk-full":"Su {device} non c’è abbastanza spazio per “{name}”.","problem.disk-full.measured":"Su {device} non c’è abbastanza spazio per “{name}” (servono {needed}, liberi {available}).","problem.quota":"Qui non resta abbastanza spazio per “{name}”.","problem.quota.measured":"Qui non resta abbastanza spazio per “{name}” (servono {needed}, restano {available}).","problem.too-large":"“{name}” è più grande di quanto i file possano essere qui.","problem.too-large.measured":"“{name}” è più grande di quanto i file possano essere qui (al massimo {limit}).","problem.too-many":"È troppo in una volta. Riprova tra un momento.","problem.no-upload":"Questo caricamento era scaduto, quindi ricomincia.","problem.digest":"“{name}” si è danneggiato per strada. Riprova.","problem.origin":"La richiesta veniva da un’altra pagina ed è stata rifiutata. Ricarica questa pagina.","problem.host":"Questo indirizzo non è accettato. Usa quello che il dispositivo mostra.","problem.unavailable":"La cartella condivisa ora non è raggiungibile. Riprova tra un momento.","problem.busy":"C’è molto da fare. Riprova tra un momento.","problem.login":"Accedi di nuovo: ricarica questa pagina.","problem.connection":"Non c’è connessione con {device}.","problem.read":"“{name}” non si può più leggere. Forse è stato cambiato, spostato o tolto.","problem.failed":"Non ha funzionato. Riprova."}
"""###),
("ja", ###"""
{"skip":"ファイルへ移動","prologue":"ここにファイルをドロップするとアップロードできます。下のファイルを選ぶと、表示やダウンロードができます。","prologue.read":"下のファイルを選ぶと、表示やダウンロードができます。","prologue.blind":"ここにファイルを追加できます。ほかの人が追加したものは見えません。","actions":"操作","upload":"ファイルをアップロード","upload.folder":"フォルダをアップロード","download":"ダウンロード","download.folder":"このフォルダをダウンロード","open":"開く","rename":"名前を変更","move":"移動","copy":"コピー","delete":"削除","undo":"取り消す","undo.done":"取り消しました。","close":"閉じる","cancel":"キャンセル","done":"完了","create":"作成","retry":"もう一度","pause":"一時停止","resume":"続ける","more":"その他の操作","search":"検索","search.in":"{folder} 内","search.count":{"other":"{count} 件見つかりました"},"search.none":"「{query}」という名前のものはありません","sort":"並べ替え","sort.name":"名前","sort.size":"サイズ","sort.date":"日付","sort.type":"種類","select.all":"すべて選択","select.none":"選択を解除","selection.count":{"other":"{count} 項目を選択中"},"selection.none":"何も選択されていません。","column.select":"選択","column.actions":"操作","list.label":"ファイルとフォルダ","path.label":"上のフォルダ","row.file":"{name}、{kind}、{size}、{date}","row.folder":"{name}、{kind}、{date}","row.meta":"{size} · {date}","row.more":"{name} の操作","menu.for":"操作: {name}","kind.folder":"フォルダ","kind.file":"ファイル","kind.image":"画像","kind.video":"ビデオ","kind.audio":"オーディオ","kind.pdf":"PDF","kind.text":"テキスト","kind.markdown":"Markdown","kind.code":"ソースコード","kind.document":"書類","kind.sheet":"表計算","kind.slides":"プレゼンテーション","kind.archive":"アーカイブ","folder.count":{"other":"{count} 項目"},"folder.count.more":{"other":"{count} 項目（読み込み中）"},"folder.opened":{"other":"{name}、{count} 項目"},"folder.gone":"「{name}」はもうありません。","folder.new":"新規フォルダ","folder.untitled":"名称未設定フォルダ","folder.created":"フォルダ「{name}」を作成しました。","folder.root":"最初のフォルダ","name.label":"名前","name.empty":"フォルダには名前が必要です。","rename.label":"{name} の新しい名前","rename.done":"「{from}」の名前を「{to}」に変更しました。","space.free":"空き {size}","empty.title":"まだ何もありません","empty.blind":"ここにファイルを追加できます","empty.hint":"ファイルやフォルダをここにドロップするか、「ファイルをアップロード」で選んでください。","empty.hint.touch":"下のボタンでファイルを選んでください。","drop.here":"ドロップして「{folder}」にアップロード","offline":"接続がありません。戻ると自動的に続きます。","move.title":{"other":"{count} 項目の移動先"},"move.here":"ここに移動","move.done":{"other":"{count} 項目を「{folder}」に移動しました。"},"copy.title":{"other":"{count} 項目のコピー先"},"copy.here":"ここにコピー","copy.done":{"other":"{count} 項目を「{folder}」にコピーしました。"},"picker.folders":"この中のフォルダ","picker.empty":"この中にフォルダはありません","delete.done":{"other":"{count} 項目をゴミ箱に入れました。"},"delete.final":{"other":"{count} 項目を削除しました。"},"trash.title":"ゴミ箱","trash.none":"ゴミ箱は空です。","trash.frees":"ゴミ箱を空にすると {size} 空きます。","trash.empty":"ゴミ箱を空にする","trash.emptied":"ゴミ箱を空にしました。{size} 空きました。","trash.confirm":{"other":"{count} 項目（{size}）が完全に消去されます。"},"trash.make.room":"ゴミ箱を空にする（{size}）","trash.restore":"元に戻す","trash.restore.name":"{name} を元に戻す","trash.facts":"{size} · 元の場所 {folder} · {date}","trash.facts.folder":"元の場所 {folder} · {date}","conflict.title":"同じ名前があります","conflict.text":"「{folder}」にはすでに「{name}」があります。どうしますか？","conflict.there":"今あるもの","conflict.new":"新しいもの","conflict.all":{"other":"このあと最大 {count} 件にも同じようにする"},"conflict.replace":"置き換える","conflict.keep":"両方残す","conflict.skip":"スキップ","uploads.title":"アップロード","uploads.all":"アップロード全体","uploads.running":{"other":"アップロード中: {count} 件中 {done} 件完了"},"uploads.started":{"other":"{count} 件をアップロードします。"},"uploads.spoken":{"other":"{percent}、{count} 件中 {done} 件完了"},"uploads.done":{"other":"{count} 件をアップロードしました"},"uploads.failed":{"other":"{count} 件をアップロードできませんでした"},"uploads.asking":{"other":"{count} 件が返事を待っています"},"uploads.paused":{"other":"{count} 件が一時停止中です"},"uploads.lost":{"other":"{count} 件のアップロードが中断されました"},"uploads.lost.hint":"同じファイルをもう一度選ぶかドロップすると、続きから始まります。","uploads.waiting":"接続が戻ると続きます","uploads.name.again":"ファイルを選ぶ","uploads.pause.all":"すべて一時停止","uploads.resume.all":"すべて続ける","uploads.cancel.all":"すべてキャンセル","uploads.clear":"リストを消去","uploads.decide":"決める","uploads.cancel":"{name} をキャンセル","uploads.pause":"{name} を一時停止","uploads.resume":"{name} を続ける","uploads.retry":"{name} をもう一度試す","upload.starts":"開始しています…","upload.anew":"ファイルが変わったため、最初から始めます。","upload.sent":"{sent} / {size}","upload.queued":"{size} · 順番待ち","upload.waiting":"{sent} / {size} · 接続が戻ると続きます","upload.paused":"{sent} / {size} · 一時停止中","upload.checking":"同じファイルか確認しています…","upload.asking":"同じ名前があります。","upload.lost":"{sent} / {size} · 続けるにはこのファイルをもう一度選んでください","upload.lost.handle":"{sent} / {size} · 続けられます","upload.skipped":"スキップしました","upload.done":"{size} · 完了","rate.speed":"{size}/秒","rate.seconds.few":"残り数秒","rate.seconds":{"other":"残り約 {count} 秒"},"rate.minutes":{"other":"残り約 {count} 分"},"rate.hours":{"other":"残り約 {count} 時間"},"preview.before":"前のファイル","preview.after":"次のファイル","preview.failed":"このブラウザではこのファイルを表示できません。","preview.pdf":"このブラウザでは PDF を表示できません。","preview.binary":"テキストではないため表示できません。","preview.part":"{size} のうち最初の {part} です。","address.title":"別の機器で開く","address.hint":"コードを読み取るか、アドレスを入力してください。","address.copy":"アドレスをコピー","address.copied":"アドレスをコピーしました。","address.code":"{address} の QR コード","keys.title":"キーボード","keys.move":"上下に移動","keys.open":"開く","keys.select":"選択／解除","keys.range":"範囲を選択","keys.all":"すべて選択","keys.none":"選択や検索を解除","keys.find":"検索","keys.type":"その文字で始まる次の名前へ","keys.up":"上のフォルダへ","keys.rename":"名前を変更","keys.delete":"削除","keys.undo":"取り消す","keys.menu":"すべての操作を表示","keys.help":"この一覧を表示","key.space":"スペース","key.letters":"文字","key.delete":"Del","form.upload":"アップロードするファイル","form.folder":"新しいフォルダの名前","form.next":"続きのファイル","form.back":"ファイルに戻る","form.date":"{year}年{month}{day}日","form.months":"1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月","form.units":"B kB MB GB TB","form.decimal":".","done.uploaded":"ファイルをアップロードしました。","done.created":"フォルダを作成しました。","done.moved":"移動しました。","done.deleted":"削除しました。","problem.not-found":"「{name}」はもうありません。","problem.hidden":"「{name}」は共有されていません。","problem.forbidden":"ここではこの操作は許可されていません。","problem.invalid-name":"「{name}」はここではファイル名に使えません。","problem.extension-not-allowed":"「{name}」のようなファイルはここでは受け付けられません。","problem.exists":"「{name}」という名前のものがすでにあります。","problem.no-parent":"「{name}」のフォルダはもうありません。","problem.not-a-folder":"「{name}」はファイルですが、フォルダが必要です。","problem.is-folder":"「{name}」というフォルダがあるため、ファイルにその名前は使えません。","problem.is-root":"最初のフォルダ自体は変更できません。","problem.same-item":"「{name}」はすでにそこにあります。","problem.into-itself":"フォルダ「{name}」をそれ自身の中には入れられません。","problem.changed":"「{name}」はその間にだれかが変更しました。","problem.locked":"「{name}」は今だれかが編集しています。あとでもう一度お試しください。","problem.other-volume":"「{name}」は別のディスクにあるため、ここではできません。","problem.disk-full":"{device} には「{name}」のための空きがありません。","problem.disk-full.measured":"{device} には「{name}」のための空きがありません（必要 {needed}、空き {available}）。","problem.quota":"ここには「{name}」のための空きがもうありません。","problem.quota.measured":"ここには「{name}」のための空きがもうありません（必要 {needed}、残り {available}）。","problem.too-large":"「{name}」はここで許される大きさを超えています。","problem.too-large.measured":"「{name}」はここで許される大きさを超えています（最大 {limit}）。","problem.too-many":"一度に多すぎます。少し待ってからもう一度お試しください。","problem.no-upload":"このアップロードは期限切れのため、最初から始めます。","problem.digest":"「{name}」は途中で壊れました。もう一度お試しください。","problem.origin":"別のページからの要求のため拒否されました。このページを読み込み直してください。","problem.host":"このアドレスは使えません。機器に表示されたアドレスを使ってください。","problem.unavailable":"共有フォルダに今は接続できません。少し待ってからもう一度お試しください。","problem.busy":"混み合っています。少し待ってからもう一度お試しください。","problem.login":"もう一度ログインしてください。このページを読み込み直してください。","problem.connection":"{device} に接続できません。","problem.read":"「{name}」をもう読み込めません。変更、移動、または削除された可能性があります。","problem.failed":"うまくいきませんでした。もう一度お試しください。"}
"""###),
("ko", ###"""
{"skip":"파일로 건너뛰기","prologue":"여기에 파일을 끌어다 놓으면 업로드됩니다. 아래 파일을 선택하면 보거나 다운로드할 수 있습니다.","prologue.read":"아래 파일을 선택하면 보거나 다운로드할 수 있습니다.","prologue.blind":"여기에 파일을 추가할 수 있습니다. 다른 사람이 추가한 것은 보이지 않습니다.","actions":"동작","upload":"파일 업로드","upload.folder":"폴더 업로드","download":"다운로드","download.folder":"이 폴더 다운로드","open":"열기","rename":"이름 변경","move":"이동","copy":"복사","delete":"삭제","undo":"실행 취소","undo.done":"취소했습니다.","close":"닫기","cancel":"취소","done":"완료","create":"만들기","retry":"다시 시도","pause":"일시 정지","resume":"계속","more":"다른 동작","search":"검색","search.in":"{folder} 안","search.count":{"other":"{count}개 찾음"},"search.none":"‘{query}’(이)라는 이름이 없습니다","sort":"정렬","sort.name":"이름","sort.size":"크기","sort.date":"날짜","sort.type":"종류","select.all":"모두 선택","select.none":"선택 해제","selection.count":{"other":"{count}개 선택됨"},"selection.none":"선택한 것이 없습니다.","column.select":"선택","column.actions":"동작","list.label":"파일 및 폴더","path.label":"상위 폴더","row.file":"{name}, {kind}, {size}, {date}","row.folder":"{name}, {kind}, {date}","row.meta":"{size} · {date}","row.more":"{name}에 대한 동작","menu.for":"동작: {name}","kind.folder":"폴더","kind.file":"파일","kind.image":"이미지","kind.video":"비디오","kind.audio":"오디오","kind.pdf":"PDF","kind.text":"텍스트","kind.markdown":"Markdown","kind.code":"소스 코드","kind.document":"문서","kind.sheet":"스프레드시트","kind.slides":"프레젠테이션","kind.archive":"압축 파일","folder.count":{"other":"{count}개 항목"},"folder.count.more":{"other":"지금까지 {count}개 항목"},"folder.opened":{"other":"{name}, {count}개 항목"},"folder.gone":"‘{name}’이(가) 더 이상 없습니다.","folder.new":"새 폴더","folder.untitled":"무제 폴더","folder.created":"‘{name}’ 폴더를 만들었습니다.","folder.root":"첫 폴더","name.label":"이름","name.empty":"폴더에는 이름이 필요합니다.","rename.label":"{name}의 새 이름","rename.done":"‘{from}’의 이름이 ‘{to}’(으)로 바뀌었습니다.","space.free":"{size} 사용 가능","empty.title":"아직 아무것도 없습니다","empty.blind":"여기에 파일을 추가할 수 있습니다","empty.hint":"파일이나 폴더를 여기에 끌어다 놓거나 ‘파일 업로드’로 선택하세요.","empty.hint.touch":"아래 버튼으로 파일을 선택하세요.","drop.here":"놓으면 ‘{folder}’에 업로드됩니다","offline":"연결이 끊겼습니다. 다시 연결되면 저절로 계속됩니다.","move.title":{"other":"{count}개 항목을 이동할 위치"},"move.here":"여기로 이동","move.done":{"other":"{count}개 항목을 ‘{folder}’(으)로 이동했습니다."},"copy.title":{"other":"{count}개 항목을 복사할 위치"},"copy.here":"여기에 복사","copy.done":{"other":"{count}개 항목을 ‘{folder}’에 복사했습니다."},"picker.folders":"이 안의 폴더","picker.empty":"이 안에 폴더가 없습니다","delete.done":{"other":"{count}개 항목이 휴지통에 있습니다."},"delete.final":{"other":"{count}개 항목을 삭제했습니다."},"trash.title":"휴지통","trash.none":"휴지통이 비어 있습니다.","trash.frees":"휴지통을 비우면 {size}을(를) 확보합니다.","trash.empty":"휴지통 비우기","trash.emptied":"휴지통을 비웠습니다. {size}을(를) 확보했습니다.","trash.confirm":{"other":"{count}개 항목({size})이 완전히 사라집니다."},"trash.make.room":"휴지통 비우기({size})","trash.restore":"되돌리기","trash.restore.name":"{name} 되돌리기","trash.facts":"{size} · 원래 위치 {folder} · {date}","trash.facts.folder":"원래 위치 {folder} · {date}","conflict.title":"이미 있는 이름입니다","conflict.text":"‘{folder}’에 이미 ‘{name}’이(가) 있습니다. 어떻게 할까요?","conflict.there":"지금 있는 것","conflict.new":"새로운 것","conflict.all":{"other":"뒤따를 수 있는 최대 {count}개에도 똑같이"},"conflict.replace":"대치","conflict.keep":"둘 다 유지","conflict.skip":"건너뛰기","uploads.title":"업로드","uploads.all":"전체 업로드","uploads.running":{"other":"업로드 중: {count}개 중 {done}개 완료"},"uploads.started":{"other":"파일 {count}개를 업로드합니다."},"uploads.spoken":{"other":"{percent}, {count}개 중 {done}개 완료"},"uploads.done":{"other":"파일 {count}개 업로드됨"},"uploads.failed":{"other":"파일 {count}개를 업로드하지 못했습니다"},"uploads.asking":{"other":"파일 {count}개가 답을 기다립니다"},"uploads.paused":{"other":"파일 {count}개가 일시 정지되었습니다"},"uploads.lost":{"other":"업로드 {count}개가 중단되었습니다"},"uploads.lost.hint":"같은 파일을 다시 선택하거나 끌어다 놓으면 멈춘 곳부터 계속됩니다.","uploads.waiting":"다시 연결되면 계속됩니다","uploads.name.again":"파일 선택","uploads.pause.all":"모두 일시 정지","uploads.resume.all":"모두 계속","uploads.cancel.all":"모두 취소","uploads.clear":"목록 지우기","uploads.decide":"결정","uploads.cancel":"{name} 취소","uploads.pause":"{name} 일시 정지","uploads.resume":"{name} 계속","uploads.retry":"{name} 다시 시도","upload.starts":"시작하는 중…","upload.anew":"파일이 바뀌어 처음부터 시작합니다.","upload.sent":"{sent} / {size}","upload.queued":"{size} · 차례를 기다리는 중","upload.waiting":"{sent} / {size} · 다시 연결되면 계속됩니다","upload.paused":"{sent} / {size} · 일시 정지됨","upload.checking":"같은 파일인지 확인하는 중…","upload.asking":"이미 있는 이름입니다.","upload.lost":"{sent} / {size} · 계속하려면 이 파일을 다시 선택하세요","upload.lost.handle":"{sent} / {size} · 계속할 수 있습니다","upload.skipped":"건너뜀","upload.done":"{size} · 완료","rate.speed":"{size}/초","rate.seconds.few":"몇 초 남음","rate.seconds":{"other":"약 {count}초 남음"},"rate.minutes":{"other":"약 {count}분 남음"},"rate.hours":{"other":"약 {count}시간 남음"},"preview.before":"이전 파일","preview.after":"다음 파일","preview.failed":"이 브라우저는 파일을 표시할 수 없습니다.","preview.pdf":"이 브라우저는 PDF를 표시하지 않습니다.","preview.binary":"텍스트가 아니어서 표시할 수 없습니다.","preview.part":"{size} 중 처음 {part}입니다.","address.title":"다른 기기에서 열기","address.hint":"코드를 스캔하거나 주소를 입력하세요.","address.copy":"주소 복사","address.copied":"주소를 복사했습니다.","address.code":"{address}의 QR 코드","keys.title":"키보드","keys.move":"위아래로 이동","keys.open":"열기","keys.select":"선택 또는 해제","keys.range":"범위 선택","keys.all":"모두 선택","keys.none":"선택 또는 검색 해제","keys.find":"검색","keys.type":"그렇게 시작하는 다음 이름으로","keys.up":"상위 폴더로","keys.rename":"이름 변경","keys.delete":"삭제","keys.undo":"실행 취소","keys.menu":"모든 동작 보기","keys.help":"이 목록 보기","key.space":"스페이스","key.letters":"글자","key.delete":"Del","form.upload":"업로드할 파일","form.folder":"새 폴더의 이름","form.next":"파일 더 보기","form.back":"파일로 돌아가기","form.date":"{year}년 {month} {day}일","form.months":"1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월","form.units":"B kB MB GB TB","form.decimal":".","done.uploaded":"파일을 업로드했습니다.","done.created":"폴더를 만들었습니다.","done.moved":"이동했습니다.","done.deleted":"삭제했습니다.","problem.not-found":"‘{name}’이(가) 더 이상 없습니다.","problem.hidden":"‘{name}’은(는) 공유되지 않습니다.","problem.forbidden":"여기서는 허용되지 않습니다.","problem.invalid-name":"‘{name}’은(는) 여기서 파일 이름으로 쓸 수 없습니다.","problem.extension-not-allowed":"‘{name}’ 같은 파일은 여기서 받지 않습니다.","problem.exists":"이미 ‘{name}’(이)라는 것이 있습니다.","problem.no-parent":"‘{name}’의 폴더가 더 이상 없습니다.","problem.not-a-folder":"‘{name}’은(는) 파일이지만 폴더가 필요합니다.","problem.is-folder":"‘{name}’(이)라는 폴더가 있어 파일에 그 이름을 쓸 수 없습니다.","problem.is-root":"첫 폴더 자체는 그대로 둡니다.","problem.same-item":"‘{name}’은(는) 이미 거기에 있습니다.","problem.into-itself":"‘{name}’ 폴더를 자기 안에 넣을 수 없습니다.","problem.changed":"그 사이에 누군가 ‘{name}’을(를) 바꾸었습니다.","problem.locked":"지금 누군가 ‘{name}’을(를) 편집하고 있습니다. 나중에 다시 시도하세요.","problem.other-volume":"‘{name}’은(는) 다른 디스크에 있어 여기서는 할 수 없습니다.","problem.disk-full":"{device}에 ‘{name}’을(를) 위한 공간이 부족합니다.","problem.disk-full.measured":"{device}에 ‘{name}’을(를) 위한 공간이 부족합니다(필요 {needed}, 사용 가능 {available}).","problem.quota":"여기에는 ‘{name}’을(를) 위한 공간이 남아 있지 않습니다.","problem.quota.measured":"여기에는 ‘{name}’을(를) 위한 공간이 남아 있지 않습니다(필요 {needed}, 남음 {available}).","problem.too-large":"‘{name}’은(는) 여기서 허용하는 크기보다 큽니다.","problem.too-large.measured":"‘{name}’은(는) 여기서 허용하는 크기보다 큽니다(최대 {limit}).","problem.too-many":"한 번에 너무 많습니다. 잠시 후 다시 시도하세요.","problem.no-upload":"이 업로드는 만료되어 다시 시작합니다.","problem.digest":"‘{name}’이(가) 도중에 손상되었습니다. 다시 시도하세요.","problem.origin":"다른 페이지에서 온 요청이라 거부되었습니다. 이 페이지를 새로 고치세요.","problem.host":"이 주소는 받지 않습니다. 기기에 표시된 주소를 사용하세요.","problem.unavailable":"지금은 공유 폴더에 연결할 수 없습니다. 잠시 후 다시 시도하세요.","problem.busy":"지금 바쁩니다. 잠시 후 다시 시도하세요.","problem.login":"다시 로그인하세요. 이 페이지를 새로 고치세요.","problem.connection":"{device}에 연결되어 있지 않습니다.","problem.read":"‘{name}’을(를) 더 이상 읽을 수 없습니다. 변경, 이동 또는 제거되었을 수 있습니다.","problem.failed":"잘되지 않았습니다. 다시 시도하세요."}
"""###),
("pt", ###"""
{"skip":"Ir para os ficheiros","prologue":"Solte ficheiros aqui para os enviar, ou escolha um ficheiro abaixo para o ver ou transferir.","prologue.read":"Escolha um ficheiro abaixo para o ver ou transferir.","prologue.blind":"Adicione ficheiros aqui. O que outros adicionaram não se vê.","actions":"Ações","upload":"Enviar ficheiros","upload.folder":"Enviar uma pasta","download":"Transferir","download.folder":"Transferir esta pasta","open":"Abrir","rename":"Mudar o nome","move":"Mover","copy":"Copiar","delete":"Apagar","undo":"Anular","undo.done":"Anulado.","close":"Fechar","cancel":"Cancelar","done":"Concluído","create":"Criar","retry":"Tentar de novo","pause":"Pausar","resume":"Continuar","more":"Mais ações","search":"Procurar","search.in":"em {folder}","search.count":{"one":"{count} resultado","other":"{count} resultados"},"search.none":"Nada se chama “{query}”","sort":"Ordenar","sort.name":"Nome","sort.size":"Tamanho","sort.date":"Data","sort.type":"Tipo","select.all":"Selecionar tudo","select.none":"Limpar a seleção","selection.count":{"one":"{count} selecionado","other":"{count} selecionados"},"selection.none":"Nada está selecionado.","column.select":"Seleção","column.actions":"Ações","list.label":"Ficheiros e pastas","path.label":"Pastas acima","row.file":"{name}, {kind}, {size}, {date}","row.folder":"{name}, {kind}, {date}","row.meta":"{size} · {date}","row.more":"Ações para {name}","menu.for":"Ações: {name}","kind.folder":"pasta","kind.file":"ficheiro","kind.image":"imagem","kind.video":"vídeo","kind.audio":"áudio","kind.pdf":"PDF","kind.text":"texto","kind.markdown":"Markdown","kind.code":"código-fonte","kind.document":"documento","kind.sheet":"folha de cálculo","kind.slides":"apresentação","kind.archive":"arquivo comprimido","folder.count":{"one":"{count} item","other":"{count} itens"},"folder.count.more":{"one":"{count} item até agora","other":"{count} itens até agora"},"folder.opened":{"one":"{name}, {count} item","other":"{name}, {count} itens"},"folder.gone":"“{name}” já não está lá.","folder.new":"Nova pasta","folder.untitled":"Pasta sem nome","folder.created":"A pasta “{name}” foi criada.","folder.root":"a primeira pasta","name.label":"Nome","name.empty":"Uma pasta precisa de um nome.","rename.label":"Novo nome de {name}","rename.done":"“{from}” chama-se agora “{to}”.","space.free":"{size} livres","empty.title":"Ainda não há nada aqui","empty.blind":"Pode adicionar ficheiros aqui","empty.hint":"Solte ficheiros ou pastas aqui, ou escolha-os com “Enviar ficheiros”.","empty.hint.touch":"Escolha ficheiros com o botão abaixo.","drop.here":"Solte para enviar para “{folder}”","offline":"Sem ligação. A página continua sozinha quando ela voltar.","move.title":{"one":"Mover “{name}” para","other":"Mover {count} itens para"},"move.here":"Mover para aqui","move.done":{"one":"“{name}” está agora em “{folder}”.","other":"{count} itens estão agora em “{folder}”."},"copy.title":{"one":"Copiar “{name}” para","other":"Copiar {count} itens para"},"copy.here":"Copiar para aqui","copy.done":{"one":"“{name}” foi copiado para “{folder}”.","other":"{count} itens foram copiados para “{folder}”."},"picker.folders":"Pastas aqui dentro","picker.empty":"Não há pastas aqui dentro","delete.done":{"one":"“{name}” está no lixo.","other":"{count} itens estão no lixo."},"delete.final":{"one":"“{name}” foi apagado.","other":"{count} itens foram apagados."},"trash.title":"Lixo","trash.none":"O lixo está vazio.","trash.frees":"Esvaziar o lixo liberta {size}.","trash.empty":"Esvaziar o lixo","trash.emptied":"O lixo está vazio. {size} estão livres de novo.","trash.confirm":{"one":"{count} item ({size}) desaparecerá para sempre.","other":"{count} itens ({size}) desaparecerão para sempre."},"trash.make.room":"Esvaziar o lixo ({size})","trash.restore":"Repor","trash.restore.name":"Repor {name}","trash.facts":"{size} · estava em {folder} · {date}","trash.facts.folder":"estava em {folder} · {date}","conflict.title":"Este nome já existe","conflict.text":"Já há “{name}” em “{folder}”. O que fazer?","conflict.there":"Já lá está","conflict.new":"Novo","conflict.all":{"one":"O mesmo para mais {count}, se preciso","other":"O mesmo para até mais {count}, se preciso"},"conflict.replace":"Substituir","conflict.keep":"Manter ambos","conflict.skip":"Ignorar","uploads.title":"Envios","uploads.all":"Todos os envios","uploads.running":{"one":"A enviar: {done} de {count} ficheiro pronto","other":"A enviar: {done} de {count} ficheiros prontos"},"uploads.started":{"one":"A enviar {count} ficheiro.","other":"A enviar {count} ficheiros."},"uploads.spoken":{"one":"{percent}, {done} de {count} ficheiro pronto","other":"{percent}, {done} de {count} ficheiros prontos"},"uploads.done":{"one":"{count} ficheiro enviado","other":"{count} ficheiros enviados"},"uploads.failed":{"one":"Não foi possível enviar {count} ficheiro","other":"Não foi possível enviar {count} ficheiros"},"uploads.asking":{"one":"{count} ficheiro espera pela sua resposta","other":"{count} ficheiros esperam pela sua resposta"},"uploads.paused":{"one":"{count} ficheiro em pausa","other":"{count} ficheiros em pausa"},"uploads.lost":{"one":"{count} envio foi interrompido","other":"{count} envios foram interrompidos"},"uploads.lost.hint":"Escolha ou solte de novo os mesmos ficheiros e eles continuam onde pararam.","uploads.waiting":"Continua quando a ligação voltar","uploads.name.again":"Escolher ficheiros","uploads.pause.all":"Pausar tudo","uploads.resume.all":"Continuar tudo","uploads.cancel.all":"Cancelar tudo","uploads.clear":"Limpar a lista","uploads.decide":"Decidir","uploads.cancel":"Cancelar {name}","uploads.pause":"Pausar {name}","uploads.resume":"Continuar {name}","uploads.retry":"Tentar {name} de novo","upload.starts":"A começar…","upload.anew":"O ficheiro mudou, por isso começa do início.","upload.sent":"{sent} de {size}","upload.queued":"{size} · espera pela sua vez","upload.waiting":"{sent} de {size} · continua quando a ligação voltar","upload.paused":"{sent} de {size} · em pausa","upload.checking":"A verificar se é o mesmo ficheiro…","upload.asking":"Este nome já existe.","upload.lost":"{sent} de {size} · escolha este ficheiro de novo para continuar","upload.lost.handle":"{sent} de {size} · pode continuar","upload.skipped":"Ignorado","upload.done":"{size} · pronto","rate.speed":"{size}/s","rate.seconds.few":"faltam poucos segundos","rate.seconds":{"one":"falta cerca de {count} segundo","other":"faltam cerca de {count} segundos"},"rate.minutes":{"one":"falta cerca de {count} minuto","other":"faltam cerca de {count} minutos"},"rate.hours":{"one":"falta cerca de {count} hora","other":"faltam cerca de {count} horas"},"preview.before":"Ficheiro anterior","preview.after":"Ficheiro seguinte","preview.failed":"Este navegador não consegue mostrar o ficheiro.","preview.pdf":"Este navegador não mostra ficheiros PDF.","preview.binary":"Isto não é texto e não pode ser mostrado.","preview.part":"Os primeiros {part} de {size}.","address.title":"Abrir noutro dispositivo","address.hint":"Leia o código ou escreva o endereço.","address.copy":"Copiar o endereço","address.copied":"O endereço foi copiado.","address.code":"Código QR de {address}","keys.title":"Teclado","keys.move":"Subir e descer","keys.open":"Abrir","keys.select":"Selecionar ou não","keys.range":"Selecionar um intervalo","keys.all":"Selecionar tudo","keys.none":"Limpar a seleção ou a procura","keys.find":"Procurar","keys.type":"Ir para o próximo nome que começa assim","keys.up":"Ir para a pasta acima","keys.rename":"Mudar o nome","keys.delete":"Apagar","keys.undo":"Anular","keys.menu":"Mostrar todas as ações","keys.help":"Mostrar esta lista","key.space":"Espaço","key.letters":"Letras","key.delete":"Del","form.upload":"Ficheiros a enviar","form.folder":"Nome da nova pasta","form.next":"Mais ficheiros","form.back":"Voltar aos ficheiros","form.date":"{day} de {month} de {year}","form.months":"jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.","form.units":"B kB MB GB TB","form.decimal":",","done.uploaded":"Os ficheiros foram enviados.","done.created":"A pasta foi criada.","done.moved":"Movido.","done.deleted":"Apagado.","problem.not-found":"“{name}” já não está lá.","problem.hidden":"“{name}” não é partilhado.","problem.forbidden":"Isto não é permitido aqui.","problem.invalid-name":"“{name}” não é um nome que os ficheiros possam ter aqui.","problem.extension-not-allowed":"Ficheiros como “{name}” não são aceites aqui.","problem.exists":"Já há algo chamado “{name}”.","problem.no-parent":"A pasta para “{name}” já não está lá.","problem.not-a-folder":"“{name}” é um ficheiro, mas é precisa uma pasta.","problem.is-folder":"Há uma pasta chamada “{name}”, por isso nenhum ficheiro pode ter esse nome.","problem.is-root":"A primeira pasta fica como está.","problem.same-item":"“{name}” já lá está.","problem.into-itself":"A pasta “{name}” não pode ficar dentro de si mesma.","problem.changed":"Entretanto alguém mudou “{name}”.","problem.locked":"Alguém está a editar “{name}”. Tente mais tarde.","problem.other-volume":"“{name}” está noutro disco, por isso aqui não é possível.","problem.disk-full":"Não há espaço suficiente em {device} para “{name}”.","problem.disk-full.measured":"Não há espaço suficiente em {device} para “{name}” (precisa de {needed}, há {available} livres).","problem.quota":"Não resta aqui espaço suficiente para “{name}”.","problem.quota.measured":"Não resta aqui espaço suficiente para “{name}” (precisa de {needed}, restam {available}).","problem.too-large":"“{name}” é maior do que os ficheiros podem ser aqui.","problem.too-large.measured":"“{name}” é maior do que os ficheiros podem ser aqui (no máximo {limit}).","problem.too-many":"É demasiado de uma vez. Tente de novo daqui a pouco.","problem.no-upload":"Este envio tinha expirado, por isso recomeça.","problem.digest":"“{name}” estragou-se pelo caminho. Tente de novo.","problem.origin":"O pedido veio de outra página e foi recusado. Recarregue esta página.","problem.host":"Este endereço não é aceite. Use o que o dispositivo mostra.","problem.unavailable":"A pasta partilhada não está acessível agora. Tente de novo daqui a pouco.","problem.busy":"Há muito movimento. Tente de novo daqui a pouco.","problem.login":"Inicie sessão de novo: recarregue esta página.","problem.connection":"Não há ligação a {device}.","problem.read":"“{name}” já não pode ser lido. Talvez tenha sido mudado, movido ou retirado.","problem.failed":"Não funcionou. Tente de novo."}
"""###),
("zh-Hans", ###"""
{"skip":"跳到文件","prologue":"把文件拖到这里即可上传，点按下面的文件即可查看或下载。","prologue.read":"点按下面的文件即可查看或下载。","prologue.blind":"可以在这里添加文件。看不到别人添加的内容。","actions":"操作","upload":"上传文件","upload.folder":"上传文件夹","download":"下载","download.folder":"下载此文件夹","open":"打开","rename":"重命名","move":"移动","copy":"复制","delete":"删除","undo":"撤销","undo.done":"已撤销。","close":"关闭","cancel":"取消","done":"完成","create":"新建","retry":"重试","pause":"暂停","resume":"继续","more":"更多操作","search":"搜索","search.in":"位于 {folder}","search.count":{"other":"找到 {count} 项"},"search.none":"没有名为“{query}”的项目","sort":"排序","sort.name":"名称","sort.size":"大小","sort.date":"日期","sort.type":"类型","select.all":"全选","select.none":"清除选择","selection.count":{"other":"已选 {count} 项"},"selection.none":"未选择任何项目。","column.select":"选择","column.actions":"操作","list.label":"文件和文件夹","path.label":"上级文件夹","row.file":"{name}，{kind}，{size}，{date}","row.folder":"{name}，{kind}，{date}","row.meta":"{size} · {date}","row.more":"{name} 的操作","menu.for":"操作：{name}","kind.folder":"文件夹","kind.file":"文件","kind.image":"图片","kind.video":"视频","kind.audio":"音频","kind.pdf":"PDF","kind.text":"文本","kind.markdown":"Markdown","kind.code":"源代码","kind.document":"文档","kind.sheet":"电子表格","kind.slides":"演示文稿","kind.archive":"压缩文件","folder.count":{"other":"{count} 项"},"folder.count.more":{"other":"目前 {count} 项"},"folder.opened":{"other":"{name}，{count} 项"},"folder.gone":"“{name}”已不存在。","folder.new":"新建文件夹","folder.untitled":"未命名文件夹","folder.created":"已新建文件夹“{name}”。","folder.root":"最上层文件夹","name.label":"名称","name.empty":"文件夹需要一个名称。","rename.label":"{name} 的新名称","rename.done":"“{from}”已改名为“{to}”。","space.free":"可用 {size}","empty.title":"这里还没有内容","empty.blind":"可以在这里添加文件","empty.hint":"把文件或文件夹拖到这里，或用“上传文件”选择。","empty.hint.touch":"用下面的按钮选择文件。","drop.here":"松开即可上传到“{folder}”","offline":"没有连接。恢复后会自动继续。","move.title":{"other":"将 {count} 项移动到"},"move.here":"移动到这里","move.done":{"other":"已将 {count} 项移动到“{folder}”。"},"copy.title":{"other":"将 {count} 项复制到"},"copy.here":"复制到这里","copy.done":{"other":"已将 {count} 项复制到“{folder}”。"},"picker.folders":"这里的文件夹","picker.empty":"这里没有文件夹","delete.done":{"other":"{count} 项已移到废纸篓。"},"delete.final":{"other":"已删除 {count} 项。"},"trash.title":"废纸篓","trash.none":"废纸篓是空的。","trash.frees":"清空废纸篓可腾出 {size}。","trash.empty":"清空废纸篓","trash.emptied":"废纸篓已清空，腾出 {size}。","trash.confirm":{"other":"{count} 项（{size}）将被永久删除。"},"trash.make.room":"清空废纸篓（{size}）","trash.restore":"放回","trash.restore.name":"放回 {name}","trash.facts":"{size} · 原在 {folder} · {date}","trash.facts.folder":"原在 {folder} · {date}","conflict.title":"名称已被使用","conflict.text":"“{folder}”中已有“{name}”。要怎么处理？","conflict.there":"现有的","conflict.new":"新的","conflict.all":{"other":"对之后最多 {count} 项也这样处理"},"conflict.replace":"替换","conflict.keep":"两个都保留","conflict.skip":"跳过","uploads.title":"上传","uploads.all":"全部上传","uploads.running":{"other":"正在上传：已完成 {done} 个，共 {count} 个"},"uploads.started":{"other":"开始上传 {count} 个文件。"},"uploads.spoken":{"other":"{percent}，已完成 {done} 个，共 {count} 个"},"uploads.done":{"other":"已上传 {count} 个文件"},"uploads.failed":{"other":"{count} 个文件无法上传"},"uploads.asking":{"other":"{count} 个文件等待你的选择"},"uploads.paused":{"other":"{count} 个文件已暂停"},"uploads.lost":{"other":"{count} 个上传被中断"},"uploads.lost.hint":"再次选择或拖入同样的文件，就会从中断处继续。","uploads.waiting":"连接恢复后继续","uploads.name.again":"选择文件","uploads.pause.all":"全部暂停","uploads.resume.all":"全部继续","uploads.cancel.all":"全部取消","uploads.clear":"清空列表","uploads.decide":"决定","uploads.cancel":"取消 {name}","uploads.pause":"暂停 {name}","uploads.resume":"继续 {name}","uploads.retry":"重试 {name}","upload.starts":"正在开始…","upload.anew":"文件已改变，因此从头开始。","upload.sent":"{sent} / {size}","upload.queued":"{size} · 等待中","upload.waiting":"{sent} / {size} · 连接恢复后继续","upload.paused":"{sent} / {size} · 已暂停","upload.checking":"正在检查是否为同一文件…","upload.asking":"名称已被使用。","upload.lost":"{sent} / {size} · 再次选择此文件以继续","upload.lost.handle":"{sent} / {size} · 可以继续","upload.skipped":"已跳过","upload.done":"{size} · 完成","rate.speed":"{size}/秒","rate.seconds.few":"还剩几秒","rate.seconds":{"other":"还剩约 {count} 秒"},"rate.minutes":{"other":"还剩约 {count} 分钟"},"rate.hours":{"other":"还剩约 {count} 小时"},"preview.before":"上一个文件","preview.after":"下一个文件","preview.failed":"此浏览器无法显示该文件。","preview.pdf":"此浏览器不显示 PDF 文件。","preview.binary":"这不是文本，无法显示。","preview.part":"前 {part}，共 {size}。","address.title":"在其他设备上打开","address.hint":"扫描二维码，或输入地址。","address.copy":"复制地址","address.copied":"地址已复制。","address.code":"{address} 的二维码","keys.title":"键盘","keys.move":"上下移动","keys.open":"打开","keys.select":"选择或取消选择","keys.range":"选择一段","keys.all":"全选","keys.none":"清除选择或搜索","keys.find":"搜索","keys.type":"跳到以此开头的下一个名称","keys.up":"前往上级文件夹","keys.rename":"重命名","keys.delete":"删除","keys.undo":"撤销","keys.menu":"显示所有操作","keys.help":"显示此列表","key.space":"空格","key.letters":"字母","key.delete":"Del","form.upload":"要上传的文件","form.folder":"新文件夹的名称","form.next":"更多文件","form.back":"返回文件","form.date":"{year}年{month}{day}日","form.months":"1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月","form.units":"B kB MB GB TB","form.decimal":".","done.uploaded":"文件已上传。","done.created":"文件夹已新建。","done.moved":"已移动。","done.deleted":"已删除。","problem.not-found":"“{name}”已不存在。","problem.hidden":"“{name}”未共享。","problem.forbidden":"这里不允许这样做。","problem.invalid-name":"“{name}”不能用作这里的文件名。","problem.extension-not-allowed":"这里不接受“{name}”这类文件。","problem.exists":"已有名为“{name}”的项目。","problem.no-parent":"“{name}”所在的文件夹已不存在。","problem.not-a-folder":"“{name}”是文件，但需要文件夹。","problem.is-folder":"已有名为“{name}”的文件夹，文件不能用这个名称。","problem.is-root":"最上层文件夹本身保持不变。","problem.same-item":"“{name}”已经在那里。","problem.into-itself":"文件夹“{name}”不能放入它自己。","problem.changed":"“{name}”在此期间被人更改。","problem.locked":"有人正在编辑“{name}”。请稍后再试。","problem.other-volume":"“{name}”在另一个磁盘上，因此这里无法这样做。","problem.disk-full":"{device} 上没有足够空间存放“{name}”。","problem.disk-full.measured":"{device} 上没有足够空间存放“{name}”（需要 {needed}，可用 {available}）。","problem.quota":"这里没有足够空间存放“{name}”。","problem.quota.measured":"这里没有足够空间存放“{name}”（需要 {needed}，剩余 {available}）。","problem.too-large":"“{name}”超过了这里允许的大小。","problem.too-large.measured":"“{name}”超过了这里允许的大小（最多 {limit}）。","problem.too-many":"一次太多了。请稍后再试。","problem.no-upload":"此上传已过期，因此重新开始。","problem.digest":"“{name}”在途中损坏。请再试一次。","problem.origin":"请求来自其他页面，已被拒绝。请重新载入此页面。","problem.host":"不接受此地址。请使用设备上显示的地址。","problem.unavailable":"现在无法访问共享文件夹。请稍后再试。","problem.busy":"现在很忙。请稍后再试。","problem.login":"请重新登录：重新载入此页面。","problem.connection":"无法连接到 {device}。","problem.read":"无法再读取“{name}”。它可能已被更改、移动或移除。","problem.failed":"没有成功。请再试一次。"}
"""###),
]
}
