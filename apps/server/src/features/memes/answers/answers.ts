import { randomInt } from 'node:crypto';
import { STATEMENT } from '@corpomeme/contract/memes/answers';
import * as operations from '@corpomeme/contract/memes/answers.operations';
import { m } from '@corpomeme/contract/site/messages';
import { HOUR } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { act } from '../../site/members/act.ts';
import { findMeme, type MemeRow } from '../memes.queries.ts';
import { findMemeOfSecret } from '../nameless/forgetting.queries.ts';
import { hashSecret } from '../nameless/secrets.policy.ts';

/** Stores a statement that becomes public at that time (ms), unless the meme has one. */
async function insertStatement(trx: Database, meme_id: number, due_at: number): Promise<void> {
  await trx
    .insertInto('author_statements')
    .values({ meme_id, due_at })
    .onConflict((conflict) => conflict.column('meme_id').doNothing())
    .execute();
}

/** Makes statements public that are due, and returns their memes. Several processes may run it at once. */
async function publishStatements(trx: Database, now: number): Promise<number[]> {
  const due = await trx
    .deleteFrom('author_statements')
    .where('due_at', '<=', now)
    .returning('meme_id')
    .execute();
  const ids = due.map(({ meme_id }) => meme_id).toSorted((one, other) => one - other);
  if (ids.length > 0)
    await trx.updateTable('memes').set({ author_stands: 1 }).where('id', 'in', ids).execute();
  return ids;
}

/**
 * Lets the author stand by a meme that its company answered. Nothing is logged, and the statement shows at a full hour, so
 * nobody learns who made it, or whether the account still exists (decision 262).
 */
async function standBy(ctx: Context, actor: Actor, memeId: number): Promise<void> {
  await act(ctx, actor, async (trx, now) => {
    await holdMeme(trx, memeId);
    const meme = await findMeme(trx, actor, memeId);
    if (!meme) throw new AppError('meme_not_found');
    if (meme.is_own === 0) throw new AppError('access_denied');
    await state(trx, meme, now);
  });
}

/** Like `standBy`, for the holder of the meme's withdrawal secret; throws AppError('withdrawal_secret_unknown'). */
async function standBySecret(ctx: Context, secret: string): Promise<void> {
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

/** Publishes due statements. */
export async function announceStatements(ctx: Pick<Context, 'transact' | 'clock' | 'bus'>): Promise<void> {
  const ids = await ctx.transact((trx) => publishStatements(trx, ctx.clock.now()));
  for (const memeId of ids) ctx.bus.publish('meme.edited', { memeId });
}

export function registerStatements(app: App, ctx: Context): void {
  handle(app, operations.standByMeme, async (request, reply) => {
    await standBy(ctx, actorOf(request), request.params.id);
    return reply.status(202).send({ message: m.answer.statementTaken });
  });

  handle(app, operations.standBySecret, async (request, reply) => {
    await standBySecret(ctx, request.body.secret);
    return reply.status(202).send({ message: m.answer.statementTaken });
  });
}
