import type { Page } from "playwright-core";

/** The WebSockets of a page. */
export type Sockets = ReturnType<typeof watchSockets>;

export function watchSockets(page: Page) {
  let open = 0;
  page.on("websocket", (socket) => {
    open++;
    socket.on("close", () => open--);
  });
  return {
    /** How many are open. */
    get open(): number {
      return open;
    },
  };
}
