import { describe, expect, it } from "vitest";
import { Entry } from "../../../src/engine/context/entry.ts";
import type { LiveContext } from "../../../src/engine/context/live-context.ts";

/** What an entry needs of a context. */
function createContext(saved: Promise<void> = Promise.resolve()) {
  const ending = new AbortController();
  const context = { id: "c", ended: ending.signal, saved } as unknown as LiveContext;
  return { context, end: () => ending.abort() };
}

function create() {
  const states: string[] = [];
  let idle = 0;
  const entry = new Entry("c", {
    onState: ({ state }) => void states.push(state.name),
    onIdle: () => void idle++,
  });
  return { entry, states, idle: () => idle };
}

async function live(created = createContext()) {
  const made = create();
  await made.entry.open(async () => created.context);
  return { ...made, ...created };
}

const never = new Promise<never>(() => undefined);

describe("a context", () => {
  it("opens, and is away again where that fails", async () => {
    const { entry, states } = create();
    const { context } = createContext();

    await expect(entry.open(() => Promise.reject(new Error("no browser")))).rejects.toThrow("no browser");
    expect(entry.context).toBeUndefined();
    await entry.open(async () => context);

    expect(entry.context).toBe(context);
    expect(states).toEqual(["opening", "away", "opening", "live"]);
  });

  it("is away once its pages are saved, after its browser has gone", async () => {
    const { promise: saved, resolve } = Promise.withResolvers<void>();
    const { entry, states, end } = await live(createContext(saved));

    end();
    expect([entry.state.name, entry.context]).toEqual(["saving", undefined]);
    resolve();
    await saved;

    expect(states).toEqual(["opening", "live", "saving", "away"]);
  });

  it("opens anew only after its pages are saved", async () => {
    const { promise: saved, resolve } = Promise.withResolvers<void>();
    const { entry, states, end } = await live(createContext(saved));
    end();
    const order: string[] = [];

    const opened = entry.open(async () => {
      order.push("opened");
      return createContext().context;
    });
    await Promise.resolve();
    order.push("saved");
    resolve();
    await opened;

    expect(order).toEqual(["saved", "opened"]);
    expect(states).toEqual(["opening", "live", "saving", "opening", "live"]);
  });

  it("that ended while it opened is not live", async () => {
    const { entry, states } = create();
    const { context, end } = createContext();

    await entry.open(async () => {
      end();
      return context;
    });
    await Promise.resolve();

    expect(states).toEqual(["opening", "saving", "away"]);
  });

  it("is live again where it could not leave, unless it has ended meanwhile", async () => {
    const { entry, states, end } = await live();
    const failing = (): Promise<void> => Promise.reject(new Error("not saved"));

    await expect(entry.leave(failing)).rejects.toThrow("not saved");
    expect(entry.state.name).toBe("live");
    const left = entry.leave(() => {
      end();
      return failing();
    });
    await expect(left).rejects.toThrow("not saved");

    expect(states).toEqual(["opening", "live", "leaving", "live", "leaving", "saving", "away"]);
  });

  it("is not lost twice when it could not leave before", async () => {
    const { entry, states, end } = await live();
    await entry.leave(() => Promise.reject(new Error("not saved"))).catch(() => undefined);

    end();
    await Promise.resolve();

    expect(states).toEqual(["opening", "live", "leaving", "live", "saving", "away"]);
  });

  it("opens anew in one change, and is no longer stale", async () => {
    const { entry, states, end } = await live();
    const next = createContext().context;
    entry.isStale = true;

    await entry.reopen(
      async () => end(),
      async () => next,
    );

    expect([entry.context, entry.isStale]).toEqual([next, false]);
    expect(states).toEqual(["opening", "live", "leaving", "opening", "live"]);
  });

  it("opens no browser while it is held", async () => {
    const { entry, states } = create();
    const { promise: work, resolve } = Promise.withResolvers<void>();

    const held = entry.hold(() => work);
    expect(() => entry.open(() => never)).toThrow('context "c" is held, and cannot become opening');
    resolve();
    await held;

    expect(states).toEqual(["held", "away"]);
  });

  it("counts its uses, each once, and says when the last has ended", async () => {
    const { entry, idle } = await live();
    const [one, other] = [entry.begin(), entry.begin()];
    const whenIdle = entry.whenIdle();

    one.end();
    one.end();
    expect([entry.uses, idle()]).toEqual([1, 0]);
    other.end();
    await whenIdle;

    expect([entry.uses, idle()]).toEqual([0, 1]);
    await entry.whenIdle();
  });

  it("can neither leave nor be used unless it is live", () => {
    const { entry } = create();

    expect(() => entry.begin()).toThrow('context "c" is away, not live');
    expect(() => entry.leave(() => never)).toThrow('context "c" is away, not live');
    expect(() =>
      entry.reopen(
        () => never,
        () => never,
      ),
    ).toThrow('context "c" is away, not live');
  });
});
