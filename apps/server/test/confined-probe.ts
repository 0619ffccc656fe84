import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { READY } from '../src/platform/images/serve-jobs.ts';

/** Tries actions that a confined process must not be able to do; worker-sandbox.test.ts runs it as a worker. */

export interface ProbeJob {
  /** A port with a listener. */
  port: number;
  /** A file that does not exist. */
  file: string;
  /** A file outside the code's folders. */
  secret: string;
  /** Bytes to allocate. Without it, the probe tries the other actions. */
  memory?: number;
}

async function attempt(work: () => unknown): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}

function connect(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    net.connect(port, '127.0.0.1', resolve).on('error', reject);
  });
}

function startThread(): Promise<void> {
  return new Promise((resolve, reject) => {
    new Worker('', { eval: true }).on('exit', () => resolve()).on('error', reject);
  });
}

/** Allocates outside V8's heap and touches each page. */
function allocate(bytes: number): number {
  const part = 64 * 1024 * 1024;
  const kept = Array.from({ length: Math.ceil(bytes / part) }, () => Buffer.alloc(part, 1));
  return kept.length;
}

const pixel = { create: { width: 1, height: 1, channels: 3, background: '#fff' } } as const;

process.on('message', async ({ port, file, secret, memory }: ProbeJob) => {
  if (memory !== undefined) return void process.send?.({ ok: true, image: allocate(memory) });
  const image = {
    connect: await attempt(() => connect(port)),
    resolve: await attempt(() => fetch(`http://127.0.0.1:${port}/`)),
    read: await attempt(() => readFileSync(secret)),
    passwords: await attempt(() => readFileSync('/etc/passwd')),
    write: await attempt(() => writeFileSync(file, 'x')),
    spawn: await attempt(() => spawnSync('true')),
    thread: await attempt(startThread),
    environment: process.env.CORPOMEME_PROBE ?? 'not there',
    // Written by native code of the decoder, which bypasses the runtime's permissions; the kernel may end the process.
    library: await attempt(() => sharp(pixel).png().toFile(file)),
  };
  process.send?.({ ok: true, image });
});
process.on('disconnect', () => process.exit());
process.send?.(READY);
