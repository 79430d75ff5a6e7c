onmessage = async () => {
  const answer = await (await fetch("/echo", { method: "POST", body: "from a worker" })).json();
  postMessage([answer.method, answer.body, new URL(self.location.href).pathname]);
};
