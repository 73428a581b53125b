import { mkdtemp, rm, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ActionOutcome, ActionRequest, Call } from "../../src/contract.ts";
import type { ExecuteOptions } from "../../src/engine/engine.ts";
import { createExecuteHandler } from "../../src/operations/execute.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "execute-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const noQuery = {} as never; // the operation has no query parameters

const call = {
  transport: "rest",
  requestId: "r",
  address: "127.0.0.1",
  signal: new AbortController().signal,
  limits: () => ({ remainingMs: 30_000, timeoutMs: 30_000, signal: new AbortController().signal }),
  principal: {
    userId: "u1",
    username: "ada",
    roles: [],
    scopes: new Set(),
    credential: { type: "anonymous" },
  },
} satisfies Call;

/** Runs an action whose engine returns what `execute` does. */
async function run(
  body: ActionRequest,
  execute: (options: ExecuteOptions) => Promise<ActionOutcome>,
): Promise<{ readonly data: unknown; readonly bytes?: Uint8Array; readonly contentType?: string }> {
  const { executeAction } = createExecuteHandler({
    engine: {
      execute: (_contextId, _request, options) => execute(options),
      executeSteps: () => Promise.reject(new Error("runs no steps")),
    },
    contexts: { find: () => Promise.resolve(undefined), touch: () => undefined },
    uploadDir: root,
  });
  const { answer, ...bytes } = await executeAction(call, { params: { contextId: "c1" }, query: noQuery, body });
  return { data: answer.data.data, ...bytes };
}

function outcomeOf(actionType: string, data: object, bytes?: Uint8Array): ActionOutcome {
  const ids = { contextId: "c1", pageId: "p1" };
  const result = { success: true, actionType, data, duration: 1, timestamp: "", ...ids, executedAt: "" };
  // The data is that of the action type in each test.
  return { result: result as ActionOutcome["result"], ...(bytes && { bytes, contentType: "image/png" }) };
}

const screenshot: ActionRequest = { action: "screenshot", params: {}, timeoutMs: 1_000 };

describe("executeAction", () => {
  it.each([
    ["screenshot", "image"],
    ["pdf", "pdf"],
  ])("adds the bytes of a %s in base64 where that is its encoding", async (actionType, field) => {
    const bytes = Buffer.from([0, 255, 1]);
    const data = { contentType: "image/png", encoding: "base64", size: 3 };
    expect(await run(screenshot, async () => outcomeOf(actionType, data, bytes))).toEqual({
      data: { ...data, [field]: "AP8B" },
      bytes,
      contentType: "image/png",
      encoding: "base64",
    });
  });

  it("leaves a binary image as bytes", async () => {
    const data = { contentType: "image/png", encoding: "binary", size: 3 };
    const bytes = Buffer.from([0, 255, 1]);
    expect((await run(screenshot, async () => outcomeOf("screenshot", data, bytes))).data).toEqual(data);
  });

  it("opens the files of an upload for the engine, and closes them after the call", async () => {
    await mkdir(join(root, "ada"));
    await writeFile(join(root, "ada", "note.txt"), "a note");
    let readAgain: (() => Promise<Buffer>) | undefined;
    await run(
      { action: "upload", params: { selector: "#file", files: ["note.txt"] }, timeoutMs: 1_000 },
      async ({ uploads = [] }) => {
        expect(uploads).toMatchObject([{ name: "note.txt", size: 6 }]);
        readAgain = () => buffer(uploads[0]?.read() ?? new ReadableStream());
        expect((await readAgain()).toString()).toBe("a note");
        return outcomeOf("upload", { selector: "#file", files: [] });
      },
    );
    await expect(readAgain?.()).rejects.toThrow("closed");
  });

  it("does not call the engine for a file outside the user's folder", async () => {
    const upload: ActionRequest = {
      action: "upload",
      params: { selector: "#file", files: ["../note.txt"] },
      timeoutMs: 1_000,
    };
    await expect(run(upload, () => expect.unreachable())).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "files[0]", message: "must be a file in your upload folder" }],
    });
  });

  it("runs no script for a caller that may not evaluate, by a wait neither", async () => {
    const wait: ActionRequest = { action: "wait", params: { function: "true" }, timeoutMs: 1_000 };
    const denied = { code: "FORBIDDEN", details: { scope: "actions:evaluate" } };
    await expect(run(wait, () => expect.unreachable())).rejects.toMatchObject(denied);
    const data = { waited: 1 };
    const shown: ActionRequest = { action: "wait", params: { text: "Done" }, timeoutMs: 1_000 };
    expect((await run(shown, async () => outcomeOf("wait", data))).data).toEqual(data);
  });
});
