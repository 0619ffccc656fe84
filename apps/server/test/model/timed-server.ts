import { readConfig } from '../../src/config.ts';
import { createContext } from '../../src/create-context.ts';
import { serve } from '../../src/serve.ts';
import { doDueWork } from './due-work.ts';
import { decodeOnce } from './one-picture.ts';
import type { Order } from './server.ts';

/**
 * Runs the product with a clock that the parent process sets. One process serves one site after the other until the
 * parent kills it, so that later sites run compiled code.
 */
let now = 0;
let doDue = async () => {};
let close = async () => {};
/** Finds no words, because the model checks no response that depends on them and each picture would take a second. */
const pictureReader = {
  read: async () => ({ content: '', confidence: 0, prints: [] }),
  close: async () => {},
};

process.on('message', async (order: Order) => {
  now = order.now ?? now;
  if (order.end) {
    doDue = async () => {};
    await close();
    process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
  }
  if (order.open) {
    const own = await createContext(readConfig(order.open), { clock: { now: () => now } });
    const ctx = { ...own, images: decodeOnce(own.images), pictureReader };
    const app = await serve(ctx);
    doDue = () => doDueWork(ctx);
    close = async () => {
      await app.close();
      await own.close();
    };
  }
  await doDue();
  process.send?.('done');
});
// Without the parent, no process sets the clock.
process.on('disconnect', () => process.exit(1));
