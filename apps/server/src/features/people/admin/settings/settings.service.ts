import type { SettingsBody, SiteLanguages, SiteSettings } from '@corpomeme/contract/people/admin';
import { roleId } from '@corpomeme/contract/people/users';
import { TRANSLATIONS } from '@corpomeme/contract/site/messages/catalogues';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { type Database, takeTransactionLock } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { changedFields } from '../../../site/audit/changed-fields.policy.ts';
import { findUserLocked } from '../../../site/members/members.queries.ts';
import { readSettings, writeSettings } from '../../../site/settings/settings.queries.ts';
import { offeredLanguages } from '../../../site/settings/settings.ts';
import { listPasskeys } from '../../auth/passkeys/passkeys.queries.ts';

export function getSettings(ctx: Context): Promise<SiteSettings> {
  return readSettings(ctx.db);
}

/** Returns the languages beside the default, also those that wait for translators. */
export async function listSiteLanguages(ctx: Context): Promise<SiteLanguages> {
  const offered = offeredLanguages(await readSettings(ctx.db));
  return TRANSLATIONS.map((each) => ({ ...each, isOffered: offered.includes(each.id) }));
}

/**
 * Changes settings. An admin who requires a second factor of others must have one, or no admin could switch the
 * requirement off.
 */
export async function changeSettings(
  ctx: Context,
  actor: Actor,
  wanted: SettingsBody,
): Promise<SiteSettings> {
  const settings = await ctx.transact(async (trx) => {
    const admin = await findUserLocked(trx, actor.userId);
    if (admin?.role_id !== roleId('admin')) throw new AppError('access_denied');
    const hasFactor = admin.two_factor_enabled === 1 || (await listPasskeys(trx, admin.id)).length > 0;
    if (wanted.requireTwoFactor && !hasFactor) throw new AppError('two_factor_off');
    return storeSettings(ctx, trx, { actorId: actor.userId, wanted });
  });
  ctx.siteName.forget();
  return settings;
}

interface SettingsChange {
  /** Null for the command line. */
  actorId: string | null;
  wanted: SettingsBody;
}

/** Stores and records what changes. Throws AppError `wait_range` or `changed_meanwhile`. */
export async function storeSettings(
  { clock }: Context,
  trx: Database,
  { actorId, wanted: { seen, ...wanted } }: SettingsChange,
): Promise<SiteSettings> {
  await takeTransactionLock(trx, 'settings');
  const before = await readSettings(trx);
  const names = changedFields(before, wanted, seen);
  const changed = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  const settings = { ...before, ...changed } as SiteSettings;
  if (settings.namelessWaitMin > settings.namelessWaitMax) throw new AppError('wait_range');
  for (const name of names) {
    await writeSettings(trx, { [name]: settings[name] });
    await recordAudit(trx, {
      action: 'site.settings',
      at: clock.now(),
      actorId,
      details: { [name]: settings[name], before: before[name] },
    });
  }
  return settings;
}
