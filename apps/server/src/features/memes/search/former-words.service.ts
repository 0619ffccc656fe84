import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { truncateLog } from '../../../db/dialect.ts';
import { mergeSearchIndex } from '../../../db/search-index.ts';

/**
 * Merges deleted words out of the index, such as the name of a deleted member, and removes erased data from the disk,
 * in the background.
 */
export function forgetFormerWords({ db, background }: Pick<Context, 'db' | 'background'>): void {
  background.run(async () => {
    let isDone = await mergeSearchIndex(db, true);
    while (!isDone) {
      await nextTurn();
      isDone = await mergeSearchIndex(db, false);
    }
    await truncateLog(db);
  });
}
