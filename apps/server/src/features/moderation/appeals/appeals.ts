import type { Appeal, AppealDecisionBody } from '@corpomeme/contract/moderation/appeals';
import * as operations from '@corpomeme/contract/moderation/appeals';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { listPage } from '../../../http/paging.ts';
import { restoreComment } from '../../comments/restoring.service.ts';
import { announceClosing, type NotifiedMembers } from '../../disputes/cases/closing.service.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { maySanction, measureOf } from '../../safety/sanctions/sanctions.policy.ts';
import { findSanctionLocked, liftSanction } from '../../safety/sanctions/sanctions.queries.ts';
import { announceTo } from '../../safety/sanctions/sanctions.ts';
import { doesCommentConcern, doesPseudonymConcern } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { roleName } from '../../site/members/permissions.policy.ts';
import { refuseOtherVersion } from '../decisions/versions.service.ts';
import { republishMeme } from '../takedown/takedown.ts';
import { type AppealRow, answerAppeal, findAppeal } from './appeals.queries.ts';
import {
  appealAboutComment,
  appealAboutMeme,
  appealAboutSanction,
  listAppeals,
  viewAppeals,
} from './appeals.service.ts';

export function registerAppeals(app: App, ctx: Context): void {
  registerAppealing(app, ctx);

  handle(app, operations.listAppeals, async (request) => {
    const page = await listAppeals(ctx, actorOf(request), request.query);
    return listPage(request, page.appeals, page.next, { 'x-total-count': page.total });
  });

  handle(app, operations.answerAppeal, (request) =>
    decideAppeal(ctx, actorOf(request), request.params.id, request.body),
  );
}

function registerAppealing(app: App, ctx: Context): void {
  handle(app, operations.appealAboutMeme, async (request) => {
    await appealAboutMeme(ctx, actorOf(request), request.params.id, request.body.text);
    return { message: m.answer.appealReceived };
  });

  handle(app, operations.appealAboutComment, async (request) => {
    const { id: memeId, commentId } = request.params;
    await appealAboutComment(ctx, actorOf(request), { memeId, commentId }, request.body.text);
    return { message: m.answer.appealReceived };
  });

  handle(app, operations.appealAboutSanction, async (request) => {
    await appealAboutSanction(ctx, actorOf(request), request.params.id, request.body.text);
    return { message: m.answer.appealReceived };
  });
}

/**
 * Decides an appeal. Accepting undoes the decision in the same transaction: a rejected meme is approved, a removed one
 * restored, a sanction lifted. Throws AppError `own_decision` to the decider and `own_matter` to a moderator whom it
 * concerns, even if no other moderator could decide it.
 */
async function decideAppeal(
  ctx: Context,
  moderator: Actor,
  id: number,
  { outcome, answer, version }: AppealDecisionBody,
): Promise<Appeal> {
  const before = await findAppeal(ctx.db, id);
  if (!before) throw new AppError('appeal_not_found');
  const told = await act(ctx, moderator, async (trx, now) => {
    // Runs first, because the following steps need the decision that is appealed.
    const { subject, told } = await undoDecision(ctx, trx, before, { outcome, moderator, version, now });
    const moderatorId = moderator.userId;
    const given = { id, state: outcome, answer, moderatorId, version, now };
    if (!(await answerAppeal(trx, given))) await explainRefusal(trx, moderator, id, version);
    await recordAnswer(trx, before, { ...given, subject });
    return told;
  });
  await publish(ctx, before, outcome);
  await announceClosing(ctx, told);
  const after = await findAppeal(ctx.db, id);
  const [appeal] = after ? await viewAppeals(ctx, moderator, [after]) : [];
  if (!appeal) throw new AppError('appeal_not_found');
  return appeal;
}

interface AppealJudgement {
  outcome: AppealDecisionBody['outcome'];
  moderator: Actor;
  version: number | undefined;
  now: number;
}

interface UndoneDecision {
  /** The subject by its name in the audit log. */
  subject: string;
  /** Ids of notified reporters of the restored content. */
  told: NotifiedMembers;
}

