import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A real web site on the loopback address, for tests. */
export interface Site {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The requests so far: method and path with query. */
  readonly requests: readonly string[];
  /** Requests that never get a response. */
  readonly hanging: number;
  close(): Promise<void>;
}

/**
 * Paths: `/` (links), `/form`, `/echo` (what a form sent), `/login` → cookie → `/account`, `/redirect?to=&status=`,
 * `/redirect-loop`, `/slow?ms=`, `/hang`, `/hanging?count=` (page whose requests hang), `/frames?of=`, `/frame` (sends its configuration on request), `/heavy?rows=`,
 * `/subresources?count=` (scripts, styles and pictures), `/popup`, `/dialogs`, `/busy` (a script that never ends), `/headers`, `/status?code=`, `/download`, `/no-content`,
 * `/basic` (user:pass), `/clear-site-data`, `/csp`, `/storage`, `/elements` (hidden, disabled, covered …), `/tall?height=`, `/late?ms=`.
 */
export async function startSite(): Promise<Site> {
  const requests: string[] = [];
  const hanging = new Set<ServerResponse>();
  const timers = new Set<NodeJS.Timeout>();
  const sockets = new Set<Socket>();

  const hang = (response: ServerResponse): void => {
    hanging.add(response);
    response.once("close", () => hanging.delete(response));
  };
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  const server: Server = createServer((request, response) => {
    requests.push(`${request.method ?? ""} ${request.url ?? ""}`);
    const url = new URL(request.url ?? "/", "http://site");
    const route = routes[url.pathname];
    if (route === undefined) page(response, "Not found", "<h1>Not found</h1>", 404);
    else route({ request, response, url, hang, later });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    get hanging() {
      return hanging.size;
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  hang(response: ServerResponse): void;
  later(ms: number, work: () => void): void;
}

/** Each load of /price shows another one. */
let priceLoads = 0;

const routes: Readonly<Record<string, (visit: Visit) => void>> = {
  "/": ({ response }) =>
    page(response, "Home", `<h1>Home</h1><a id="form" href="/form">Form</a> <a id="slow" href="/slow?ms=100">Slow</a>`),
  "/form": ({ response }) =>
    page(
      response,
      "Form",
      `
    <form action="/echo" method="post">
      <input id="name" name="name"> <input id="filled" name="filled" value="before">
      <textarea id="notes" name="notes"></textarea>
      <select id="colour" name="colour"><option value="r">Red</option><option value="g">Green</option></select>
      <input id="file" name="file" type="file"> <input id="check" name="check" type="checkbox">
      <div id="editable" contenteditable>draft</div>
      <button id="send">Send</button>
    </form>`,
    ),
  "/echo": ({ request, response }) => {
    let body = "";
    request
      .setEncoding("utf8")
      .on("data", (part: string) => (body += part))
      .on("end", () => page(response, "Echo", `<pre id="body">${escape(body)}</pre>`));
  },
  "/login": ({ request, response }) => {
    if (request.method !== "POST") {
      page(
        response,
        "Log in",
        `<form method="post"><input id="user" name="user"><input id="password" name="password" type="password"><button id="enter">Enter</button></form>`,
      );
      return;
    }
    request.resume();
    response
      .writeHead(303, { "set-cookie": "visitor=alice; Path=/; Max-Age=3600; HttpOnly", location: "/account" })
      .end();
  },
  "/account": ({ request, response }) => {
    const name = /visitor=(\w+)/.exec(request.headers.cookie ?? "")?.[1];
    if (name === undefined) response.writeHead(302, { location: "/login" }).end();
    else page(response, "Account", `<h1 id="who">${name}</h1>`);
  },
  "/redirect": ({ response, url }) =>
    response
      .writeHead(Number(url.searchParams.get("status") ?? 302), { location: url.searchParams.get("to") ?? "/" })
      .end(),
  "/clear-site-data": ({ response }) => {
    response.setHeader("clear-site-data", '"*"');
    page(response, "Cleared", "<h1>Cleared</h1>");
  },
  "/redirect-loop": ({ response }) => response.writeHead(302, { location: "/redirect-loop" }).end(),
  "/slow": ({ response, url, later }) =>
    later(Number(url.searchParams.get("ms") ?? 500), () => page(response, "Slow", "<h1>Slow</h1>")),
  "/hang": ({ response, hang }) => hang(response),
  "/hanging": ({ response, url }) => {
    const count = Number(url.searchParams.get("count") ?? 1);
    page(
      response,
      "Hanging",
      `<h1>Hanging</h1><script>addEventListener("load", () => { for (let i = 0; i < ${count}; i++) fetch("/hang?" + i).catch(() => {}); });</script>`,
    );
  },
  "/frames": ({ response, url }) =>
    page(
      response,
      "Frames",
      `<h1>Frames</h1><iframe id="inner" src="${url.searchParams.get("of") ?? "/frame"}"></iframe>`,
    ),
  "/frame": ({ response }) =>
    page(
      response,
      "Frame",
      `<p id="inside">inside</p><script>addEventListener("message", ({ source }) =>
        source.postMessage([Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.userAgent], "*"));</script>`,
    ),
  "/heavy": ({ response, url }) => {
    const rows = Number(url.searchParams.get("rows") ?? 300);
    const body = Array.from(
      { length: rows },
      (_, row) => `<tr><td>${row}</td><td>row number ${row}</td><td><button>do ${row}</button></td></tr>`,
    ).join("");
    const left = Number(url.searchParams.get("pages") ?? 1) - 1;
    const next = left > 0 ? `<a rel="next" href="?rows=${rows}&pages=${left}">Next</a>` : "";
    page(response, "Heavy", `<table>${body}</table>${next}`);
  },
  "/subresources": ({ response, url }) => {
    const kinds = [
      (path: string) => `<script src="${path}&type=text/javascript"></script>`,
      (path: string) => `<link rel="stylesheet" href="${path}&type=text/css">`,
      (path: string) => `<img src="${path}&type=image/svg%2Bxml" width="20" height="20">`,
    ];
    const count = Number(url.searchParams.get("count") ?? 10);
    const tags = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]?.(`/subresource?${index}`));
    page(response, "Subresources", `<input>${tags.join("")}`);
  },
  "/subresource": ({ response, url }) => {
    const type = url.searchParams.get("type") ?? "text/css";
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9" /></svg>';
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
    response.end(type === "image/svg+xml" ? svg : `/* ${url.search} */`);
  },
  "/popup": ({ response, url }) =>
    page(
      response,
      "Popup",
      `<button id="open" onclick="for (let i = 0; i < ${Number(url.searchParams.get("count") ?? 1)}; i++) window.open('/frame')">open</button>
    <a id="noopener" href="/frame" target="_blank" rel="noopener">new</a> <button id="close" onclick="window.close()">close</button>`,
    ),
  "/dialogs": ({ response }) =>
    page(
      response,
      "Dialogs",
      `<button id="alert" onclick="alert('careful'); document.title = 'after'">alert</button>
    <script>addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "stay"; });</script>`,
    ),
  "/busy": ({ response }) =>
    page(
      response,
      "Busy",
      `<button id="go" onclick="for (;;);">go</button> <button id="again" onclick="setInterval(() => { for (;;); }, 10)">again</button>`,
    ),
  "/headers": ({ request, response }) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(request.headers)),
  "/status": ({ response, url }) =>
    page(response, "Status", "<h1>Status</h1>", Number(url.searchParams.get("code") ?? 200)),
  "/download": ({ response }) =>
    response
      .writeHead(200, {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment; filename=data.bin",
      })
      .end("data"),
  "/no-content": ({ response }) => response.writeHead(204).end(),
  "/basic": ({ request, response }) => {
    if (request.headers.authorization === `Basic ${Buffer.from("user:pass").toString("base64")}`)
      page(response, "Inside", "<h1>Inside</h1>");
    else
      response
        .writeHead(401, { "www-authenticate": `Basic realm="site"`, "content-type": "text/html" })
        .end("<title>Closed</title>");
  },
  "/csp": ({ response }) =>
    page(response, "CSP", "<h1>CSP</h1>", 200, { "content-security-policy": "default-src 'none'; script-src 'none'" }),
  "/storage": ({ response }) => page(response, "Storage", `<script>localStorage.setItem("seen", "yes");</script>`),
  "/elements": ({ response }) =>
    page(
      response,
      "Elements",
      `
    <button id="hidden" style="display: none">hidden</button> <button id="disabled" disabled>disabled</button>
    <input id="readonly" readonly value="fixed"> <div id="plain">plain</div>
    <div style="position: relative; width: 200px; height: 40px"><button id="covered">covered</button>
      <div id="cover" style="position: absolute; inset: 0; background: #ccc"></div></div>
    <div id="pad" style="width: 100px; height: 100px; background: #eee"></div>
    <script>document.addEventListener("click", (event) => {
      const box = event.target.getBoundingClientRect();
      window.lastClick = { id: event.target.id, x: Math.round(event.clientX - box.x), y: Math.round(event.clientY - box.y), detail: event.detail };
    });</script>`,
    ),
  "/tall": ({ response, url }) =>
    page(response, "Tall", `<div style="height: ${Number(url.searchParams.get("height") ?? 3000)}px">tall</div>`),
  "/price": ({ response }) => page(response, "Price", `<p id="price">${(priceLoads += 1)} EUR</p>`),
  "/late": ({ response, url }) =>
    page(
      response,
      "Late",
      `<script>setTimeout(() => { document.body.innerHTML = '<button id="late" onclick="this.textContent = \\'done\\'">late</button>'; }, ${Number(url.searchParams.get("ms") ?? 300)});</script>`,
    ),
};

function page(
  response: ServerResponse,
  title: string,
  body: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers });
  response.end(
    `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body style="margin: 0">${body}</body></html>`,
  );
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
