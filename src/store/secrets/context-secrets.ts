import type { ContextConfig } from "../../contract.ts";

/** Replaces a secret in responses. */
export const MASK = "***";

/** The parts of a configuration that are stored only encrypted. */
export interface ContextSecrets {
  /** The password of `httpCredentials`. */
  readonly password?: string;
  /** The password of `proxy`. */
  readonly proxyPassword?: string;
  /** Header name → value. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whether the value of that header is a credential. */
export function isSecretHeader(name: string): boolean {
  return /authorization|cookie|token|secret|passw|credential|signature|session|api[-_]?key|(^|[-_])(auth|key|pwd)([-_]|$)/i.test(
    name,
  );
}

export function splitSecrets(config: ContextConfig) {
  const { httpCredentials, extraHTTPHeaders, proxy } = config;
  const headers = Object.entries(extraHTTPHeaders ?? {});
  const secretHeaders = headers.filter(([name]) => isSecretHeader(name));
  return {
    /** The configuration as it is shown, every secret masked. */
    open: {
      ...config,
      ...(httpCredentials && { httpCredentials: { ...httpCredentials, password: MASK } }),
      ...(proxy?.password !== undefined && { proxy: { ...proxy, password: MASK } }),
      ...(extraHTTPHeaders && {
        extraHTTPHeaders: mapHeaders(headers, (name, value) => (isSecretHeader(name) ? MASK : value)),
      }),
    },
    secrets:
      httpCredentials || secretHeaders.length > 0 || proxy?.password !== undefined
        ? {
            ...(httpCredentials && { password: httpCredentials.password }),
            ...(proxy?.password !== undefined && { proxyPassword: proxy.password }),
            ...(secretHeaders.length > 0 && { headers: Object.fromEntries(secretHeaders) }),
          }
        : undefined,
  };
}

/** The inverse of `splitSecrets`. */
export function joinSecrets(open: ContextConfig, secrets: ContextSecrets | undefined): ContextConfig {
  if (!secrets) return open;
  const { httpCredentials, extraHTTPHeaders, proxy } = open;
  const secretOf = new Map(Object.entries(secrets.headers ?? {}));
  return {
    ...open,
    ...(httpCredentials &&
      secrets.password !== undefined && { httpCredentials: { ...httpCredentials, password: secrets.password } }),
    ...(proxy && secrets.proxyPassword !== undefined && { proxy: { ...proxy, password: secrets.proxyPassword } }),
    ...(extraHTTPHeaders && {
      extraHTTPHeaders: mapHeaders(Object.entries(extraHTTPHeaders), (name, value) => secretOf.get(name) ?? value),
    }),
  };
}

function mapHeaders(
  headers: readonly (readonly [string, string])[],
  toValue: (name: string, value: string) => string,
): Record<string, string> {
  // Not by assignment: a header may be called __proto__.
  return Object.fromEntries(headers.map(([name, value]) => [name, toValue(name, value)]));
}
