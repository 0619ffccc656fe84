import type {
  ScreeningChange,
  ScreeningSettings,
  ScreeningState,
} from '@corpomeme/contract/moderation/screening';
import { SCREENING } from '@corpomeme/contract/moderation/screening';
import { roleId } from '@corpomeme/contract/people/users';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { countHidden } from '../../safety/cases/cases.queries.ts';
import {
  holdScreeningSettings,
  readScreeningSettings,
  writeScreeningSettings,
} from '../../safety/checks/settings/screening-settings.queries.ts';
import { foldEntry } from '../../safety/checks/words.policy.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { findUserLocked } from '../../site/members/members.queries.ts';

/** Counted for admins: the share of hidden content that a moderator kept says whether reports hide too early. */
const HIDDEN_WITHIN = 90 * DAY;

export async function getScreeningState(ctx: Context): Promise<ScreeningState> {
  return withHidden(ctx, await readScreeningSettings(ctx.db));
}

async function withHidden(ctx: Context, settings: ScreeningSettings): Promise<ScreeningState> {
  return { ...settings, hidden: await countHidden(ctx.db, ctx.clock.now() - HIDDEN_WITHIN) };
}

/** Changes settings for later submissions. Throws AppError('words_full'). */
export async function changeScreeningSettings(
  ctx: Context,
  actor: Actor,
  change: ScreeningChange,
): Promise<ScreeningState> {
  const after = await ctx.transact(async (trx) => {
    const admin = await findUserLocked(trx, actor.userId);
    if (admin?.role_id !== roleId('admin') || admin.banned_at !== null) throw new AppError('access_denied');
    const before = await holdScreeningSettings(trx);
    const after = applyChange(before, change);
    const [added, removed] = [missing(after.words, before.words), missing(before.words, after.words)];
    const details = { added, removed, ...changedSwitches(before, after) };
    if (!added && !removed && Object.keys(details).length === 2) return before;
    // A list that was longer before the limit existed may still become shorter.
    if (added && after.words.length > SCREENING.wordsMax) throw new AppError('words_full');
    await writeScreeningSettings(trx, after);
    await recordAudit(trx, {
      action: 'site.words',
      at: ctx.clock.now(),
      actorId: actor.userId,
      details,
    });
    return after;
  });
  return withHidden(ctx, after);
}

/** Applies the change. Of words with equal readings, keeps the first. */
function applyChange(
  before: ScreeningSettings,
  { add, remove, ...switches }: ScreeningChange,
): ScreeningSettings {
  const remaining = before.words.filter((word) => !remove.includes(word));
  const byReading = new Map<string, string>();
  for (const word of [...remaining, ...add]) {
    const reading = foldEntry(word);
    // A word that folds to fewer than two letters would never match.
    if (reading !== null && !byReading.has(reading)) byReading.set(reading, word);
  }
  const words = [...byReading.values()].toSorted((one, other) => one.localeCompare(other, 'ro'));
  return { ...before, ...switches, words } as ScreeningSettings;
}

/** Returns the changed settings other than words, under their names in the log. */
function changedSwitches(
  before: ScreeningSettings,
  after: ScreeningSettings,
): Record<string, number | boolean> {
  const named = ({ words: _words, read_pictures: reading, ...holds }: ScreeningSettings) => ({
    ...holds,
    reading,
  });
  const old: Record<string, unknown> = named(before);
  return Object.fromEntries(Object.entries(named(after)).filter(([name, value]) => old[name] !== value));
}

const missing = (words: readonly string[], others: readonly string[]) =>
  words.filter((word) => !others.includes(word)).length;
