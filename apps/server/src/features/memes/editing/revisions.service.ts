import { MEME } from '@corpomeme/contract/site/limits';
import type { Context } from '../../../context.ts';
import { deleteRevisionsBefore } from './revisions.queries.ts';

/** Deletes revisions after the time for which moderators need them. Several processes may run it at once. */
export async function sweepRevisions({ erase, clock }: Pick<Context, 'erase' | 'clock'>): Promise<void> {
  await erase((trx) => deleteRevisionsBefore(trx, clock.now() - MEME.earlierWordsKept));
}
