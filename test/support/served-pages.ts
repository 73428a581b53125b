import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A web site on the loopback address whose pages a test brings along. */
export interface ServedPages {
  /** Without a slash at the end. */
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** The requests for a path, in the order in which they came. */
  seen(path: string): readonly SeenRequest[];
  /** Has these pages from now on, and no requests: a navigation within a site takes a ninth of the processor time of one to another. */
  serve(pages: Pages): void;
  close(): Promise<void>;
}

type Pages = Readonly<Record<string, string | Promise<string> | undefined>>;

interface SeenRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Serves the bodies of pages by path, with further headers by path. A page that is a promise is sent once that resolves, one
 * that is undefined never; an unknown path is 404.
 */
export async function servePages(
  pages: Pages,
  headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Promise<ServedPages> {
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const { pathname: path } = new URL(request.url ?? "/", "http://site");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    const respond = async (): Promise<void> => {
      requests.push({ method: request.method ?? "", path, headers: request.headers, body: Buffer.concat(chunks) });
      if (path in pages && pages[path] === undefined) return;
      const body = (await pages[path]) ?? "";
      response.writeHead(path in pages ? 200 : 404, { "content-type": "text/html; charset=utf-8", ...headers[path] });
      response.end(`<!doctype html><title>${path}</title><body style="margin: 0">${body}</body>`);
    };
    request.on("end", () => void respond());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    seen: (path) => requests.filter((request) => request.path === path),
    serve(next) {
      pages = next;
      requests.length = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
