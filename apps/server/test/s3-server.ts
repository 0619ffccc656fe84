import { rmSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface S3Server {
  /** `STORAGE_URL` and the credentials. */
  env: Record<'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  /** Stops listening; stored objects stay. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const BUCKET = 'meme-images';
/** The only access key that the server accepts. */
const KEY = 'S3RVER';

/** Starts an S3 server with an empty bucket on a free port of the loopback interface, in a temporary folder. */
export async function startS3(): Promise<S3Server> {
  const directory = makeTemporaryFolder('corpomeme-s3-');
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      // s3rver signs bucket listings with another path than Amazon. With this option it still refuses unknown keys.
      allowMismatchedSignatures: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    });
    // The `silent` option of s3rver would still log a message for each suppressed line.
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
