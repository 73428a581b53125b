import type { BrowserContext } from "playwright-core";
import type { ContextConfig, ControlActor, EventType, Viewport } from "../../contract.ts";
import { notFound, ServiceError } from "../../errors/errors.ts";
import type { Concurrency } from "../concurrency.ts";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type {
  ArchivedPage,
  ArchivedProfile,
  ArchivedStorage,
  ContextArchive,
  ContextLosses,
  ControlState,
  EgressBytes,
} from "../archive.ts";
import type { ArtifactSink } from "../artifacts.ts";
import type { BrowserLease } from "../browser/pool.ts";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";
import type { EndSignal } from "../deadline.ts";
import type { EventHub } from "../events/hub.ts";
import type { MaskedValues } from "../masked-values.ts";
import { hostRules, type NetworkPolicy } from "../network/policy.ts";
import { navigationErrorText } from "../network/failed-navigation.ts";
import { checkNavigationUrl } from "../network/url-policy.ts";
import { restorePages } from "../playwright/live-options.ts";
import type { ClientContext } from "../cdp/client-contexts.ts";
import {
  type BidiLimit,
  type CdpClient,
  type CdpClients,
  type CdpInput,
  type CdpItem,
  createCdpClients,
} from "../cdp/clients.ts";
import type { EgressRoute } from "../network/route.ts";
import { protocolIdOf } from "../playwright/session.ts";
import { type Clipboard, createClipboard } from "../page/clipboard.ts";
import type { Recordings } from "../recording/recordings.ts";
import type { EndedStep } from "../page/ended-step.ts";
import type { StepHistories } from "../recording/steps.ts";
import { readTitle, type LivePage } from "../page/live-page.ts";
import { type ContextSaver, createContextSaver } from "./autosave.ts";
import { type ContextControl, createContextControl, isGuardedFrom, requireRights } from "./control.ts";
import { type BackgroundWork, createBackgroundWork } from "./background-work.ts";
import type { CredentialOrigins } from "./credential-origins.ts";
import { type ContextDownloads, storeDownloads } from "./downloads.ts";
import { type ContextEmitter, createContextEmitter } from "./emitter.ts";
import { type ContextEnding, createContextEnding } from "./ending.ts";
import type { LiveConfig } from "./live-config.ts";
import { DEFAULT_VIEWPORT, toContextOptions } from "./options.ts";
import { createPageSet, type KnownPage, type PageSet } from "./page-set.ts";
import { createContextProfile } from "./profile.ts";
import { renewProxyCredentials } from "./proxy-credentials.ts";
import type { PendingSessions } from "./session-storage.ts";
import type { BlankPage } from "./spares.ts";
import { createStorageQuota } from "./storage-quota.ts";
import { createStorageReader } from "./storage-state.ts";

const USAGE_TIMEOUT_MS = 250;
const RELEASE_TIMEOUT_MS = 2_000;
const RESTORE_TIMEOUT_MS = 2_000;

/** IndexedDB, and the files of an origin. */
const DATABASES: ReadonlySet<string> = new Set(["indexeddb", "file_systems"]);
const CACHES: ReadonlySet<string> = new Set(["cache_storage"]);

