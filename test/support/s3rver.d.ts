declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  /** A server that speaks S3 and keeps its objects in a folder. */
  export default class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly allowMismatchedSignatures: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
