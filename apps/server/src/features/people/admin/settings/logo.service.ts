import { createHash } from 'node:crypto';
import { roleId } from '@corpomeme/contract/people/users';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { type Database, takeTransactionLock } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { ImageSource } from '../../../../platform/images/images.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { refuseStale } from '../../../site/audit/changed-fields.policy.ts';
import { findUserLocked } from '../../../site/members/members.queries.ts';
import { findLogoVersion, replaceLogo } from '../../../site/settings/logo.queries.ts';

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
  await ctx.transact(async (trx) => {
    await takeTransactionLock(trx, 'settings');
    if (actor) await holdAdmin(trx, actor.userId);
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
      at: ctx.clock.now(),
      actorId: actor?.userId ?? null,
      details: { logo: version, before },
    });
  });
  return { version };
}

function versionOf(files: readonly Uint8Array[]): string {
  if (files.length === 0) return '';
  const hash = createHash('sha256');
  for (const bytes of files) hash.update(bytes);
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}

async function holdAdmin(trx: Database, userId: string): Promise<void> {
  const admin = await findUserLocked(trx, userId);
  if (admin?.role_id !== roleId('admin') || admin.banned_at !== null) throw new AppError('access_denied');
}
