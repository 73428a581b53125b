import type { Dialog, Download } from "../../contract.ts";
import { cleaned } from "../../visible-text.ts";

const MAX_DIALOGS = 20;
const MAX_MESSAGES = 3;
const MAX_MESSAGE = 200;

/** A page's dialogs and errors since its last observation. */
export interface Journal {
  dialog(dialog: Dialog): void;
  error(message: string): void;
  /** The page's downloads as the last observation had them. */
  downloads: readonly Download[];
  /** Empties it. */
  take(): { readonly dialogs?: Dialog[]; readonly errors?: number; readonly errorMessages?: string[] };
}

export function createJournal(): Journal {
  let dialogs: Dialog[] = [];
  let errors = 0;
  let messages = new Set<string>();
  return {
    downloads: [],
    dialog(dialog) {
      dialogs = [...dialogs.filter(({ id }) => id !== dialog.id), dialog].slice(-MAX_DIALOGS);
    },
    error(message) {
      errors++;
      if (messages.size < MAX_MESSAGES) messages.add(cleaned(message, MAX_MESSAGE));
    },
    take() {
      const errorMessages = [...messages].filter(Boolean);
      const taken = {
        ...(dialogs.length > 0 && { dialogs }),
        ...(errors > 0 && { errors }),
        ...(errorMessages.length > 0 && { errorMessages }),
      };
      dialogs = [];
      errors = 0;
      messages = new Set();
      return taken;
    },
  };
}
