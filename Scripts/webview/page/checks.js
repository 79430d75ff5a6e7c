// What a page may do with its origin, one check after another. Each gives a value that is the same on any machine: Scripts/webview/expectations.py
// says which, for each engine and way of answering. The report goes to /report.
"use strict";

const query = new URLSearchParams(location.search);
const other = location.protocol + "//other.test";

const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
const unique = () => Math.random().toString(36).slice(2);

// An answer of /echo without what differs between engines.
async function echo(url = "/echo", options) {
  const { method, target, type, body, length } = await (await fetch(url, options)).json();
  return { method, target, type, body, length };
}

async function text(url, options) {
  const response = await fetch(url, options);
  return [response.status, await response.text()];
}

function xhr(method, url, body, fields = {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const name in fields) request.setRequestHeader(name, fields[name]);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new Error("xhr error"));
    request.send(body);
  });
}

function picture(source) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("image error"));
    image.src = source;
  });
}

function media(kind, source, then = element => ({ seconds: Math.round(element.duration), width: element.videoWidth ?? 0 })) {
  return new Promise((resolve, reject) => {
    const element = document.createElement(kind);
    element.muted = true;
    element.preload = "auto";
    element.onloadeddata = async () => resolve(await then(element));
    element.onerror = () => reject(new Error(`media error ${element.error?.code}`));
    element.src = source;
    document.body.append(element);
    element.load();
  });
}

function frame(source) {
  return new Promise((resolve, reject) => {
    const element = document.createElement("iframe");
    element.onload = () => {
      try {
        resolve([element.contentDocument.title, element.contentWindow.location.pathname]);
      } catch (error) {
        reject(error);
      }
    };
    element.src = source;
    document.body.append(element);
  });
}

// Sends a form into a frame; what /formecho answers.
function submit(type, fill) {
  return new Promise((resolve, reject) => {
    const target = document.createElement("iframe");
    target.name = unique();
    document.body.append(target);
    const form = document.createElement("form");
    Object.assign(form, { method: "POST", action: "/formecho", target: target.name, enctype: type });
    fill(form);
    document.body.append(form);
    target.onload = () => {
      try {
        const shown = target.contentDocument.body?.innerText;
        if (shown) {
          const { type, body } = JSON.parse(shown);
          resolve({ type: type.replace(/; *boundary=.*/, ""), body: parts(type, body) });
        }
      } catch (error) {
        reject(error);
      }
    };
    form.submit();
  });
}

// Content of a form without its boundary.
function parts(type, body) {
  const boundary = /boundary=(.*)/.exec(type ?? "")?.[1];
  return boundary ? body.split(boundary).join("*") : body;
}

async function echoForm(form, send) {
  const { type, body } = await send(form);
  return { type: type.replace(/; *boundary=.*/, ""), body: parts(type, body) };
}

function input(form, type, name, value) {
  const field = document.createElement("input");
  Object.assign(field, { type, name });
  if (type === "file") {
    const files = new DataTransfer();
    files.items.add(value);
    field.files = files.files;
  } else {
    field.value = value;
  }
  form.append(field);
}

const file = () => new File(["content of a file"], "näme \"1\".txt", { type: "text/plain" });

function formWithFile() {
  const form = new FormData();
  form.append("a", "1");
  form.append("f", new File(["content of a file"], "name.txt", { type: "text/plain" }));
  return form;
}

// Reads a stream whose pieces the server sends one at a time, each when the one before has been seen.
async function followed(url, read) {
  const id = unique();
  let seen = 0;
  return read(`${url}?id=${id}`, async () => {
    seen += 1;
    await fetch(`/go?id=${id}&seen=${seen}`);
  });
}

// Aborts what a function loads; whether the handler was told, and how the load ended.
async function aborted(path, act) {
  const id = unique();
  const controller = new AbortController();
  const how = await act(`${path}?id=${id}`, controller, () => fetch(`/begun?id=${id}`));
  return [how, (await text(`/stopped?id=${id}`))[1]];
}

