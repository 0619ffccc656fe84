import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import type { AuthorRecord } from '@corpomeme/contract/safety/sanctions';
import { AppError } from '../../../app-error.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { findComment } from '../../comments/comments.queries.ts';
import { findRemoved } from '../../comments/removed-comments.queries.ts';
import { findMeme, type MemeRow } from '../../memes/memes.queries.ts';
import { NO_VOTES, viewMeme } from '../../memes/memes.view.ts';
import { authorTime } from '../../memes/nameless/forgetting.policy.ts';
import { recordsOf } from '../../safety/sanctions/records.service.ts';
import { maySanction, measureOf } from '../../safety/sanctions/sanctions.policy.ts';
import {
  findSanctionLocked,
  findSanctions,
  type SanctionRow,
} from '../../safety/sanctions/sanctions.queries.ts';
import { viewSanction } from '../../safety/sanctions/sanctions.view.ts';
import { findConcerningMemes } from '../../site/access/concern.queries.ts';
import { isOneself, listAccountsOf } from '../../site/access/ownership.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { roleName } from '../../site/members/permissions.policy.ts';
import { isMemeHidden } from '../takedown/takedown.queries.ts';
import {
  type AppealRow,
  countOpenAppeals,
  findLastRefusal,
  findMemesOfAppeals,
  findOwnStateLocked,
  insertAppeal,
  listOpenAppeals,
} from './appeals.queries.ts';

interface AppealContext {
  moderator: Actor;
  /** The moderator is the appellant. */
  isOwn: boolean;
  now: number;
  record: AuthorRecord;
  meme: MemeRow | undefined;
  /** The kept text of a removed comment. */
  comment: { content: string } | undefined;
  sanction: SanctionRow | undefined;
  mayDecide: boolean;
}

const time = (at: number) => new Date(at).toISOString();

function viewAppeal(row: AppealRow, around: AppealContext): Appeal {
  const { moderator, isOwn, now, record, meme, comment, sanction, mayDecide } = around;
  // Appellants do not read who decided, even if they are moderators.
  const showsNames = !isOwn;
  return {
    id: row.id,
    state: row.state,
    text: row.text,
    created_at: time(row.created_at),
    answer: row.answer,
    decided_at: row.decided_at === null ? null : time(row.decided_at),
    decided_by_username: showsNames ? row.decided_by_username : null,
    user_id: row.user_id,
    username: row.username,
    record,
    decision: {
      action: row.action,
      at: time(row.refused_at),
      by_username: showsNames ? row.refused_by_username : null,
      reason: row.reason,
      reason_code: row.reason_code,
    },
    meme: meme ? viewMeme(meme, moderator, NO_VOTES) : null,
    comment: row.comment_id === null ? null : { id: row.comment_id, content: comment?.content ?? null },
    sanction: sanction ? viewSanction(sanction, now, { showsNames }) : null,
    may_decide: mayDecide,
  };
}

/** Adds the author's appeal against a rejection or removal, once per decision. */
export async function appealAboutMeme(
  ctx: Context,
  actor: Actor,
  memeId: number,
  text: string,
): Promise<void> {
  const meme = await findMeme(ctx.db, actor, memeId);
  if (!meme) throw new AppError('meme_not_found');
  if (meme.is_own === 0) throw new AppError('access_denied');
  // The author of a meme without a name appeals as its pseudonym.
  const userId = meme.user_id;
  await act(ctx, actor, async (trx, now) => {
    const state = await findOwnStateLocked(trx, memeId, actor.userId);
    // The author deleted the meme or destroyed its link after the check above.
    if (state === undefined) throw new AppError('meme_not_found');
    // What reports hide is not decided yet.
    const isRefused = (state === 'rejected' || state === 'removed') && !(await isMemeHidden(trx, memeId));
    const decision_id = isRefused ? await findLastRefusal(trx, memeId) : undefined;
    if (decision_id === undefined) throw new AppError('nothing_to_appeal');
    const at = authorTime(meme, now);
    const appeal = { decision_id, user_id: userId, meme_id: memeId, text, created_at: at };
    const id = await insertAppeal(trx, appeal);
    if (id === undefined) throw new AppError('already_appealed');
    // The appeal's text stays out of the log, because entries are never deleted.
    const details = { appeal: id };
    await recordAudit(trx, { action: 'meme.appeal', at, actorId: userId, userId, memeId, details });
  });
  ctx.bus.publish('desk.changed', { memeId });
}

