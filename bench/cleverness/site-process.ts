import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PRODUCT } from '../product.ts';
import { startServer } from '../servers.ts';

type Threads = 'process' | 'main thread';

/** Several variants of a server in one process, each with its own address. */
export interface Sites<Facts = unknown> {
  urls: Record<string, string>;
  facts: Facts;
  /** Seconds of CPU that the process, or its main thread, has used. */
  cpu(of: Threads): Promise<number>;
  stop(): Promise<void>;
}

/** Clock ticks per second in `/proc/<pid>/stat`. */
const TICKS = 100;

/** Starts `script`, which lists its variants at `/sides`. */
export async function startSites<Facts>(script: string): Promise<Sites<Facts>> {
  const server = await startServer(
    process.execPath,
    [...PRODUCT.args.slice(0, -1), path.join(import.meta.dirname, script)],
    {
      env: PRODUCT.env,
      probe: '/sides',
    },
  );
  const listed = await (await fetch(`${server.url}/sides`)).json();
  return {
    ...(listed as Pick<Sites<Facts>, 'urls' | 'facts'>),
    cpu: (of) => readCpu(server.pid, of),
    stop: server.stop,
  };
}

async function readCpu(pid: number, of: Threads): Promise<number> {
  const file = of === 'process' ? `/proc/${pid}/stat` : `/proc/${pid}/task/${pid}/stat`;
  const stat = await readFile(file, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / TICKS;
}

/**
 * Returns a measurement of responses per second of the server's CPU time, which a busy machine changes less than the
 * rate.
 */
export function perCpuSecond(
  sites: Sites,
  load: (seconds: number) => Promise<number>,
  { seconds = 0.7, of = 'process' }: { seconds?: number; of?: Threads } = {},
): () => Promise<number> {
  return async () => {
    const before = await sites.cpu(of);
    const rate = await load(seconds);
    return (rate * seconds) / ((await sites.cpu(of)) - before);
  };
}