/** A context with a browser behind it. */
export interface LiveContext {
  readonly id: string;
  readonly owner: string;
  readonly epoch: number;
  /** Whether the archive has it. */
  readonly isStored: boolean;
  /** The configuration that is applied now. */
  readonly config: ContextConfig;
  readonly viewport: Viewport;
  /** In the order in which they opened. */
  readonly pages: ReadonlyMap<string, LivePage>;
  readonly egress: EgressRoute;
  readonly clipboard: Clipboard;
  readonly lease: BrowserLease;
  readonly control: ContextControl;
  readonly cdpClients: Pick<CdpClients, "isActive">;
  readonly downloads: ContextDownloads;
  /** The secrets that were typed in it. */
  readonly secrets: MaskedValues;
  /** @throws ServiceError `CONFLICT` to an act while another caller has control, `FORBIDDEN` where acts wait for approval */
  requireRights(actor: ControlActor, isAct: boolean): void;
  /** The context as a client reaches it. */
  contextFor(client: CdpClient): ClientContext;
  /** See `Engine.cdp`. @param find - another context in the same browser, for the same client; undefined: there is none */
  connectCdp(
    client: CdpClient,
    messages: AsyncIterable<CdpInput>,
    signal: AbortSignal,
    find?: (contextId: string) => ClientContext | undefined,
  ): AsyncIterable<CdpItem>;
  /** Adds a step to those of the context, and to what is recorded of it. @param live the page that it was run in */
  noteStep(step: EndedStep, live: LivePage | undefined): void;
  /** Aborts when the browser has lost the context, or the context closes. */
  readonly ended: EndSignal;
  /** Resolves when the list of its pages is saved, where the browser has lost it. */
  readonly saved: Promise<void>;
  /**
   * @param isStored - Whether the archive has the page already.
   * @throws ServiceError `RATE_LIMIT_EXCEEDED` beyond 20 pages
   */
  openPage(page?: KnownPage, isStored?: boolean): Promise<LivePage>;
  closePage(live: LivePage): Promise<void>;
  /** Puts the pages in this order; those not named follow. */
  arrange(pageIds: readonly string[]): void;
  savePages(): Promise<void>;
  saveCookies(): Promise<void>;
  /** Saves the list of pages now if it has changed, and the rest within a second; undefined where nothing is to be waited for. */
  touched(): Promise<void> | undefined;
  emit(type: EventType, data?: Readonly<Record<string, unknown>>, pageId?: string): void;
  /** Replaces a value in what is recorded from now on, and one that is secret in all events, too. */
  hide(value: string, isSecret: boolean): void;
  /** Lets the context's HTTP credentials be sent to the origin of a URL that the caller opens, where they have none. */
  allowCredentials(url: string): Promise<void>;
  /** Changes the configuration of the open context; after a failure, any part of the change may apply. */
  configure(config: ContextConfig): Promise<void>;
  /** Saves everything; fails when the archive cannot be written. */
  save(): Promise<void>;
  /** Closes without saving, and releases the context in the archive, so that any process can recover it. */
  release(): Promise<void>;
  /** Saves what can be saved, then as `release`. */
  suspend(): Promise<void>;
  /** Closes without saving. @param disposeAfterMs - see `ContextEnding.close` */
  discard(disposeAfterMs?: number): Promise<void>;
}

export interface NewLiveContext {
  readonly id: string;
  readonly owner: string;
  readonly epoch: number;
  /** Default: true. */
  readonly isStored?: boolean;
  readonly config: ContextConfig;
  readonly storageState: ArchivedStorage | undefined;
  readonly pendingSessions: PendingSessions;
  readonly profile?: ArchivedProfile | undefined;
  /** The state that the archive holds. */
  readonly control?: ControlState | undefined;
  /** Pages that a recovery is about to open; saved with the open ones until then. */
  readonly pages: readonly ArchivedPage[];
  readonly browserContext: BrowserContext;
  /** A page that is open already, for the first call of `openPage`. */
  readonly firstPage?: BlankPage | undefined;
  readonly lease: BrowserLease;
  readonly egress: EgressRoute;
  /** Bytes that it had sent and received before; absent: none. */
  readonly egressBytes?: EgressBytes | undefined;
  /** Absent: its browsers have not lost it before. */
  readonly losses?: ContextLosses | undefined;
  readonly credentialOrigins: CredentialOrigins;
  /** The secrets that were typed in it. */
  readonly secrets: MaskedValues;
}

export interface LiveContextDependencies {
  readonly archive: ContextArchive;
  readonly artifacts: ArtifactSink;
  readonly events: EventHub;
  readonly liveConfig: LiveConfig;
  readonly recordings: Pick<Recordings, "open" | "failed" | "lost" | "end">;
  readonly steps: Pick<StepHistories, "of">;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "contextsEnded">;
  /** After which a dialog that is held for an answer is dismissed. */
  readonly dialogHoldMs: number;
  /** Bound of what its pages store, all origins together. */
  readonly storageBytes: number;
  readonly policy: NetworkPolicy;
  readonly bidiLimit: BidiLimit;
  /** The pages of all contexts that open at once. */
  readonly openings: Concurrency;
  now(): number;
  newId(): string;
  /** Whether the credential that an actor is named by may still be used. */
  isActorValid(actor: ControlActor): Promise<boolean>;
}

/** The parts of a live context. */
interface Parts extends Pick<LiveContext, "clipboard" | "control" | "downloads"> {
  readonly emitter: ContextEmitter;
  readonly ending: ContextEnding;
  readonly background: BackgroundWork;
  readonly saver: ContextSaver;
  readonly pageSet: PageSet;
  readonly cdpClients: CdpClients;
}

