import type { StorageReply, StoredItems } from "../messages.ts";

export function readStorage(maxLength: number): StorageReply {
  const { origin } = self;
  if (origin === "null") return { origin, local: [] };
  const local = itemsOf(localStorage, maxLength);
  return { origin, local, ...(self === top && { session: itemsOf(sessionStorage, maxLength) }) };
}

function itemsOf(storage: Storage, maxLength: number): StoredItems | null {
  let length = 0;
  const items = Object.keys(storage).map((name) => {
    const value = storage.getItem(name) ?? "";
    length += name.length + value.length;
    return { name, value };
  });
  return length <= maxLength ? items : null;
}
