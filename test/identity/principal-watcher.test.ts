import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Credential, Principal } from "../../src/contract.ts";
import { ServiceError, unauthorized } from "../../src/errors/errors.ts";
import {
  createPrincipalChanges,
  createPrincipalWatcher,
  type WatchedPrincipal,
} from "../../src/identity/principal-watcher.ts";

function subject(bearer: string, userId: string, credential: Credential, address = "192.0.2.1"): WatchedPrincipal {
  const principal: Principal = { userId, username: userId, roles: ["user"], scopes: new Set(), credential };
  return { principal, credentials: { bearer }, from: { transport: "ws", address } };
}

const ann = subject("token-1", "ann", { type: "session", sessionId: "1" });
const annByKey = subject("token-2", "ann", { type: "apiKey", apiKeyId: "k", plan: "basic" });
const bob = subject("token-3", "bob", { type: "session", sessionId: "3" });

const unexpected = (error: ServiceError): never => expect.unreachable(error.message);

/** Principals by bearer token; a token without one is rejected with its error. */
function arrange(intervalMs = 60_000) {
  const changes = createPrincipalChanges();
  const verified: string[] = [];
  const rejected = new Map<string, ServiceError>();
  const watcher = createPrincipalWatcher({
    changes,
    intervalMs,
    async authenticate({ bearer = "" }, { isRecheck }) {
      verified.push(`${bearer} ${isRecheck}`);
      const error = rejected.get(bearer);
      if (error) throw error;
      const known = [ann, annByKey, bob].find(({ credentials }) => credentials.bearer === bearer);
      if (known === undefined) throw unauthorized("ended");
      return known.principal;
    },
  });
  onTestFinished(() => watcher.close());
  return { changes, watcher, verified, rejected };
}

describe("createPrincipalWatcher", () => {
  it("verifies the credentials that a change concerns, and no others", async () => {
    const { changes, watcher, verified } = arrange();
    const onVerified = vi.fn();
    for (const each of [ann, annByKey, bob]) watcher.subscribe(each, { onVerified, onEnded: unexpected });

    changes.sessionEnded("1");
    await expect.poll(() => verified.splice(0)).toEqual(["token-1 true"]);
    changes.apiKeyRevoked("k");
    await expect.poll(() => verified.splice(0)).toEqual(["token-2 true"]);
    changes.userChanged("ann");
    await expect.poll(() => verified.splice(0)).toEqual(["token-1 true", "token-2 true"]);
    expect(onVerified.mock.calls.map(([principal]) => (principal as Principal).credential.type)).toEqual([
      "session",
      "apiKey",
      "session",
      "apiKey",
    ]);
  });

  it("verifies once for all subscriptions with the same credentials", async () => {
    const { changes, watcher, verified } = arrange();
    const onVerified = vi.fn();
    for (let index = 0; index < 1_000; index++) watcher.subscribe(ann, { onVerified, onEnded: unexpected });

    changes.sessionEnded("1");

    await expect.poll(() => onVerified).toHaveBeenCalledTimes(1_000);
    expect(verified).toHaveLength(1);
  });

  it("reports the end of the credentials once, to each subscription, and then nothing", async () => {
    const { changes, watcher, rejected, verified } = arrange();
    const onEnded = vi.fn();
    const onVerified = vi.fn();
    watcher.subscribe(ann, { onVerified, onEnded });
    watcher.subscribe(ann, { onVerified, onEnded });
    rejected.set("token-1", unauthorized("ended"));

    changes.sessionEnded("1");
    await expect.poll(() => onEnded).toHaveBeenCalledTimes(2);
    changes.sessionEnded("1");
    changes.userChanged("ann");

    expect(onVerified).not.toHaveBeenCalled();
    expect(verified).toHaveLength(1);
  });

  it("finds credentials that another process has ended in its next check", async () => {
    const { watcher, rejected } = arrange(5);
    const onEnded = vi.fn();
    watcher.subscribe(ann, { onEnded });
    rejected.set("token-1", unauthorized("ended"));

    await expect.poll(() => onEnded).toHaveBeenCalledWith(expect.objectContaining({ code: "UNAUTHORIZED" }));
  });

  it("verifies a subscription to changes after a change only, not with the periodic checks", async () => {
    const { changes, watcher, rejected, verified } = arrange(5);
    const onEnded = vi.fn();
    watcher.subscribeToChanges(ann, { onEnded });
    watcher.subscribe(bob, { onEnded: unexpected });
    rejected.set("token-1", unauthorized("ended"));
    await expect.poll(() => verified.length).toBeGreaterThan(2);
    expect(new Set(verified)).toEqual(new Set(["token-3 true"]));

    changes.sessionEnded("1");

    await expect.poll(() => onEnded).toHaveBeenCalledWith(expect.objectContaining({ code: "UNAUTHORIZED" }));
  });

  it("does not end the subscription when the database does not respond", async () => {
    const { watcher, rejected, verified } = arrange(5);
    const onVerified = vi.fn();
    watcher.subscribe(ann, { onVerified, onEnded: unexpected });
    rejected.set("token-1", new ServiceError("SERVICE_UNAVAILABLE", "the database is not available at the moment"));

    await expect.poll(() => verified.length).toBeGreaterThan(2);
    rejected.clear();
    await expect.poll(() => onVerified).toHaveBeenCalled();
  });

  it("calls no listener after its subscription was ended, which may be done twice", async () => {
    const { changes, watcher } = arrange();
    const [ended, other] = [vi.fn(), vi.fn()];
    const end = watcher.subscribe(ann, { onVerified: ended, onEnded: unexpected });
    watcher.subscribe(ann, { onVerified: other, onEnded: unexpected });
    end();
    end();

    changes.sessionEnded("1");

    await expect.poll(() => other).toHaveBeenCalledTimes(1);
    expect(ended).not.toHaveBeenCalled();
  });
});
