import { expect, it } from "vitest";
import type { Entry, Recording } from "../../../src/replay/recording.ts";
import { createMemoryArtifacts } from "../../support/artifacts.ts";
import { limits } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { servePages } from "../../support/served-pages.ts";
import { samples } from "../../support/nightly.ts";

const artifacts = createMemoryArtifacts();
const test = engineOfFile({ dependencies: { artifacts } });
const site = ofFile(() => servePages({ "/page": "<title>Flood</title><p id=said>" }));

/** 1,500 lines of 1,000 characters, 500 errors, 200 requests, and 300 fields of passwords. */
const FLOOD = `
  for (let i = 0; i < 1_500; i++) console.log("line " + i + " " + "x".repeat(1_000));
  for (let i = 0; i < 500; i++) setTimeout(() => { throw new Error("failed " + i) });
  for (let i = 0; i < 200; i++) fetch("/none?" + i).catch(() => 0);
  for (let i = 0; i < 300; i++) said.innerHTML = '<input type=password value="' + i + '">';`;

async function recorded(contextId: string): Promise<Recording> {
  const { id } = await test.engine.saveRecording(contextId, "html", limits());
  const file = artifacts.stored.get(id)?.bytes.toString("utf8") ?? "";
  const [, json = ""] = /<script type="application\/json" id="recording">(.*)<\/script>\n/.exec(file) ?? [];
  return JSON.parse(json) as Recording;
}

it.each(samples(["flight", "full"] as const))(
  "a flood of a page is bounded in a %s recording, which goes on after it",
  async (recording) => {
    const id = await test.newContext({ recording });
    await test.run(id, "navigate", { url: `${site.url}/page` });
    const startMs = performance.now();
    await test.run(id, "evaluate", { script: FLOOD });
    const isOver = async (): Promise<boolean> => {
      await test.run(id, "evaluate", { script: "console.log('the flood is over')" });
      const { entries } = await recorded(id);
      return entries.some((entry) => entry.kind === "console" && entry.text === "the flood is over");
    };
    // Each look stores a recording of the flood.
    await eventually(isOver, { timeout: 40_000, interval: 500 }).toBe(true);

    const { entries } = await recorded(id);
    const seconds = Math.ceil((performance.now() - startMs) / 1_000) + 1;
    const count = (kind: Entry["kind"]): number => entries.filter((entry) => entry.kind === kind).length;
    // Messages and errors are events of two types, of which each is bounded.
    expect(count("console")).toBeLessThanOrEqual(2 * 50 * seconds);
    expect(count("picture")).toBeLessThanOrEqual(6 * seconds);
    expect(JSON.stringify(entries).length).toBeLessThan(1_000_000);
    await test.engine.closeContext(id);
  },
);
