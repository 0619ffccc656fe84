import type { ScreeningSettings } from '@corpomeme/contract/screening';
import { roleId } from '@corpomeme/contract/users';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { findUserLocked } from '../users/users.queries.ts';
import { readScreeningSettings, writeScreeningSettings } from './screening-settings.queries.ts';
import { foldEntry } from './words.policy.ts';

export function getScreeningSettings(ctx: Context): Promise<ScreeningSettings> {
  return readScreeningSettings(ctx.db);
}

/** Holds for what comes in from now on. */
export async function changeScreeningSettings(
  ctx: Context,
  actor: Actor,
  { words, read_pictures: isReading }: ScreeningSettings,
): Promise<ScreeningSettings> {
  // What nothing is left of once it is folded would never be found.
  const usable = words.filter((word) => foldEntry(word) !== null);
  const settings = { words: [...new Set(usable)].toSorted(), read_pictures: isReading };
  await ctx.transact(async (trx) => {
    const admin = await findUserLocked(trx, actor.userId);
    if (admin?.role_id !== roleId('admin') || admin.banned_at !== null) throw new AppError('access_denied');
    const before = await readScreeningSettings(trx);
    await writeScreeningSettings(trx, settings);
    const entry = { action: 'site.words', at: ctx.clock.now(), actorId: actor.userId } as const;
    const details = {
      added: settings.words.filter((word) => !before.words.includes(word)).length,
      removed: before.words.filter((word) => !settings.words.includes(word)).length,
      ...(before.read_pictures !== isReading && { reading: isReading }),
    };
    if (details.added || details.removed || 'reading' in details)
      await recordAudit(trx, { ...entry, details });
  });
  return settings;
}
