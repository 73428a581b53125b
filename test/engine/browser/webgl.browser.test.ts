import { describe, expect, it } from "vitest";
import { startEngineOfTest, type TestEngine } from "../../support/engine.ts";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { nightly } from "../../support/nightly.ts";

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

const shared = engineOfFile();

async function open(path: string, test: TestEngine): Promise<string> {
  const id = await test.newContext();
  await test.run(id, "navigate", { url: pages.url + path });
  return id;
}

const pages = ofFile(() => servePages({ "/plain": "<h1>plain</h1>", "/shader": SHADER }));

describe("WebGL", () => {
  it("is not there where contexts share a browser", async () => {
    const id = await open("/shader", shared);

    expect(await shared.run(id, "evaluate", { script: "draw()" })).toEqual({ result: "no WebGL" });
  });

  nightly("that is switched on draws, and does not keep other contexts from being captured", async () => {
    const test = await startEngineOfTest({ settings: { webgl: "on" } });
    const neighbor = await open("/plain", test);
    const id = await open("/shader", test);

    expect(await test.run(id, "evaluate", { script: "draw()" })).toEqual({ result: "drawn" });
    await test.run(neighbor, "screenshot", {}, { timeoutMs: 30_000 });
  });
});
