import { settlesWithin } from "../../errors/timing.ts";
import { type Params, RejectedCommand } from "./commands.ts";

export interface TargetInfo extends Params {
  readonly targetId: string;
  readonly type: string;
  readonly browserContextId?: string;
  readonly openerId?: string;
}

/** Shorter than the default of a click, which waits for the popup that it opens. */
const START_TIMEOUT_MS = 3_000;

/** The targets of a client's contexts that it is shown. */
export type Targets = ReturnType<typeof createTargets>;

export function createTargets({
  isOwn,
  attach,
  send,
}: {
  /** Whether a context is one of the client's, by its id in the protocol. */
  isOwn(browserContextId: string | undefined): boolean;
  /** Attaches a session to a target and returns its id. */
  attach(targetId: string): Promise<string>;
  /** Sends an event to the client. */
  send(event: object): void;
}) {
  /** Targets of the whole browser by id, also those that the client is not shown. */
  const known = new Map<string, TargetInfo>();
  const shown = new Set<string>();
  /** Targets that are attached because of `Target.setAutoAttach`, and their sessions. */
  const attached = new Map<string, Promise<string>>();
  /** Targets that wait for the client to start them. */
  const paused = new Map<string, () => void>();
  let isDiscovering = false;
  let isAutoAttaching = false;
  let isWaitingOnStart = false;

  function isShown({ type, targetId, browserContextId }: TargetInfo): boolean {
    if (!isOwn(browserContextId)) return false;
    return type === "page" ? shown.has(targetId) : type === "service_worker";
  }

  const isPaused = (targetId: string): boolean => paused.has(targetId);
  const all = (id?: string): readonly TargetInfo[] =>
    [...known.values()].filter((each) => isShown(each) && (id === undefined || each.browserContextId === id));

  /** Reports a target that the client has not seen, and attaches to it. */
  function announce(targetInfo: TargetInfo): void {
    if (isDiscovering) send({ method: "Target.targetCreated", params: { targetInfo } });
    if (isAutoAttaching) void autoAttach(targetInfo.targetId).catch(() => undefined); // it has closed meanwhile
  }

  /** Attaches to a target once, and returns its session. */
  function autoAttach(targetId: string): Promise<string> {
    const session = attached.get(targetId) ?? attach(targetId);
    attached.set(targetId, session);
    return session;
  }

  function update(method: string, targetInfo: TargetInfo, params: Params): void {
    const isNew = !known.has(targetInfo.targetId);
    known.set(targetInfo.targetId, targetInfo);
    if (!isShown(targetInfo)) return;
    if (isNew) announce(targetInfo);
    else if (isDiscovering && method !== "Target.targetCreated") send({ method, params });
  }

  /** Shows a page, by the id of its target. */
  function show(targetId: string): void {
    if (shown.has(targetId)) return;
    shown.add(targetId);
    const target = known.get(targetId);
    if (target !== undefined && isShown(target)) announce(target);
  }

  /** The client has started a target. False: it runs already. */
  function start(targetId: string): boolean {
    paused.get(targetId)?.();
    return paused.delete(targetId);
  }

  function startAll(): void {
    for (const targetId of paused.keys()) start(targetId);
  }

  /** The session of `autoAttach` has ended. */
  function forgetSession(targetId: string): void {
    attached.delete(targetId);
    start(targetId);
  }

  return {
    /** Whether targets are attached as they appear, as the client has asked for. */
    get isAutoAttaching(): boolean {
      return isAutoAttaching;
    },
    all,
    /** Returns the target of a command. @throws RejectedCommand as the browser for one that it does not have */
    of({ targetId }: Params): TargetInfo {
      const target = typeof targetId === "string" ? known.get(targetId) : undefined;
      if (target === undefined || !isShown(target)) throw new RejectedCommand("No target with given id found", -32_602);
      return target;
    },
    show,
    /** Shows a page that a shown one has opened, before it runs. @returns until when it is not to run; undefined: it may run */
    showPopup(targetInfo: TargetInfo): Promise<unknown> | undefined {
      const { targetId, openerId = "", browserContextId } = targetInfo;
      if (!isOwn(browserContextId) || !shown.has(openerId)) return undefined;
      known.set(targetId, targetInfo);
      const started = Promise.withResolvers<void>();
      if (isWaitingOnStart) paused.set(targetId, started.resolve);
      show(targetId);
      if (!isAutoAttaching) return undefined;
      autoAttach(targetId).then(
        () => isPaused(targetId) || started.resolve(),
        () => started.resolve(),
      );
      return settlesWithin(started.promise, START_TIMEOUT_MS).then(() => start(targetId));
    },
    /** Whether the client is to start a target that it has attached to. */
    isPaused,
    start,
    /** Handles an event of the browser about a target. */
    handle(method: string, params: Params): void {
      const targetInfo = params["targetInfo"] as TargetInfo | undefined;
      if (targetInfo !== undefined) return update(method, targetInfo, params);
      const target = known.get(String(params["targetId"]));
      if (target === undefined) return;
      if (isShown(target) && isDiscovering) send({ method, params });
      if (method === "Target.targetCrashed") return;
      known.delete(target.targetId);
      shown.delete(target.targetId);
      forgetSession(target.targetId);
    },
    /** Reports those there are, and each one from now on. @param further - reported first */
    discover(isWanted: boolean, further: readonly TargetInfo[]): void {
      const wasDiscovering = isDiscovering;
      isDiscovering = isWanted;
      if (isDiscovering && !wasDiscovering)
        for (const targetInfo of [...further, ...all()])
          send({ method: "Target.targetCreated", params: { targetInfo } });
    },
    /** Attaches to those there are before it resolves, and to each one from now on; with `isWaiting` those wait for the client to start them. */
    async setAutoAttach(isWanted: boolean, isWaiting: boolean): Promise<void> {
      isAutoAttaching = isWanted;
      isWaitingOnStart = isWanted && isWaiting;
      if (!isWaitingOnStart) startAll();
      if (isAutoAttaching) await Promise.allSettled(all().map(({ targetId }) => autoAttach(targetId)));
    },
    autoAttach,
    forgetSession,
    /** Starts what waits for the client. */
    close: startAll,
  };
}
