import type { Browser, BrowserContext } from "playwright-core";
import type { NewContext } from "../engine.ts";
import type { ArchivedPage } from "../archive.ts";
import type { Capacity } from "../browser/capacity.ts";
import type { BrowserLease, BrowserPool } from "../browser/pool.ts";
import { toContextOptions } from "./options.ts";
import { type Deadline, interrupt, Interrupted, settlesWithin } from "../deadline.ts";
import type { Egress } from "../network/egress-proxy.ts";
import type { EgressRoute } from "../network/route.ts";
import type { CredentialOriginsByContext } from "./credential-origins.ts";
import { createLiveContext, type LiveContext, type LiveContextDeps } from "./live-context.ts";
import type { StorageState } from "./storage-state.ts";

const CLOSE_TIMEOUT_MS = 3_000;
const MAX_ATTEMPTS = 3;

/** Between the first sign of a browser's death and the certainty. */
export const DEATH_KNOWN_MS = 500;

/** Under the work, which another browser may do. */
export class BrowserDied extends Interrupted {
  constructor() {
    super({ type: "browser-gone" });
  }
}

export interface OpenedContext extends NewContext {
  /** That will be opened in it. */
  readonly pages: readonly ArchivedPage[];
  readonly storageState: StorageState | undefined;
}

/** Opens a context in one of the browsers. */
export type OpenContext = (context: OpenedContext, deadline: Deadline, signal: AbortSignal) => Promise<LiveContext>;

export interface OpeningDeps extends LiveContextDeps {
  readonly pool: BrowserPool;
  readonly capacity: Capacity;
  readonly egress: Egress;
  readonly credentialOrigins: CredentialOriginsByContext;
  /** Asks for a permit of the capacity to be released. */
  readonly makeRoom: () => void;
  /** Told at once, before anything can happen to the context. */
  readonly onOpened: (context: LiveContext) => void;
}

export function createOpening({
  pool,
  capacity,
  egress,
  credentialOrigins,
  makeRoom,
  onOpened,
  ...contextDeps
}: OpeningDeps): OpenContext {
  /** With a permit of the capacity, which is released with the lease. */
  async function acquireLease(owner: string, deadline: Deadline, signal: AbortSignal): Promise<BrowserLease> {
    const releasePermit = await capacity.acquire(owner, deadline, signal, makeRoom);
    try {
      const lease = await pool.acquire(deadline, signal);
      return {
        ...lease,
        release() {
          lease.release();
          releasePermit();
        },
      };
    } catch (error) {
      releasePermit();
      throw error;
    }
  }

  async function openOnce(opened: OpenedContext, deadline: Deadline, signal: AbortSignal): Promise<LiveContext> {
    const lease = await acquireLease(opened.owner, deadline, signal);
    const route = egress.open();
    const openedOrigins = credentialOrigins.of(opened.id);
    const creating = makeContext(lease.launched.browser, opened, route.proxy, openedOrigins.list());
    try {
      const browserContext = await interrupt(creating, deadline, [signal]);
      const created = { ...opened, browserContext, lease, egress: route, credentialOrigins: openedOrigins };
      const context = createLiveContext(created, contextDeps);
      onOpened(context);
      return context;
    } catch (fault) {
      route.end();
      lease.release();
      // It may still come, and nobody waits for it any more.
      creating.then(
        (late) => settlesWithin(late.close(), CLOSE_TIMEOUT_MS),
        () => undefined,
      );
      if (fault instanceof Interrupted) {
        if (fault.interruption.type === "deadline") void lease.check();
        throw fault;
      }
      if (await lease.launched.diesWithin(DEATH_KNOWN_MS)) throw new BrowserDied();
      throw fault;
    }
  }

  return (context, deadline, signal) => whenBrowserDies(() => openOnce(context, deadline, signal));
}

/** A browser may die just when a context comes to it; then another one takes it. */
export async function whenBrowserDies<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof BrowserDied) || attempt === MAX_ATTEMPTS) throw fault;
    }
  }
}

async function makeContext(
  browser: Browser,
  { config, storageState }: OpenedContext,
  proxy: EgressRoute["proxy"],
  credentialOrigins: readonly string[],
): Promise<BrowserContext> {
  return browser.newContext({
    ...toContextOptions(config, credentialOrigins),
    // Without `<-loopback>` the browser would pass the proxy by for the machine itself.
    proxy: { ...proxy, bypass: "<-loopback>" },
    ...(storageState === undefined ? {} : { storageState }),
  });
}
