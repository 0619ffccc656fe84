import type { Database } from '../../db/dialect.ts';

/** Its subject is not as it was: nobody need answer any more. */
export async function closeAppealsOf(trx: Database, memeId: number, now: number): Promise<void> {
  await trx
    .updateTable('appeals')
    .set({ state: 'closed', decided_at: now })
    .where('meme_id', '=', memeId)
    .where('state', '=', 'open')
    .execute();
}
