import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Files of a certificate for localhost that signs itself. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    return false;
  }
}

/** Makes one with openssl in `folder`. */
export function makeCertificate(folder: string, name = "tls"): Certificate {
  const [cert, key] = [join(folder, `${name}-cert.pem`), join(folder, `${name}-key.pem`)];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...curve, "-keyout", key, "-out", cert, "-days", "2", ...names], {
    stdio: "ignore",
  });
  return { cert, key };
}
