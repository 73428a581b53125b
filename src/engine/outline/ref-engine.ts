import { selectors } from "playwright-core";

/** Finds the element of a ref, in the world where the page scripts know it; no caller may name it. */
export const REF_ENGINE = "pagewire";

let registered: Promise<void> | undefined;

/** Once per process, before its first browser context. */
export function registerRefEngine(): Promise<void> {
  registered ??= selectors.register(REF_ENGINE, { content: ENGINE }, { contentScript: true });
  return registered;
}

const ENGINE = `({
  query(root, ref) { return Object.hasOwn(globalThis, "__pagewire") ? __pagewire.resolve(ref) : null; },
  queryAll(root, ref) { const element = this.query(root, ref); return element ? [element] : []; },
})`;
