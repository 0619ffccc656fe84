import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median, type Row } from '../row.ts';
import { residentKilobytes, startServer } from '../servers.ts';

const RUNS = 5;
const MEGABYTE = 1024;
/** Seconds. Two cores need 0.7 to 1.8, most of it for compiling; nobody waits for a second more of a deployment. */
const START = 2;
/** Megabytes. Three catalogues and the server's copy of all pages are held from the start. */
const MEMORY = 170;

/** Measures starts of a built checkout: time to the first 200 of the home page, and memory two seconds later. */
export async function measureStart(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-start-'));
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: 'admin@bench.test',
    ADMIN_PASSWORD: 'parola-lunga',
  };
  const times: number[] = [];
  const memory: number[] = [];
  try {
    // The first start creates the database, so its time is not counted.
    for (let run = 0; run <= RUNS; run++) {
      const started = performance.now();
      // `npm start` replaces its shell with the server, so this is the server's process id.
      const server = await startServer('sh', ['scripts/start.sh'], { env });
      if (run > 0) times.push((performance.now() - started) / 1000);
      await wait(2000);
      memory.push((await residentKilobytes(server.pid)) / MEGABYTE);
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return [
    {
      name: '`npm start` (built) to the first 200',
      unit: 's',
      value: median(times),
      limit: START,
      must: 'stay below',
      detail: `${RUNS} starts, ${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)} s`,
    },
    {
      name: 'memory after start',
      unit: 'MB',
      value: median(memory),
      limit: MEMORY,
      must: 'stay below',
      detail: `resident, ${Math.min(...memory).toFixed(0)} to ${Math.max(...memory).toFixed(0)} MB`,
    },
  ];
}
