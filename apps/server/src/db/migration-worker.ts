import { parentPort, workerData } from 'node:worker_threads';
import { migrateInSteps } from './migrate.ts';

await migrateInSteps(workerData.location, workerData.missing, (step) => parentPort?.postMessage(step));
