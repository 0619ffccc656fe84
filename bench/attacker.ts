import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, type AttackName, type AttackTarget } from './attack-kinds.ts';

/** A thread that attacks until it receives a message to stop, so that the attack does not delay the readers' clock. */
const { name, target } = workerData as { name: AttackName; target: AttackTarget };
if (!parentPort) throw new Error('runs as a worker only');
const over = once(parentPort, 'message');
await ATTACKS[name](target, over);
parentPort.close();
process.exit();
