import { describe, expect, it } from "vitest";
import type { ActionParams } from "../../../src/contract.ts";
import { decodePng } from "../../support/png.ts";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { nightly, samples } from "../../support/nightly.ts";

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
    "/label": "<style>@page { size: 10cm 15cm }</style><p>label",
    "/headings": "<h1>One</h1><h2>Two</h2>",
    "/contents": "<body style='margin: 0'><section id=none style='display: contents'><p>text</p></section>",
    "/content": `<!-- remark --><p id=p>a < b &amp; ü 😀</p><template><b>x</b></template><my-x></my-x><iframe srcdoc="<i>inner</i>"></iframe>
      <script>document.querySelector("my-x").attachShadow({ mode: "open" }).innerHTML = "<u>" + "shadow</u>"; p.dataset.later = "1";</script>`,
    "/broken": "<p>fine</p><script>delete window.XMLSerializer;</script>",
    // Hidden: its layout would take the memory that a browser may use.
    "/huge":
      "<body hidden><script>addEventListener('load', () => { document.body.textContent = 'x'.repeat(33 * 1024 * 1024); });</script>",
  }),
);
const test = engineOfFile();

const VIEWPORT = { viewport: { width: 400, height: 300 } };

async function open(path: string): Promise<void> {
  id = await test.open(pages.url + path, VIEWPORT);
}

/** For tests that leave the page as it is. */
async function view(path: string): Promise<void> {
  id = await test.view(pages.url + path, VIEWPORT);
}

