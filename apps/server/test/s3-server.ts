import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface S3Server {
  /** `STORAGE_URL` and the keys. */
  env: Record<'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  /** Nobody listens any more; what is stored stays. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const BUCKET = 'meme-images';
/** The only key it knows. */
const KEY = 'S3RVER';

/** A server that speaks S3, with an empty bucket, on a free port of the loopback interface, in a throw-away folder. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-s3-'));
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      // It reckons with another path than Amazon where a bucket is listed; unknown keys are refused all the same.
      allowMismatchedSignatures: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    });
    // Its own way of being silent complains about each line it does not write.
    server.logger.silent = true;
    const address = await server.run();
    return { server, port: address.port };
  };
  let running = await start(0);
  const { port } = running;
  const pause = async () => {
    const { server } = running;
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
  };
  return {
    env: {
      STORAGE_URL: `s3://${BUCKET}?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    pause,
    async resume() {
      running = await start(port);
    },
    async stop() {
      await pause();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
