import { collect } from "./storage/collect.ts";
import { restore } from "./storage/restore.ts";

// In the isolated world: the page sees nothing of it.
Object.defineProperty(globalThis, "__pagewireStorage", { value: { collect, restore }, configurable: true });
