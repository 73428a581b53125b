import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Event } from "../../../src/contract.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { servePages, type ServedPages } from "../../support/served-pages.ts";

const LAYER = `position: fixed; inset: 0; will-change: transform; animation: move 1s infinite;
  backdrop-filter: blur(200px) hue-rotate(10deg)`;
/** Each of its frames takes the browser seconds to draw, on the thread that draws the pages of all contexts. */
const HEAVY = `<style>@keyframes move { to { transform: translate(30px) } } div { ${LAYER} }</style>${"<div></div>".repeat(100)}`;

/** Five draws of a shader that runs for long. */
const SHADER = `<canvas id=canvas width=1024 height=1024></canvas><script>
  function draw() {
    const gl = canvas.getContext("webgl");
    if (gl === null) return "no WebGL";
    const program = gl.createProgram();
    const add = (type, text) => {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    };
    add(gl.VERTEX_SHADER, "attribute vec2 p; void main() { gl_Position = vec4(p, 0., 1.); }");
    add(gl.FRAGMENT_SHADER, "precision highp float; void main() { float x = gl_FragCoord.x; " +
      "for (int i = 0; i < 20000; i++) for (int j = 0; j < 100; j++) x = sin(x) + cos(x * 1.1); gl_FragColor = vec4(x); }");
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    for (let i = 0; i < 5; i++) gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.flush();
    return "drawn";
  }
</script>`;

/** The service heals itself within this time; no test waits so long where it does. */
const HEALED_MS = 30_000;

let pages: ServedPages;
let test: TestEngine;

async function open(path: string): Promise<string> {
  const id = await test.newContext();
  await test.run(id, "navigate", { url: pages.url + path });
  return id;
}

async function crashOf(id: string): Promise<Event | undefined> {
  for await (const item of test.engine.events({ contextIds: [id] }, AbortSignal.timeout(HEALED_MS)))
    if (item.type === "event" && item.event.type === "page.crashed") return item.event;
  return undefined;
}

beforeAll(async () => {
  pages = await servePages({ "/plain": "<h1>plain</h1>", "/heavy": HEAVY, "/shader": SHADER });
});
afterAll(() => pages.close());

describe("a page that holds up the drawing of all contexts", () => {
  beforeAll(async () => {
    test = await startTestEngine();
  });
  afterEach(() => test.closeContexts());
  afterAll(() => test.close());

  it("is ended with a reason, and the other contexts keep their pages", async () => {
    const neighbors = await Promise.all(["/plain", "/plain", "/plain"].map(open));
    const pids = await test.browserPids();
    const heavy = await open("/heavy");
    const crash = crashOf(heavy);

    const shots = neighbors.map((id) => test.run(id, "screenshot", {}, { timeoutMs: HEALED_MS }));

    await Promise.all(shots);
    expect((await crash)?.data).toMatchObject({ url: `${pages.url}/heavy`, reason: "graphics" });
    for (const id of neighbors) {
      expect(await test.run(id, "content", {})).toMatchObject({ url: `${pages.url}/plain` });
      await test.run(id, "screenshot", {});
    }
    expect(await test.browserPids()).toEqual(pids);
  }, 90_000);

  it("makes the engine report that it is not healthy until it is ended", async () => {
    const neighbor = await open("/plain");
    const heavy = await open("/heavy");
    const crash = crashOf(heavy);

    await expect.poll(async () => (await test.engine.health()).browser, { timeout: HEALED_MS }).toBe(false);
    await crash;
    await expect.poll(async () => (await test.engine.health()).browser, { timeout: HEALED_MS }).toBe(true);
    await test.run(neighbor, "screenshot", {});
  }, 90_000);

  it("cannot use WebGL where contexts share a browser", async () => {
    const id = await open("/shader");

    expect(await test.run(id, "evaluate", { script: "draw()" })).toEqual({ result: "no WebGL" });
  });
});

describe("WebGL that is switched on", () => {
  beforeAll(async () => {
    test = await startTestEngine({ settings: { webgl: "on" } });
  });
  afterEach(() => test.closeContexts());
  afterAll(() => test.close());

  it("draws, and does not keep other contexts from being captured", async () => {
    const neighbor = await open("/plain");
    const id = await open("/shader");

    expect(await test.run(id, "evaluate", { script: "draw()" })).toEqual({ result: "drawn" });
    await test.run(neighbor, "screenshot", {}, { timeoutMs: HEALED_MS });
  }, 90_000);
});
