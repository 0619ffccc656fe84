import { createHash } from 'node:crypto';
import type { SettingsBody, SiteLanguages, SiteSettings } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin';
import { changeLogo, removeLogo } from '@corpomeme/contract/site/logo';
import { TRANSLATIONS } from '@corpomeme/contract/site/messages/catalogues';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { type Database, takeTransactionLock } from '../../../../db/dialect.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { withSubmission } from '../../../../http/bodies/submission.ts';
import { handle } from '../../../../http/handle.ts';
import type { ImageSource } from '../../../../platform/images/images.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { changedFields, refuseStale } from '../../../site/audit/changed-fields.policy.ts';
import { act, actAlone } from '../../../site/members/act.ts';
import { findLogoVersion, replaceLogo } from '../../../site/settings/logo.queries.ts';
import { readSettings, writeSettings } from '../../../site/settings/settings.queries.ts';
import { offeredLanguages } from '../../../site/settings/settings.ts';
import { listPasskeys } from '../../auth/passkeys/passkeys.queries.ts';

const VERSION_LENGTH = 16;

interface LogoOptions {
  /** The version that the admin saw. */
  seen?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Replaces the logo by a picture, re-encoded like every upload; without one, the site has the product's mark (decision
 * 308). `actor` is null for the command line.
 */
export async function setLogo(
  ctx: Context,
  actor: Actor | null,
  picture: ImageSource | null,
  { seen, signal }: LogoOptions = {},
): Promise<{ version: string }> {
  const owner = actor && { owner: actor.userId };
  const options = { asLogo: true, ...owner, ...(signal && { signal }) };
  const variants = picture ? (await ctx.images.process(picture, options)).variants : [];
  const version = versionOf(variants.map(({ bytes }) => bytes));
  const store = async (trx: Database, at: number) => {
    await takeTransactionLock(trx, 'settings');
    const before = await findLogoVersion(trx);
    if (before === version) return;
    refuseStale({ version: before }, seen === undefined ? seen : { version: seen });
    const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    await replaceLogo(
      trx,
      variants.map(({ width, bytes }) => ({ size: width, version, png: encoded(bytes) })),
    );
    await recordAudit(trx, {
      action: 'site.settings',
      at,
      actorId: actor?.userId ?? null,
      details: { logo: version, before },
    });
  };
  await (actor ? act(ctx, actor, store) : ctx.transact((trx) => store(trx, ctx.clock.now())));
  return { version };
}

function versionOf(files: readonly Uint8Array[]): string {
  if (files.length === 0) return '';
  const hash = createHash('sha256');
  for (const bytes of files) hash.update(bytes);
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}

function getSettings(ctx: Context): Promise<SiteSettings> {
  return readSettings(ctx.db);
}

/** Returns the languages beside the default, also those that wait for translators. */
async function listSiteLanguages(ctx: Context): Promise<SiteLanguages> {
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
  const settings = await actAlone(ctx, actor, async (trx, _now, admin) => {
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

export function registerSettings(app: App, ctx: Context): void {
  handle(app, operations.readSettings, () => getSettings(ctx));

  handle(app, operations.listSiteLanguages, () => listSiteLanguages(ctx));

  handle(app, changeLogo, (request, reply) =>
    withSubmission(ctx, request, reply, ({ file, signal }) => {
      if (!file) throw new AppError('image_required');
      return setLogo(ctx, actorOf(request), file, { seen: request.query.seen, signal });
    }),
  );

  handle(app, removeLogo, (request) => setLogo(ctx, actorOf(request), null, { seen: request.query.seen }));

  handle(app, operations.changeSettings, (request) => changeSettings(ctx, actorOf(request), request.body));
}