// What a worker answers to a message.
const fromWorker = (message, options) => new Promise((resolve, reject) => {
  const worker = new Worker("/worker.js", options);
  worker.onmessage = event => resolve(event.data);
  worker.onerror = () => reject(new Error("worker"));
  worker.postMessage(message);
});

const checks = {
  secure: async () => window.isSecureContext,
  get: async () => echo("/echo?a=1&b=%20x#fragment"),
  request_fields: async () => {
    const { fields } = await (await fetch("/echo", { headers: { "X-Custom": "abc", Accept: "application/json" } })).json();
    return [fields["x-custom"], fields["accept"]];
  },
  url_unicode: async () => (await echo("/echo?x=ü/日本")).target,

  post_string: () => echo("/echo", { method: "POST", body: "hello=world&x=%C3%A9" }),
  post_urlencoded: () => echo("/echo", { method: "POST", body: new URLSearchParams({ a: "1", b: "é" }) }),
  post_json: () => echo("/echo", { method: "POST", body: "{\"k\":\"v\"}", headers: { "Content-Type": "application/json" } }),
  post_bytes: () => echo("/echo", { method: "POST", body: new Uint8Array([1, 2, 3, 65]) }),
  post_empty: () => echo("/echo", { method: "POST" }),
  post_10_mb: async () => (await echo("/echo", { method: "POST", body: new Uint8Array(10 << 20).fill(65) })).length,
  post_blob: () => echo("/echo", { method: "POST", body: new Blob(["of a blob"], { type: "text/x-blob" }) }),
  // Bytes that are no text: whatever takes them for text changes their number.
  post_blob_10_mb: async () => (await echo("/echo", { method: "POST", body: new Blob([new Uint8Array(10 << 20).fill(200)]) })).length,
  post_request_blob: () => echo(new Request("/echo", { method: "POST", body: new Blob(["of a blob"]) })),
  post_form: () => echoForm(new FormData(), form => (form.append("a", "1"), echo("/echo", { method: "POST", body: form }))),
  post_form_file: () => echoForm(formWithFile(), form => echo("/echo", { method: "POST", body: form })),
  post_stream: async () => {
    const body = new ReadableStream({ start(c) { c.enqueue(new TextEncoder().encode("streamed")); c.close(); } });
    return echo("/echo", { method: "POST", duplex: "half", body });
  },
  keepalive: async () => (await echo("/echo", { method: "POST", body: "k", keepalive: true })).body,
  put: async () => (await echo("/echo", { method: "PUT", body: "put" })).method,
  delete: async () => (await echo("/echo", { method: "DELETE" })).method,
  patch: async () => (await echo("/echo", { method: "PATCH", body: "patch" })).method,
  options: async () => (await echo("/echo", { method: "OPTIONS" })).method,
  custom_method: async () => (await echo("/echo", { method: "PURGE" })).method,
  head: () => text("/echo", { method: "HEAD" }),

  xhr_get: async () => JSON.parse((await xhr("GET", "/echo", null, { "X-Custom": "1" })).responseText).fields["x-custom"],
  xhr_post: async () => JSON.parse((await xhr("POST", "/echo", "by xhr")).responseText).body,
  xhr_form_file: () => echoForm(formWithFile(), async form => JSON.parse((await xhr("POST", "/echo", form)).responseText)),
  xhr_sync: async () => {
    const request = new XMLHttpRequest();
    request.open("POST", "/echo", false);
    request.send("at once");
    return [request.status, JSON.parse(request.responseText).body];
  },

  xhr_sync_blob_form: async () => {
    const request = new XMLHttpRequest();
    request.open("POST", "/echo", false);
    request.send(new Blob(["of a blob"], { type: "application/x-www-form-urlencoded" }));
    return request.status === 200 ? JSON.parse(request.responseText).body : request.status;
  },

  status_404: async () => (await fetch("/status/404")).status,
  status_500: async () => (await fetch("/status/500")).status,
  status_418: async () => (await fetch("/status/418")).status,
  status_204: () => text("/status/204"),
  status_304: async () => (await fetch("/status/304")).status,
  response_fields: async () => {
    const { headers } = await fetch("/headers");
    return ["x-one", "x-multi", "etag", "content-type"].map(name => headers.get(name));
  },
  content_length: async () => {
    const response = await fetch("/large");
    return [response.headers.get("content-length"), (await response.arrayBuffer()).byteLength];
  },
  range: async () => {
    const response = await fetch("/audio.wav", { headers: { Range: "bytes=4-9" } });
    return [response.status, response.headers.get("content-range"), (await response.arrayBuffer()).byteLength];
  },
  range_suffix: async () => (await fetch("/audio.wav", { headers: { Range: "bytes=-10" } })).headers.get("content-range"),
  range_beyond: async () => (await fetch("/audio.wav", { headers: { Range: "bytes=999999999-" } })).status,
  gzip: () => text("/gzip"),
  handler_throws: async () => (await fetch("/throws")).status,
  rule_for_method: () => text("/only-post", { method: "POST" }),
  rule_passes_to_next: () => text("/passes"),
  dropped: async () => text("/dropped"),
  login_401: async () => (await fetch("/login")).status,

  redirect: async () => {
    const response = await fetch("/redirect/302");
    return [response.redirected, new URL(response.url).pathname, (await response.json()).method];
  },
  redirect_manual: async () => (await fetch("/redirect/302", { redirect: "manual" })).type,
  redirect_303: async () => (await echo("/redirect/303", { method: "POST", body: "x" })).method,
  redirect_307: async () => {
    const { method, body } = await echo("/redirect/307", { method: "POST", body: "again" });
    return [method, body];
  },
  redirect_image: async () => (await picture("/redirect/image")).width,
  redirect_frame: () => frame("/redirect/page"),
  redirect_loop: async () => (await fetch("/redirect/loop")).status,

  cookies: async () => {
    await fetch("/setcookie");
    const { fields } = await (await fetch("/echo")).json();
    return [document.cookie.includes("srv=1"), (fields["cookie"] ?? "").includes("two=2")];
  },
  cookie_by_script: async () => {
    document.cookie = "jsc=1; path=/";
    return ((await (await fetch("/echo")).json()).fields["cookie"] ?? "").includes("jsc=1");
  },

  stream: () => followed("/stream", async (url, saw) => {
    const reader = (await fetch(url)).body.getReader();
    const decoder = new TextDecoder();
    let all = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return all;
      all += decoder.decode(value, { stream: true });
      await saw();
    }
  }),
  events: () => followed("/events", (url, saw) => new Promise((resolve, reject) => {
    const source = new EventSource(url);
    const got = [];
    source.onmessage = async event => {
      got.push(event.data);
      if (got.length === 3) { source.close(); resolve(got); }
      await saw();
    };
    source.onerror = () => { source.close(); reject(new Error(`event source, after ${got.length}`)); };
  })),
  abort_before_head: () => aborted("/hang", async (url, controller, begun) => {
    const load = fetch(url, { signal: controller.signal }).then(() => "answered", error => error.name);
    await begun();
    controller.abort();
    return load;
  }),
  abort_in_stream: () => aborted("/endless", async (url, controller) => {
    const reader = (await fetch(url, { signal: controller.signal })).body.getReader();
    await reader.read();
    controller.abort();
    return reader.read().then(() => "read on", error => error.name);
  }),
  abort_by_frame: () => aborted("/hang", async (url, controller, begun) => {
    const element = document.createElement("iframe");
    element.src = url;
    document.body.append(element);
    await begun();
    element.remove();
    return "removed";
  }),
  parallel: async () => (await Promise.all([...Array(20)].map((_, i) => text("/echo?" + i)))).filter(([status]) => status === 200).length,

  cors: async () => (await echo(other + "/echo?cors=1")).method,
  cors_origin: async () => (await (await fetch(other + "/echo?cors=1")).json()).fields.origin === location.origin,
  cors_without_permission: async () => echo(other + "/echo"),
  cors_preflight: async () => (await echo(other + "/echo?cors=1", { method: "PUT", body: "x", headers: { "X-A": "1" } })).method,
  https_from_here: async () => (await echo("https://other.test/echo?cors=1")).method,
  http_from_here: async () => (await echo("http://other.test/echo?cors=1")).method,

  image: async () => (await picture("/img.png")).width,
  canvas: async () => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    context.drawImage(await picture("/img.png"), 0, 0);
    return context.getImageData(0, 0, 1, 1).data.length;
  },
  frame: () => frame("/sub.html"),
  policy: async () => (await frame("/policy"))[0],
  worker: () => fromWorker("go"),
  worker_blob: () => fromWorker({ blob: true, type: "" }),
  worker_blob_form: () => fromWorker({ blob: true, type: "application/x-www-form-urlencoded" }),
  module_worker: () => fromWorker("go", { type: "module" }),
  import: async () => (await import("/mod.js")).value,
  local_storage: async () => (localStorage.setItem("a", "1"), localStorage.getItem("a")),
  indexed_db: () => new Promise((resolve, reject) => {
    const request = indexedDB.open("x");
    request.onsuccess = () => resolve("open");
    request.onerror = () => reject(request.error);
  }),
  cache_api: async () => {
    if (!window.caches) return "none";
    const cache = await caches.open("v1");
    await cache.put("/kept", new Response("kept"));
    return (await cache.match("/kept")).text();
  },
  service_worker: async () => {
    if (!navigator.serviceWorker) return "none";
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await wait(20);
    const answer = await text("/by-the-worker");
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    return answer;
  },
  service_worker_refused: async () => {
    if (!navigator.serviceWorker) return "none";
    return navigator.serviceWorker.register("/refused/sw.js").then(() => "registered", () => "refused");
  },
  beacon: async () => [navigator.sendBeacon("/beacon?id=1", "by a beacon"), (await text("/sent?id=1"))[1]],
  beacon_blob: async () => [navigator.sendBeacon("/beacon?id=2", new Blob(["by a beacon"])), (await text("/sent?id=2"))[1]],

  form: () => submit("application/x-www-form-urlencoded", form => input(form, "text", "field", "välue & more")),
  form_multipart: () => submit("multipart/form-data", form => input(form, "text", "field", "value")),
  form_file: () => submit("multipart/form-data", form => input(form, "file", "file", file())),

  video: () => media("video", "/video.webm"),
  video_seeks: () => media("video", "/video.webm", element => new Promise(resolve => {
    element.onseeked = () => resolve(Math.round(element.currentTime));
    element.currentTime = 4;
  })),
  audio: async () => (await media("audio", "/audio.wav")).seconds,
  ws: () => new Promise((resolve, reject) => {
    const socket = new WebSocket("ws://socket.test/talk");
    socket.onmessage = event => { socket.close(); resolve(event.data); };
    socket.onerror = () => reject(new Error("web socket"));
    socket.onopen = () => socket.send("hello");
  }),
  wss: () => new Promise((resolve, reject) => {
    const socket = new WebSocket("wss://socket.test/talk");
    socket.onmessage = event => { socket.close(); resolve(event.data); };
    socket.onerror = () => reject(new Error("web socket"));
    socket.onopen = () => socket.send("hello");
  }),
  unmapped: () => text("http://unmapped.test/", { mode: "no-cors" }),
};

async function within(milliseconds, check) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error("no end")), milliseconds); });
  try {
    return await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}

// The names of errors are the same in all engines, their texts are not.
(async () => {
  const report = {};
  const wanted = query.get("only")?.split(",") ?? Object.keys(checks);
  for (const name of wanted) {
    const began = performance.now();
    try {
      report[name] = await within(15000, checks[name]);
    } catch (error) {
      report[name] = `${error.name}${error.constructor === Error ? ": " + error.message : ""}`;
    }
    if (query.get("times")) console.log(name, Math.round(performance.now() - began), JSON.stringify(report[name]));
    document.getElementById("out").textContent += `\n${name} ${JSON.stringify(report[name])}`;
  }
  await fetch("/report", { method: "POST", body: JSON.stringify(report) });
  document.title = "done";
})();
