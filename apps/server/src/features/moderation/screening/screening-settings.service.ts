import type {
  ScreeningChange,
  ScreeningSettings,
  ScreeningState,
} from '@corpomeme/contract/moderation/screening';
import type { Seen } from '@corpomeme/contract/site/seen';
import { DAY } from '@corpomeme/contract/site/time';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { countHidden } from '../../disputes/cases/cases.queries.ts';
import {
  holdScreeningSettings,
  readScreeningSettings,
  writeScreeningSettings,
} from '../../safety/checks/settings/screening-settings.queries.ts';
import { sumTold } from '../../safety/checks/told.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { beforeAndAfter, changedFields } from '../../site/audit/changed-fields.policy.ts';
import { act } from '../../site/members/act.ts';
import { listPendingIds, outdateScreenings } from './screening.queries.ts';
import { screenAgain } from './screening.service.ts';

/** Days counted for admins: the share of hidden content that a moderator kept says whether reports hide too early. */
const COUNTED_DAYS = 90;
const BATCH_SIZE = 200;

export async function getScreeningState(ctx: Context): Promise<ScreeningState> {
  return withFigures(ctx, await readScreeningSettings(ctx.db));
}

async function withFigures(ctx: Context, settings: ScreeningSettings): Promise<ScreeningState> {
  const now = ctx.clock.now();
  const hidden = await countHidden(ctx.db, now - COUNTED_DAYS * DAY);
  return { ...settings, hidden, told: await sumTold(ctx.db, COUNTED_DAYS, now) };
}

/** Changes settings for later submissions; other weights also change the scores of pending memes. */
export async function changeScreeningSettings(
  ctx: Context,
  actor: Actor,
  { seen, ...change }: ScreeningChange,
): Promise<ScreeningState> {
  const [after, isReweighed] = await act(ctx, actor, async (trx, now) => {
    const before = await holdScreeningSettings(trx);
    const { weights: _old, ...rest } = before;
    const { weights: changed = {}, ...others } = change;
    const weights = { ...before.weights, ...changed };
    const after = { ...before, ...others, weights } as ScreeningSettings;
    const log = async <Values extends object>(
      action: 'site.words' | 'site.weights',
      [old, wanted, saw]: [Values, { readonly [Name in keyof Values]?: Values[Name] | undefined }, Seen],
    ) => {
      const names = changedFields(old, wanted, saw, before);
      if (names.length === 0) return false;
      const details = beforeAndAfter(old, wanted, names);
      await recordAudit(trx, { action, at: now, actorId: actor.userId, details });
      return true;
    };
    await log('site.words', [rest, others, seen]);
    const isReweighed = await log('site.weights', [before.weights, changed, seen?.weights as Seen]);
    await writeScreeningSettings(trx, after);
    if (isReweighed) await outdateScreenings(trx, 'all pending');
    return [after, isReweighed];
  });
  if (isReweighed) ctx.background.run(() => weighAgain(ctx));
  return withFigures(ctx, after);
}

/** Recomputes the scores of pending memes. */
async function weighAgain(ctx: Context): Promise<void> {
  let ids: number[] = [];
  do {
    ids = await listPendingIds(ctx.db, { after: ids.at(-1) ?? 0, limit: BATCH_SIZE });
    await screenAgain(ctx, ids);
  } while (ids.length > 0);
}
