import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ArchivedPage, ArchivedStorage, ContextSnapshot } from "../../../src/engine/archive.ts";
import { type ContextSaver, createContextSaver } from "../../../src/engine/context/autosave.ts";
import { createLogger } from "../../../src/log/log.ts";
import { createMemoryArchive, type MemoryArchive } from "../../support/archive.ts";

const id = "context";
const page: ArchivedPage = { id: "page", url: "https://example.com/", createdAt: 1 };

const stateWith = (...names: string[]): ArchivedStorage => ({
  cookies: [],
  origins: [{ origin: "https://example.com", localStorage: names.map((name) => ({ name, value: "1" })) }],
});

let archive: MemoryArchive;
let saves: ContextSnapshot[];
let written: (readonly ArchivedPage[])[];
let pages: ArchivedPage[];
let state: ArchivedStorage | undefined;
let lost: number;
let saver: ContextSaver;
let isLate: boolean;
/** Thrown by the next saves. */
let failures: Error[];

beforeEach(() => {
  vi.useFakeTimers();
  archive = createMemoryArchive();
  archive.add(id);
  [written, saves, pages, state, lost, isLate, failures] = [[], [], [page], stateWith(), 0, false, []];
  saver = createContextSaver({
    archive: {
      ...archive,
      async writePages(contextId, epoch, now) {
        written.push(now);
        return archive.writePages(contextId, epoch, now);
      },
      async save(contextId, epoch, snapshot) {
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        saves.push(snapshot);
        return archive.save(contextId, epoch, snapshot);
      },
    },
    contextId: id,
    epoch: 1,
    log: createLogger({ level: "error", destination: { write: () => undefined } }),
    pages: () => pages,
    storageState: async () => ({ state, isLate }),
    onLost: () => lost++,
  });
});
afterEach(() => {
  saver.stop();
  vi.useRealTimers();
});

async function navigated(): Promise<void> {
  saver.pagesChanged("navigated");
  await saver.saveChanged();
}

describe("createContextSaver", () => {
  it("saves pages and storage state once within a second, however often the context changes", async () => {
    saver.touched();
    saver.touched();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(saves).toEqual([{ pages: [page], storageState: state }]);
  });

  it("writes pages that must survive the process at once and only once, and saves them within a second all the same", async () => {
    await navigated();
    await navigated();
    expect(written).toEqual([[page]]);
    expect(saves).toEqual([]);

    saver.touched();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saves).toEqual([{ pages: [page], storageState: state }]);
    await navigated();
    expect(written).toHaveLength(1);
  });

  it("saves nothing where nothing changed, and only the part that did", async () => {
    await saver.flush(true);
    await saver.flush(true);
    await saver.savePages();
    expect(saves).toHaveLength(1);

    pages = [];
    await saver.flush(true);
    state = stateWith("a");
    await saver.saveCookies();

    expect(saves.slice(1)).toEqual([{ pages: [] }, { pages: [], storageState: state }]);
  });

  it("keeps the storage state that was saved last where it cannot be read", async () => {
    await saver.flush(true);
    [pages, state] = [[], undefined];
    await saver.flush(true);

    expect(archive.rows.get(id)).toMatchObject({ pages: [], storageState: { cookies: [] } });
  });

  it("reads a storage state again that pages were too slow for, each time after twice as long", async () => {
    isLate = true;
    saver.touched();
    await vi.advanceTimersByTimeAsync(3_000);
    state = stateWith("after 4 seconds");
    await vi.advanceTimersByTimeAsync(999);
    expect(saves).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(saves).toHaveLength(2);

    isLate = false;
    saver.touched();
    await vi.advanceTimersByTimeAsync(1_000);
    state = stateWith();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saves).toHaveLength(2);
  });

  it("retries a failed save each second", async () => {
    failures = [new Error("no disk"), new Error("no disk")];
    saver.touched();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saves).toEqual([]);

    await vi.advanceTimersByTimeAsync(1_000);

    expect(saves).toHaveLength(1);
  });

  it("rejects a flush that fails, and saves all of it the next time", async () => {
    failures = [new Error("no disk")];
    await expect(saver.flush(true)).rejects.toThrow("no disk");

    await saver.flush(true);

    expect(saves).toEqual([{ pages: [page], storageState: state }]);
  });

  it("reports a context that another process has claimed", async () => {
    await archive.claim(id, { epoch: 1, eventSeq: 0 });
    await saver.savePages();

    expect(lost).toBe(1);
  });

  it("saves the pages a last time when the context ends, and nothing later", async () => {
    await saver.saveLastPages();
    pages = [];
    saver.touched();
    await saver.savePages();
    await vi.advanceTimersByTimeAsync(5_000);

    expect(saves).toEqual([{ pages: [page] }]);
  });
});
