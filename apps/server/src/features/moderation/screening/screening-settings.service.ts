import type { ScreeningChange, ScreeningSettings } from '@corpomeme/contract/moderation/screening';
import { SCREENING } from '@corpomeme/contract/moderation/screening';
import { roleId } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { findUserLocked } from '../../site/members/members.queries.ts';
import { foldEntry } from './checks/words.policy.ts';
import {
  holdScreeningSettings,
  readScreeningSettings,
  writeScreeningSettings,
} from './screening-settings.queries.ts';

export function getScreeningSettings(ctx: Context): Promise<ScreeningSettings> {
  return readScreeningSettings(ctx.db);
}

/** Changes settings for later submissions. Throws AppError('words_full'). */
export function changeScreeningSettings(
  ctx: Context,
  actor: Actor,
  change: ScreeningChange,
): Promise<ScreeningSettings> {
  return ctx.transact(async (trx) => {
    const admin = await findUserLocked(trx, actor.userId);
    if (admin?.role_id !== roleId('admin') || admin.banned_at !== null) throw new AppError('access_denied');
    const before = await holdScreeningSettings(trx);
    const after = applyChange(before, change);
    const [added, removed] = [missing(after.words, before.words), missing(before.words, after.words)];
    const isReading = after.read_pictures;
    const details = { added, removed, ...(before.read_pictures !== isReading && { reading: isReading }) };
    if (!added && !removed && !('reading' in details)) return before;
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
}

/** Applies the change. Of words with equal readings, keeps the first. */
function applyChange(before: ScreeningSettings, change: ScreeningChange): ScreeningSettings {
  const remaining = before.words.filter((word) => !change.remove.includes(word));
  const byReading = new Map<string, string>();
  for (const word of [...remaining, ...change.add]) {
    const reading = foldEntry(word);
    // A word that folds to fewer than two letters would never match.
    if (reading !== null && !byReading.has(reading)) byReading.set(reading, word);
  }
  const words = [...byReading.values()].toSorted((one, other) => one.localeCompare(other, 'ro'));
  return { words, read_pictures: change.read_pictures ?? before.read_pictures };
}

const missing = (words: readonly string[], others: readonly string[]) =>
  words.filter((word) => !others.includes(word)).length;
