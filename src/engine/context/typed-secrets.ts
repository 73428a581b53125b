import { LRUCache } from "lru-cache";
import { createMaskedValues, type MaskedValues } from "../masked-values.ts";

const MAX_CONTEXTS = 10_000;

/** The secrets that were typed in each context, also while it has no browser: they stay secrets until it is deleted. */
export type TypedSecretsByContext = ReturnType<typeof createTypedSecrets>;

export function createTypedSecrets() {
  const byContext = new LRUCache<string, MaskedValues>({ max: MAX_CONTEXTS });
  return {
    of(contextId: string): MaskedValues {
      const known = byContext.get(contextId);
      if (known !== undefined) return known;
      const values = createMaskedValues();
      byContext.set(contextId, values);
      return values;
    },
    forget: (contextId: string): void => void byContext.delete(contextId),
  };
}
