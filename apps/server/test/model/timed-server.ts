import { readConfig } from '../../src/config.ts';
import { createContext } from '../../src/create-context.ts';
import { serve } from '../../src/serve.ts';

/** The product with a clock that stands where its parent puts it: `node timed-server.ts <ms>`, then messages `{ now }`. */
let now = Number(process.argv[2]);
process.on('message', (message: { now: number }) => {
  now = message.now;
  process.send?.(message);
});
// Nobody is left to move the clock.
process.on('disconnect', () => process.exit(1));
await serve(await createContext(readConfig(), { clock: { now: () => now } }));
process.send?.({ isReady: true });
