import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Reads and writes rows of whole tables, for backups and copies into another database. */

/**
 * Without `row_counts`, which triggers fill; without `mails`, because two sites must not send the same mail; without
 * rate counters, which start from zero; without deletions of the last hour, which only open pages need.
 */
export type TableName = Exclude<
  keyof Tables,
  'row_counts' | 'mails' | 'rate_counters' | 'login_failures' | 'deleted_memes'
>;
export type Row = Record<string, string | number | null>;

/** Each table with its primary key, after the tables that it refers to, so that rows can be inserted in this order. */
const KEYS = {
  companies: ['name'],
  company_keys: ['folded'],
  company_figures: ['company_id', 'quarter', 'theme'],
  company_facts: ['company_id'],
  pulse_days: ['day'],
  company_terms: ['term', 'company_id'],
  company_parts: ['part', 'company_id'],
  company_merges: ['id'],
  themes: ['slug'],
  hidden_templates: ['name'],
  users: ['id'],
  sessions: ['id'],
  accounts: ['id'],
  verifications: ['id'],
  two_factors: ['id'],
  banned_emails: ['email_hash'],
  site_settings: ['name'],
  audit_log: ['id'],
  former_names: ['audit_id'],
  memes: ['id'],
  pseudonyms: ['id'],
  withdrawal_secrets: ['meme_id'],
  meme_votes: ['meme_id', 'user_id'],
  same_here_votes: ['meme_id', 'user_id'],
  // A reply comes after the comment that it refers to.
  comments: ['meme_id', 'place'],
  comment_votes: ['comment_id', 'user_id'],
  idempotency_keys: ['user_id', 'key'],
  blocks: ['id'],
  findings: ['meme_id', 'check_name'],
  picture_texts: ['image_key'],
  picture_looks: ['meme_id'],
  picture_prints: ['meme_id', 'part'],
  blocked_pictures: ['id'],
  meme_revisions: ['meme_id', 'version'],
  screenings: ['meme_id'],
  notifications: ['id'],
  cases: ['id'],
  reports: ['id'],
  digests: ['user_id'],
  weekly_mails: ['user_id'],
  push_subscriptions: ['session_id'],
  desk_cares: ['user_id'],
  hard_cases: ['meme_id'],
  sanctions: ['id'],
  appeals: ['id'],
  rule_versions: ['rule_number', 'version'],
  rule_reasons: ['reason_code'],
  decision_rules: ['audit_id'],
  second_looks: ['id'],
  saved_memes: ['id'],
  company_choices: ['user_id', 'company'],
  company_moves: ['merge_id', 'meme_id'],
  company_proposals: ['meme_id'],
  company_choice_moves: ['merge_id', 'user_id'],
  muted_members: ['user_id', 'muted_user_id'],
} as const satisfies Record<TableName, readonly string[]>;

export const TABLE_NAMES = Object.keys(KEYS) as TableName[];

/**
 * Not in backups: data with which a person could log in, and stored responses, which repeat contents (decision 100).
 */
const NOT_BACKED_UP: readonly TableName[] = [
  'sessions',
  'push_subscriptions',
  'verifications',
  'idempotency_keys',
];
export const BACKUP_TABLES = TABLE_NAMES.filter((name) => !NOT_BACKED_UP.includes(name));

/** Returns the existing tables in the order of TABLE_NAMES; the schema of an earlier release has fewer. */
export async function findTables(db: Database): Promise<TableName[]> {
  const tables = await db.introspection.getTables();
  const names = new Set(tables.map(({ name }) => name));
  return TABLE_NAMES.filter((name) => names.has(name));
}

/** Tables whose ids the database generates, which must not be generated again. */
export const NUMBERED_TABLES = [
  'audit_log',
  'blocks',
  'notifications',
  'blocked_pictures',
  'cases',
  'reports',
  'sanctions',
  'appeals',
  'second_looks',
  'saved_memes',
  'company_merges',
] as const satisfies TableName[];

const BATCH = 1000;
/** Values per statement; SQLite allows 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 30_000;

/** Returns the columns of the key. In releases before `place`, ids were the order of comments. */
async function findKey(db: Database, table: TableName): Promise<readonly string[]> {
  if (table !== 'comments') return KEYS[table];
  const tables = await db.introspection.getTables();
  const hasPlace = tables.some(
    ({ name, columns }) => name === table && columns.some((c) => c.name === 'place'),
  );
  return hasPlace ? KEYS[table] : ['id'];
}

/** Yields all rows in the order of the key, in batches. Consistent only inside a transaction or on a snapshot. */
export async function* readRows(db: Database, table: TableName): AsyncGenerator<Row[]> {
  const keys = await findKey(db, table);
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${after}
      order by ${columns} limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = sql`(${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
  }
}

/** Inserts rows with as few statements as possible. All rows must have the same columns. */
export async function insertRows(db: Database, table: TableName, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const size = Math.floor(MAX_VALUES / Math.max(1, columns.length));
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

export async function hasRows(db: Database, table: TableName): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteRows(trx: Database, table: TableName): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(trx);
}

/** Returns one row as text, the same on both databases. */
export function rowText(row: Row): string {
  return JSON.stringify(row, Object.keys(row).toSorted());
}

const MODULUS = 1n << 256n;

/** Returns a checksum that does not depend on the rows' order, because databases sort differently. */
export function createRowDigest() {
  let sum = 0n;
  let count = 0;
  return {
    add(text: string): void {
      const hash = createHash('sha256').update(text).digest('hex');
      sum = (sum + BigInt(`0x${hash}`)) % MODULUS;
      count += 1;
    },
    result: () => ({ rows: count, digest: sum.toString(16).padStart(64, '0') }),
  };
}

export async function digestTable(db: Database, table: TableName): Promise<{ rows: number; digest: string }> {
  const digest = createRowDigest();
  for await (const rows of readRows(db, table)) for (const row of rows) digest.add(rowText(row));
  return digest.result();
}
