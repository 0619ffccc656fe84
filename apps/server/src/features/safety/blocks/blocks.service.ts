import type { Block, BlockBody } from '@corpomeme/contract/people/admin';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { findUserLocked, type UserRow } from '../../site/members/members.queries.ts';
import { permissionsOf, roleName } from '../../site/members/permissions.policy.ts';
import { domainsOf, isWithin, normaliseBlock, readRange } from './blocks.policy.ts';
import { type BlockRow, deleteBlock, insertBlock, listBlocks } from './blocks.queries.ts';

export async function getBlocks(ctx: Context, actor: Actor): Promise<Block[]> {
  if (!actor.permissions.canManageUsers) throw new AppError('access_denied');
  return (await listBlocks(ctx.db, ctx.clock.now())).map(viewBlock);
}

/** Refuses a block that matches the caller. `address` is the request's. */
export async function addBlock(ctx: Context, actor: Actor, body: BlockBody, address: string): Promise<Block> {
  const value = normaliseBlock(body);
  const now = ctx.clock.now();
  const expires = body.expires_at ? Date.parse(body.expires_at) : null;
  if (expires !== null && expires <= now) throw new AppError('block_invalid');
  if (body.kind === 'range' && isWithin(address, [readRange(value)])) throw new AppError('block_own');
  const { kind, reason } = body;
  const id = await ctx.transact(async (trx) => {
    const { email } = await holdManager(trx, actor);
    if (kind === 'domain' && domainsOf(email).includes(value)) throw new AppError('block_own');
    const created_by = actor.userId;
    const row = { kind, value, reason, created_by, created_at: now, expires_at: expires };
    const created = await insertBlock(trx, row);
    if (created === undefined) throw new AppError('block_exists');
    const details = describe(row, created);
    await recordAudit(trx, { action: 'block.add', at: now, actorId: actor.userId, reason, details });
    return created;
  });
  ctx.blocks.forget();
  const block = (await getBlocks(ctx, actor)).find((each) => each.id === id);
  if (!block) throw new AppError('block_not_found');
  return block;
}

export async function removeBlock(ctx: Context, actor: Actor, id: number): Promise<void> {
  await ctx.transact(async (trx) => {
    await holdManager(trx, actor);
    const gone = await deleteBlock(trx, id);
    if (!gone) throw new AppError('block_not_found');
    await recordAudit(trx, {
      action: 'block.remove',
      at: ctx.clock.now(),
      actorId: actor.userId,
      details: describe(gone, id),
    });
  });
  ctx.blocks.forget();
}

/** Locks the caller's row and throws if the right was lost since the request began. */
async function holdManager(trx: Database, actor: Actor): Promise<UserRow> {
  const user = await findUserLocked(trx, actor.userId);
  if (!user || user.banned_at !== null) throw new AppError('not_logged_in');
  const role = actor.role === 'user' ? 'user' : roleName(user.role_id);
  if (!permissionsOf(role, user.permission_overrides).canManageUsers) throw new AppError('access_denied');
  return user;
}

/** Describes a range only by its width, because entries of the log are permanent and must not show a location. */
function describe({ kind, value }: Pick<Block, 'kind' | 'value'>, id: number) {
  return { block: id, kind, ...(kind === 'range' ? { width: value.split('/')[1] } : { domain: value }) };
}

function viewBlock({ created_by: _id, created_at, expires_at, ...row }: BlockRow): Block {
  return {
    ...row,
    created_at: new Date(created_at).toISOString(),
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
  };
}
