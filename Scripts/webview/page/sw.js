self.addEventListener("fetch", event => {
  if (new URL(event.request.url).pathname === "/by-the-worker") event.respondWith(new Response("the service worker's"));
});
self.addEventListener("activate", event => event.waitUntil(self.clients.claim()));
self.addEventListener("install", () => self.skipWaiting());
