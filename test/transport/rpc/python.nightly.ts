import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { temporaryFolder } from "../../support/database.ts";
import { type Site, startSite } from "../../support/site.ts";
import { unrunnable } from "../../support/unrunnable.ts";

const python = "/usr/bin/python3";
const run = promisify(execFile);

/** What is missing on this machine to make and run a client in Python. */
function missing(): string | undefined {
  try {
    execFileSync(python, ["-c", "import grpc, google.protobuf"], { stdio: "ignore" });
    execFileSync("sh", ["-c", "command -v protoc && command -v grpc_python_plugin"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "python3-grpcio, python3-protobuf, protobuf-compiler and protobuf-compiler-grpc are not installed";
  }
}

const reason = missing();
if (reason !== undefined) unrunnable("a gRPC client in Python", reason);
else {
  describe("a Python client generated from the .proto files", () => {
    let app: TestApp;
    let site: Site;

    beforeAll(async () => {
      [app, site] = await Promise.all([startTestApp(), startSite()]);
    });

    afterAll(() => Promise.all([app.close(), site.close()]));

    it("drives a page, and gets bytes, codes, details, deadlines and events", async () => {
      const folder = temporaryFolder();
      await generate(folder);
      const { accessToken } = await app.addUser("python");

      const script = "test/transport/rpc/python/client.py";
      const args = [script, app.grpcAddress, accessToken, `${site.url}/form`];
      const { stdout } = await run(python, args, { env: { PYTHONPATH: folder } });

      const { events, ...results } = JSON.parse(stdout) as { events: PythonEvent[] };
      expect(events).toMatchObject([
        { type: "page.navigated", data: { url: `${site.url}/form` } },
        { type: "page.console", data: { type: "log", text: "received" } },
        { type: "context.closed", data: {} },
      ]);
      expect(new Set(events.map(({ contextId }) => contextId)).size).toBe(1);
      expect(events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).toSorted((one, other) => one - other));
      expect(results).toEqual({
        title: "Form",
        result: [null, 1.5, { a: ["b"] }],
        png: "PNG",
        unknown: { code: "NOT_FOUND", reasons: ["NOT_FOUND"] },
        stranger: { code: "UNAUTHENTICATED", reasons: ["UNAUTHORIZED"] },
        late: { code: "DEADLINE_EXCEEDED", reasons: [] },
        unheard: { code: "NOT_FOUND", reasons: ["NOT_FOUND"] },
      });
    });
  });
}

interface PythonEvent {
  readonly type: string;
  readonly contextId: string;
  readonly seq: number;
  readonly data: object;
}

/** Buf only resolves the imports; protoc's and gRPC's own plugins write the code. */
async function generate(folder: string): Promise<void> {
  const template = {
    version: "v2",
    inputs: [{ directory: "proto" }],
    plugins: [
      { protoc_builtin: "python", out: folder },
      { local: "grpc_python_plugin", out: folder },
    ],
  };
  const paths = ["proto/pagewire", "proto/google"].flatMap((path) => ["--path", path]);
  await run(join("node_modules", ".bin", "buf"), ["generate", "--template", JSON.stringify(template), ...paths]);
}
