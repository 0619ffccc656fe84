import { foldName, searchParts, searchTerms, slugOf } from '@corpomeme/contract/companies/company-names';
import { plainLine, plainText, Website } from '@corpomeme/contract/site/fields';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Database, deferForeignKeys } from '../dialect.ts';

/** Longer than any text of earlier releases. */
const LONGEST = 100_000;
const line = plainLine(LONGEST);
const text = plainText(LONGEST);
const website = Website(LONGEST);

/** The texts of people beside the names of companies, with the primary key of their table. */
const TEXTS: readonly {
  table: string;
  key: string[];
  lines?: string[];
  texts?: string[];
  sites?: string[];
}[] = [
  { table: 'memes', key: ['id'], lines: ['title'], texts: ['message', 'image_alt', 'rejection_reason'] },
  { table: 'meme_revisions', key: ['meme_id', 'version'], lines: ['title'], texts: ['message', 'image_alt'] },
  { table: 'comments', key: ['id'], texts: ['content'] },
  { table: 'reports', key: ['id'], texts: ['content'] },
  { table: 'sanctions', key: ['id'], texts: ['reason'] },
  { table: 'appeals', key: ['id'], texts: ['text', 'answer'] },
  { table: 'companies', key: ['id'], sites: ['website'] },
  { table: 'company_proposals', key: ['meme_id'], lines: ['name'], sites: ['website'] },
];
const BATCH = 1000;

/**
 * Removes invisible characters from texts of earlier releases, as forms do (decision 182). A text of nothing else, a
 * website that is none, and a company's name that would be another company's stay as they are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const { table, key, lines = [], texts = [], sites = [] } of TEXTS) {
    const cleaners = [
      ...lines.map((column) => [column, (value: string) => line.safeParse(value).data] as const),
      ...texts.map((column) => [column, (value: string) => text.safeParse(value).data] as const),
      ...sites.map((column) => [column, (value: string) => website.safeParse(value).data] as const),
    ];
    for await (const row of readRows(db, table, { key, columns: cleaners.map(([column]) => column) })) {
      const changes = cleaners.flatMap(([column, clean]) => {
        const value = row[column];
        const cleaned = typeof value === 'string' ? clean(value) : null;
        return cleaned && cleaned !== value ? [sql`${sql.ref(column)} = ${cleaned}`] : [];
      });
      if (changes.length === 0) continue;
      const isIt = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.join(isIt, sql` and `)}`.execute(
        db,
      );
    }
  }
  await cleanCompanies(db);
}

type Row = Record<string, string | number | null>;

async function* readRows(
  db: Kysely<never>,
  table: string,
  { key, columns }: { key: string[]; columns: string[] },
): AsyncGenerator<Row> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const all = sql.join([...key, ...columns].map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select ${all} from ${sql.table(table)} ${after}
      order by ${keys} limit ${sql.lit(BATCH)}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Cleans current and other names; memes and choices refer to the current one. */
async function cleanCompanies(db: Kysely<never>): Promise<void> {
  await deferForeignKeys(db as unknown as Database);
  const { rows } = await sql<{ folded: string; name: string; id: number; kind: string }>`
    select folded, name, company_id as id, kind from company_keys`.execute(db);
  for (const { folded, name, id, kind } of rows) {
    const cleaned = line.safeParse(name).data;
    if (!cleaned || cleaned === name) continue;
    const key = foldName(cleaned);
    const isTaken = rows.some((other) => other.folded !== folded && other.folded === key);
    if (key === '' || isTaken) continue;
    await sql`update company_keys set folded = ${key}, name = ${cleaned} where folded = ${folded}`.execute(
      db,
    );
    if (kind === 'name') await renameCompany(db, { id, from: name, to: cleaned });
    await renewTerms(db, id);
  }
}

async function renameCompany(
  db: Kysely<never>,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<void> {
  await sql`update companies set name = ${to}, slug = ${slugOf(to)} where id = ${id}`.execute(db);
  for (const table of ['memes', 'meme_revisions', 'company_choices'])
    await sql`update ${sql.table(table)} set company = ${to} where company = ${from}`.execute(db);
}

async function renewTerms(db: Kysely<never>, id: number): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select name from company_keys where company_id = ${id}`.execute(db);
  const write = async (table: string, column: string, values: string[]) => {
    await sql`delete from ${sql.table(table)} where company_id = ${id}`.execute(db);
    for (const value of new Set(values))
      await sql`insert into ${sql.table(table)} (${sql.ref(column)}, company_id) values (${value}, ${id})`.execute(
        db,
      );
  };
  const names = rows.map(({ name }) => name);
  await write('company_terms', 'term', names.flatMap(searchTerms));
  await write('company_parts', 'part', names.flatMap(searchParts));
}
