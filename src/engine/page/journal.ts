import type { Dialog, Download } from "../../contract.ts";

const MAX_DIALOGS = 20;

/** A page's dialogs and errors since its last observation. */
export interface Journal {
  dialog(dialog: Dialog): void;
  error(): void;
  /** The page's downloads as the last observation had them. */
  downloads: readonly Download[];
  /** Empties it. */
  take(): { readonly dialogs?: Dialog[]; readonly errors?: number };
}

export function createJournal(): Journal {
  let dialogs: Dialog[] = [];
  let errors = 0;
  return {
    downloads: [],
    dialog(dialog) {
      dialogs = [...dialogs.filter(({ id }) => id !== dialog.id), dialog].slice(-MAX_DIALOGS);
    },
    error() {
      errors++;
    },
    take() {
      const taken = { ...(dialogs.length > 0 && { dialogs }), ...(errors > 0 && { errors }) };
      dialogs = [];
      errors = 0;
      return taken;
    },
  };
}
