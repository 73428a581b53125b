import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../../src/engine/browser/launch.ts";
import { openTempFolder, planLaunch } from "../../../src/engine/browser/launch-plan.ts";
import { renewProxyCredentials } from "../../../src/engine/context/proxy-credentials.ts";
import { commonOptions } from "../../../src/engine/context/spares.ts";
import { createEgress } from "../../../src/engine/network/egress-proxy.ts";
import { createMetrics } from "../../../src/metrics/metrics.ts";
import { clientMessages } from "../../../src/contract.ts";
import { type ClientContext, createClientContexts } from "../../../src/engine/cdp/client-contexts.ts";
import { createVirtualBrowser, type VirtualBrowser } from "../../../src/engine/cdp/virtual-browser.ts";
import { contextInternals, pageInternals } from "../../../src/engine/playwright/internals.ts";
import { separateStoragePages } from "../../../src/engine/playwright/storage-pages.ts";
import { checkNavigationUrl } from "../../../src/engine/network/url-policy.ts";
import { createMachineAddresses } from "../../../src/engine/network/machine-addresses.ts";
import { createNetworkPolicy } from "../../../src/engine/network/policy.ts";
import { createLogger } from "../../../src/log/log.ts";
import { attemptsOfFile } from "../../support/attempts.ts";
import { ofFile } from "../../support/of-file.ts";
import { type Site, startSite } from "../../support/site.ts";
import { protocolMethods } from "./protocol.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";

const methods = protocolMethods();
const attempts = attemptsOfFile("another tenant's targets, by every method");
/** On a busy machine. */
const OPEN_MS = 10_000;
const SECRET = "victims-secret";
const FILE_SECRET = "secret-of-a-file";

/** A browser process in which two tenants have a context each. */
async function launchShared() {
  const settings = { sandbox: "auto", environment: "development", browserSharing: "all" } as const;
  const log = createLogger({ level: "error" });
  const plan = await planLaunch(settings);
  const folder = await openTempFolder({}, plan, log);
  const launched = await launchBrowser({ ...plan, folder, log });
  const egress = await createEgress({ policyOf: () => policy, log, metrics: createMetrics() });
  return {
    ...launched,
    folder,
    async newContext(options: BrowserContextOptions = {}) {
      const route = await egress.open();
      const context = await launched.browser.newContext({ ...options, ...commonOptions(route) });
      separateStoragePages(context);
      renewProxyCredentials(context, route);
      return context;
    },
    async close() {
      await launched.close();
      await egress.close();
      await folder.remove();
    },
  };
}

const policy = createNetworkPolicy(
  { privateNetwork: "allow", allowlist: [], isOwnPort: () => false },
  createMachineAddresses(),
);
const shared = ofFile(launchShared);
const site = ofFile(startSite);

const isInList = (method: string): boolean => Object.hasOwn(clientMessages.page, method);
const targetIdOf = (page: Page): string => pageInternals(page).mainFrame()._id;

/** The other tenant: a page with a title, a URL, cookies and storage that no other tenant may see. */
async function openVictim({ url }: Site) {
  const context = await shared.newContext({ viewport: { width: 901, height: 601 } });
  const page = await context.newPage();
  await page.goto(`${url}/form?${SECRET}`);
  await context.addCookies([{ name: "sid", value: SECRET, url }]);
  await page.evaluate(`document.title = "${SECRET}"; localStorage.setItem("secret", "${SECRET}")`);
  return { context, page };
}

const READ_STATE = `({ title: document.title, url: location.href, storage: { ...localStorage }, agent: navigator.userAgent, online: navigator.onLine,
  language: navigator.language, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, size: [innerWidth, innerHeight], body: document.body.innerHTML,
  dark: matchMedia("(prefers-color-scheme: dark)").matches, scripts: document.scripts.length })`;

