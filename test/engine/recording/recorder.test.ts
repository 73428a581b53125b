import { expect, it } from "vitest";
import { createRecorder } from "../../../src/engine/recording/recorder.ts";

it("lets other work go on while what it holds is searched for secrets", async () => {
  const options = {
    contextId: "c",
    mode: "flight",
    maxBytes: 1_000_000,
    now: () => 1_000,
    onFull: () => undefined,
  } as const;
  const recorder = createRecorder(options);
  for (let index = 0; index < 1_000; index++)
    recorder.event("page.console", { type: "log", text: `line ${index} of secret-${index % 10}` }, "p1");
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);

  recorder.hide("secret-7");
  const recorded = recorder.recorded("request");
  recorder.event("page.console", { type: "log", text: "afterwards" }, "p1");
  const { entries } = (await recorded).recording;
  isDone = true;

  expect(entries).toHaveLength(1_000);
  expect(entries[7]).toMatchObject({ kind: "console", text: "line 7 of ***" });
  expect(turns).toBeGreaterThan(5);
  recorder.stop();
});
