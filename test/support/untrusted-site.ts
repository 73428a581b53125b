import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A web site on the loopback address whose certificate no authority has signed. */
export interface UntrustedSite {
  readonly url: string;
  close(): Promise<void>;
}

export async function startUntrustedSite(): Promise<UntrustedSite> {
  const folder = await mkdtemp(join(tmpdir(), "untrusted-site-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await promisify(execFile)("openssl", ["req", "-x509", ...made, "-keyout", keyFile, "-out", certFile, ...subject]);
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certFile)]);
  await rm(folder, { recursive: true });
  const server = createServer({ key, cert }, (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", connection: "close" }).end("<title>Untrusted</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
