import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type OperationId, operations, type ShareScope, streams } from "../../../gen/operations.ts";
import { ContextService } from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import { sharedTestApp, startTestApp, type TestUser } from "../../support/app.ts";
import { attemptsOfFile } from "../../support/attempts.ts";
import { eventually } from "../../support/eventually.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { openSocket } from "../../support/socket.ts";
import { type CallResult, connectTransport, transportNames } from "../../support/transports.ts";
import { ofFile } from "../../support/of-file.ts";
import { isNightly, samples } from "../../support/nightly.ts";

const attempts = attemptsOfFile("more than a share link gives");

let ann: TestUser;
let rest: RestClient;

const app = ofFile(sharedTestApp);
beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

interface Shared {
  readonly contextId: string;
  readonly pageId: string;
  readonly shareLinkId: string;
  readonly secret: string;
  readonly url: string;
  /** The access token of the link's holder. */
  readonly token: string;
}

async function ok(response: ReturnType<RestClient["request"]>): Promise<Record<string, unknown>> {
  const { data, error } = await response;
  expect(error).toBeUndefined();
  return data as Record<string, unknown>;
}

async function openPage() {
  const { id, page } = await ok(rest.request("POST", "/contexts", { createPage: true }));
  const contextId = String(id);
  const script = `document.body.innerHTML = '<button id=go style="position:absolute;left:20px;top:100px;width:100px;height:40px">Go</button>';
    window.seen = []; document.querySelector("#go").addEventListener("click", () => seen.push("click"));`;
  await ok(rest.execute(contextId, "evaluate", { script }));
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${contextId}`);
  });
  return { contextId, pageId: (page as { id: string }).id };
}

async function share(scope: ShareScope, ttl = 600_000): Promise<Shared> {
  const { contextId, pageId } = await openPage();
  const created = await ok(rest.request("POST", `/contexts/${contextId}/share-links`, { scope, ttl }));
  const { id, secret, url } = created as { id: string; secret: string; url: string };
  return { contextId, pageId, shareLinkId: id, secret, url, token: await tokenOf(secret) };
}

async function tokenOf(secret: string): Promise<string> {
  const { accessToken } = await ok(restClient(app, "none").request("POST", "/share-links/open", { secret }));
  return String(accessToken);
}

const codeOf = (result: CallResult) => ("code" in result ? result.code : undefined);

/** What each shared operation is called with, beside its path's ids. */
const inputs: Readonly<Partial<Record<OperationId, Record<string, unknown>>>> = {
  takeControl: { body: { ttl: 60_000 } },
  renewControl: { body: { lease: 1 } },
  releaseControl: { query: { lease: 1 } },
  dispatchInput: { body: { lease: 1, events: [{ type: "mouseMove", x: 1, y: 1 }] } },
};

/** Bodies of what is not shared, so that it is not the input that is rejected. */
const bodies: Readonly<Partial<Record<OperationId, Record<string, unknown>>>> = {
  executeAction: { action: "content" },
  executeSteps: { steps: [{ action: "content" }] },
  createPage: {},
  updateContext: { name: "mine" },
  createContext: { name: "mine" },
  createShareLink: { scope: "read", ttl: 60_000 },
  answerControlRequest: { approved: true },
  requestControl: { instructions: "look", ttl: 5_000 },
  createApiKey: { name: "k" },
  createSession: { name: "s" },
};

const needing = (Object.keys(operations) as OperationId[]).filter((id) => !operations[id].isPublic);
const SHARED_TO_READ: readonly OperationId[] = ["listPages", "getControl"];
const SHARED_TO_CONTROL: readonly OperationId[] = ["takeControl", "renewControl", "dispatchInput", "releaseControl"];

const protocols = samples(transportNames, 2);

describe("the holder of a share link", () => {
  it("may do exactly what the contract shares", () => {
    const sharedBy = (scope: ShareScope) => needing.filter((id) => operations[id].share === scope).toSorted();
    expect(sharedBy("read")).toEqual(SHARED_TO_READ.toSorted());
    expect(sharedBy("control")).toEqual(SHARED_TO_CONTROL.toSorted());
    expect([streams.streamScreen.share, streams.streamEvents.share]).toEqual(["read", undefined]);
    // Public operations identify their caller by what is in the body.
    for (const id of Object.keys(operations) as OperationId[])
      if (operations[id].isPublic) expect(operations[id].share).toBeUndefined();
  });

  it.each(["read", "control"] as const)("by a link to %s is denied all else, on every protocol", async (scope) => {
    const { contextId, pageId, shareLinkId, token } = await share(scope);
    const allowed = new Set([...SHARED_TO_READ, ...(scope === "control" ? SHARED_TO_CONTROL : [])]);
    for (const [index, name] of protocols.entries()) {
      const client = await connectTransport(name, app, token);
      const denied = needing.filter((id) => !allowed.has(id));
      // Each over two protocols, others for the next.
      const used = denied.filter((_id, at) => isNightly || (at + index) % protocols.length === 0);
      for (const operation of used) {
        const { rpc, stream } = operations[operation];
        if (rpc === undefined && !["REST", "WebSocket", "MCP"].includes(name)) continue;
        if (name === "WebSocket" && stream === "response") continue; // it carries no files, whoever asks
        const names = [...operations[operation].path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => param);
        const ids: Readonly<Record<string, string>> = { contextId, pageId, shareLinkId };
        const params = Object.fromEntries(names.map((param) => [param, ids[param] ?? randomUUID()]));
        const body = bodies[operation];
        const result = await client.call(operation, { params, ...(body && { body }), ...inputs[operation] });
        attempts.attack(name, codeOf(result) === "FORBIDDEN");
        expect.soft(codeOf(result), `${operation} over ${name}: ${JSON.stringify(result)}`).toBe("FORBIDDEN");
      }
      await client.close();
    }
    expect((await ok(rest.request("GET", `/contexts/${contextId}/control`))).state).toBe("free");
  });

  it("gets no other context, as if that had never been, on every protocol", async () => {
    const { token } = await share("control");
    const { contextId, pageId } = await openPage();
    for (const name of protocols) {
      const client = await connectTransport(name, app, token);
      for (const operation of [...SHARED_TO_READ, ...SHARED_TO_CONTROL]) {
        const ask = async (id: string, page: string) => {
          const params = { contextId: id, ...(operation === "dispatchInput" && { pageId: page }) };
          return JSON.stringify(await client.call(operation, { params, ...inputs[operation] })).replaceAll(id, "<id>");
        };
        const foreign = await ask(contextId, pageId);
        attempts.attack(name, foreign.includes('"NOT_FOUND"'));
        expect.soft(foreign, `${operation} over ${name}`).toContain('"NOT_FOUND"');
        expect.soft(foreign, `${operation} over ${name}`).toBe(await ask(randomUUID(), pageId));
      }
      await client.close();
    }
  });

  it("to control takes over, sends input and hands back, on every protocol", async () => {
    const { contextId, pageId, shareLinkId, token } = await share("control");
    for (const name of protocols) {
      const client = await connectTransport(name, app, token);
      const call = async (operation: OperationId, input: object = {}) => {
        const params = { contextId, ...(operation === "dispatchInput" && { pageId }) };
        const result = await client.call(operation, { params, ...input });
        attempts.allowed(name, "answer" in result);
        if ("code" in result) throw new Error(`${operation} over ${name}: ${JSON.stringify(result)}`);
        return (result.answer.data ?? result.answer) as Record<string, unknown>;
      };
      const { lease, holder } = await call("takeControl", { body: { ttl: 60_000 } });
      expect(holder).toMatchObject({ username: "ann", credential: `share-link:${shareLinkId}` });
      const down = { type: "mouseDown", x: 60, y: 120 };
      await call("dispatchInput", { body: { lease, events: [down, { ...down, type: "mouseUp" }] } });
      expect((await rest.execute(contextId, "click", { selector: "#go" })).error?.code).toBe("CONFLICT");
      await call("releaseControl", { query: { lease, outcome: "completed", note: "done" } });
      expect((await call("getControl"))["last"]).toMatchObject({ outcome: "completed", note: "done" });
      await client.close();
    }
    const { result } = await ok(rest.execute(contextId, "evaluate", { script: "seen" })).then(
      ({ data }) => data as { result: unknown },
    );
    expect(result).toEqual(protocols.map(() => "click"));
  });

  it("cannot end the control of another", async () => {
    const { contextId, token } = await share("control");
    await ok(rest.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 }));
    const holder = restClient(app, token);
    const take = (body: object) => holder.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000, ...body });
    expect((await take({})).error).toMatchObject({ code: "CONFLICT", details: { reason: "controlled" } });
    expect((await take({ force: true })).error).toMatchObject({ code: "FORBIDDEN", details: { reason: "share-link" } });
    const released = await holder.request("DELETE", `/contexts/${contextId}/control?lease=1`);
    expect(released.error).toMatchObject({ code: "CONFLICT" });
    expect((await ok(rest.request("GET", `/contexts/${contextId}/control`))).state).toBe("held");
  });

  it.each([
    ["gRPC", () => createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` })],
    ["Connect", () => createConnectTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" })],
  ])("watches over %s, and sees no events", async (_name, transport) => {
    const { contextId, shareLinkId, token } = await share("read");
    const client = createClient(ContextService, transport());
    const headers = { authorization: `Bearer ${token}` };
    const frames = client.streamScreen({ contextId }, { headers })[Symbol.asyncIterator]();
    expect((await frames.next()).value).toMatchObject({ contentType: "image/jpeg" });
    const events = client.streamEvents({ contextId }, { headers })[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toThrow(/permission/);
    const all = client.streamEvents({}, { headers })[Symbol.asyncIterator]();
    await expect(all.next()).rejects.toThrow(/permission/);
    const other = client.streamScreen({ contextId: (await openPage()).contextId }, { headers })[Symbol.asyncIterator]();
    await expect(other.next()).rejects.toThrow(/not found/);

    await ok(rest.request("DELETE", `/contexts/${contextId}/share-links/${shareLinkId}`));

    const drain = async () => {
      for (;;) if ((await frames.next()).done === true) return;
    };
    await expect(drain()).rejects.toThrow(/unauthenticated/i);
  });
});

