import { createHash, hkdfSync } from "node:crypto";
import type { TLSSocket } from "node:tls";

/** A key that the processes of a cluster prove to each other, and encrypt with. */
export interface ClusterKey {
  /** Names the key in the handshake; it says nothing of the secret. */
  readonly identity: string;
  readonly key: Buffer;
}

/** Forward secrecy and authenticated encryption without certificates; of TLS 1.2, as pre-shared keys of TLS 1.3 are not in OpenSSL's interface of Node. */
const TLS = {
  ciphers: "ECDHE-PSK-CHACHA20-POLY1305",
  minVersion: "TLSv1.2",
  maxVersion: "TLSv1.2",
} as const;

/** Derives one key for each secret, in their order. */
export function toClusterKeys(secrets: readonly string[]): readonly ClusterKey[] {
  return secrets.map((secret) => {
    const key = Buffer.from(hkdfSync("sha256", secret, "", "pagewire cluster 1", 32));
    const identity = createHash("sha256").update(key).digest("hex").slice(0, 16);
    return { identity, key };
  });
}

/** A server accepts all keys, so that a secret can be replaced one process after the other. */
export function serverTls(keys: readonly ClusterKey[]) {
  return {
    ...TLS,
    pskCallback: (_socket: TLSSocket, identity: string): Buffer | null =>
      keys.find((key) => key.identity === identity)?.key ?? null,
  };
}

/** A client uses the first key. */
export function clientTls([first]: readonly ClusterKey[]) {
  if (first === undefined) throw new Error("a cluster needs a secret");
  return {
    ...TLS,
    pskCallback: () => ({ identity: first.identity, psk: first.key }),
    // The key authenticates the server; there is no certificate.
    checkServerIdentity: () => undefined,
  };
}
