import { X509Certificate, createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";

/** A server's certificate chain and private key, as PEM. */
export interface TlsIdentity {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Reads and checks both files, so that an invalid one fails the start and not the first handshake.
 *
 * @throws Error with one line that names the setting and the file
 */
export async function loadTlsIdentity(certPath: string, keyPath: string): Promise<TlsIdentity> {
  const cert = await readPem("TLS_CERT", certPath);
  const key = await readPem("TLS_KEY", keyPath);
  const leaf = parsed("TLS_CERT", certPath, "a certificate in PEM", () => new X509Certificate(cert));
  const privateKey = parsed("TLS_KEY", keyPath, "an unencrypted private key in PEM", () => createPrivateKey(key));
  if (!leaf.checkPrivateKey(privateKey)) {
    throw new Error(`TLS_KEY ${keyPath} is not the key of the certificate TLS_CERT ${certPath}`);
  }
  if (Date.parse(leaf.validTo) < Date.now()) throw new Error(`TLS_CERT ${certPath} has expired on ${leaf.validTo}`);
  parsed("TLS_CERT", certPath, "a certificate chain that TLS can use", () => createSecureContext({ cert, key }));
  return { cert, key };
}

async function readPem(setting: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = "unreadable" } = error as NodeJS.ErrnoException;
    throw new Error(`${setting} ${path} cannot be read (${code})`, { cause: error });
  }
}

function parsed<T>(setting: string, path: string, kind: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    // The parser's message may contain parts of the file.
    throw new Error(`${setting} ${path} does not hold ${kind}`, { cause: error });
  }
}
