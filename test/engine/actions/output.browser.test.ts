import { describe, expect, it } from "vitest";
import type { ActionParams } from "../../../src/contract.ts";
import { decodePng } from "../../support/png.ts";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";

const red = "rgb(255, 0, 0)";
const green = "rgb(0, 128, 0)";
const blue = "rgb(0, 0, 255)";
const white = "rgb(255, 255, 255)";

let id: string;

const pages = ofFile(() =>
  servePages({
    // Bands of 1000 px, and 2000 px wide, in a viewport of 400 × 300.
    "/bands": ["red", "green", "blue"]
      .map((colour) => `<div style="width: 2000px; height: 1000px; background: ${colour}"></div>`)
      .join(""),
    "/three-sheets": "<style>section { break-after: page }</style><section>one</section><section>two</section><p>three",
    "/lines": "<p>line</p>".repeat(100),
    "/content": `<!-- remark --><p id=p>a < b &amp; ü 😀</p><template><b>x</b></template><my-x></my-x><iframe srcdoc="<i>inner</i>"></iframe>
      <script>document.querySelector("my-x").attachShadow({ mode: "open" }).innerHTML = "<u>" + "shadow</u>"; p.dataset.later = "1";</script>`,
    "/broken": "<p>fine</p><script>delete window.XMLSerializer;</script>",
    // Hidden: its layout would take the memory that a browser may use.
    "/huge":
      "<body hidden><script>addEventListener('load', () => { document.body.textContent = 'x'.repeat(33 * 1024 * 1024); });</script>",
  }),
);
const test = engineOfFile({ reusesContexts: true });

async function open(path: string): Promise<void> {
  id = await test.newContext({ viewport: { width: 400, height: 300 } });
  await test.run(id, "navigate", { url: pages.url + path });
}

describe("a page that gives itself a title and a URL of megabytes", () => {
  it("does not inflate results, states, events and errors with them", async () => {
    await open("/lines");
    await test.run(id, "evaluate", {
      script: `history.replaceState(0, "", "/" + "u".repeat(1_500_000)); document.title = "t".repeat(3_000_000); 1`,
    });
    await test.run(id, "evaluate", { script: `void open(location.href)` });

    const sizes: Record<string, number> = {};
    const size = (name: string, value: unknown): number => (sizes[name] = JSON.stringify(value).length);
    size("content", await test.run(id, "content", { selector: "p" }));
    size("snapshot", await test.run(id, "snapshot", {}));
    size("markdown", await test.run(id, "markdown", {}));
    const pages = await test.engine.listPages(id);
    size("pages", pages);
    expect(pages[0]?.url).toMatch(/^http:\S+\/u+…$/);
    expect(pages[0]?.title).toMatch(/^t+…$/);
    const error = await test.run(id, "reload", {}).then(
      (data) => data,
      ({ message, details }: Error & { details?: unknown }) => ({ message, details }),
    );
    size("reload", error);
    const after = { epoch: 1, seq: 0 };
    for await (const item of test.engine.events({ contextIds: [id], after }, AbortSignal.timeout(10_000))) {
      if (item.type !== "event") continue;
      size(`event ${item.event.type}`, item.event);
      if (item.event.type === "page.created" && item.event.pageId !== pages[0]?.id) break;
    }
    for (const [name, length] of Object.entries(sizes)) expect(length, name).toBeLessThan(30_000);
  });
});