/** @param context - Once it consists of its parts. */
function createParts(
  created: NewLiveContext,
  dependencies: LiveContextDependencies,
  context: () => LiveContext,
): Parts {
  const { id, owner, epoch, browserContext, lease, egress } = created;
  const { archive, artifacts, events, recordings, steps, log, policy, metrics, now } = dependencies;
  const parts = { contextId: id, epoch, archive, browserContext, lease, egress, log, now };
  const config = (): ContextConfig => context().config;
  let { losses } = created;
  const { secrets } = created;
  for (const value of created.storageState?.secrets ?? []) secrets.add(value);
  const emitter = createContextEmitter({ id, owner, epoch, events, recordings, steps: steps.of(id), hidden: secrets });
  const { emit } = emitter;
  emitter.record(created.config);
  const background = createBackgroundWork(log, id);
  const clipboard = createClipboard();
  const quota = createStorageQuota(dependencies.storageBytes);
  const storage = createStorageReader(
    browserContext,
    created.storageState,
    (origin) => usedBytes(pageSet.pages, origin),
    created.pendingSessions,
  );
  let unsaved = JSON.stringify(created.storageState?.unsaved ?? []);
  function noteUnsaved(state: ArchivedStorage | undefined): void {
    const before = unsaved;
    unsaved = JSON.stringify(state?.unsaved ?? []);
    if (state?.unsaved !== undefined && unsaved !== before) emit("storage.unsaved", { unsaved: state.unsaved });
  }
  renewProxyCredentials(browserContext, egress);
  const profile = created.profile && createContextProfile(created.profile, { ...parts, emit });
  const ending = createContextEnding({
    ...parts,
    saver: () => saver,
    onEnded(reason) {
      unsubscribe();
      control.close();
      profile?.close();
      pageSet.end(reason);
      egress.end();
    },
    onLosing(loss) {
      losses = { ...loss, count: (losses?.count ?? 0) + 1, at: now(), epoch };
      if (loss.reason !== "memory") return;
      metrics.contextsEnded.inc({ reason: "memory", bound: loss.bound ?? "browser" });
      emit("context.hibernated", { ...loss });
    },
    onLost: () => recordings.lost(id),
    onClosed: () => emitter.close(),
  });
  const { ended } = ending;
  const saver = createContextSaver({
    ...parts,
    // What is opened again has no secret in its URL: the row of the context is not encrypted.
    pages: () => pageSet.archived().map((page) => withoutSecrets(page, secrets)),
    egress: () => egress.bytes(),
    losses: () => losses,
    async storageState(part) {
      const { state, isLate } = await (part === "all" ? storage.read() : storage.readCookies());
      if (part === "all") noteUnsaved(state);
      return { state: state && (secrets.isEmpty ? state : { ...state, secrets: [...secrets.ofCallers] }), isLate };
    },
    onStateSaved: async () => profile?.stateSaved(),
    onLost: () => {
      saver.stop();
      log.warn({ contextId: id, epoch }, "a context was claimed by another process, or deleted");
      background.add(context().discard());
    },
  });
  const pageSet = createPageSet({
    ...parts,
    ...{ owner, openings: dependencies.openings },
    firstPage: created.firstPage,
    expected: created.pages,
    ...{ ended, clipboard, quota, background, emit },
    dialogHoldMs: dependencies.dialogHoldMs,
    // A client answers those of its pages.
    dialogPolicy: () => (cdpClients.size > 0 ? "client" : (config().dialogs ?? "dismiss")),
    hasWebTools: created.config.webmcp === true,
    newId: dependencies.newId,
    savePages: () => saver.savePages(),
    writePages: () => saver.writePages(),
    onPage(live) {
      emitter.recorder?.addPage(live);
      cdpClients.showPage(live.session.mainFrameId);
    },
    onNavigated: () => saver.touched(),
    onCrash() {
      // Another page of the same process.
      if (ended.aborted) return true;
      const end = lease.takeMemoryEnd();
      if (end === undefined) return false;
      background.add(ending.evict(end));
      return true;
    },
  });
  const downloads = storeDownloads(browserContext, {
    ...{ contextId: id, owner, artifacts, log, emit },
    policy: () => config().downloads ?? "accept",
    mask: (text) => secrets.text(text),
    pageOf: (page) => pageSet.of(page),
    report: (event) => cdpClients.showDownload(event),
  });
  const unsubscribe = events.onSubscribersChanged(id, "request.finished", (isWanted) =>
    pageSet.emitFinishedRequests(isWanted),
  );
  const bytesBefore = created.egressBytes ?? { sent: 0, received: 0 };
  egress.countFrom(bytesBefore, (reached) => emit("egress.limited", { ...reached }));
  const control = createContextControl(created.control, {
    now,
    newId: dependencies.newId,
    isActorValid: (actor) => dependencies.isActorValid(actor),
    save: (state) => saveControl(archive, { id, epoch }, state),
    emit: (type, data) => emit(type, { ...data }),
    onEnded: () => releaseHeldInput(pageSet.pages),
    onSaveFailed: (error) => log.warn({ error, contextId: id }, "who controls a context could not be stored"),
  });
  const cdpClients = createCdpClients({
    ...{ owner, bidiLimit: dependencies.bidiLimit },
    router: lease.launched.sessions,
    contextId: id,
    reserveBrowser: lease.reserve,
    navigationErrors: {
      hasErrorSince: (sinceMs) => egress.hasErrorSince(sinceMs),
      errorText: (...navigation) => navigationErrorText(egress, ...navigation),
    },
    browserContextId: protocolIdOf(browserContext),
    ended,
    pages: () => [...pageSet.pages.values()].map(({ session }) => session.mainFrameId),
    recovered: () =>
      new Map(
        [...pageSet.pages.values()].flatMap(({ session, recovered }) =>
          recovered === undefined ? [] : [[session.mainFrameId, recovered] as const],
        ),
      ),
    async openPage() {
      const live = await pageSet.open({}, false);
      live.use();
      await context().touched();
      return live.session.mainFrameId;
    },
    checkUrl(url) {
      const href = checkNavigationUrl(url, { ...policy, denyHost: hostRules(policy, config()) });
      return config().httpCredentials === undefined
        ? href
        : context()
            .allowCredentials(href)
            .then(() => href);
    },
    onLeft: () => background.add(restore(browserContext, config(), created.credentialOrigins)),
  });
  return { clipboard, control, downloads, emitter, ending, background, saver, pageSet, cdpClients };
}

