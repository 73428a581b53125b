import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

/** Times are epoch ms. */
interface ArtifactLink {
  readonly secretHash: string;
  readonly artifactId: string;
  readonly userId: string;
  readonly createdBy: string;
  readonly expiresAt: number;
}

/** Links that download an artifact without credentials. */
export type ArtifactLinks = ReturnType<typeof createArtifactLinks>;

export function createArtifactLinks(db: Kysely<Schema>, now: () => number) {
  return {
    async insertLink({ secretHash, artifactId, userId, createdBy, expiresAt }: ArtifactLink): Promise<void> {
      await db
        .insertInto("artifact_links")
        .values({
          secret_hash: secretHash,
          artifact_id: artifactId,
          user_id: userId,
          created_by: createdBy,
          expires_at: expiresAt,
        })
        .execute();
    },

    /** Undefined when there is none, or it has expired. */
    async findLink(secretHash: string): Promise<ArtifactLink | undefined> {
      const row = await db
        .selectFrom("artifact_links")
        .selectAll()
        .where("secret_hash", "=", secretHash)
        .where("expires_at", ">", now())
        .executeTakeFirst();
      return (
        row && {
          secretHash,
          artifactId: row.artifact_id,
          userId: row.user_id,
          createdBy: row.created_by,
          expiresAt: row.expires_at,
        }
      );
    },

    /** False when it was removed before. */
    async removeLink(secretHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("artifact_links")
        .where("secret_hash", "=", secretHash)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