describe("a page that gives itself a title and a URL that are long", () => {
  it("does not inflate results, states, events and errors with them", async () => {
    await open("/lines");
    await test.run(id, "evaluate", {
      script: `history.replaceState(0, "", "/" + "u".repeat(300_000)); document.title = "t".repeat(600_000); 1`,
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
    for await (const item of test.engine.events({ contextIds: [id], after }, AbortSignal.timeout(30_000))) {
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

  it.each(
    samples([
      [0, 0],
      [0, 850],
    ] as const),
  )("shows a clip of the page, in the page's own pixels, scrolled to %i, %i", async (x, y) => {
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
    await view("/bands");
    await expect(shot({ clip: { x: 0, y: 5000, width: 10, height: 10 } })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "clip-outside-page" },
    });
  });

  it("is a JPEG of the quality asked for, or leaves base64 away", async () => {
    await view("/content");
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

  nightly("decodes to the page's colours as a JPEG, too", async () => {
    await view("/bands");
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

  it.each(
    samples([
      [{ quality: 50 }, "quality"],
      [{ quality: 50, type: "png" }, "quality"],
      [{ fullPage: true, clip: { x: 0, y: 0, width: 1, height: 1 } }, "clip"],
    ] as const),
  )("rejects %j", async (params, field) => {
    await view("/content");
    await expect(shot(params)).rejects.toMatchObject({ code: "VALIDATION_ERROR", details: [{ field }] });
  });

  it.each(
    samples(
      [
        ["webp", 16_383, "fullPage"],
        ["webp", 16_383, "element"],
        ["webp", 16_383, "clip"],
        ["jpeg", 65_500, "element"],
      ] as const,
      1,
    ),
  )("says that a %s has at most %i pixels in width and height: %s", async (type, maxSide, way) => {
    await open("/contents");
    const drawn = async (height: number) => {
      const script = `document.body.innerHTML = "<div id=high style='width: 100px; height: ${height}px'></div>"`;
      await test.run(id, "evaluate", { script });
      const clip = { x: 0, y: 0, width: 100, height };
      return shot({
        type,
        ...(way === "fullPage" ? { fullPage: true } : way === "clip" ? { clip } : { selector: "#high" }),
      });
    };
    await expect(drawn(maxSide + 1)).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "screenshot-too-large", height: maxSide + 1, maxSide },
    });
    expect((await drawn(maxSide)).data).toMatchObject({ height: maxSide });
  });

  it("says that an element with display: contents has no box", async () => {
    await view("/contents");
    await expect(shot({ selector: "#none" })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "no-box" },
    });
  });

  nightly("is a smaller PNG of the same pixels where it is not compressed for speed", async () => {
    await view("/lines");
    const [fast, small] = [await shot({}), await shot({ optimizeForSpeed: false })];
    expect(small.bytes.length).toBeLessThan(fast.bytes.length);
    expect(decodePng(small.bytes).at(20, 20)).toBe(decodePng(fast.bytes).at(20, 20));
    await expect(shot({ optimizeForSpeed: false, type: "webp" })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
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

  it.each(
    samples(
      [
        [{}, "612x792"],
        [{ format: "Letter" }, "612x792"],
        [{ format: "Legal" }, "612x1008"],
        [{ format: "A4" }, "596x842"],
        [{ format: "A3" }, "842x1191"],
        [{ format: "A4", landscape: true }, "842x596"],
        [{ format: "Ledger" }, "1224x792"],
        [{ format: "A6" }, "298x420"],
        [{ width: "10cm", height: "150mm" }, "284x426"],
        [{ width: "10cm", height: "150mm", landscape: true }, "426x284"],
        [{ width: "200in", height: "200in" }, "14400x14400"],
      ] as const,
      3,
    ),
  )("with %j has sheets of %s points, one for each that the page has", async (params, size) => {
    await view("/three-sheets");
    expect(await sheets(params)).toEqual([size, size, size]);
  });

  nightly(
    "has the size that the page's CSS gives only on request, also beside margins that it has no room for",
    async () => {
      await view("/label");
      expect(await sheets({})).toEqual(["612x792"]);
      expect(await sheets({ preferCSSPageSize: true, format: "A4" })).toEqual(["283x425"]);
      await expect(
        test.run(id, "pdf", { preferCSSPageSize: true, margin: { left: "6cm", right: "6cm" } }),
      ).resolves.toMatchObject({ contentType: "application/pdf" });
    },
  );

  it("has only the sheets of a range, and says which it does not have", async () => {
    await view("/three-sheets");
    for (const [pageRanges, count] of [
      ["2", 1],
      ["1,3", 2],
      ["2-", 2],
      ["1-9", 3],
    ] as const)
      expect(await sheets({ pageRanges }), pageRanges).toHaveLength(count);
    for (const pageRanges of ["4", "9-12", "3-1"])
      await expect(test.run(id, "pdf", { pageRanges }), pageRanges).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ field: "pageRanges" }],
      });
  });

  it.each(
    samples(
      [
        ["height", { width: "10cm" }],
        ["width", { height: "10cm" }],
        ["format", { format: "A4", width: "10cm", height: "10cm" }],
        ["width", { width: "0", height: "10cm" }],
        ["height", { width: "10cm", height: "201in" }],
        ["headerTemplate", { displayHeaderFooter: false, headerTemplate: "x" }],
        ["margin.left", { width: "2cm", height: "10cm", margin: { left: "1cm", right: "1cm" } }],
      ] as const,
      2,
    ),
  )("asks for another %s than in %o", async (field, params) => {
    await view("/content");
    await expect(test.run(id, "pdf", params)).rejects.toMatchObject({ code: "VALIDATION_ERROR", details: [{ field }] });
  });

  it("has tags and an outline only on request", async () => {
    await view("/headings");
    const has = async (params: ActionParams<"pdf">): Promise<boolean[]> => {
      const text = Buffer.from((await test.runWhole(id, "pdf", params)).bytes ?? []).toString("latin1");
      return [/StructTreeRoot/.test(text), /\/Outlines/.test(text)];
    };
    expect(await has({})).toEqual([false, false]);
    expect(await has({ tagged: true })).toEqual([true, false]);
    expect(await has({ outline: true })).toEqual([true, true]);
  });

  describe("with a header or footer", () => {
    const picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";

    it("gives it room where no margin is given, and prints no other one beside it", async () => {
      await view("/lines");
      const size = async (params: ActionParams<"pdf">): Promise<number> =>
        (await test.runWhole(id, "pdf", params)).bytes?.length ?? 0;
      const empty = await size({ footerTemplate: "" });
      const footerTemplate = `<p style="font: 10px monospace">Page <b class="pageNumber"></b> of <b class="totalPages"></b>`;
      const templates = [await size({ footerTemplate }), await size({ headerTemplate: footerTemplate })];
      expect(Math.min(...templates)).toBeGreaterThan(empty + 1_000);
      expect(await size({ displayHeaderFooter: true })).toBeGreaterThan(empty + 1_000);
      const inches = { margin: { top: "1cm", bottom: "1cm" } };
      expect((await sheets({ displayHeaderFooter: true })).length).toBe((await sheets(inches)).length);
    });

    it.each(
      samples(
        [
          `<style>.x { color: red; background: url("data:image/png;base64,AAAA") }</style><i class=title>t</i>`,
          `<img src="${picture}"><svg viewBox="0 0 9 9"><defs><linearGradient id=g /></defs><rect fill="url(#g)"/></svg>`,
          `<a href="https://example.com/">example</a>, <a href="mailto:a@example.com">mail</a> a < b & "c"`,
          `<style>@font-face { font-family: f; src: url(data:font/woff2;base64,AAAA) } p { content: "\\2014" }</style>`,
          `<style>p { filter: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><filter id='f'/></svg>#f") }</style><p>x`,
          `</body></html><table><tr><td>unclosed`,
        ] as const,
        2,
      ),
    )("prints %s", async (headerTemplate) => {
      await view("/content");
      expect(await test.run(id, "pdf", { headerTemplate })).toMatchObject({ contentType: "application/pdf" });
    });

    it("rejects what would load, read or run something, and prints the page after that", async () => {
      await view("/content");
      for (const template of [
        `<script>alert(1)</script>`,
        `<SCRIPT src="http://127.0.0.1/x.js">`,
        `<link rel=stylesheet href="http://127.0.0.1/x.css">`,
        `<img src="http://127.0.0.1/x.png">`,
        `<img src="file:///etc/passwd">`,
        `<img src=x onerror="alert(1)">`,
        `<img srcset="data:image/png;base64,AA 1x, //127.0.0.1/x 2x">`,
        `<iframe srcdoc="x"></iframe>`,
        `<iframe src="file:///etc/passwd">`,
        `<object data="data:text/html,x"></object>`,
        `<video poster="http://127.0.0.1/x">`,
        `<base href="http://127.0.0.1/">`,
        `<meta http-equiv=refresh content="0;url=http://127.0.0.1/">`,
        `<noscript><p title="</noscript><img src=http://127.0.0.1/x>"></noscript>`,
        `<template><script>1</script></template>`,
        `<style>@import "http://127.0.0.1/x.css";</style>`,
        `<style>@\\69mport "http://127.0.0.1/x.css";</style>`,
        `<style>p::before { content: "/*" } @font-face { src: url(http://127.0.0.1/x.woff) }</style>`,
        `<style>@font-face { src: u\\72l("//127.0.0.1/x.woff") }</style>`,
        `<style>p { background: image-set("http://127.0.0.1/x" 1x) }</style>`,
        `<p style="background: url( 'http://127.0.0.1/x' )">`,
        `<p style="background: url(/**/http://127.0.0.1/x)">`,
        `<svg><use href="http://127.0.0.1/x#y"/></svg>`,
        `<svg><image xlink:href="file:///etc/passwd"/></svg>`,
        `<svg><rect fill="url(http://127.0.0.1/x#y)"/></svg>`,
        `<svg><image href="data:image/png,"><set attributeName=href to="http://127.0.0.1/x"/></image></svg>`,
        `<svg><style>@import url(//127.0.0.1/x)</style></svg>`,
        `<a href="javascript:alert(1)">x</a>`,
        `<a href="file:///etc/passwd">x</a>`,
        `<p>${"x".repeat(10_001)}`,
      ])
        for (const field of ["headerTemplate", "footerTemplate"] as const)
          await expect(test.run(id, "pdf", { [field]: template }), template).rejects.toMatchObject({
            code: "VALIDATION_ERROR",
            details: [{ field }],
          });
      expect(await test.run(id, "pdf", { headerTemplate: "fine" })).toMatchObject({ contentType: "application/pdf" });
    });
  });

  it("returns the document as bytes, whatever its encoding", async () => {
    await view("/three-sheets");
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

  nightly("takes scale and margins into account: less room means more sheets", async () => {
    await view("/lines");
    const count = async (params: ActionParams<"pdf">): Promise<number> => (await sheets(params)).length;
    const plain = await count({});
    expect(await count({ scale: 0.5 })).toBeLessThan(plain);
    expect(await count({ scale: 2 })).toBeGreaterThan(plain);
    for (const margin of [{ top: "10cm" }, { bottom: "100mm" }, { top: "2in", bottom: "192px" }, { top: "380" }]) {
      expect(await count({ margin }), JSON.stringify(margin)).toBeGreaterThan(plain);
    }
  });

  it.each(
    samples(
      [
        ["margin.top", { margin: { top: "15cm", bottom: "15cm" } }],
        ["margin.left", { margin: { left: "220mm" } }],
        ["margin.left", { margin: { right: "816" } }],
        ["margin.top", { margin: { top: "5in", bottom: "4in" }, landscape: true }],
      ] as const,
      1,
    ),
  )("asks for other margins where they leave no room: %s of %o", async (field, params) => {
    await view("/content");
    await expect(test.run(id, "pdf", { format: "Letter", ...params })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field }],
    });
    expect(await test.run(id, "pdf", { margin: { top: "5in", bottom: "4in" } })).toMatchObject({ encoding: "base64" });
  });

  nightly("moves what is printed by the left and the right margin", async () => {
    await view("/content");
    const printed = async (margin: Record<string, string>): Promise<string> =>
      Buffer.from((await test.runWhole(id, "pdf", { margin })).bytes ?? []).toString("latin1");
    const plain = await printed({});
    expect(await printed({ left: "3in" })).not.toBe(plain);
    expect(await printed({ right: "7in" })).not.toBe(plain);
  });

  nightly("prints backgrounds, headers and footers only on request", async () => {
    await view("/bands");
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
    await view("/content");
    const { html, url, title } = await test.run(id, "content", {});
    expect({ url, title }).toEqual({ url: `${pages.url}/content`, title: "/content" });
    expect(html).toMatch(/^<!DOCTYPE html><html><head>.*<title>\/content<\/title>/s);
    expect(html).toContain(
      `<!-- remark --><p id="p" data-later="1">a &lt; b &amp; ü 😀</p><template><b>x</b></template>`,
    );
    expect(html).not.toContain("<u>shadow</u>");
    expect(html).toMatch(/<\/html>$/);
  });

  nightly("is there for an empty page, and for one that has broken its globals", async () => {
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