export function createLiveContext(created: NewLiveContext, dependencies: LiveContextDependencies): LiveContext {
  const { id, owner, epoch, browserContext, lease, egress, credentialOrigins } = created;
  const { archive, events, liveConfig, log } = dependencies;
  let { config } = created;
  egress.configure(config);
  const parts = createParts(created, dependencies, () => context);
  const { clipboard, control, downloads, emitter, ending, background, saver, pageSet, cdpClients } = parts;
  const hasDialog = (): boolean => [...pageSet.pages.values()].some(({ dialogs }) => dialogs.open !== undefined);

  /** @throws ServiceError `NOT_FOUND`, `CONFLICT`, `ACTION_FAILED`; `FORBIDDEN` to a client that may not read them */
  async function copyArtifacts(
    { readsArtifacts = false }: CdpClient,
    targetId: string,
    ids: readonly string[],
  ): Promise<readonly string[]> {
    const live = [...pageSet.pages.values()].find(({ session }) => session.mainFrameId === targetId);
    if (live === undefined) throw notFound("page", targetId);
    if (!readsArtifacts) throw new ServiceError("FORBIDDEN", "this needs the scope artifacts:read");
    const files = await Promise.all(ids.map((artifactId) => dependencies.artifacts.open(owner, artifactId)));
    return (await live.uploads.copy(files, ending.ended)).paths;
  }

  async function applyCredentials(): Promise<void> {
    if (config.httpCredentials === undefined) return;
    const { httpCredentials = [] } = toContextOptions(config, credentialOrigins.list());
    await browserContext.setHTTPCredentials(httpCredentials);
  }

  const context: LiveContext = {
    id,
    owner,
    epoch,
    isStored: created.isStored ?? true,
    get config() {
      return config;
    },
    get viewport() {
      return config.viewport ?? DEFAULT_VIEWPORT;
    },
    pages: pageSet.pages,
    egress,
    clipboard,
    lease,
    control,
    cdpClients,
    downloads,
    secrets: created.secrets,
    requireRights: (actor, isAct) => requireRights(context, actor, isAct),
    // The actor of a client may change from command to command.
    contextFor: (client) =>
      cdpClients.contextFor({
        mayConnect: () => !isGuardedFrom(client.actor, config),
        beforeCommand: (isAct) => requireRights(context, client.actor, isAct && client.isReading !== true),
        copyArtifacts: (targetId, ids) => copyArtifacts(client, targetId, ids),
      }),
    connectCdp: (client, messages, signal, find = () => undefined) =>
      cdpClients.connect({
        ...{
          protocol: client.protocol,
          targetId: client.targetId,
          context: context.contextFor(client),
          messages,
          signal,
          find,
        },
      }),
    noteStep: (step, live) => emitter.step(step, live),
    ended: ending.ended,
    get saved() {
      return ending.saved;
    },
    openPage: (known = {}, isStored = false) => pageSet.open(known, isStored),
    closePage: (live) => pageSet.close(live),
    arrange: (pageIds) => pageSet.arrange(pageIds),
    savePages: () => pageSet.saveChanged(),
    saveCookies: () => saver.saveCookies(),
    touched() {
      saver.touched();
      if (!background.isRunning && !pageSet.hasChanged) return undefined;
      return background.settled().then(() => pageSet.saveChanged());
    },
    emit: (type, data, pageId) => emitter.emit(type, data, pageId),
    hide: (value, isSecret) => emitter.hide(value, isSecret),
    async allowCredentials(url) {
      if (credentialOrigins.add(url) && config.httpCredentials?.origin === undefined) await applyCredentials();
    },
    async configure(to) {
      egress.configure(to);
      await liveConfig.apply(browserContext, config, to, hasDialog);
      config = to;
      cdpClients.endDenied();
      const recorder = emitter.record(to);
      for (const page of pageSet.pages.values()) recorder?.addPage(page);
      await applyCredentials();
    },
    async save() {
      await Promise.all([...pageSet.pages.values()].map(readTitle));
      await saver.flush(true);
    },
    async release() {
      await context.discard();
      try {
        await archive.release(id, epoch, { eventSeq: events.lastSeq(id, epoch) });
      } catch (error) {
        log.error({ error, contextId: id }, "a context could not be released");
      }
    },
    async suspend() {
      await context
        .save()
        .catch((error: unknown) => log.error({ error, contextId: id }, "the state of a context could not be saved"));
      await context.release();
    },
    async discard(disposeAfterMs) {
      saver.stop();
      // A recording is written when the context has ended, and then its cookies cannot be read any more.
      await emitter.recorder?.readCookies();
      await ending.close(disposeAfterMs);
    },
  };
  return context;
}

