import { readConfig } from '../../src/config.ts';
import { createContext } from '../../src/create-context.ts';
import { serve } from '../../src/serve.ts';

/** Runs the product with a clock that its parent sets: `node timed-server.ts <ms>`, then messages `{ now }`. */
let now = Number(process.argv[2]);
process.on('message', (message: { now: number }) => {
  now = message.now;
  process.send?.(message);
});
// Without the parent, no process sets the clock.
process.on('disconnect', () => process.exit(1));
await serve(await createContext(readConfig(), { clock: { now: () => now } }));
process.send?.({ isReady: true });
