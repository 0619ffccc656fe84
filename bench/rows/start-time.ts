import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median, type Row } from '../row.ts';
import { startServer } from '../servers.ts';

const LIMIT_SECONDS = 2;
const RUNS = 5;

/** From `npm start` on a built checkout with data to the first 200 of the home page. */
export async function measureStartTime(): Promise<Row> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-start-'));
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: 'admin@bench.test',
    ADMIN_PASSWORD: 'parola-lunga',
  };
  const times: number[] = [];
  try {
    // The first start creates the database and is not counted.
    for (let run = 0; run <= RUNS; run++) {
      const started = performance.now();
      const server = await startServer('npm', ['start', '--silent'], { env });
      if (run > 0) times.push((performance.now() - started) / 1000);
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return {
    name: '`npm start` (built) to the first 200',
    unit: 's',
    value: median(times),
    limit: LIMIT_SECONDS,
    must: 'stay below',
    detail: `${RUNS} starts, ${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)} s`,
  };
}
