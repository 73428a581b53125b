import type { Insertable, Selectable } from "kysely";
import type { ContextConfig } from "../contract.ts";
import type { ArchivedStorage, ContextPlacement, ContextSnapshot } from "../engine/archive.ts";
import { fromJson, toJson } from "./database/column-types.ts";
import type { Schema } from "./database/schema.ts";
import type { Cipher } from "./secrets/cipher.ts";
import { joinSecrets, splitSecrets, type ContextSecrets } from "./secrets/context-secrets.ts";

type WrittenColumns<K extends keyof Insertable<Schema["contexts"]>> = Required<Pick<Insertable<Schema["contexts"]>, K>>;
type SnapshotColumns = WrittenColumns<"pages"> &
  Partial<WrittenColumns<"storage_state" | "unsaved" | "sent_bytes" | "received_bytes" | "losses">>;

/** Columns of a context as the engine and callers have them; secrets and storage states are encrypted. */
export type ContextColumns = ReturnType<typeof createContextColumns>;

export function createContextColumns(cipher: Cipher) {
  const fromStorage = (contextId: string, storage: ArchivedStorage): WrittenColumns<"storage_state" | "unsaved"> => ({
    storage_state: cipher.encrypt(JSON.stringify(storage), associatedDataOf(contextId, "storage_state")),
    unsaved: storage.unsaved === undefined ? null : toJson(storage.unsaved),
  });

  return {
    fromConfig(contextId: string, config: ContextConfig): WrittenColumns<"config" | "secrets"> {
      const { open, secrets } = splitSecrets(config);
      return {
        config: toJson(open),
        secrets: secrets ? cipher.encrypt(JSON.stringify(secrets), associatedDataOf(contextId, "secrets")) : null,
      };
    },
    /** Returns the configuration with its secrets in plain text. */
    toConfig({
      id,
      config,
      secrets,
    }: Pick<Selectable<Schema["contexts"]>, "id" | "config" | "secrets">): ContextConfig {
      const decrypted =
        secrets === null
          ? undefined
          : (JSON.parse(cipher.decrypt(secrets, associatedDataOf(id, "secrets"))) as ContextSecrets); // written above
      return joinSecrets(fromJson<ContextConfig>(config), decrypted);
    },
    fromSnapshot: (contextId: string, { pages, storageState, egress, losses }: ContextSnapshot): SnapshotColumns => ({
      pages: toJson(pages),
      ...(egress !== undefined && { sent_bytes: egress.sent, received_bytes: egress.received }),
      ...(losses !== undefined && { losses: toJson(losses) }),
      ...(storageState !== undefined && fromStorage(contextId, storageState)),
    }),
    fromStorage,
    toStorageState: (contextId: string, storageState: string) =>
      JSON.parse(cipher.decrypt(storageState, associatedDataOf(contextId, "storage_state"))) as ArchivedStorage, // written above
  };
}

export function toPlacement({
  epoch,
  event_seq,
  worker,
}: Pick<Selectable<Schema["contexts"]>, "epoch" | "event_seq" | "worker">): ContextPlacement {
  return { epoch, eventSeq: event_seq, worker };
}

function associatedDataOf(contextId: string, column: "secrets" | "storage_state"): string {
  return `contexts/${contextId}/${column}`;
}
