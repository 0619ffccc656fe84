import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { mergeSearchIndex } from '../../../db/search-index.ts';

/** Merges deleted words out of the index, such as the name of a deleted member, in the background. */
export function forgetFormerWords({ erase, background }: Pick<Context, 'erase' | 'background'>): void {
  background.run(async () => {
    let isDone = await erase((trx) => mergeSearchIndex(trx, true));
    while (!isDone) {
      await nextTurn();
      isDone = await erase((trx) => mergeSearchIndex(trx, false));
    }
  });
}
