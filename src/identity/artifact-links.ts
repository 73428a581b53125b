import type { ArtifactRows } from "../store/artifacts/rows.ts";
import type { FindMaker } from "./link-makers.ts";
import { hashSecret } from "./tokens.ts";

/** Links by which an artifact is downloaded once, without credentials. */
export type ArtifactLinks = ReturnType<typeof createArtifactLinks>;

const LIFETIME_MS = 900_000;
/** The log knows secrets by it. */
const SECRET_PREFIX = "pwa_";

export function createArtifactLinks({
  rows,
  findMaker,
  now,
  randomBytes,
}: {
  readonly rows: Pick<ArtifactRows, "insertLink" | "findLink" | "removeLink">;
  readonly findMaker: FindMaker;
  /** Epoch ms. */
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
}) {
  return {
    /** `secret` is known only here; `expiresAt` is epoch ms. */
    async create(link: {
      readonly userId: string;
      readonly artifactId: string;
      /** The credential that makes it, as `type:id`. */
      readonly createdBy: string;
    }): Promise<{ readonly secret: string; readonly expiresAt: number }> {
      const secret = SECRET_PREFIX + Buffer.from(randomBytes(32)).toString("base64url");
      const expiresAt = now() + LIFETIME_MS;
      await rows.insertLink({ ...link, secretHash: hashSecret(secret), expiresAt });
      return { secret, expiresAt };
    },
    /** Undefined for a link that is unknown, was used or has ended, or whose maker may no longer read artifacts. */
    async find(secret: string): Promise<{ readonly userId: string; readonly artifactId: string } | undefined> {
      const link = await rows.findLink(hashSecret(secret));
      const maker = link && (await findMaker(link, ["artifacts:read"]));
      return maker && link;
    },
    /** Uses it up; false when it was used before. */
    use: (secret: string): Promise<boolean> => rows.removeLink(hashSecret(secret)),
  };
}
