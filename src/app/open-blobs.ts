import { join } from "node:path";
import type { Config } from "../config/settings.ts";
import type { BlobStore } from "../store/artifacts/blob-store.ts";
import { createFileBlobs } from "../store/artifacts/file-blobs.ts";

/** Opens the store of artifacts' bytes that the settings name. */
export async function openBlobs(config: Config): Promise<BlobStore> {
  const { s3Bucket: bucket, s3Region: region, s3Endpoint: endpoint } = config;
  if (bucket === undefined) return createFileBlobs(config.artifactDir ?? join(config.dataDir, "artifacts"));
  // Loaded only where it is used: it is the largest of all libraries.
  const { createS3Blobs } = await import("../store/artifacts/s3-blobs.ts");
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config;
  return createS3Blobs({
    ...{ bucket: bucket.name, prefix: bucket.prefix, region },
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  });
}
