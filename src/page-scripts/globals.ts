/** A global of this world that a script of ours has set: a page's element can have its name as its id, and is none then. */
export function ownGlobal(name: string): unknown {
  return Object.hasOwn(globalThis, name)
    ? (globalThis as unknown as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
