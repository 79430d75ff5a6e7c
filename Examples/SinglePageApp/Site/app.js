// Pages by their paths; links between them load nothing.
const pages = {
  "/": async () => "Served from the program's bundle.",
  "/time": async () => `It is ${(await (await fetch("/api/time")).json()).time}.`,
};

async function show() {
  const page = pages[location.pathname] ?? (async () => "There is no such page.");
  document.querySelector("main").textContent = await page();
}

document.addEventListener("click", event => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  show();
});
addEventListener("popstate", show);
show();
