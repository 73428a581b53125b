import { check } from "../checker.ts";
import { readHistory } from "../history.ts";

/** `node test/faults/processes/rounds.ts test-results/faults-*.jsonl`: how often each fault hit something in these histories, and what broke. */
const counts = new Map<string, number>();
for (const file of process.argv.slice(2)) {
  const history = await readHistory(file);
  const [kind] = /process|cluster/.exec(file) ?? [];
  for (const entry of history) {
    if (entry.type !== "healed" || !entry.wasHit) continue;
    const fault = `${kind}: ${entry.fault}`;
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }
  for (const [rule, [first, ...others]] of Map.groupBy(check(history), ({ rule }) => rule))
    console.log(`${file} breaks “${rule}” ${others.length + 1} times, such as ${first?.message}`);
}
for (const [fault, count] of [...counts].sort()) console.log(`${count} rounds of ${fault}`);
