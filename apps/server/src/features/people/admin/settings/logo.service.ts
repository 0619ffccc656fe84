import { createHash } from 'node:crypto';
import { roleId } from '@corpomeme/contract/people/users';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { Submission } from '../../../../http/bodies/submission.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { findUserLocked } from '../../../site/members/members.queries.ts';
import { findLogoVersion, replaceLogo } from '../../../site/settings/logo.queries.ts';

const VERSION_LENGTH = 16;

/** Replaces the logo by an uploaded image, re-encoded like every picture (decision 308). */
export async function changeLogo(
  ctx: Context,
  actor: Actor,
  { file, signal }: Submission,
): Promise<{ version: string }> {
  if (!file) throw new AppError('image_required');
  const options = { asLogo: true, owner: actor.userId, ...(signal && { signal }) };
  const { variants } = await ctx.images.process(file, options);
  const hash = createHash('sha256');
  for (const { bytes } of variants) hash.update(bytes);
  const version = hash.digest('hex').slice(0, VERSION_LENGTH);
  const rows = variants.map(({ width: size, bytes }) => ({
    size,
    version,
    png: Buffer.from(bytes).toString('base64'),
  }));
  return storeLogo(ctx, actor, version, rows);
}

/** Gives the site the mark of the product. */
export function removeLogo(ctx: Context, actor: Actor): Promise<{ version: string }> {
  return storeLogo(ctx, actor, '', []);
}

async function storeLogo(
  ctx: Context,
  actor: Actor,
  version: string,
  rows: Parameters<typeof replaceLogo>[1],
): Promise<{ version: string }> {
  await ctx.transact(async (trx) => {
    const admin = await findUserLocked(trx, actor.userId);
    if (admin?.role_id !== roleId('admin') || admin.banned_at !== null) throw new AppError('access_denied');
    const before = await findLogoVersion(trx);
    if (before === version) return;
    await replaceLogo(trx, rows);
    await recordAudit(trx, {
      action: 'site.settings',
      at: ctx.clock.now(),
      actorId: actor.userId,
      details: { logo: version, before },
    });
  });
  return { version };
}
