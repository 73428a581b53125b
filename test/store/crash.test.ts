import { expect, it } from "vitest";
import { temporaryLocation } from "../support/database.ts";
import { checkRows, startWriter, type Writer } from "./writers.ts";

it("loses and duplicates no acknowledged row when processes that write to one database are killed", async () => {
  const location = await temporaryLocation();
  const writers: Writer[] = [startWriter(location)];
  for (let round = 0; round < 3; round++) {
    const [older, newer] = [writers.at(-1), startWriter(location)];
    writers.push(newer);
    await Promise.all([older?.acknowledgesMore(100 + 50 * round), newer.acknowledgesMore(100)]);
    await older?.kill();
  }
  await writers.at(-1)?.kill();

  const { acknowledged, lost, doubled } = await checkRows(location, writers);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  expect(acknowledged).toBeGreaterThanOrEqual(750);
}, 60_000);
