import { createHash, randomUUID } from "node:crypto";
import type { ArtifactSink, NewArtifact } from "../../src/engine/artifacts.ts";
import { notFound } from "../../src/errors/errors.ts";

/** The artifacts of an engine without a service, in memory. */
export interface MemoryArtifacts extends ArtifactSink {
  remove(id: string): void;
  readonly stored: ReadonlyMap<string, NewArtifact & { readonly state: string; readonly bytes: Buffer }>;
}

export function createMemoryArtifacts(maxBytes = 268_435_456): MemoryArtifacts {
  const stored = new Map<string, NewArtifact & { readonly state: string; readonly bytes: Buffer }>();
  return {
    stored,
    maxBytes,
    remove: (id) => void stored.delete(id),
    begin(artifact) {
      const id = randomUUID();
      stored.set(id, { ...artifact, state: "pending", bytes: Buffer.alloc(0) });
      return Promise.resolve({
        id,
        async store(chunks) {
          const parts: Uint8Array[] = [];
          for await (const chunk of chunks) parts.push(chunk);
          const bytes = Buffer.concat(parts);
          stored.set(id, { ...artifact, state: "ready", bytes });
          const { name, contentType, source } = artifact;
          const sha256 = createHash("sha256").update(bytes).digest("hex");
          const at = new Date(0).toISOString();
          return {
            ...{ id, name, contentType, source, size: bytes.length, sha256 },
            ...{ state: "ready", createdAt: at, expiresAt: at },
          };
        },
        isDeleted: () => Promise.resolve(!stored.has(id)),
        fail(reason) {
          if (stored.has(id)) stored.set(id, { ...artifact, state: `failed: ${reason}`, bytes: Buffer.alloc(0) });
          return Promise.resolve();
        },
      });
    },
    open(owner, id) {
      const found = stored.get(id);
      if (found?.owner !== owner) return Promise.reject(notFound("artifact", id));
      const { name, bytes } = found;
      return Promise.resolve({
        ...{ name, size: bytes.length, modifiedAt: 0 },
        async *read() {
          yield bytes;
        },
      });
    },
  };
}
