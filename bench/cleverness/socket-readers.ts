import { workerData } from 'node:worker_threads';
import { gatherCrowd } from '../socket-crowd.ts';

/** Clients that only read, in a separate thread. */
const { port, count } = workerData as { port: number; count: number };
await gatherCrowd(`http://127.0.0.1:${port}`, count);
