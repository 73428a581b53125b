import type { ServerResponse } from "node:http";
import type { ServerHttp2Stream } from "node:http2";

/** Calls `listener` when a response closes; at once if the client has disconnected already, such as during authentication. */
export function onResponseClose(response: ServerResponse, listener: () => void): void {
  // A response over HTTP/2 has no `destroyed`; its stream does.
  const { stream } = response as ServerResponse & { readonly stream?: ServerHttp2Stream };
  if (response.destroyed || stream?.destroyed === true) listener();
  else response.once("close", listener);
}
