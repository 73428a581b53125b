import type { Page } from "playwright-core";

/** The WebSockets of a page. */
export interface Sockets {
  /** How many are open. */
  readonly open: number;
}

export function watchSockets(page: Page): Sockets {
  let open = 0;
  page.on("websocket", (socket) => {
    open++;
    socket.on("close", () => open--);
  });
  return {
    get open() {
      return open;
    },
  };
}
