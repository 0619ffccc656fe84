import type {
  ScreeningChange,
  ScreeningSettings,
  ScreeningState,
} from '@corpomeme/contract/moderation/screening';
import { roleId } from '@corpomeme/contract/people/users';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { beforeAndAfter, changedFields } from '../../../http/changed-fields.ts';
import { countHidden } from '../../safety/cases/cases.queries.ts';
import {
  holdScreeningSettings,
  readScreeningSettings,
  writeScreeningSettings,
} from '../../safety/checks/settings/screening-settings.queries.ts';
import { sumTold } from '../../safety/checks/told.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { findUserLocked } from '../../site/members/members.queries.ts';

/** Days counted for admins: the share of hidden content that a moderator kept says whether reports hide too early. */
const COUNTED_DAYS = 90;

export async function getScreeningState(ctx: Context): Promise<ScreeningState> {
  return withFigures(ctx, await readScreeningSettings(ctx.db));
}

async function withFigures(ctx: Context, settings: ScreeningSettings): Promise<ScreeningState> {
  const now = ctx.clock.now();
  const hidden = await countHidden(ctx.db, now - COUNTED_DAYS * DAY);
  return { ...settings, hidden, told: await sumTold(ctx.db, COUNTED_DAYS, now) };
}

/** Changes settings for later submissions. */
export async function changeScreeningSettings(
  ctx: Context,
  actor: Actor,
  { seen, ...change }: ScreeningChange,
): Promise<ScreeningState> {
  const after = await ctx.transact(async (trx) => {
    await holdAdmin(trx, actor);
    const before = await holdScreeningSettings(trx);
    const after = { ...before, ...change } as ScreeningSettings;
    const names = changedFields(before, change, seen);
    if (names.length === 0) return before;
    const details = beforeAndAfter(before, change, names);
    await writeScreeningSettings(trx, after);
    await recordAudit(trx, { action: 'site.words', at: ctx.clock.now(), actorId: actor.userId, details });
    return after;
  });
  return withFigures(ctx, after);
}

/** Refuses an actor who lost the admin role after the request began. */
export async function holdAdmin(trx: Database, actor: Actor): Promise<void> {
  const admin = await findUserLocked(trx, actor.userId);
  if (admin?.role_id !== roleId('admin') || admin.banned_at !== null) throw new AppError('access_denied');
}
