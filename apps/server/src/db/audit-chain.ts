import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './dialect.ts';

/**
 * The hash chain of the audit log (decision 054): the database gives each entry a gapless number and a hash over the
 * entry and its predecessor. PostgreSQL does so at the commit, when the transaction waits for no other lock; writers
 * only queue there. The hash covers the columns that existed when the chain began; columns added later are not covered.
 */

const NUMBERS = ['id', 'at', 'meme_id', 'comment_id', 'waited'] as const;
const TEXTS = ['action', 'actor_id', 'user_id', 'reason', 'reason_code', 'details'] as const;

export interface ChainedEntry
  extends Record<(typeof NUMBERS)[number], number | null>,
    Record<(typeof TEXTS)[number], string | null> {
  seq: number | null;
  hash: string | null;
}

const NOTHING = '-';
const START = NOTHING;

/**
 * Returns the hash of an entry. Texts enter it as hex of their UTF-8, so that both databases and this program get the
 * same input.
 */
export function hashEntry(
  before: string | null,
  seq: number,
  entry: Omit<ChainedEntry, 'seq' | 'hash'>,
): string {
  const parts = [
    before ?? START,
    seq,
    ...NUMBERS.map((name) => entry[name] ?? NOTHING),
    ...TEXTS.map((name) => {
      const text = entry[name];
      return text === null ? NOTHING : Buffer.from(text).toString('hex').toUpperCase();
    }),
  ];
  return sha256(parts.join(' '));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns `hashEntry` in SQL for the row `new`, with the number and the hash from `last`. */
function hashInSql(db: Kysely<never>): RawBuilder<string> {
  const sqlite = isSqlite(db);
  const number = (name: string) => sql.raw(`coalesce(cast(new.${name} as text), '${NOTHING}')`);
  const hex = (name: string) =>
    sqlite ? `hex(new.${name})` : `upper(encode(convert_to(new.${name}, 'UTF8'), 'hex'))`;
  const text = (name: string) =>
    sql.raw(`case when new.${name} is null then '${NOTHING}' else ${hex(name)} end`);
  const columns = [...NUMBERS.map(number), ...TEXTS.map(text)];
  const whole = sql`last.hash || ' ' || (last.seq + 1) || ' ' || ${sql.join(columns, sql` || ' ' || `)}`;
  return sqlite ? sql`sha256(${whole})` : sql`encode(sha256(convert_to(${whole}, 'UTF8')), 'hex')`;
}

/** The last entry of the chain, or a start value if the chain is empty. */
const LAST = sql.raw(`select seq, hash from (
  select seq, hash from audit_log where seq is not null union all select 0, '${START}'
  ) as entries order by seq desc limit 1`);

/**
 * Chains existing entries in the order of their ids, then adds the triggers that chain new ones. Replaces the triggers
 * of `appendOnly`.
 */
export async function startAuditChain(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('audit_log').addColumn('seq', 'bigint').execute();
  await db.schema.alterTable('audit_log').addColumn('hash', 'text').execute();
  await db.schema.createIndex('audit_in_sequence').unique().on('audit_log').column('seq').execute();
  const off = isSqlite(db) ? sql`` : sql` on audit_log`;
  await sql`drop trigger audit_log_no_update${off}`.execute(db);
  await chainEntries(db);
  await guardEntries(db);
  await (isSqlite(db) ? chainAtInsert(db) : chainAtCommit(db));
}

const BATCH = 1000;

async function chainEntries(db: Kysely<never>): Promise<void> {
  let last = { id: 0, seq: 0, hash: START };
  for (;;) {
    const { rows } = await sql<ChainedEntry & { id: number }>`
      select * from audit_log where id > ${last.id} order by id limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length === 0) return;
    const links: RawBuilder<unknown>[] = [];
    for (const row of rows) {
      const seq = last.seq + 1;
      last = { id: row.id, seq, hash: hashEntry(last.hash, seq, row) };
      links.push(sql`(${sql.lit(last.id)}, ${sql.lit(seq)}, ${sql.lit(last.hash)})`);
    }
    await sql`with link (id, seq, hash) as (values ${sql.join(links)})
      update audit_log set seq = link.seq, hash = link.hash from link where audit_log.id = link.id`.execute(
      db,
    );
  }
}

/**
 * Lets an entry get its number and hash once, and forbids other changes. On SQLite, `insert or replace` deletes a row
 * without firing delete triggers.
 */
async function guardEntries(db: Kysely<never>): Promise<void> {
  const same = [...NUMBERS, ...TEXTS].map((name) => sql.raw(`new.${name} is not distinct from old.${name}`));
  const isChaining = sql`old.hash is null and old.seq is null and new.hash is not null and new.seq is not null
    and ${sql.join(same, sql` and `)}`;
  const heading = sql`create trigger audit_log_no_update before update on audit_log for each row when (not (${isChaining}))`;
  if (!isSqlite(db)) return void (await sql`${heading} execute function refuse_change()`.execute(db));
  await sql`${heading} begin select raise(abort, 'append-only'); end`.execute(db);
  await sql`create trigger audit_log_no_replace before insert on audit_log for each row
    when (exists (select 1 from audit_log where id = new.id) or exists (select 1 from audit_log where seq = new.seq))
    begin select raise(abort, 'append-only'); end`.execute(db);
}

async function chainAtInsert(db: Kysely<never>): Promise<void> {
  await sql`create trigger audit_log_chained after insert on audit_log for each row when (new.hash is null) begin
    update audit_log set seq = last.seq + 1, hash = ${hashInSql(db)} from (${LAST}) as last where id = new.id; end`.execute(
    db,
  );
}

async function chainAtCommit(db: Kysely<never>): Promise<void> {
  // The lock is a statement of its own, so that the next statement sees rows committed while it waited.
  await sql`create function chain_audit_entry() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('corpomeme:audit'));
      update audit_log set seq = last.seq + 1, hash = ${hashInSql(db)} from (${LAST}) as last where id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger audit_log_chained after insert on audit_log deferrable initially deferred
    for each row when (new.hash is null) execute function chain_audit_entry()`.execute(db);
}
