import { setTimeout as sleep } from "node:timers/promises";
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
import type { Capacity } from "../browser/capacity.ts";
import type { MemoryEnd } from "../browser/health.ts";
import type { BrowserLease, BrowserPool } from "../browser/pool.ts";
import type { BrowserSharing } from "../browser/sharing.ts";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";
import { type EndSignal, Interrupted } from "../deadline.ts";
import type { EventHub } from "../events/hub.ts";
import type { MaskedValues } from "../masked-values.ts";
import { hostRules, type NetworkPolicy } from "../network/policy.ts";
import { browserErrorText } from "../network/failed-navigation.ts";
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
import type { Egress } from "../network/egress-proxy.ts";
import type { EgressRoute } from "../network/route.ts";
import { protocolIdOf } from "../playwright/session.ts";
import { createClipboard } from "../page/clipboard.ts";
import type { Recordings } from "../recording/recordings.ts";
import type { EndedStep } from "../page/ended-step.ts";
import type { StepEntry } from "../../replay/recording.ts";
import type { Recorder } from "../recording/recorder.ts";
import { secretsOf, type StepHistory } from "../recording/steps.ts";
import type { DialogBounds, DialogPolicy } from "../page/dialogs.ts";
import type { LivePage } from "../page/live-page.ts";
import { type ContextSaver, createContextSaver } from "./autosave.ts";
import { ContextControl, isGuardedFrom, requireRights } from "./control.ts";
import type { ContextRecord, ContextRecords } from "./records.ts";
import { type ContextDownloads, storeDownloads } from "./downloads.ts";
import type { LiveConfig } from "./live-config.ts";
import { DEFAULT_VIEWPORT, toContextOptions } from "./options.ts";
import { createPageSet, type KnownPage, type PageSet } from "./page-set.ts";
import { type ContextProfile, createContextProfile } from "./profile.ts";
import { renewProxyCredentials } from "./proxy-credentials.ts";
import { createStorageReader, type PendingSessions, type StorageReader } from "./storage-state.ts";
import type { BlankPage, SpareContexts } from "./spares.ts";

const CLOSE_TIMEOUT_MS = 3_000;
const USAGE_TIMEOUT_MS = 250;
const RELEASE_TIMEOUT_MS = 2_000;
const RESTORE_TIMEOUT_MS = 2_000;

/** Errors of a request that is wrong itself, or that asks the caller to do something else first. */
const CALLERS: ReadonlySet<unknown> = new Set(["CONFLICT", "VALIDATION_ERROR"]);

/** IndexedDB, and the files of an origin. */
const DATABASES: ReadonlySet<string> = new Set(["indexeddb", "file_systems"]);
const CACHES: ReadonlySet<string> = new Set(["cache_storage"]);

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
  /** Releases its permit of the engine's capacity. A second call does nothing. */
  releasePermit(): void;
  readonly egress: EgressRoute;
  /** Bytes that it had sent and received before; absent: none. */
  readonly egressBytes?: EgressBytes | undefined;
  /** Absent: its browsers have not lost it before. */
  readonly losses?: ContextLosses | undefined;
  readonly record: ContextRecord;
}

/** Parts that all contexts of the engine share. */
export interface ContextParts {
  readonly archive: ContextArchive;
  readonly artifacts: ArtifactSink;
  readonly events: EventHub;
  readonly liveConfig: LiveConfig;
  readonly recordings: Pick<Recordings, "open" | "failed" | "lost" | "end">;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "contextOpen" | "contextsEnded">;
  readonly pool: BrowserPool;
  readonly capacity: Capacity;
  readonly egress: Egress;
  readonly records: ContextRecords;
  readonly spares: SpareContexts;
  readonly sharing: BrowserSharing;
  readonly policy: NetworkPolicy;
  readonly bidiLimit: BidiLimit;
  /** The pages of all contexts that open at once. */
  readonly openings: Concurrency;
  /** A context that was not used for so long hibernates. */
  readonly idleMs: number;
  readonly dialogBounds: DialogBounds;
  /** Bound of what the pages of a context store, all origins together. */
  readonly storageBytes: number;
  now(): number;
  newId(): string;
  /** Whether the credential that an actor is named by may still be used. */
  isActorValid(actor: ControlActor): Promise<boolean>;
}

