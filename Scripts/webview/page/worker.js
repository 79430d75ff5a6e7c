onmessage = async ({ data }) => {
  if (data.blob) {
    const response = await fetch("/echo", { method: "POST", body: new Blob(["of a blob"], { type: data.type }) });
    postMessage(response.ok ? (await response.json()).body : response.status);
    return;
  }
  const answer = await (await fetch("/echo", { method: "POST", body: "from a worker" })).json();
  postMessage([answer.method, answer.body, new URL(self.location.href).pathname]);
};
