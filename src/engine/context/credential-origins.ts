import { LRUCache } from "lru-cache";

const MAX_CONTEXTS = 10_000;
const MAX_ORIGINS = 100;

/** The origins that the caller itself has opened in a context: only a 401 of these gets the context's credentials. */
export interface CredentialOrigins {
  readonly list: () => readonly string[];
  /** Adds the origin of a URL that the caller opens; whether that is a new one. */
  add(url: string): boolean;
}

/** Remembers the origins of each context, also while it has no browser. */
export type CredentialOriginsByContext = ReturnType<typeof createCredentialOrigins>;

export function createCredentialOrigins() {
  const byContext = new LRUCache<string, LRUCache<string, true>>({ max: MAX_CONTEXTS });

  function originsOf(contextId: string): LRUCache<string, true> {
    const origins = byContext.get(contextId) ?? new LRUCache<string, true>({ max: MAX_ORIGINS });
    byContext.set(contextId, origins);
    return origins;
  }

  return {
    of: (contextId: string): CredentialOrigins => ({
      list: () => [...originsOf(contextId).keys()],
      add(url) {
        const origins = originsOf(contextId);
        const opened = new URL(url);
        if (opened.origin === "null") return false;
        const isKnown = origins.has(opened.origin);
        origins.set(opened.origin, true);
        // Many hosts redirect to themselves over TLS.
        if (opened.protocol === "http:" && opened.port === "") origins.set(`https://${opened.host}`, true);
        return !isKnown;
      },
    }),
    forget: (contextId: string): void => void byContext.delete(contextId),
  };
}
