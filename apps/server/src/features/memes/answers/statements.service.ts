import { randomInt } from 'node:crypto';
import { STATEMENT } from '@corpomeme/contract/memes/answers';
import { HOUR, MINUTE } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { findMeme, type MemeRow } from '../memes.queries.ts';
import { findMemeOfSecret } from '../nameless/forgetting.queries.ts';
import { hashSecret } from '../nameless/secrets.policy.ts';
import { insertStatement, publishStatements } from './statements.queries.ts';

/**
 * Lets the author stand by a meme that its company answered. Nothing is logged, and the statement shows at a full hour, so
 * nobody learns who made it, or whether the account still exists (decision 262).
 */
export async function standBy(ctx: Context, actor: Actor, memeId: number): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
    await holdMeme(trx, memeId);
    const meme = await findMeme(trx, actor, memeId);
    if (!meme) throw new AppError('meme_not_found');
    if (meme.is_own === 0) throw new AppError('access_denied');
    await state(trx, meme, ctx.clock.now());
  });
}

/** Like `standBy`, for the holder of the meme's withdrawal secret; throws AppError('withdrawal_secret_unknown'). */
export async function standBySecret(ctx: Context, secret: string): Promise<void> {
  await ctx.transact(async (trx) => {
    const found = await findMemeOfSecret(trx, hashSecret(secret));
    const meme = found && (await findMeme(trx, null, found.id));
    if (!found) throw new AppError('withdrawal_secret_unknown');
    if (!meme) throw new AppError('meme_unanswered');
    await state(trx, meme, ctx.clock.now());
  });
}

async function state(trx: Database, meme: MemeRow, now: number): Promise<void> {
  if (meme.status !== 'approved' || meme.is_answered === 0) throw new AppError('meme_unanswered');
  const hours = 1 + randomInt(STATEMENT.withinHours);
  if (meme.author_stands === 0) await insertStatement(trx, meme.id, (Math.floor(now / HOUR) + hours) * HOUR);
}

export async function announceStatements(ctx: Pick<Context, 'transact' | 'clock' | 'bus'>): Promise<void> {
  const ids = await ctx.transact((trx) => publishStatements(trx, ctx.clock.now()));
  for (const memeId of ids) ctx.bus.publish('meme.edited', { memeId });
}

/** Publishes due statements every minute, until the returned function is called. */
export function startStatementSweep(ctx: Context): () => void {
  const sweep = () => ctx.background.run(() => announceStatements(ctx));
  const timer = setInterval(sweep, MINUTE).unref();
  return () => clearInterval(timer);
}