function withoutSecrets(page: ArchivedPage, secrets: MaskedValues): ArchivedPage {
  if (secrets.isEmpty) return page;
  const { url, title } = page;
  return { ...page, url: secrets.text(url), ...(title !== undefined && { title: secrets.text(title) }) };
}

/** After the last client of CDP has left, with what it has emulated. A page that is stuck is not waited for. */
async function restore(
  browserContext: BrowserContext,
  config: ContextConfig,
  credentialOrigins: CredentialOrigins,
): Promise<void> {
  const restored = restorePages(browserContext, toContextOptions(config, credentialOrigins.list()));
  if (await settlesWithin(restored, RESTORE_TIMEOUT_MS)) await restored;
}

/** @throws ServiceError `SERVICE_UNAVAILABLE` where the archive has given the context to another process */
async function saveControl(
  archive: Pick<ContextArchive, "saveControl">,
  { id, epoch }: Pick<LiveContext, "id" | "epoch">,
  state: ControlState,
): Promise<void> {
  if (await archive.saveControl(id, epoch, state)) return;
  throw new ServiceError("SERVICE_UNAVAILABLE", `context "${id}" was claimed by another process or deleted`, {
    details: { outcome: "unknown" },
    retryAfterMs: 1_000,
  });
}

async function releaseHeldInput(pages: LiveContext["pages"]): Promise<void> {
  const released = [...pages.values()].map(({ input }) => input.releaseHeldInput());
  await Promise.all(released.map((each) => settlesWithin(each, RELEASE_TIMEOUT_MS)));
}

/** Through any page's session; the browser responds even while that page is busy. */
async function usedBytes(pages: LiveContext["pages"], origin: string) {
  const [live] = pages.values();
  if (live === undefined) return undefined;
  const asked = live.cdp.send("Storage.getUsageAndQuota", { origin });
  const { usageBreakdown = [] } = (await valueWithin(asked, USAGE_TIMEOUT_MS)) ?? {};
  const sumOf = (types: ReadonlySet<string>): number =>
    usageBreakdown.reduce((sum, { storageType, usage }) => (types.has(storageType) ? sum + usage : sum), 0);
  return usageBreakdown.length === 0 ? undefined : { databases: sumOf(DATABASES), caches: sumOf(CACHES) };
}
