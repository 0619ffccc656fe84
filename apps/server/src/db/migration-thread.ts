import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from './dialect.ts';
import type { MigrationStep } from './migrate.ts';

/**
 * Migrates a site in another thread, because SQLite's statements block the thread that runs them, and this one answers
 * requests meanwhile. Calls `done` after each migration.
 */
export function migrateInThread(
  location: DatabaseLocation,
  missing: string[],
  done: (step: MigrationStep) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./migration-worker.ts', import.meta.url), {
      workerData: { location, missing },
    });
    worker.on('message', done);
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}