/** Adds the author's appeal against the removal of a comment, once, while its text is kept (decision 280). */
export async function appealAboutComment(
  ctx: Context,
  actor: Actor,
  { memeId, commentId }: { memeId: number; commentId: number },
  text: string,
): Promise<void> {
  const comment = await findComment(ctx.db, actor, memeId, commentId);
  if (!comment) throw new AppError('comment_not_found');
  const { user_id: userId } = comment;
  if (!(await isOneself(ctx.db, userId, actor.userId))) throw new AppError('access_denied');
  await act(ctx, actor, async (trx, now) => {
    const removed = (await findRemoved(trx, [commentId])).get(commentId);
    if (!removed) throw new AppError('nothing_to_appeal');
    const created_at = userId === actor.userId ? now : dayOf(now);
    const about = { meme_id: memeId, comment_id: commentId };
    const { decision_id } = removed;
    const id = await insertAppeal(trx, { decision_id, user_id: userId, ...about, text, created_at });
    if (id === undefined) throw new AppError('already_appealed');
    const entry = { at: created_at, actorId: userId, userId, memeId, commentId, details: { appeal: id } };
    await recordAudit(trx, { action: 'comment.appeal', ...entry });
  });
  ctx.bus.publish('desk.changed', { memeId });
}

/** Adds an appeal against an active sanction, once. */
export async function appealAboutSanction(
  ctx: Context,
  actor: Actor,
  id: number,
  text: string,
): Promise<void> {
  await act(ctx, actor, async (trx, now) => {
    const sanction = await findSanctionLocked(trx, id);
    if (!sanction || !(await isOneself(trx, sanction.user_id, actor.userId)))
      throw new AppError('sanction_not_found');
    const { user_id: userId } = sanction;
    const at = userId === actor.userId ? now : dayOf(now);
    const isOver = sanction.expires_at !== null && sanction.expires_at <= now;
    if (isOver || sanction.lifted_at !== null) throw new AppError('nothing_to_appeal');
    const { decision_id } = sanction;
    const appeal = { decision_id, user_id: userId, sanction_id: id, text, created_at: at };
    const appealId = await insertAppeal(trx, appeal);
    if (appealId === undefined) throw new AppError('already_appealed');
    const details = { appeal: appealId, sanction: sanction.kind };
    await recordAudit(trx, { action: 'user.sanction_appeal', at, actorId: userId, userId, details });
  });
}

interface AppealPage {
  appeals: Appeal[];
  next: string | null;
  /** The number of all open appeals. */
  total: number;
}

/** Returns open appeals, longest waiting first. */
export async function listAppeals(
  ctx: Context,
  moderator: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<AppealPage> {
  const rows = await listOpenAppeals(ctx.db, { limit, after: decodeCursor(cursor) });
  const page = cutPage(rows, limit, (row) => [row.created_at, row.id]);
  const appeals = await viewAppeals(ctx, moderator, page.rows);
  return { appeals, next: page.next, total: await countOpenAppeals(ctx.db) };
}

export async function viewAppeals(ctx: Context, moderator: Actor, rows: AppealRow[]): Promise<Appeal[]> {
  const idsOf = (name: 'meme_id' | 'comment_id' | 'sanction_id') => rows.flatMap((row) => row[name] ?? []);
  const memes = await findMemesOfAppeals(ctx.db, moderator, idsOf('meme_id'));
  const sanctions = await findSanctions(ctx.db, idsOf('sanction_id'));
  const removed = await findRemoved(ctx.db, idsOf('comment_id'));
  const userIds = rows.map(({ user_id }) => user_id);
  const records = await recordsOf(ctx, userIds);
  const own = await findConcerningMemes(ctx.db, moderator.userId, idsOf('meme_id'));
  const accounts = await listAccountsOf(ctx.db, userIds);
  const selves = new Set(userIds.filter((id) => (accounts.get(id) ?? id) === moderator.userId));
  return rows.flatMap((row) => {
    const record = records.get(row.user_id);
    if (!record) return [];
    const sanction = sanctions.find(({ id }) => id === row.sanction_id);
    const isOwn = selves.has(row.user_id) || own.has(row.meme_id ?? 0);
    const mayDecide = !isOwn && mayAnswer(moderator, row, sanction);
    const meme = memes.find(({ id }) => id === row.meme_id);
    return viewAppeal(row, {
      moderator,
      isOwn: selves.has(row.user_id),
      now: ctx.clock.now(),
      record,
      meme,
      comment: removed.get(row.comment_id ?? 0),
      sanction,
      mayDecide,
    });
  });
}

type MeasuredSanction = Pick<SanctionRow, 'kind' | 'created_at' | 'expires_at'>;

/** Returns false for the decider. An appeal against a sanction requires the right to impose that sanction. */
function mayAnswer(moderator: Actor, row: AppealRow, sanction: MeasuredSanction | undefined): boolean {
  if (row.refused_by === moderator.userId) return false;
  return !sanction || maySanction(moderator.role, roleName(row.author_role_id), measureOf(sanction));
}
