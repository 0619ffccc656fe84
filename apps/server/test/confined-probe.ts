import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import net from 'node:net';

/** Tries what a confined process must not be able to do; run by picture-text.test.ts as a worker. */

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

process.on('message', async ({ port, file }: { port: number; file: string }) => {
  const image = {
    connect: await attempt(() => connect(port)),
    write: await attempt(() => writeFileSync(file, 'x')),
    spawn: await attempt(() => spawnSync('true')),
  };
  process.send?.({ ok: true, image });
});
process.on('disconnect', () => process.exit());
