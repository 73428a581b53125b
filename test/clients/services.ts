import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { startTestApp, testPassword } from "../support/app.ts";
import { startSite } from "../support/site.ts";

/** What the scenarios of the clients run against; in other languages the members are variables of the environment. */
export interface ClientServices {
  /** A service; `USERNAME` with `PASSWORD` has `TOKEN` and `API_KEY` there, and another user `VIEWER_TOKEN`. */
  readonly URL: string;
  readonly USERNAME: string;
  readonly PASSWORD: string;
  readonly TOKEN: string;
  readonly API_KEY: string;
  /** Host and port of native gRPC, and the URL of the port for operators. */
  readonly GRPC: string;
  readonly OPS: string;
  readonly VIEWER_TOKEN: string;
  /** A service for one context, with a user of its own. A third wrong password is rejected with 429. */
  readonly FULL_URL: string;
  readonly FULL_TOKEN: string;
  /** A web site with the pages of `startSite`. */
  readonly SITE: string;
  /**
   * The first service behind a proxy: below `/<fault>/<count>/<name>` the fault hits the first `count` requests. See `FAULTS`. A
   * request for that path itself breaks all connections of the name.
   */
  readonly FAULTS: string;
}

/** Starts all of it. `close` ends it. */
export async function startClientServices(): Promise<{ readonly env: ClientServices; close(): Promise<void> }> {
  const [app, full, site] = await Promise.all([
    startTestApp({ OPS_PORT: "0" }),
    startTestApp({ MAX_CONTEXTS: "1", RATE_LIMITS: "loginFailures=2,loginSlowDownAfter=1000" }),
    startSite(),
  ]);
  const [user, viewer, waiting] = await Promise.all([
    app.addUser("ada"),
    app.addUser("vera", "viewer"),
    full.addUser("ada"),
  ]);
  const response = await fetch(`${app.httpUrl}/api/v1/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "clients" }),
  });
  const { key } = (await response.json()) as { readonly key: string };
  const faults = await startFaults(app.httpUrl);
  return {
    env: {
      URL: app.httpUrl,
      USERNAME: user.username,
      PASSWORD: testPassword,
      TOKEN: user.accessToken,
      API_KEY: key,
      GRPC: app.grpcAddress,
      OPS: app.opsUrl ?? "",
      VIEWER_TOKEN: viewer.accessToken,
      FULL_URL: full.httpUrl,
      FULL_TOKEN: waiting.accessToken,
      SITE: site.url,
      FAULTS: faults.url,
    },
    async close() {
      faults.close();
      await Promise.all([app.close(), full.close(), site.close()]);
    },
  };
}

/** How long a lost response is waited for before the connection breaks: the call has reached the service by then. */
const LOST_AFTER_MS = 300;

/** @param pass - Passes the request on, and its response unless that is to be lost */
type Fault = (pass: (isLost: boolean) => void, ...of: Parameters<RequestListener>) => void;

const FAULTS: Readonly<Record<string, Fault>> = {
  /** The service gets the request, and its response is lost. */
  lose(pass, _request, response) {
    pass(true);
    setTimeout(() => response.destroy(), LOST_AFTER_MS);
  },
  /** There is no capacity: as REST says it, or Connect. */
  full(_pass, { url = "" }, response) {
    const error = { code: "SERVICE_UNAVAILABLE", message: "full", requestId: "r" };
    const body = url.includes("/pagewire.v1.") ? { ...error, code: "unavailable" } : { success: false, error };
    response.writeHead(503, { "content-type": "application/json" }).end(JSON.stringify(body));
  },
  /** Not the service responds. */
  gateway(_pass, _request, response) {
    response.writeHead(502, { "content-type": "text/html" }).end("bad gateway");
  },
};

/** The service at `target` behind faults. */
async function startFaults(target: string): Promise<{ readonly url: string; close(): void }> {
  const { hostname, port } = new URL(target);
  const counts = new Map<string, number>();
  const sockets = new Map<string, Set<Socket>>();

  function parse({ url = "" }: IncomingMessage) {
    const [, name = "", fault = "", count = "0", path = ""] = /^(\/(\w+)\/(\d+)\/[^/]+)(.*)$/.exec(url) ?? [];
    return { name, fault: FAULTS[fault], count: Number(count), path };
  }

  const keep = (name: string, socket: Socket): unknown =>
    sockets.set(name, (sockets.get(name) ?? new Set<Socket>()).add(socket));

  const server = createServer((request, response) => {
    const { name, fault, count, path } = parse(request);
    if (path === "") {
      for (const socket of sockets.get(name) ?? []) socket.destroy();
      response.end();
      return;
    }
    keep(name, request.socket);
    const pass = (isLost: boolean): void => {
      const { host: _, ...headers } = request.headers;
      const onward = httpRequest({ hostname, port, path, method: request.method, headers }, (answer) => {
        if (isLost) {
          answer.resume();
          response.destroy();
          return;
        }
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      onward.on("error", () => response.destroy());
      request.pipe(onward);
    };
    const seen = counts.get(name) ?? 0;
    counts.set(name, seen + 1);
    if (fault === undefined || seen >= count) pass(false);
    else fault(pass, request, response);
  });
  server.on("upgrade", (request, near: Socket, head: Buffer) => {
    const { name, path } = parse(request);
    const far = connect(Number(port), hostname);
    keep(name, near);
    const lines = request.rawHeaders.flatMap((each, index) =>
      index % 2 === 0 ? [`${each}: ${request.rawHeaders[index + 1] ?? ""}`] : [],
    );
    far.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on("error", () => undefined).on("close", () => other.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of [...sockets.values()].flatMap((each) => [...each])) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
