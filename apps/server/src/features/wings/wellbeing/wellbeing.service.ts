import type { DeskCare, DeskCareChange } from '@corpomeme/contract/wings/wellbeing';
import { WELLBEING } from '@corpomeme/contract/wings/wellbeing';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { countSincePause, startOfDay } from '../../moderation/desk/shift.policy.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { findCare, listOwnMoments, saveCare } from './wellbeing.queries.ts';

export async function getDeskCare(ctx: Pick<Context, 'db' | 'clock'>, moderator: Actor): Promise<DeskCare> {
  const now = ctx.clock.now();
  const page = { since: startOfDay(now), limit: 2 * WELLBEING.limitMax };
  const moments = await listOwnMoments(ctx.db, moderator.userId, page);
  return {
    ...(await findCare(ctx.db, moderator.userId)),
    decided_today: moments.length,
    decided_since_pause: countSincePause(moments, now),
  };
}

export async function changeDeskCare(
  ctx: Context,
  moderator: Actor,
  change: DeskCareChange,
): Promise<DeskCare> {
  await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, moderator.userId))) throw new AppError('not_logged_in');
    await saveCare(trx, moderator.userId, change);
  });
  return getDeskCare(ctx, moderator);
}
