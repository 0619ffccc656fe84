import type { Block, BlockBody } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import type { Insertable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { actAlone } from '../../site/members/act.ts';
import type { UserRow } from '../../site/members/members.queries.ts';
import { permissionsOf, roleName } from '../../site/members/permissions.policy.ts';
import { domainsOf, isWithin, normaliseBlock, type Range, readRange } from './blocks.policy.ts';

export const blocks: Feature = { routes: [registerBlocks] };

type NewBlock = Insertable<Tables['blocks']>;
export type BlockRow = Awaited<ReturnType<typeof listBlocks>>[number];

/** Highest number of listed blocks. */
const MAX_LISTED = 1000;

/** Returns active blocks, newest first. */
export async function listBlocks(db: Database, now: number) {
  return db
    .selectFrom('blocks')
    .leftJoin('users', 'users.id', 'blocks.created_by')
    .selectAll('blocks')
    .select('users.username as created_by_username')
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('blocks.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

async function listRanges(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('value')
    .where('kind', '=', 'range')
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute();
  return rows.map(({ value }) => value);
}

interface DomainSearch {
  kind: 'domain' | 'employer';
  domains: string[];
  now: number;
}

async function isAnyDomainBlocked(db: Database, { kind, domains, now }: DomainSearch): Promise<boolean> {
  if (domains.length === 0) return false;
  const found = await db
    .selectFrom('blocks')
    .select('id')
    .where('kind', '=', kind)
    .where('value', 'in', domains)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts a block and returns its id; undefined if it is already blocked. Deletes expired blocks first. */
async function insertBlock(trx: Database, block: NewBlock): Promise<number | undefined> {
  await trx.deleteFrom('blocks').where('expires_at', '<=', block.created_at).execute();
  const row = await trx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function deleteBlock(trx: Database, id: number): Promise<Pick<BlockRow, 'kind' | 'value'> | undefined> {
  return trx.deleteFrom('blocks').where('id', '=', id).returning(['kind', 'value']).executeTakeFirst();
}

/** Milliseconds of the cache's TTL, after which other processes know a new block. */
const TTL = 5000;

/** Checks writes against the blocks, which are cached. */
export interface Blocks {
  /** Returns whether this address is in a blocked range. */
  isBlocked(address: string): Promise<boolean>;
  /** Throws AppError `email_domain_blocked`. */
  assertDomainFree(email: string): Promise<void>;
  /** Throws AppError `email_domain_blocked` or, for an employer's domain, `email_domain_employer` (decision 102). */
  assertMayRegister(email: string): Promise<void>;
  /** Clears the cache after a change in this process. */
  forget(): void;
}

declare module '../../../context.ts' {
  interface Context {
    blocks: Blocks;
  }
}

export function createBlocks({ db, clock }: Pick<Context, 'db' | 'clock'>): Blocks {
  let ranges: Promise<Range[]> | null = null;
  let readAt = 0;

  function readRanges(): Promise<Range[]> {
    const now = clock.now();
    if (ranges && now - readAt < TTL) return ranges;
    readAt = now;
    const reading = listRanges(db, now).then((values) => values.map(readRange));
    reading.catch(() => {
      if (ranges === reading) ranges = null;
    });
    ranges = reading;
    return reading;
  }

  const assertNone = async (kind: 'domain' | 'employer', email: string) => {
    if (await isAnyDomainBlocked(db, { kind, domains: domainsOf(email), now: clock.now() }))
      throw new AppError(kind === 'domain' ? 'email_domain_blocked' : 'email_domain_employer');
  };

  return {
    isBlocked: async (address) => isWithin(address, await readRanges()),
    assertDomainFree: (email) => assertNone('domain', email),
    async assertMayRegister(email) {
      await assertNone('domain', email);
      await assertNone('employer', email);
    },
    forget() {
      ranges = null;
    },
  };
}

async function getBlocks(ctx: Context, actor: Actor): Promise<Block[]> {
  if (!actor.permissions.canManageUsers) throw new AppError('access_denied');
  return (await listBlocks(ctx.db, ctx.clock.now())).map(viewBlock);
}

/** Refuses a block that matches the caller. `address` is the request's. */
async function addBlock(ctx: Context, actor: Actor, body: BlockBody, address: string): Promise<Block> {
  const value = normaliseBlock(body);
  const now = ctx.clock.now();
  const expires = body.expires_at ? Date.parse(body.expires_at) : null;
  if (expires !== null && expires <= now) throw new AppError('block_invalid');
  if (body.kind === 'range' && isWithin(address, [readRange(value)])) throw new AppError('block_own');
  const { kind, reason } = body;
  const id = await actAlone(ctx, actor, async (trx, _now, self) => {
    refuseUnlessManager(self, actor);
    if (kind === 'domain' && domainsOf(self.email).includes(value)) throw new AppError('block_own');
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

async function removeBlock(ctx: Context, actor: Actor, id: number): Promise<void> {
  await actAlone(ctx, actor, async (trx, now, self) => {
    refuseUnlessManager(self, actor);
    const gone = await deleteBlock(trx, id);
    if (!gone) throw new AppError('block_not_found');
    await recordAudit(trx, {
      action: 'block.remove',
      at: now,
      actorId: actor.userId,
      details: describe(gone, id),
    });
  });
  ctx.blocks.forget();
}

/** Throws if the right was lost since the request began. */
function refuseUnlessManager(self: UserRow, actor: Actor): void {
  const role = actor.role === 'user' ? 'user' : roleName(self.role_id);
  if (!permissionsOf(role, self.permission_overrides).canManageUsers) throw new AppError('access_denied');
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

function registerBlocks(app: App, ctx: Context): void {
  handle(app, operations.listBlocks, (request) => getBlocks(ctx, actorOf(request)));

  handle(app, operations.addBlock, (request) => addBlock(ctx, actorOf(request), request.body, request.ip));

  handle(app, operations.removeBlock, async (request) => {
    await removeBlock(ctx, actorOf(request), request.params.id);
    return { message: m.answer.blockRemoved };
  });
}
