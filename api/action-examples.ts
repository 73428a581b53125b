/** A call of an action, and what it returns. */
export interface ActionExample {
  readonly params?: Readonly<Record<string, unknown>>;
  /** The `data` of its result. */
  readonly result: unknown;
}

const PAGE = { url: "https://example.com/", title: "Example Domain", status: 200 };

/** An example of each action, for the API reference and docs/actions.md; a test validates them against the contract. */
export const actionExamples: Readonly<Record<string, ActionExample>> = {
  navigate: {
    params: { url: "https://example.com/", waitUntil: "load" },
    result: PAGE,
  },
  goBack: { params: { waitUntil: "load" }, result: PAGE },
  goForward: { params: { waitUntil: "load" }, result: PAGE },
  reload: { params: { waitUntil: "load" }, result: PAGE },
  click: { params: { selector: "#buy" }, result: { selector: "#buy" } },
  type: { params: { selector: "#name", text: "Ada" }, result: { selector: "#name", length: 3, value: "Ada" } },
  select: { params: { selector: "#size", values: ["large"] }, result: { selector: "#size", values: ["large"] } },
  upload: {
    params: { selector: "input[type=file]", files: ["invoice.pdf"] },
    result: { selector: "input[type=file]", files: [{ name: "invoice.pdf", size: 48_213 }] },
  },
  hover: { params: { selector: "#menu" }, result: { selector: "#menu" } },
  focus: { params: { selector: "#name" }, result: { selector: "#name" } },
  blur: { params: { selector: "#name" }, result: { selector: "#name" } },
  evaluate: { params: { script: "document.title" }, result: { result: "Example Domain" } },
  callTool: {
    params: { name: "add-to-cart", arguments: { sku: "4711" } },
    result: { name: "add-to-cart", origin: "https://shop.example", outcome: "returned", result: { items: 1 } },
  },
  screenshot: {
    params: { type: "png", fullPage: true },
    result: {
      image: "iVBORw0KGgo…",
      contentType: "image/png",
      encoding: "base64",
      width: 1280,
      height: 720,
      size: 18_204,
    },
  },
  pdf: {
    params: { format: "A4", printBackground: true },
    result: { pdf: "JVBERi0xLjQK…", contentType: "application/pdf", encoding: "base64", size: 25_118 },
  },
  content: {
    result: { html: "<!DOCTYPE html><html>…</html>", url: "https://example.com/", title: "Example Domain" },
  },
  snapshot: {
    params: { maxTokens: 2_000 },
    result: {
      revision: "3.12",
      mode: "snapshot",
      text: 'heading "Example Domain"\nlink "More information" [e2]',
      tokens: 14,
      url: "https://example.com/",
      title: "Example Domain",
    },
  },
  markdown: {
    params: { main: true },
    result: {
      markdown: "# Example Domain\n\n[More information](https://www.iana.org/domains/example)",
      tokens: 18,
      url: "https://example.com/",
      title: "Example Domain",
    },
  },
  dialog: {
    params: { accept: true },
    result: { answered: { id: "d1", type: "confirm", message: "Delete the order?", answer: "accepted" } },
  },
  wait: { params: { selector: "#done", visible: true }, result: { waited: 412 } },
  scroll: { params: { y: 800 }, result: { x: 0, y: 800 } },
  keyboard: { params: { key: "Enter" }, result: { keyboardType: "press", key: "Enter" } },
  mouse: { params: { x: 200, y: 120 }, result: { mouseType: "click", x: 200, y: 120 } },
  drag: {
    params: { selector: "#card", toSelector: "#done" },
    result: { selector: "#card", toSelector: "#done", outcome: "dropped" },
  },
  cookies: {
    params: { operation: "get" },
    result: {
      cookies: [
        {
          ...{ name: "session", value: "1a2b", domain: "example.com", path: "/", expires: -1 },
          ...{ httpOnly: true, secure: true, sameSite: "Lax" },
        },
      ],
    },
  },
};
