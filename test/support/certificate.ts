import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
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

/** An authority of its own, and the certificate for localhost and `site.test` that it has signed. */
export interface Authority extends Certificate {
  readonly authority: string;
}

/** Makes both with openssl in `folder`; returns texts, not files. */
export function makeAuthority(folder: string, name: string): Authority {
  const file = (suffix: string): string => join(folder, `${name}-${suffix}`);
  const openssl = (...args: readonly string[]): void => void execFileSync("openssl", args, { stdio: "ignore" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const isAuthority = ["-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign"];
  const ca = ["-x509", ...key, "-days", "2", "-subj", `/CN=${name}`, ...isAuthority];
  openssl("req", ...ca, "-keyout", file("ca.key"), "-out", file("ca.pem"));
  openssl("req", ...key, "-subj", "/CN=localhost", "-keyout", file("key"), "-out", file("csr"));
  writeFileSync(file("ext"), "subjectAltName=DNS:localhost,DNS:site.test,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n");
  const signed = ["-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-CAcreateserial", "-days", "2"];
  openssl("x509", "-req", "-in", file("csr"), ...signed, "-extfile", file("ext"), "-out", file("cert"));
  const [authority = "", cert = "", leafKey = ""] = ["ca.pem", "cert", "key"].map((each) =>
    readFileSync(file(each), "utf8"),
  );
  return { authority, cert, key: leafKey };
}