describe("screenshot", () => {
  async function shot(params: ActionParams<"screenshot">) {
    const { result, bytes = new Uint8Array(), contentType } = await test.runWhole(id, "screenshot", params);
    return { data: result.data, bytes, contentType };
  }

  it("shows the viewport, wherever the page is scrolled to", async () => {
    await open("/bands");
    const { data, bytes, contentType } = await shot({});
    const picture = decodePng(bytes);
    expect(data).toEqual({
      contentType: "image/png",
      encoding: "base64",
      width: 400,
      height: 300,
      size: bytes.length,
    });
    expect(contentType).toBe("image/png");
    expect([picture.width, picture.height, picture.at(0, 0), picture.at(399, 299)]).toEqual([400, 300, red, red]);

    await test.run(id, "scroll", { x: 0, y: 850 });
    const scrolled = decodePng((await shot({})).bytes);
    expect([scrolled.at(200, 149), scrolled.at(200, 150)]).toEqual([red, green]);
  });

  it("shows the whole page with fullPage", async () => {
    await open("/bands");
    await test.run(id, "scroll", { x: 0, y: 850 });
    const { data, bytes } = await shot({ fullPage: true });
    const picture = decodePng(bytes);
    expect(data).toMatchObject({ width: picture.width, height: 3000 });
    expect(picture.height).toBe(3000);
    expect([999, 1000, 1999, 2000, 2999].map((y) => picture.at(10, y))).toEqual([red, green, green, blue, blue]);
    expect(await test.run(id, "evaluate", { script: "scrollY" })).toEqual({ result: 850 });
  });

  it.each([
    [0, 0],
    [0, 850],
  ])("shows a clip of the page, in the page's own pixels, scrolled to %i, %i", async (x, y) => {
    await open("/bands");
    await test.run(id, "scroll", { x, y });
    const { data, bytes } = await shot({ clip: { x: 30, y: 1990, width: 20, height: 25 } });
    const picture = decodePng(bytes);
    expect(data).toMatchObject({ width: 20, height: 25 });
    expect([picture.width, picture.height]).toEqual([20, 25]);
    expect([picture.at(0, 0), picture.at(19, 9), picture.at(0, 10), picture.at(19, 24)]).toEqual([
      green,
      green,
      blue,
      blue,
    ]);
  });

  it("says that a clip lies outside the page", async () => {
    await open("/bands");
    await expect(shot({ clip: { x: 0, y: 5000, width: 10, height: 10 } })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "clip-outside-page" },
    });
  });

  it("is a JPEG of the quality asked for, or leaves base64 away", async () => {
    await open("/content");
    const [low, high] = [await shot({ type: "jpeg", quality: 1 }), await shot({ type: "jpeg", quality: 100 })];
    for (const { bytes, contentType, data } of [low, high]) {
      expect(Buffer.from(bytes).subarray(0, 3).toString("hex")).toBe("ffd8ff");
      expect(contentType).toBe("image/jpeg");
      expect(data).toMatchObject({ contentType: "image/jpeg", width: 400, height: 300, size: bytes.length });
    }
    expect(low.bytes.length).toBeLessThan(high.bytes.length / 2);

    const binary = await shot({ encoding: "binary" });
    expect(binary.data).not.toHaveProperty("image");
    expect(binary.data).toMatchObject({ encoding: "binary", size: binary.bytes.length });
    expect(decodePng(binary.bytes).at(399, 299)).toBe(white);
  });

  it("decodes to the page's colours as a JPEG, too", async () => {
    await open("/bands");
    const { bytes } = await shot({ type: "jpeg", quality: 100, clip: { x: 0, y: 990, width: 20, height: 20 } });
    const { result } = await test.run(id, "evaluate", {
      args: [Buffer.from(bytes).toString("base64")],
      script: `async (image) => {
        const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
        const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        drawing.drawImage(bitmap, 0, 0);
        return [bitmap.width, bitmap.height, [...drawing.getImageData(2, 2, 1, 1).data], [...drawing.getImageData(2, 17, 1, 1).data]];
      }`,
    });
    const [width, height, above, below] = result as [number, number, number[], number[]];
    expect([width, height]).toEqual([20, 20]);
    expect(above[0]).toBeGreaterThan(240);
    expect(below[1]).toBeGreaterThan(115);
    expect(below[0]).toBeLessThan(15);
  });

  it.each([
    [{ quality: 50 }, "quality"],
    [{ quality: 50, type: "png" }, "quality"],
    [{ fullPage: true, clip: { x: 0, y: 0, width: 1, height: 1 } }, "clip"],
  ] as const)("rejects %j", async (params, field) => {
    await open("/content");
    await expect(shot(params)).rejects.toMatchObject({ code: "VALIDATION_ERROR", details: [{ field }] });
  });

  it("rejects more than 50 million pixels", async () => {
    await open("/bands");
    await test.run(id, "evaluate", { script: "document.body.style.height = '200000px'" });
    for (const params of [{ fullPage: true }, { clip: { x: 0, y: 0, width: 10_000, height: 6_000 } }]) {
      await expect(shot(params)).rejects.toMatchObject({
        code: "ACTION_FAILED",
        details: { reason: "screenshot-too-large", maxPixels: 50_000_000 },
      });
    }
  });
});

