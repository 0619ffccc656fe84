import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { mergeSearchIndex } from '../../../db/search-index.ts';

/** Takes from the index of words what nobody finds in it any more, such as the name of somebody who left; nothing waits for it. */
export function forgetFormerWords({ db, background }: Pick<Context, 'db' | 'background'>): void {
  background.run(async () => {
    let isDone = await mergeSearchIndex(db, true);
    while (!isDone) {
      await nextTurn();
      isDone = await mergeSearchIndex(db, false);
    }
  });
}
