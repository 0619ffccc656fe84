import * as operations from '@corpomeme/contract/people/admin';
import type { AuditEntry, AuditQuery } from '@corpomeme/contract/people/audit-log';
import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import { type ChainedEntry, hashEntry } from '../../../db/audit-chain.ts';
import { type Database, isSqlite, readLastId } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { cutPage, decodeCursor, listPage } from '../../../http/paging.ts';
import { type AuditRow, listAudit } from './audit.queries.ts';

export const audit: Feature = { routes: [registerAudit], sweeps: [every(HOUR, logHead)] };

/** Returns entries latest first, with current names, so that anonymised members are anonymous in the log too. */
async function listAuditPage(
  ctx: Context,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await listAudit(ctx.db, { ...query, before: decodeCursor(query.cursor) });
  const page = cutPage(rows, query.limit, ({ at, id }) => [at, id]);
  return { entries: page.rows.map(viewAuditEntry), next: page.next };
}

function viewAuditEntry(row: AuditRow): AuditEntry {
  const { at, details, from_name: from, to_name: to, ...rest } = row;
  return {
    ...rest,
    at: new Date(at).toISOString(),
    details: { ...JSON.parse(details), ...(from !== null && to !== null && { from, to }) },
  };
}

function registerAudit(app: App, ctx: Context): void {
  handle(app, operations.listAudit, async (request) => {
    const { entries, next } = await listAuditPage(ctx, request.query);
    return listPage(request, entries, next);
  });
}

/** Returns entries in the order of the chain. */
async function listChained(
  db: Database,
  after: number,
  limit: number,
): Promise<(ChainedEntry & { id: number; seq: number })[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** Returns ids of entries that the database did not chain, lowest first. */
async function listUnchained(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where((where) => where.or([where('seq', 'is', null), where('hash', 'is', null)]))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function findHead(db: Database): Promise<{ seq: number; hash: string } | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq != null && row.hash !== null ? { seq: row.seq, hash: row.hash } : null;
}

/** Returns the number of ids generated after the last entry; on PostgreSQL, rolled back transactions use ids too. */
async function countIdsAfterLast(db: Database): Promise<number> {
  if (!isSqlite(db)) return 0;
  const last = await db
    .selectFrom('audit_log')
    .select((row) => row.fn.max('id').as('id'))
    .executeTakeFirst();
  return (await readLastId(db, 'audit_log')) - Number(last?.id ?? 0);
}

/** The end of the chain at some time. Stored elsewhere, it proves later that no earlier entry was rewritten. */
export interface ChainHead {
  /** The number of entries up to this head. */
  seq: number;
  hash: string;
}

interface ChainReport {
  /** Null if there are no entries. */
  head: ChainHead | null;
  /** One line per inconsistency; empty if there is none. */
  problems: string[];
}

const BATCH_SIZE = 1000;
const MOST_PROBLEMS = 50;

/** Verifies the whole audit log against its hashes and against an earlier head. */
export async function verifyAuditChain(db: Database, noted: ChainHead | null): Promise<ChainReport> {
  const problems: string[] = [];
  let last: ChainHead | null = null;
  let isNotedThere = false;
  for await (const entry of readChain(db)) {
    const expected = (last?.seq ?? 0) + 1;
    if (entry.seq > expected) problems.push(describeGap(expected, entry.seq - 1));
    else if (entry.hash !== hashEntry(last?.hash ?? null, entry.seq, entry))
      problems.push(`entry ${entry.id} is not as it was written, or what stood before it is not`);
    last = { seq: entry.seq, hash: entry.hash ?? '' };
    if (noted && noted.seq === last.seq) isNotedThere = noted.hash === last.hash;
    if (problems.length >= MOST_PROBLEMS) return { head: last, problems };
  }
  for (const id of await listUnchained(db, MOST_PROBLEMS))
    problems.push(`entry ${id} was added past the program: it is not in the chain`);
  if ((await countIdsAfterLast(db)) > 0)
    problems.push('entries are missing at the end: ids after the last one were given');
  if (noted && !isNotedThere)
    problems.push(
      `the chain does not pass through the noted head ${noted.seq}: it was written anew or cut off`,
    );
  return { head: last, problems };
}

async function* readChain(db: Database) {
  let after = 0;
  for (;;) {
    const entries = await listChained(db, after, BATCH_SIZE);
    yield* entries;
    const last = entries.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

const describeGap = (first: number, last: number) =>
  first === last ? `entry number ${first} is missing` : `entries number ${first} to ${last} are missing`;

/** Logs the head, so that the operator's log collector stores it elsewhere. */
async function logHead({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const head = await findHead(db);
  if (head) log.info({ head: `${head.seq}:${head.hash}` }, 'audit log');
}