describe("pdf", () => {
  /** Sizes of the sheets in points (Chromium's are whole pixels of the screen), from the objects of the document, which Chromium does not compress. */
  async function sheets(params: ActionParams<"pdf">): Promise<string[]> {
    const { bytes = new Uint8Array() } = await test.runWhole(id, "pdf", params);
    const text = Buffer.from(bytes).toString("latin1");
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(text.match(/\/MediaBox/g)?.length);
    return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
      ([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`,
    );
  }

  it.each([
    [{}, "612x792"],
    [{ format: "Letter" }, "612x792"],
    [{ format: "Legal" }, "612x1008"],
    [{ format: "A4" }, "596x842"],
    [{ format: "A3" }, "842x1191"],
    [{ format: "A4", landscape: true }, "842x596"],
  ] as const)("with %j has sheets of %s points, one for each that the page has", async (params, size) => {
    await open("/three-sheets");
    expect(await sheets(params)).toEqual([size, size, size]);
  });

  it("returns the document as bytes, whatever its encoding", async () => {
    await open("/three-sheets");
    const { result, bytes = new Uint8Array(), contentType } = await test.runWhole(id, "pdf", {});
    expect(contentType).toBe("application/pdf");
    expect(result.data).toEqual({
      contentType: "application/pdf",
      encoding: "base64",
      size: bytes.length,
    });
    const binary = await test.runWhole(id, "pdf", { encoding: "binary" });
    expect(binary.result.data).toMatchObject({ encoding: "binary", size: binary.bytes?.length });
  });

  it("takes scale and margins into account: less room means more sheets", async () => {
    await open("/lines");
    const count = async (params: ActionParams<"pdf">): Promise<number> => (await sheets(params)).length;
    const plain = await count({});
    expect(await count({ scale: 0.5 })).toBeLessThan(plain);
    expect(await count({ scale: 2 })).toBeGreaterThan(plain);
    for (const margin of [{ top: "10cm" }, { bottom: "100mm" }, { top: "2in", bottom: "192px" }, { top: "380" }]) {
      expect(await count({ margin }), JSON.stringify(margin)).toBeGreaterThan(plain);
    }
  });

  it.each([
    ["margin.top", { margin: { top: "15cm", bottom: "15cm" } }],
    ["margin.left", { margin: { left: "220mm" } }],
    ["margin.left", { margin: { right: "816" } }],
    ["margin.top", { margin: { top: "5in", bottom: "4in" }, landscape: true }],
  ] as const)("asks for other margins where they leave no room: %s of %o", async (field, params) => {
    await open("/content");
    await expect(test.run(id, "pdf", { format: "Letter", ...params })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field }],
    });
    expect(await test.run(id, "pdf", { margin: { top: "5in", bottom: "4in" } })).toMatchObject({ encoding: "base64" });
  });

  it("moves what is printed by the left and the right margin", async () => {
    await open("/content");
    const printed = async (margin: Record<string, string>): Promise<string> =>
      Buffer.from((await test.runWhole(id, "pdf", { margin })).bytes ?? []).toString("latin1");
    const plain = await printed({});
    expect(await printed({ left: "3in" })).not.toBe(plain);
    expect(await printed({ right: "7in" })).not.toBe(plain);
  });

  it("prints backgrounds, headers and footers only on request", async () => {
    await open("/bands");
    const size = async (params: ActionParams<"pdf">): Promise<number> =>
      (await test.runWhole(id, "pdf", params)).bytes?.length ?? 0;
    const margin = { top: "2cm", bottom: "2cm" };
    const plain = await size({ margin });
    expect(await size({ margin, printBackground: true })).toBeGreaterThan(plain);
    // It brings a font along, which a page without text does not need.
    expect(await size({ margin, displayHeaderFooter: true })).toBeGreaterThan(plain + 1_000);
  });
});

describe("content", () => {
  it("is the page's HTML as scripts have made it, with its doctype", async () => {
    await open("/content");
    const { html, url, title } = await test.run(id, "content", {});
    expect({ url, title }).toEqual({ url: `${pages.url}/content`, title: "/content" });
    expect(html).toMatch(/^<!DOCTYPE html><html><head>.*<title>\/content<\/title>/s);
    expect(html).toContain(
      `<!-- remark --><p id="p" data-later="1">a &lt; b &amp; ü 😀</p><template><b>x</b></template>`,
    );
    expect(html).not.toContain("<u>shadow</u>");
    expect(html).toMatch(/<\/html>$/);
  });

  it("is there for an empty page, and for one that has broken its globals", async () => {
    id = await test.newContext();
    expect(await test.run(id, "content", {})).toEqual({
      html: "<html><head></head><body></body></html>",
      url: "about:blank",
      title: "",
    });
    await open("/broken");
    expect((await test.run(id, "content", {})).html).toContain("<p>fine</p>");
  });

  it("is rejected when it is larger than 32 MiB", { timeout: 150_000 }, async () => {
    await open("/huge");
    await expect(test.run(id, "content", {}, { timeoutMs: 120_000 })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "result-too-large", maxBytes: 33_554_432 },
    });
  });
});