async function undoDecision(
  ctx: Context,
  trx: Database,
  appeal: AppealRow,
  answering: AppealJudgement,
): Promise<UndoneDecision> {
  if (appeal.sanction_id !== null)
    return { subject: await undoSanction(trx, appeal, appeal.sanction_id, answering), told: [] };
  if (appeal.comment_id !== null) return undoCommentRemoval(trx, appeal, answering);
  const { outcome, moderator, version, now } = answering;
  const isRemoval = appeal.action === 'meme.remove';
  let told: NotifiedMembers = [];
  if (outcome === 'accepted' && appeal.meme_id !== null) {
    const change = { memeId: appeal.meme_id, moderatorId: moderator.userId, version, now };
    const from = isRemoval ? 'removed' : 'rejected';
    const back = await republishMeme(ctx, trx, from, change);
    if (back === null) {
      await explainRefusal(trx, moderator, appeal.id, version);
      throw new AppError('appeal_already_decided');
    }
    told = back.told;
  }
  return { subject: isRemoval ? 'removal' : 'rejection', told };
}

async function undoCommentRemoval(
  trx: Database,
  { id, meme_id, comment_id, user_id: userId }: AppealRow,
  { outcome, moderator, now }: AppealJudgement,
): Promise<UndoneDecision> {
  if (await doesCommentConcern(trx, moderator.userId, comment_id ?? 0)) throw new AppError('own_matter');
  if (outcome === 'dismissed') return { subject: 'comment', told: [] };
  const [memeId, commentId, moderatorId] = [meme_id ?? 0, comment_id ?? 0, moderator.userId];
  const told = await restoreComment(trx, { memeId, commentId, moderatorId, isPublished: true, now });
  if (told === null) {
    await explainRefusal(trx, moderator, id, undefined);
    throw new AppError('appeal_already_decided');
  }
  await recordAudit(trx, {
    action: 'comment.restore',
    at: now,
    actorId: moderatorId,
    userId,
    memeId,
    commentId,
  });
  return { subject: 'comment', told };
}

async function undoSanction(
  trx: Database,
  appeal: AppealRow,
  id: number,
  { outcome, moderator, now }: AppealJudgement,
): Promise<string> {
  const sanction = await findSanctionLocked(trx, id);
  if (!sanction) throw new AppError('appeal_not_found');
  if (await doesPseudonymConcern(trx, moderator.userId, sanction.user_id)) throw new AppError('own_matter');
  if (!maySanction(moderator.role, roleName(appeal.author_role_id), measureOf(sanction)))
    throw new AppError('sanction_beyond');
  if (outcome === 'accepted') await liftSanction(trx, { id, by: moderator.userId, now });
  return sanction.kind;
}

async function explainRefusal(
  trx: Database,
  moderator: Actor,
  id: number,
  version: number | undefined,
): Promise<never> {
  const appeal = await findAppeal(trx, id);
  if (!appeal) throw new AppError('appeal_not_found');
  if (appeal.meme_id !== null) await refuseOwnMatter(trx, moderator, appeal.meme_id);
  if (appeal.state !== 'open') throw new AppError('appeal_already_decided');
  if (appeal.refused_by !== moderator.userId && appeal.meme_id !== null) {
    await refuseOtherVersion(trx, moderator, appeal.meme_id, version);
    throw new AppError('appeal_already_decided');
  }
  throw new AppError('own_decision');
}

interface AppealDecisionValues {
  state: AppealDecisionBody['outcome'];
  answer: string | null;
  moderatorId: string;
  now: number;
  subject: string;
}

async function recordAnswer(trx: Database, appeal: AppealRow, given: AppealDecisionValues): Promise<void> {
  const { state, answer, moderatorId, now, subject } = given;
  const { user_id: userId, meme_id: memeId, comment_id: commentId } = appeal;
  await recordAudit(trx, {
    action: state === 'accepted' ? 'appeal.accept' : 'appeal.dismiss',
    at: now,
    actorId: moderatorId,
    userId,
    memeId,
    commentId,
    reason: answer,
    ...(appeal.author_role_id !== PSEUDONYM && { waited: Math.max(0, now - appeal.created_at) }),
    details: { appeal: appeal.id, against: subject },
  });
  await addNotification(trx, {
    userId,
    kind: state === 'accepted' ? 'appeal.accepted' : 'appeal.dismissed',
    at: now,
    memeId,
    commentId,
    details: { reason: answer, ...(appeal.sanction_id !== null && { sanction: subject }) },
  });
}

async function publish(
  ctx: Context,
  appeal: AppealRow,
  outcome: AppealDecisionBody['outcome'],
): Promise<void> {
  const { meme_id: memeId, comment_id: commentId, user_id: userId, action } = appeal;
  if (memeId === null) {
    await announceTo(ctx, userId);
    return;
  }
  const accepted =
    commentId !== null ? 'meme.commented' : action === 'meme.remove' ? 'meme.restored' : 'meme.approved';
  ctx.bus.publish(outcome === 'accepted' ? accepted : 'desk.changed', { memeId });
  ctx.bus.publish('notification.added', { userId });
}
