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

let count = 0;

(globalThis as unknown as { readonly navigation?: NavigateEvents }).navigation?.addEventListener(
  "navigate",
  (event) => {
    if (!event.destination.sameDocument && event.downloadRequest === null) count++;
  },
);

/** How often this document has begun to be replaced by another; it exists until the other's response arrives. */
export function navigationStarts(): number {
  return count;
}