async function stateOf({ context, page }: { readonly context: BrowserContext; readonly page: Page }) {
  const permission = `navigator.permissions.query({ name: "geolocation" }).then(({ state }) => state)`;
  return {
    page: await page.evaluate<unknown>(READ_STATE),
    permission: await page.evaluate<unknown>(permission),
    cookies: await context.cookies(),
    pages: context.pages().length,
  };
}

/** A client that speaks the protocol by hand. */
async function connect(context: BrowserContext) {
  const received: string[] = [];
  const waiting = new Map<number, (response: Response) => void>();
  let closes = 0;
  const first: ClientContext = {
    contextId: "own",
    browserContextId: contextInternals(context)._browserContextId,
    ended: new AbortController().signal,
    pages: () => [],
    reserveBrowser: () => undefined,
    async openPage() {
      const targetId = targetIdOf(await context.newPage());
      browser.showPage(targetId);
      return targetId;
    },
    errorTextOf: () => undefined,
    checkUrl: (url) => checkNavigationUrl(url, policy),
    beforeCommand: () => undefined,
    copyArtifacts: () => Promise.reject(new Error("it has none")),
    join: () => () => undefined,
  };
  const browser: VirtualBrowser = createVirtualBrowser({
    router: shared.sessions,
    contexts: createClientContexts({ first, find: () => undefined, request: () => undefined }),
    send(message) {
      const text = message.toString();
      received.push(text);
      const { id, ...response } = JSON.parse(text) as Response & { readonly id?: number };
      if (id !== undefined) waiting.get(id)?.(response);
    },
    onClosed: () => closes++,
  });
  await browser.open();
  let nextId = 0;

  /** Undefined where there is no response in time. */
  async function call(
    method: string,
    params: object = {},
    sessionId?: string,
    withinMs = 250,
  ): Promise<Response | undefined> {
    const id = ++nextId;
    const response = new Promise<Response>((resolve) => waiting.set(id, resolve));
    browser.handle(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
    const found = await Promise.race([response, sleep(withinMs, undefined)]);
    waiting.delete(id);
    return found;
  }

  return { browser, call, received, closes: () => closes };
}

interface Response {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

type Client = Awaited<ReturnType<typeof connect>>;

/** A page of the client's own, and its session. */
async function openOwn(
  client: Client,
  url: string,
): Promise<{ readonly targetId: string; readonly sessionId: string }> {
  const created = await client.call("Target.createTarget", { url: "about:blank" }, undefined, OPEN_MS);
  const targetId = String(created?.result?.["targetId"]);
  const attached = await client.call("Target.attachToTarget", { targetId, flatten: true }, undefined, OPEN_MS);
  const sessionId = String(attached?.result?.["sessionId"]);
  await client.call("Page.enable", {}, sessionId);
  await client.call("Runtime.enable", {}, sessionId);
  const navigated = await client.call("Page.navigate", { url }, sessionId, OPEN_MS);
  for (const response of [created, attached, navigated]) attempts.allowed("CDP", response?.result !== undefined);
  // Otherwise nothing would be tried in its session.
  expect(navigated?.error).toBeUndefined();
  expect(navigated?.result).toHaveProperty("frameId");
  return { targetId, sessionId };
}

describe("a hostile client in a browser process that two tenants share", () => {
  let victim: Awaited<ReturnType<typeof openVictim>>;
  let hostile: BrowserContext;
  /** Names the victim's objects, as if the client had guessed them. */
  let stolen: Readonly<Record<string, unknown>>;
  let ids: readonly string[];
  let secretFile: string;

  beforeAll(async () => {
    victim = await openVictim(site);
    hostile = await shared.newContext();
    const targetId = targetIdOf(victim.page);
    const session = await shared.sessions.call({ method: "Target.attachToBrowserTarget" });
    const attached = await shared.sessions.call({
      ...{
        method: "Target.attachToTarget",
        params: { targetId, flatten: true },
        sessionId: String(session["sessionId"]),
      },
    });
    const browserContextId = contextInternals(victim.context)._browserContextId;
    const sessionId = String(attached["sessionId"]);
    ids = [targetId, browserContextId, sessionId];
    const folder = join(shared.folder.path, "secrets");
    await mkdir(folder, { recursive: true, mode: 0o755 });
    secretFile = join(folder, "secret.txt");
    await writeFile(secretFile, FILE_SECRET, { mode: 0o644 });
    stolen = {
      ...{ targetId, browserContextId, sessionId, frameId: targetId },
      ...{ origin: site.url, securityOrigin: site.url, storageKey: `${site.url}/`, url: `file://${secretFile}` },
      ...{
        files: [secretFile],
        path: secretFile,
        downloadPath: shared.folder.path,
        eventsEnabled: true,
        behavior: "allow",
      },
      ...{ browserContextIds: [browserContextId], flatten: true, host: "127.0.0.1", port: site.port },
      // Nothing is waited for: it would only take time.
      ...{ duration: 1, budget: 1, maxVirtualTimeTaskStarvationCount: 1, timeout: 1, policy: "advance" },
    };
  });

  /** What the client has got of the other tenant or of files; errors repeat what it has sent itself. */
  function leaksIn({ received }: Pick<Client, "received">): readonly string[] {
    const isLeak = (message: string): boolean =>
      [SECRET, FILE_SECRET].some((secret) => message.includes(secret)) ||
      (!message.includes('"error":{') && ids.some((id) => message.includes(id)));
    return received.filter(isLeak).map((message) => message.slice(0, 500));
  }

  it("names only methods of the published protocol in the list of what is allowed", () => {
    const known = new Set(methods.map(({ name }) => name));
    expect(methods.length).toBeGreaterThan(550);
    const { browser, page } = clientMessages;
    expect(Object.keys({ ...browser, ...page }).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(
    samples([
      ["with the required parameters", false],
      ["with every parameter", true],
    ] as const),
  )(
    "reaches nothing of the other tenant by any method, %s",
    async (_, every) => {
      const before = await stateOf(victim);
      const files = await readdir(shared.folder.path, { recursive: true });
      const client = await connect(hostile);
      const unexpected: string[] = [];
      let own = await openOwn(client, `${site.url}/form`);
      let domain = "";
      const tried = new Set([
        ...methods.filter(({ name }) => !isInList(name)),
        ...samples(
          methods.filter(({ name }) => isInList(name)),
          5,
        ),
      ]);
      for (const { name, params } of tried) {
        const values = params(stolen, every);
        for (const sessionId of [undefined, own.sessionId, String(stolen["sessionId"])]) {
          const from = client.received.length;
          // A command that runs may have no response; what it causes later is found at the end.
          const mayRun = sessionId !== stolen["sessionId"] && isInList(name);
          const response = await client.call(name, values, sessionId, mayRun ? 50 : OPEN_MS);
          attempts.attack("CDP", leaksIn({ received: client.received.slice(from) }).length === 0);
          if (sessionId === stolen["sessionId"] && response?.error?.code !== -32_001)
            unexpected.push(`${name} in a stolen session`);
          if (sessionId === own.sessionId && !isInList(name) && response?.error === undefined)
            unexpected.push(`${name} is not in the list and was run`);
        }
        if (!isInList(name)) continue;
        const nextDomain = name.split(".")[0] ?? "";
        const isAlive = (await client.call("Page.getLayoutMetrics", {}, own.sessionId, 1_000))?.result !== undefined;
        // What the domains before have changed may hide what the next one does.
        if (isAlive && (nextDomain === domain || !isNightly)) continue;
        domain = nextDomain;
        await Promise.all(hostile.pages().map((page) => page.close().catch(() => undefined)));
        own = await openOwn(client, `${site.url}/form`);
      }
      client.browser.close();

      expect(unexpected).toEqual([]);
      expect(leaksIn(client)).toEqual([]);
      expect(await stateOf(victim)).toEqual(before);
      const profile = /^[^/]+\/(?:profile|artifacts)(?:\/|$)/;
      const added = (await readdir(shared.folder.path, { recursive: true })).filter(
        (path) => !files.includes(path) && !profile.test(path),
      );
      expect(added).toEqual([]);
      expect(shared.browser.isConnected()).toBe(true);
    },
    240_000,
  );

  nightly("opens no file and no internal page, by whatever way", async () => {
    const client = await connect(hostile);
    const { sessionId } = await openOwn(client, `${site.url}/form`);
    const file = `file://${secretFile}`;
    for (const url of [
      file,
      "FILE:///etc/passwd",
      " file:///etc/passwd",
      "view-source:file:///etc/passwd",
      "chrome://version",
      "devtools://devtools/bundled/inspector.html",
      "javascript:alert(1)",
    ]) {
      expect.soft((await client.call("Page.navigate", { url }, sessionId))?.error, url).toBeDefined();
      expect.soft((await client.call("Target.createTarget", { url }))?.error, url).toBeDefined();
    }
    const { result } = (await client.call("Page.getFrameTree", {}, sessionId, OPEN_MS)) ?? {};
    const { frame } = result?.["frameTree"] as { readonly frame: { readonly id: string } };
    const world = await client.call(
      "Page.createIsolatedWorld",
      { frameId: frame.id, grantUniveralAccess: true },
      sessionId,
      OPEN_MS,
    );
    const contextId = world?.result?.["executionContextId"];
    for (const script of [
      `fetch(${JSON.stringify(file)}).then((response) => response.text())`,
      `new Promise((resolve) => { const frame = document.createElement("iframe"); frame.onload = () => { try { resolve(frame.contentDocument.body.innerText) } catch (error) { resolve(String(error)) } }; frame.src = ${JSON.stringify(file)}; document.body.append(frame) })`,
      `new Promise((resolve) => { const request = new XMLHttpRequest(); request.onloadend = () => resolve(request.responseText); request.open("GET", ${JSON.stringify(file)}); request.send() })`,
      `Promise.resolve(location.href = ${JSON.stringify(file)})`,
      `Promise.resolve(String(window.open(${JSON.stringify(file)})))`,
    ]) {
      const evaluated = { expression: script, contextId, awaitPromise: true, returnByValue: true };
      await client.call("Runtime.evaluate", evaluated, sessionId);
    }
    const data = { items: [], files: [secretFile], dragOperationsMask: 1 };
    const dragged = await client.call("Input.dispatchDragEvent", { type: "drop", x: 10, y: 10, data }, sessionId);
    expect(dragged?.error?.message).toMatch("not dragged by their path");
    const header = `<img src="${file}"><iframe src="${file}"></iframe>`;
    await client.call("Page.printToPDF", { displayHeaderFooter: true, headerTemplate: header }, sessionId);
    // What was on its way has arrived before the response to a later command.
    expect(await client.call("Runtime.evaluate", { expression: "1" }, sessionId, 10_000)).toBeDefined();
    expect(client.received.filter((message) => message.includes(FILE_SECRET))).toEqual([]);
    expect(
      hostile
        .pages()
        .map((page) => page.url())
        .filter((url) => /^(?:file|chrome|devtools):/.test(url)),
    ).toEqual([]);
    client.browser.close();
  });

  it("sees no event of the other tenant, and cannot forge a message of a session by what a page logs", async () => {
    const client = await connect(hostile);
    const { sessionId } = await openOwn(client, `${site.url}/form`);
    await client.call("Target.setDiscoverTargets", { discover: true });
    await client.call("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    await victim.page.evaluate(`console.log(${JSON.stringify(`,"sessionId":"${sessionId}"}`)})`);
    const popup = victim.context.waitForEvent("page");
    await victim.page.evaluate(`void window.open("about:blank")`);
    await (await popup).close();
    expect(await client.call("Runtime.evaluate", { expression: "1" }, sessionId, 10_000)).toBeDefined();
    expect(leaksIn(client)).toEqual([]);
    expect(client.received.filter((message) => message.includes("Runtime.consoleAPICalled"))).toEqual([]);
    client.browser.close();
  });
});
