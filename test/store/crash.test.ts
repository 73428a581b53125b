import { expect, it } from "vitest";
import { temporaryLocation } from "../support/database.ts";
import { isNightly } from "../support/nightly.ts";
import { checkRows, startWriter, type Writer } from "./writers.ts";

it("loses and duplicates no acknowledged row when processes that write to one database are killed", async () => {
  const location = await temporaryLocation();
  const writers: Writer[] = [startWriter(location)];
  let written = 0;
  for (let round = 0; round < (isNightly ? 3 : 1); round++) {
    const [older, newer] = [writers.at(-1), startWriter(location)];
    writers.push(newer);
    await Promise.all([older?.acknowledgesMore(100 + 50 * round), newer.acknowledgesMore(100)]);
    written += 200 + 50 * round;
    await older?.kill();
  }
  await writers.at(-1)?.kill();

  const { acknowledged, lost, doubled } = await checkRows(location, writers);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  expect(acknowledged).toBeGreaterThanOrEqual(written);
});
