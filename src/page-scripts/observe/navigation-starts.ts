/** The counter that `document-start.ts` sets for the scripts that run later. */
const noted = globalThis as { pagewireNavigationStarts?: number };

/** Counts the navigations that this document begins, from now on. */
export function countNavigationStarts(): void {
  noted.pagewireNavigationStarts = 0;
  (globalThis as { readonly navigation?: NavigateEvents }).navigation?.addEventListener("navigate", (event) => {
    if (!event.destination.sameDocument && event.downloadRequest === null)
      noted.pagewireNavigationStarts = navigationStarts() + 1;
  });
}

/** How often this document has begun to be replaced by another; it exists until the other's response arrives. */
export function navigationStarts(): number {
  return noted.pagewireNavigationStarts ?? 0;
}

/** The part of the navigation API that is used here; the compiler's DOM does not have it everywhere. */
interface NavigateEvents {
  addEventListener(
    type: "navigate",
    listener: (event: {
      readonly destination: { readonly sameDocument: boolean };
      readonly downloadRequest: string | null;
    }) => void,
  ): void;
}