/** A context with a browser behind it, and the owner of all that lives and ends with it. */
export class LiveContext {
  readonly id: string;
  readonly owner: string;
  readonly epoch: number;
  /** Whether the archive has it. */
  readonly isStored: boolean;
  readonly egress: EgressRoute;
  readonly lease: BrowserLease;
  /** The secrets that were typed in it. */
  readonly secrets: MaskedValues;
  readonly clipboard = createClipboard();
  readonly control: ContextControl;
  readonly cdpClients: CdpClients;
  readonly downloads: ContextDownloads;
  /** Aborts when the browser has lost the context, or the context closes. */
  readonly ended: EndSignal;
  readonly #created: NewLiveContext;
  readonly #parts: ContextParts;
  readonly #ending = new AbortController();
  /** Work that no caller waits for from its start. */
  readonly #background = new Set<Promise<void>>();
  readonly #steps: StepHistory;
  readonly #pages: PageSet;
  readonly #saver: ContextSaver;
  readonly #storage: StorageReader;
  readonly #profile: ContextProfile | undefined;
  readonly #unsubscribe: () => void;
  #config: ContextConfig;
  /** Undefined where nothing is recorded. */
  #recorder: Recorder | undefined;
  /** The parts of the storage that are too large to save, as JSON. */
  #unsaved: string;
  #losses: ContextLosses | undefined;
  #saved: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(created: NewLiveContext, parts: ContextParts) {
    const { id, owner, epoch, browserContext, lease, egress, storageState } = created;
    const { secrets } = created.record;
    const { archive, artifacts, events, log, now, newId } = parts;
    const named = { contextId: id, epoch, archive, browserContext, lease, egress, log, now };
    const emit: LiveContext["emit"] = (...event) => this.emit(...event);
    [this.#created, this.#parts, this.#config, this.ended] = [created, parts, created.config, this.#ending.signal];
    [this.id, this.owner, this.epoch, this.isStored] = [id, owner, epoch, created.isStored ?? true];
    [this.lease, this.egress, this.secrets] = [lease, egress, secrets];
    egress.configure(created.config);
    for (const value of storageState?.secrets ?? []) secrets.add(value);
    this.#steps = parts.records.steps.of(id);
    this.#record();
    this.#unsaved = JSON.stringify(storageState?.unsaved ?? []);
    this.#losses = created.losses;
    this.#storage = createStorageReader(
      browserContext,
      storageState,
      (origin) => usedBytes(this.pages, origin),
      created.pendingSessions,
    );
    renewProxyCredentials(browserContext, egress);
    this.#profile = created.profile && createContextProfile(created.profile, { ...named, emit });
    browserContext.on("close", this.#onGoneInBrowser);
    lease.launched.browser.on("disconnected", this.#onGoneInBrowser);
    this.#saver = createContextSaver({
      ...named,
      // What is opened again has no secret in its URL: the row of the context is not encrypted.
      pages: () => this.#pages.archived().map((page) => withoutSecrets(page, secrets)),
      egress: () => egress.bytes(),
      losses: () => this.#losses,
      storageState: (part) => this.#readStorage(part),
      onStateSaved: async () => this.#profile?.stateSaved(),
      onLost: () => this.#lost(),
    });
    this.#pages = createPageSet(this, {
      ...{ browserContext, lease, egress, log, owner, newId, saver: this.#saver, firstPage: created.firstPage },
      ...{ expected: created.pages, openings: parts.openings, dialogBounds: parts.dialogBounds },
      storageBytes: parts.storageBytes,
      hasWebTools: created.config.webmcp === true,
    });
    this.downloads = storeDownloads(browserContext, {
      ...{ contextId: id, owner, artifacts, log, emit, ended: this.ended },
      policy: () => this.#config.downloads ?? "accept",
      mask: (text) => secrets.text(text),
      pageOf: (page) => this.#pages.of(page),
      report: (event) => this.cdpClients.showDownload(event),
    });
    const unsubscribes = [
      events.onSubscribersChanged(id, "request.finished", (isWanted) => this.#pages.emitFinishedRequests(isWanted)),
      events.onSubscribersChanged(id, "request.failed", (isWanted) => isWanted && this.#pages.reportRequests()),
    ];
    this.#unsubscribe = () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    egress.countFrom(created.egressBytes ?? { sent: 0, received: 0 }, (reached) =>
      emit("egress.limited", { ...reached }),
    );
    this.control = new ContextControl(created.control, {
      ...{ now, newId, isActorValid: (actor) => parts.isActorValid(actor) },
      save: (state) => saveControl(archive, { id, epoch }, state),
      emit: (type, data) => emit(type, { ...data }),
      onEnded: () => releaseHeldInput(this.pages),
      onSaveFailed: (error) => log.warn({ error, contextId: id }, "who controls a context could not be stored"),
    });
    this.cdpClients = createCdpClients({
      ...{ owner, contextId: id, ended: this.ended, bidiLimit: parts.bidiLimit },
      router: lease.launched.sessions,
      reserveBrowser: lease.reserve,
      errorTextOf: ({ url, sentMs }) => browserErrorText(egress, url, sentMs),
      browserContextId: protocolIdOf(browserContext),
      pages: () => [...this.pages.values()].map(({ session }) => session.mainFrameId),
      recovered: () =>
        new Map(
          [...this.pages.values()].flatMap(({ session, recovered }) =>
            recovered === undefined ? [] : [[session.mainFrameId, recovered] as const],
          ),
        ),
      openPage: async () => {
        const live = await this.openPage();
        live.use();
        await this.touched();
        return live.session.mainFrameId;
      },
      checkUrl: (url) => this.#checkUrlOfClient(url),
      onLeft: () => this.runInBackground(this.#restoreOptions()),
    });
  }

  /** The configuration that is applied now. */
  get config(): ContextConfig {
    return this.#config;
  }

  get viewport(): Viewport {
    return this.#config.viewport ?? DEFAULT_VIEWPORT;
  }

  now(): number {
    return this.#parts.now();
  }

  /** How dialogs are answered now: a client answers those of its pages. */
  dialogPolicy(): DialogPolicy {
    return this.cdpClients.size > 0 ? "client" : (this.#config.dialogs ?? "dismiss");
  }

  /** See `PageOwner`. */
  added(live: LivePage): void {
    this.#recorder?.addPage(live);
    this.cdpClients.showPage(live.session.mainFrameId);
  }

  /** The open pages by id, in the order in which they opened. */
  get pages(): ReadonlyMap<string, LivePage> {
    return this.#pages.pages;
  }

  /** See `PageSet.known`. */
  knownPages(): readonly LivePage[] {
    return this.#pages.known();
  }

  /** See `PageSet.lost`. */
  get lostPages(): ReadonlyMap<string, LivePage> {
    return this.#pages.lost;
  }

  /** Resolves when the list of its pages is saved, where the browser has lost it. */
  get saved(): Promise<void> {
    return this.#saved;
  }

  /** Does nothing once it closes. */
  emit(type: EventType, data?: Readonly<Record<string, unknown>>, pageId?: string): void {
    if (this.#isClosed) return;
    const { events, recordings } = this.#parts;
    this.#recorder?.event(type, data ?? {}, pageId);
    if (type === "page.crashed") recordings.failed(this.id, "page-crashed");
    else if (type === "action.failed" && !CALLERS.has(data?.["code"])) recordings.failed(this.id, "action-failed");
    events.emit({
      contextId: this.id,
      epoch: this.epoch,
      type,
      ...(data !== undefined && { data: this.secrets.data(data) }),
      ...(pageId !== undefined && { pageId }),
    });
  }

  /**
   * Adds a step to those of the context, and to what is recorded of it.
   *
   * @param live the page that it was run in
   * @param acted what it has acted on; default: what the page's last action has
   */
  noteStep(step: EndedStep, live: LivePage | undefined, acted?: LivePage["acted"]): StepEntry {
    const entry = this.#steps.add(step, live, acted);
    this.#recorder?.step(entry, live);
    return entry;
  }

  came(...[pageId, seen, at]: Parameters<StepHistory["came"]>): void {
    this.#steps.came(pageId, seen, at);
  }

  /** Replaces a value in what is listed and recorded from now on, and one that is secret in all events, too. */
  hide(value: string, isSecret: boolean): void {
    if (isSecret) this.secrets.add(value);
    this.#steps.hide(value);
    this.#recorder?.hide(value);
  }

  /** Records as the configuration says from now on. */
  #record(): void {
    for (const value of secretsOf(this.#config)) this.#steps.hide(value);
    const recorded = {
      id: this.id,
      owner: this.owner,
      emit: (...event: Parameters<LiveContext["emit"]>) => this.emit(...event),
    };
    this.#recorder = this.#parts.recordings.open(recorded, this.#config);
    // Secrets that were typed before are in no recording.
    for (const value of this.secrets.ofCallers) this.#recorder?.hide(value);
  }

  /**
   * @param isStored - Whether the archive has the page already.
   * @throws ServiceError `RATE_LIMIT_EXCEEDED` beyond 20 pages
   */
  openPage(known: KnownPage = {}, isStored = false): Promise<LivePage> {
    return this.#pages.open(known, isStored);
  }

  closePage(live: LivePage): Promise<void> {
    return this.#pages.close(live);
  }

  /** Puts the pages in this order; those not named follow. */
  arrange(pageIds: readonly string[]): void {
    this.#pages.arrange(pageIds);
  }

  /** See `PageOwner`. */
  endsByCrash(): boolean {
    // Another page of the same process.
    if (this.ended.aborted) return true;
    const memoryEnd = this.lease.takeMemoryEnd();
    if (memoryEnd === undefined) return false;
    this.#lose(memoryEnd);
    this.runInBackground(this.#closeInBrowser());
    return true;
  }

  /** @throws ServiceError `CONFLICT` to an act while another caller has control, `FORBIDDEN` where acts wait for approval */
  requireRights(actor: ControlActor, isAct: boolean): void {
    requireRights(this, actor, isAct);
  }

  /** Returns the context as a client reaches it. */
  contextFor(client: CdpClient): ClientContext {
    return this.cdpClients.contextFor({
      // The actor of a client may change from command to command.
      mayConnect: () => !isGuardedFrom(client.actor, this.#config),
      beforeCommand: (isAct) => this.requireRights(client.actor, isAct && client.isReading !== true),
      copyArtifacts: (targetId, ids) => this.#copyArtifacts(client, targetId, ids),
    });
  }

  /** See `Engine.cdp`. @param find - another context in the same browser, for the same client; undefined: there is none */
  connectCdp(
    client: CdpClient,
    messages: AsyncIterable<CdpInput>,
    signal: AbortSignal,
    find: (contextId: string) => ClientContext | undefined = () => undefined,
  ): AsyncIterable<CdpItem> {
    const { protocol, targetId } = client;
    return this.cdpClients.connect({ protocol, targetId, context: this.contextFor(client), messages, signal, find });
  }

  /** @throws ServiceError `NOT_FOUND`, `CONFLICT`, `ACTION_FAILED`; `FORBIDDEN` to a client that may not read them */
  async #copyArtifacts(
    { readsArtifacts = false }: CdpClient,
    targetId: string,
    ids: readonly string[],
  ): Promise<readonly string[]> {
    const live = [...this.pages.values()].find(({ session }) => session.mainFrameId === targetId);
    if (live === undefined) throw notFound("page", targetId);
    if (!readsArtifacts) throw new ServiceError("FORBIDDEN", "this needs the scope artifacts:read");
    const files = await Promise.all(ids.map((artifactId) => this.#parts.artifacts.open(this.owner, artifactId)));
    return (await live.uploads.copy(files, this.ended)).paths;
  }

  #checkUrlOfClient(url: string): string | Promise<string> {
    const { policy } = this.#parts;
    const href = checkNavigationUrl(url, { ...policy, denyHost: hostRules(policy, this.#config) });
    return this.#config.httpCredentials === undefined ? href : this.allowCredentials(href).then(() => href);
  }

  /** Restores what the last client of CDP has emulated. A page that is stuck is not waited for. */
  async #restoreOptions(): Promise<void> {
    const { browserContext, record } = this.#created;
    const restored = restorePages(browserContext, toContextOptions(this.#config, record.credentialOrigins.list()));
    if (await settlesWithin(restored, RESTORE_TIMEOUT_MS)) await restored;
  }

  /** Lets the context's HTTP credentials be sent to the origin of a URL that the caller opens, where they have none. */
  async allowCredentials(url: string): Promise<void> {
    const isNew = this.#created.record.credentialOrigins.add(url);
    if (isNew && this.#config.httpCredentials?.origin === undefined) await this.#applyCredentials();
  }

  async #applyCredentials(): Promise<void> {
    if (this.#config.httpCredentials === undefined) return;
    const { browserContext, record } = this.#created;
    const { httpCredentials = [] } = toContextOptions(this.#config, record.credentialOrigins.list());
    await browserContext.setHTTPCredentials(httpCredentials);
  }

  /** Changes the configuration of the open context; after a failure, any part of the change may apply. */
  async configure(to: ContextConfig): Promise<void> {
    const hasDialog = (): boolean => [...this.pages.values()].some(({ dialogs }) => dialogs.open !== undefined);
    this.egress.configure(to);
    await this.#parts.liveConfig.apply(this.#created.browserContext, this.#config, to, hasDialog);
    this.#config = to;
    this.cdpClients.endDenied();
    const former = this.#recorder;
    this.#record();
    if (this.#recorder !== former) for (const page of this.pages.values()) this.#recorder?.addPage(page);
    await this.#applyCredentials();
  }

  /** Saves the list of pages if it has changed. */
  savePages(): Promise<void> {
    return this.#saver.saveChanged();
  }

  saveCookies(): Promise<void> {
    return this.#saver.saveCookies();
  }

  /** Saves the list of pages now if it has changed, and the rest within a second; undefined where nothing is to be waited for. */
  touched(): Promise<void> | undefined {
    this.#saver.touched();
    if (this.#background.size === 0 && !this.#saver.hasChanged) return undefined;
    return this.#settleBackground().then(() => this.#saver.saveChanged());
  }

  /** Saves everything; fails when the archive cannot be written. */
  async save(): Promise<void> {
    await Promise.all([...this.pages.values()].map((live) => live.readTitle()));
    await this.#saver.flush(true);
  }

  async #readStorage(part: "all" | "cookies") {
    const { state, isLate } = await (part === "all" ? this.#storage.read() : this.#storage.readCookies());
    if (part === "all") this.#noteUnsaved(state);
    const { secrets } = this;
    return { state: state && (secrets.isEmpty ? state : { ...state, secrets: [...secrets.ofCallers] }), isLate };
  }

  #noteUnsaved(state: ArchivedStorage | undefined): void {
    const before = this.#unsaved;
    this.#unsaved = JSON.stringify(state?.unsaved ?? []);
    if (state?.unsaved !== undefined && this.#unsaved !== before)
      this.emit("storage.unsaved", { unsaved: state.unsaved });
  }

  /** Logs the error of work that rejects. */
  runInBackground(work: Promise<void>): void {
    const { log } = this.#parts;
    const settling = work
      .catch((error: unknown) => log.error({ error, contextId: this.id }, "background work on a page failed"))
      .finally(() => this.#background.delete(settling));
    this.#background.add(settling);
  }

  /** Resolves once no work runs in the background, also none that began meanwhile. */
  async #settleBackground(): Promise<void> {
    while (this.#background.size > 0) await Promise.all(this.#background);
  }

  /** Saves what can be saved, then as `release`. */
  async suspend(): Promise<void> {
    const { log } = this.#parts;
    await this.save().catch((error: unknown) =>
      log.error({ error, contextId: this.id }, "the state of a context could not be saved"),
    );
    await this.release();
  }

  /** Closes without saving, and releases the context in the archive, so that any process can recover it. */
  async release(): Promise<void> {
    const { archive, events, log } = this.#parts;
    await this.discard();
    try {
      await archive.release(this.id, this.epoch, { eventSeq: events.lastSeq(this.id, this.epoch) });
    } catch (error) {
      log.error({ error, contextId: this.id }, "a context could not be released");
    }
  }

  /** Closes without saving. @param disposeAfterMs until then the browser keeps the context, which nothing reaches any more */
  async discard(disposeAfterMs = 0): Promise<void> {
    const { browserContext } = this.#created;
    this.#saver.stop();
    // A recording is written when the context has ended, and then its cookies cannot be read any more.
    await this.#recorder?.readCookies();
    browserContext.off("close", this.#onGoneInBrowser);
    this.lease.launched.browser.off("disconnected", this.#onGoneInBrowser);
    this.#end(new Interrupted({ type: "page-closed" }));
    this.#isClosed = true;
    this.#parts.recordings.end(this.id);
    if (disposeAfterMs > 0) await sleep(disposeAfterMs);
    await this.#closeInBrowser();
  }

  async #closeInBrowser(): Promise<void> {
    await settlesWithin(this.#created.browserContext.close(), CLOSE_TIMEOUT_MS);
  }

  readonly #onGoneInBrowser = (): void => this.#lose();

  /** Ends the context after its browser has lost it, and saves the list of its pages for the recovery. */
  #lose(memoryEnd?: MemoryEnd): void {
    if (this.ended.aborted) return;
    const { recordings, log } = this.#parts;
    const endReason = memoryEnd === undefined ? this.lease.endReason() : "memory";
    const { epoch } = this;
    this.noteLoss({ reason: endReason === "memory" ? "memory" : "browser", ...memoryEnd, epoch });
    this.#saved = this.#saver
      .saveLastPages()
      .catch((error: unknown) => log.error({ error, contextId: this.id }, "the pages of a context could not be saved"));
    this.#end(new Interrupted({ type: "browser-gone", endReason }));
    recordings.lost(this.id);
  }

  noteLoss({ epoch, ...loss }: Omit<ContextLosses, "count" | "at">): void {
    const { metrics, now } = this.#parts;
    const count = (this.#losses?.count ?? 0) + 1;
    this.#losses = { ...loss, count, at: now(), ...(epoch !== undefined && { epoch }) };
    if (loss.reason !== "memory") return;
    metrics.contextsEnded.inc({ reason: "memory", bound: loss.bound ?? "browser" });
    this.emit("context.hibernated", { ...loss });
  }

  /** Discards the context after another process has claimed it, or it was deleted. */
  #lost(): void {
    this.#saver.stop();
    const { id: contextId, epoch } = this;
    this.#parts.log.warn({ contextId, epoch }, "a context was claimed by another process, or deleted");
    this.runInBackground(this.discard());
  }

  /** Ends all that lives with the context. Called once more where a context closes that its browser has lost. */
  #end(reason: Interrupted): void {
    this.#ending.abort(reason);
    this.#unsubscribe();
    this.control.close();
    this.#profile?.close();
    this.#pages.end(reason);
    this.egress.end();
    this.lease.release();
    this.#created.releasePermit();
  }
}

function withoutSecrets(page: ArchivedPage, secrets: MaskedValues): ArchivedPage {
  if (secrets.isEmpty) return page;
  const { url, title } = page;
  return { ...page, url: secrets.text(url), ...(title !== undefined && { title: secrets.text(title) }) };
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

/** Asks through any page's session; the browser responds even while that page is busy. */
async function usedBytes(pages: LiveContext["pages"], origin: string) {
  const [live] = pages.values();
  if (live === undefined) return undefined;
  const asked = live.cdp.send("Storage.getUsageAndQuota", { origin });
  const { usageBreakdown = [] } = (await valueWithin(asked, USAGE_TIMEOUT_MS)) ?? {};
  const sumOf = (types: ReadonlySet<string>): number =>
    usageBreakdown.reduce((sum, { storageType, usage }) => (types.has(storageType) ? sum + usage : sum), 0);
  return usageBreakdown.length === 0 ? undefined : { databases: sumOf(DATABASES), caches: sumOf(CACHES) };
}
