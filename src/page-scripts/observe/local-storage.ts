import type { LocalStorageReply } from "../messages.ts";

export function readLocalStorage(maxLength: number): LocalStorageReply {
  const { origin } = self;
  if (origin === "null") return { origin, items: [] };
  let length = 0;
  const items = Object.keys(localStorage).map((name) => {
    const value = localStorage.getItem(name) ?? "";
    length += name.length + value.length;
    return { name, value };
  });
  return { origin, items: length <= maxLength ? items : null };
}
