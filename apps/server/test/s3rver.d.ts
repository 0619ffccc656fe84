declare module '@20minutes/s3rver' {
  interface Options {
    address: string;
    port: number;
    allowMismatchedSignatures: boolean;
    directory: string;
    configureBuckets: { name: string }[];
  }

  /** The parts that tests use; the package has no types. */
  export default class S3rver {
    constructor(options: Options);
    logger: { silent: boolean };
    httpServer: import('node:http').Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
