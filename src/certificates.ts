import { X509Certificate } from "node:crypto";

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/**
 * The certificates of a PEM bundle, each once; text between them is ignored.
 *
 * @throws Error that says what of it is no certificate of an authority
 */
export function parseAuthorities(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(BLOCK) ?? [];
  if (blocks.length === 0) throw new Error("has no certificate in PEM");
  if (pem.replaceAll(BLOCK, "").includes("-----BEGIN")) throw new Error("has something else than certificates");
  const certificates = blocks.map((block, index) => {
    const certificate = parse(block);
    if (certificate?.ca === true) return certificate;
    throw new Error(
      `has a certificate (number ${index + 1}) ${certificate ? "of no authority" : "that cannot be read"}`,
    );
  });
  return [...new Map(certificates.map((each) => [each.fingerprint256, each])).values()];
}

function parse(block: string): X509Certificate | undefined {
  try {
    return new X509Certificate(block);
  } catch {
    return undefined;
  }
}
