import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Recording } from "../../../src/replay/recording.ts";
import { createMemoryArtifacts } from "../../support/artifacts.ts";
import { limits } from "../../support/engine.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { servePages } from "../../support/served-pages.ts";

const artifacts = createMemoryArtifacts();
const test = engineOfFile({ dependencies: { artifacts } });
const flooding = (work: string): string => `<title>Flood</title><p id="said"></p><script>
  let count = 0;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { for (let i = 0; i < 200; i++) { count++; ${work} } channel.port2.postMessage(0); };
  channel.port2.postMessage(0);
</script>`;
const site = ofFile(() =>
  servePages({
    "/console": flooding(`console.log("line " + count + " " + "x".repeat(1_000))`),
    "/objects": flooding(`console.error({ count, deep: { list: [1, 2, 3] } }, document.body)`),
    "/errors": flooding(`setTimeout(() => { throw new Error("failed " + count) })`),
    "/requests": flooding(`if (count % 200 === 0) fetch("/none?" + count).catch(() => 0)`),
    "/fields": flooding(`said.innerHTML = '<input type=password value="' + count + '">'`),
    "/cookies": flooding(`if (count % 20 === 0) document.cookie = "c" + count % 150 + "=value-" + count`),
  }),
);

const FLOOD_MS = 4_000;

describe.each(["/console", "/objects", "/errors", "/requests", "/fields", "/cookies"])("a page that floods: %s", (path) => {
  it.each(["off", "flight", "full"] as const)("does not end its browser with recording %s", async (recording) => {
    const id = await test.newContext({ recording });
    await test.run(id, "navigate", { url: site.url + path, waitUntil: "domcontentloaded" });
    const before = await test.browserPids();
    const cpu = process.cpuUsage();
    await sleep(FLOOD_MS);
    const { user, system } = process.cpuUsage(cpu);
    const { result } = await test.run(id, "evaluate", { script: "count" });
    expect(result).toBeGreaterThan(0);
    expect(await test.browserPids()).toEqual(before);
    console.log(path, recording, "count", result, "service cpu ms/s", Math.round((user + system) / FLOOD_MS));
    if (recording === "off") return;
    const { id: artifactId } = await test.engine.saveRecording(id, "html", limits());
    const file = artifacts.stored.get(artifactId)?.bytes.toString("utf8") ?? "";
    const [, json = ""] = /<script type="application\/json" id="recording">(.*)<\/script>\n/.exec(file) ?? [];
    const { entries } = JSON.parse(json) as Recording;
    const seconds = FLOOD_MS / 1_000 + 4;
    for (const [kind, perSecond] of [["console", 100], ["request", 200], ["event", 50]] as const)
      expect(entries.filter((entry) => entry.kind === kind).length).toBeLessThan(perSecond * seconds);
    await test.engine.closeContext(id);
  });
});
