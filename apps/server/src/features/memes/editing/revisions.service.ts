import { MEME } from '@corpomeme/contract/site/limits';
import { HOUR } from '@corpomeme/contract/site/time';
import type { Context } from '../../../context.ts';
import { deleteRevisionsBefore } from './revisions.queries.ts';

type Parts = Pick<Context, 'erase' | 'clock' | 'background'>;

/** Deletes revisions after the time for which moderators need them. Several processes may run it at once. */
export async function sweepRevisions({ erase, clock }: Omit<Parts, 'background'>): Promise<void> {
  await erase((trx) => deleteRevisionsBefore(trx, clock.now() - MEME.earlierWordsKept));
}

/** Sweeps now and hourly, until the returned function is called. */
export function startRevisionSweep(ctx: Parts): () => void {
  const sweep = () => ctx.background.run(() => sweepRevisions(ctx));
  sweep();
  const timer = setInterval(sweep, HOUR).unref();
  return () => clearInterval(timer);
}
