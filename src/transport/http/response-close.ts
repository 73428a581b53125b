import type { ServerResponse } from "node:http";
import type { ServerHttp2Stream } from "node:http2";

/** Calls `listener` when a response closes; at once if the client has disconnected already, such as during authentication. */
export function onResponseClose(response: ServerResponse, listener: () => void): void {
  if (isClosed(response)) listener();
  else response.once("close", listener);
}

/** Whether the client has disconnected, or has all of the response. */
export function isClosed(response: ServerResponse): boolean {
  // A response over HTTP/2 has no `destroyed`; its stream does.
  const { stream } = response as ServerResponse & { readonly stream?: ServerHttp2Stream };
  return response.destroyed || stream?.destroyed === true;
}
