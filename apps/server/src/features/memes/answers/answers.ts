import { randomInt } from 'node:crypto';
import { type CorrectionBody, STATEMENT } from '@corpomeme/contract/disputes/answers';
import * as operations from '@corpomeme/contract/disputes/answers.operations';
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
import { isAuthorAsked } from '../memes.policy.ts';
import { findAnyMeme, findMeme, type MemeRow } from '../memes.queries.ts';
import { findMemeOfSecret } from '../nameless/forgetting.queries.ts';
import { hashSecret } from '../nameless/secrets.policy.ts';
import { isCoverable } from './authors-file.ts';
import { announceCorrections, proposeWords } from './corrections.ts';

/** Stores a statement that becomes public at that time (ms), unless the meme has one. */
async function insertStatement(trx: Database, meme_id: number, due_at: number): Promise<void> {
  await trx
    .insertInto('author_statements')
    .values({ meme_id, due_at })
    .onConflict((conflict) => conflict.column('meme_id').doNothing())
    .execute();
}

/** Shows statements that are due, and returns their memes. Several processes may run it at once. */
async function publishStatements(trx: Database, now: number): Promise<Pick<MemeRow, 'id' | 'is_answered'>[]> {
  const due = await trx
    .deleteFrom('author_statements')
    .where('due_at', '<=', now)
    .returning('meme_id')
    .execute();
  const ids = due.map(({ meme_id }) => meme_id).toSorted((one, other) => one - other);
  if (ids.length === 0) return [];
  return trx
    .updateTable('memes')
    .set({ author_stands: 1 })
    .where('id', 'in', ids)
    .returning(['id', 'is_answered'])
    .execute();
}

/**
 * What authors say while something is said against their memes. Nothing is logged, and it shows at a full hour, so nobody
 * learns who said it, or whether the account still exists (decisions 262 and 375).
 */
type Say = (trx: Database, meme: MemeRow, due_at: number) => Promise<void>;

/** Lets the author say something about an own meme. Both this and `sayBySecret` write the same, and respond the same. */
function sayAsAuthor(ctx: Context, actor: Actor, memeId: number, say: Say): Promise<void> {
  return act(ctx, actor, async (trx, now) => {
    await holdMeme(trx, memeId);
    const meme = await findMeme(trx, actor, memeId);
    if (!meme) throw new AppError('meme_not_found');
    if (meme.is_own === 0) throw new AppError('access_denied');
    await say(trx, meme, drawHour(now));
  });
}

/** Like `sayAsAuthor`, for the holder of the meme's withdrawal secret; throws AppError('withdrawal_secret_unknown'). */
function sayBySecret(ctx: Context, secret: string, say: Say): Promise<void> {
  return ctx.transact(async (trx) => {
    const found = await findMemeOfSecret(trx, hashSecret(secret));
    if (found) await holdMeme(trx, found.id);
    const meme = found && (await findAnyMeme(trx, found.id));
    if (!meme) throw new AppError('withdrawal_secret_unknown');
    await say(trx, meme, drawHour(ctx.clock.now()));
  });
}

/** Returns one of the next full hours (ms), at random. */
const drawHour = (now: number) => (Math.floor(now / HOUR) + 1 + randomInt(STATEMENT.withinHours)) * HOUR;

const stand: Say = async (trx, meme, due_at) => {
  if (!isAuthorAsked(meme)) throw new AppError('meme_unanswered');
  if (meme.author_stands === 0) await insertStatement(trx, meme.id, due_at);
};

/** Publishes due statements, and shows due corrections to moderators. */
export async function announceStatements(
  ctx: Pick<Context, 'db' | 'transact' | 'clock' | 'bus'>,
): Promise<void> {
  const memes = await ctx.transact((trx) => publishStatements(trx, ctx.clock.now()));
  for (const { id: memeId, is_answered } of memes) {
    // Beside what is open, only moderators read it.
    if (is_answered === 1) ctx.bus.publish('meme.edited', { memeId });
    ctx.bus.publish('desk.changed', { memeId });
  }
  await announceCorrections(ctx);
}

export function registerStatements(app: App, ctx: Context): void {
  handle(app, operations.standByMeme, async (request) => {
    await sayAsAuthor(ctx, actorOf(request), request.params.id, stand);
    return { message: m.answer.statementTaken };
  });

  handle(app, operations.standBySecret, async (request) => {
    await sayBySecret(ctx, request.body.secret, stand);
    return { message: m.answer.statementTaken };
  });

  const correct =
    (changes: CorrectionBody): Say =>
    (trx, meme, due_at) =>
      proposeWords(ctx, trx, meme, { changes, due_at });
  /** Before the transaction, because it reads the picture. Others are refused by the proposal itself. */
  const refuseMoving = async ({ covers = [] }: CorrectionBody, find: () => Promise<MemeRow | undefined>) => {
    const meme = covers.length > 0 ? await find() : undefined;
    if (meme && !(await isCoverable(ctx, meme))) throw new AppError('cover_moving');
  };

  handle(app, operations.correctMeme, async (request) => {
    const actor = actorOf(request);
    const { id } = request.params;
    await refuseMoving(request.body, async () => {
      const meme = await findMeme(ctx.db, actor, id);
      return meme?.is_own === 1 ? meme : undefined;
    });
    await sayAsAuthor(ctx, actor, id, correct(request.body));
    return { message: m.answer.correctionTaken };
  });

  handle(app, operations.correctBySecret, async (request) => {
    const { secret } = request.body;
    await refuseMoving(request.body, async () => {
      const found = await findMemeOfSecret(ctx.db, hashSecret(secret));
      return found && findAnyMeme(ctx.db, found.id);
    });
    await sayBySecret(ctx, secret, correct(request.body));
    return { message: m.answer.correctionTaken };
  });
}
