import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProgress } from "../../src/cli/progress.ts";

/** What was written, and what a terminal would show of it. */
function fakeStream(isTTY: boolean, columns = 60) {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => written.push(text) };
}

describe("progress", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is one line on a terminal, which moves and disappears", () => {
    const stream = fakeStream(true);
    const progress = createProgress(stream);
    let left = 3;
    progress.show(() => `${left} left`);
    vi.advanceTimersByTime(500);
    left = 1;
    vi.advanceTimersByTime(1_000);
    progress.end();
    const count = stream.written.length;
    vi.advanceTimersByTime(60_000);

    expect(stream.written).toHaveLength(count);
    const lines = stream.written.map((text) => text.replace("\u001b[2K", ""));
    expect(new Set(lines).size).toBeGreaterThan(8);
    expect(lines[0]).toBe("⠸ 3 left\r");
    expect(lines.at(-2)).toBe("⠴ 1 left (1 s)\r");
    expect(lines.at(-1)).toBe("");
    expect(stream.written.join("")).not.toContain("\n");
  });

  it("is cut to the width of the terminal", () => {
    const stream = fakeStream(true, 20);
    createProgress(stream).show("x".repeat(100));
    vi.advanceTimersByTime(300);

    expect(stream.written[0]).toBe(`\u001b[2K⠸ ${"x".repeat(17)}\r`);
  });

  it("is a line now and then elsewhere, without control characters", () => {
    const stream = fakeStream(false);
    const progress = createProgress(stream);
    progress.show("Opening");
    vi.advanceTimersByTime(900);
    progress.show("Waiting");
    for (let second = 0; second < 25; second++) {
      vi.advanceTimersByTime(1_000);
      progress.show("Waiting"); // the same wait
    }
    progress.end();

    expect(stream.written).toEqual(["Waiting (1 s)\n", "Waiting (11 s)\n", "Waiting (21 s)\n"]);
  });

  it.each([true, false])("writes nothing about what ends at once, on a terminal: %s", (isTTY) => {
    const stream = fakeStream(isTTY);
    const progress = createProgress(stream);
    for (const step of ["one", "two", "three"]) {
      progress.show(step);
      vi.advanceTimersByTime(250);
    }
    progress.end();

    expect(stream.written).toEqual([]);
  });
});
