import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import { type Authority, makeAuthority } from "../../support/certificate.ts";
import { limits, startEngineOfTest, type TestEngine } from "../../support/engine.ts";
import { nightly } from "../../support/nightly.ts";

let folder: string;
let one: Authority;
let other: Authority;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-authorities-"));
  [one, other] = [makeAuthority(folder, "one"), makeAuthority(folder, "other")];
});
afterAll(() => rm(folder, { recursive: true }));

/** A site whose certificate chain is that, and the requests that arrived. */
async function startSecureSite(tls: Pick<Authority, "cert" | "key">) {
  const requests: string[] = [];
  const server = createServer(tls, ({ url = "" }, response) => {
    requests.push(url);
    response.setHeader("content-type", "text/html").end("<title>Secure</title>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, requests };
}

const distrusted = { code: "ACTION_FAILED", details: { reason: "cert-authority-invalid" } };

async function opened(test: TestEngine, contextId: string, url: string): Promise<unknown> {
  return test.run(contextId, "navigate", { url }).then(
    ({ title }) => title,
    (error: unknown) => error,
  );
}

describe("a context's caCertificates", () => {
  it("are trusted by its pages, and by no other context of the same user", async () => {
    const test = await startEngineOfTest({ settings: { spareContexts: 1 } });
    const [site, others] = [await startSecureSite(one), await startSecureSite(other)];
    const trusting = await test.newContext({ caCertificates: `# one\n${one.authority}\n${one.authority}` });
    const plain = await test.newContext();
    const trustingOther = await test.newContext({ caCertificates: other.authority, webmcp: true });

    expect(await opened(test, trusting, site.url)).toBe("Secure");
    expect(await opened(test, trustingOther, others.url)).toBe("Secure");
    const [got, gotOther] = [site.requests.length, others.requests.length];
    expect(await opened(test, plain, site.url)).toMatchObject(distrusted);
    expect(await opened(test, trustingOther, site.url)).toMatchObject(distrusted);
    expect(await opened(test, trusting, others.url)).toMatchObject(distrusted);
    expect([site.requests.length, others.requests.length]).toEqual([got, gotOther]);
  });

  nightly("vouch for no chain that they have not signed, also where their certificate is in it", async () => {
    const test = await startEngineOfTest();
    const forged = makeAuthority(folder, "forged");
    const site = await startSecureSite({ cert: forged.cert + one.authority, key: forged.key });
    const id = await test.newContext({ caCertificates: one.authority });

    expect(await opened(test, id, site.url)).toMatchObject(distrusted);
    expect(site.requests).toEqual([]);
  });

  nightly("are of a changed context from its next page on", async () => {
    const test = await startEngineOfTest();
    const site = await startSecureSite(one);
    const id = await test.newContext();
    const configure = async (config: ContextConfig) => {
      const row = test.archive.rows.get(id);
      if (row === undefined) throw new Error("no such context");
      test.archive.rows.set(id, { ...row, config });
      return test.engine.updateContext(id, ["caCertificates"], limits());
    };

    expect(await configure({ caCertificates: one.authority })).toMatchObject({ isRecreated: true });
    expect(await opened(test, id, site.url)).toBe("Secure");
    expect(await configure({})).toMatchObject({ isRecreated: true });
    expect(await opened(test, id, site.url)).toMatchObject(distrusted);
  });
});

describe("the authorities of a setting", () => {
  it("are trusted by all contexts, those with their own included", async () => {
    const caCertificatesFile = join(folder, "all.pem");
    await writeFile(caCertificatesFile, one.authority);
    const test = await startEngineOfTest({ settings: { caCertificatesFile } });
    const [site, others] = [await startSecureSite(one), await startSecureSite(other)];
    const [plain, own] = [await test.newContext(), await test.newContext({ caCertificates: other.authority })];

    expect(await opened(test, plain, site.url)).toBe("Secure");
    expect(await opened(test, plain, others.url)).toMatchObject(distrusted);
    expect([await opened(test, own, site.url), await opened(test, own, others.url)]).toEqual(["Secure", "Secure"]);
  });

  it.each([
    ["is missing", undefined, /missing\.pem" \(CA_CERTIFICATES\) ENOENT/],
    ["holds a key", "-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n", /has no certificate in PEM/],
    ["holds a server's certificate", "leaf", /has a certificate \(number 1\) of no authority/],
  ])("stop the start where the file %s", async (_what, content, message) => {
    const caCertificatesFile = join(folder, "missing.pem");
    await rm(caCertificatesFile, { force: true });
    if (content !== undefined) await writeFile(caCertificatesFile, content === "leaf" ? one.cert : content);

    await expect(startEngineOfTest({ settings: { caCertificatesFile } })).rejects.toThrow(message);
  });
});