describe("the end of a share link", () => {
  async function watch({ token, contextId }: Shared) {
    const socket = await openSocket(app.httpUrl);
    onTestFinished(() => socket.close());
    expect(await socket.ask({ type: "auth", token })).toMatchObject({ type: "authenticated" });
    const subscribed = await socket.ask({ type: "subscribe", topic: `screen:${contextId}` });
    expect(subscribed).toMatchObject({ type: "subscribed" });
    await socket.seen(({ type }) => type === "frame");
    return socket;
  }

  it("closes its sockets and ends its control when it is revoked", async () => {
    const shared = await share("control");
    const { contextId, shareLinkId, secret, token } = shared;
    const socket = await watch(shared);
    await ok(restClient(app, token).request("POST", `/contexts/${contextId}/control`, { ttl: 600_000 }));

    await ok(rest.request("DELETE", `/contexts/${contextId}/share-links/${shareLinkId}`));

    expect(await socket.closed).toBe(4401);
    expect((await restClient(app, token).request("GET", `/contexts/${contextId}/control`)).status).toBe(401);
    const opened = await restClient(app, "none").request("POST", "/share-links/open", { secret });
    expect(opened.status).toBe(401);
    await eventually(async () => (await ok(rest.request("GET", `/contexts/${contextId}/control`))).state).toBe("free");
    expect((await rest.execute(contextId, "click", { selector: "#go" })).error).toBeUndefined();
  });

  it("closes its sockets when its time is over", async () => {
    const { contextId, pageId } = await openPage();
    const { shareLinks } = app.state;
    const request = { contextId, userId: ann.id, scope: "read", ttlMs: 3_000, name: undefined } as const;
    const session = await ok(rest.request("GET", "/sessions/current"));
    const created = await shareLinks.create({ ...request, createdBy: `session:${String(session["id"])}` });
    const secret = created?.secret ?? "";
    const shared = { contextId, pageId, shareLinkId: "", url: "", secret, token: await tokenOf(secret) };

    const socket = await watch(shared);

    expect(await socket.closed).toBe(4401);
    expect((await restClient(app, shared.token).request("GET", `/contexts/${contextId}/control`)).status).toBe(401);
  });

  it("closes its sockets when the context is deleted", async () => {
    const shared = await share("read");
    const socket = await watch(shared);
    await ok(rest.request("DELETE", `/contexts/${shared.contextId}`));
    expect(await socket.closed).toBe(4401);
  });
});

