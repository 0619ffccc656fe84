import type { SiteSettings } from '@corpomeme/contract/admin';
import { roleId } from '@corpomeme/contract/users';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { findUserLocked } from '../users/users.queries.ts';
import { readSettings, writeSettings } from './settings.queries.ts';

export function getSettings(ctx: Context): Promise<SiteSettings> {
  return readSettings(ctx.db);
}

/** Whoever demands a second factor of others has one: or nobody could take the demand back. */
export async function changeSettings(
  ctx: Context,
  actor: Actor,
  settings: SiteSettings,
): Promise<SiteSettings> {
  await ctx.transact(async (trx) => {
    const admin = await findUserLocked(trx, actor.userId);
    if (admin?.role_id !== roleId('admin')) throw new AppError('access_denied');
    if (settings.requireTwoFactor && admin.two_factor_enabled !== 1) throw new AppError('two_factor_off');
    const before = await readSettings(trx);
    if (settings.requireTwoFactor === before.requireTwoFactor) return;
    await writeSettings(trx, settings);
    await recordAudit(trx, {
      action: 'site.settings',
      at: ctx.clock.now(),
      actorId: actor.userId,
      details: { requireTwoFactor: settings.requireTwoFactor, before: before.requireTwoFactor },
    });
  });
  return settings;
}
