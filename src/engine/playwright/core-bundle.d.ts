/** The parts used of Playwright's own library, which is exported without types. */
declare module "playwright-core/lib/coreBundle" {
  /** One link of a chain; what its body is depends on the engine that `name` names. */
  export interface SelectorPart {
    readonly name: string;
    readonly body: unknown;
    /** The body as it was written. */
    readonly source: string;
  }

  export interface ParsedSelector {
    readonly parts: readonly SelectorPart[];
    /** The index of the part that `*` marks as the one to act on. */
    readonly capture?: number;
  }

  export const iso: {
    parseSelector(selector: string): ParsedSelector;
    stringifySelector(selector: { readonly parts: readonly SelectorPart[] }, forceEngineName: boolean): string;
  };
}