describe("the secret of a share link", () => {
  it("is in the fragment of the URL, and in neither the list nor the audit log", async () => {
    const { contextId, shareLinkId, secret, url } = await share("read");
    expect(url).toBe(`${app.httpUrl}/console/#/share/${secret}`);
    const listed = await rest.request("GET", `/contexts/${contextId}/share-links`);
    expect(listed.data).toMatchObject([{ id: shareLinkId, scope: "read" }]);
    await restClient(app, "none").request("POST", "/share-links/open", { secret: `${secret.slice(0, -4)}AAAA` });
    const filters = [{ field: "operation", op: "in", value: ["createShareLink", "openShareLink"] }] as const;
    const { rows } = await app.state.audit.list({ limit: 3, offset: 0, filters: [...filters] });
    expect(rows.map(({ operation, outcome, credential }) => [operation, outcome, credential])).toEqual([
      ["openShareLink", "failure", "none"],
      ["openShareLink", "success", `share-link:${shareLinkId}`],
      ["createShareLink", "success", expect.stringMatching(/^session:/)],
    ]);
    expect(JSON.stringify([listed, rows])).not.toContain(secret.slice(4, 20));
    const { headers } = await fetch(`${app.httpUrl}/console/`);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("is no credential itself, on any protocol", async () => {
    const { contextId, secret } = await share("control");
    for (const name of ["REST", "gRPC", "Connect", "gRPC-Web"] as const) {
      const client = await connectTransport(name, app, secret);
      expect(codeOf(await client.call("getControl", { params: { contextId } })), name).toBe("UNAUTHORIZED");
      await client.close();
    }
    expect(
      (await fetch(`${app.httpUrl}/mcp`, { method: "POST", headers: { authorization: `Bearer ${secret}` } })).status,
    ).toBe(401);
  });

  it("cannot be tried again and again", async () => {
    const limited = await startTestApp({
      RATE_LIMITS: "loginFailures=5,loginSlowDownAfter=1000",
      RATE_LIMIT_PROFILE: "standard",
    });
    onTestFinished(() => limited.close());
    const secret = `pws_${"A".repeat(43)}`;
    for (const name of ["REST", "gRPC", "Connect"] as const) {
      const client = await connectTransport(name, limited, undefined);
      await client.call("openShareLink", { body: { secret } });
      await client.call("openShareLink", { body: { secret } });
      await client.close();
    }
    const last = await (await connectTransport("REST", limited, undefined)).call("openShareLink", { body: { secret } });
    expect(last).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { bucket: "login" } });
  });
});
