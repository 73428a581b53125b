import { join } from "node:path";
import type { Config } from "../config/settings.ts";
import type { BlobStore } from "../store/artifacts/blob-store.ts";
import { createFileBlobs } from "../store/artifacts/file-blobs.ts";

/** Where the settings keep the bytes of artifacts. */
export async function openBlobs(config: Config): Promise<BlobStore> {
  return createFileBlobs(config.artifactDir ?? join(config.dataDir, "artifacts"));
}
