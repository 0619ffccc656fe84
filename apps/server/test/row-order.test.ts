// On PostgreSQL in each `npm test`: nameless/entry
import { MINUTE } from '@corpomeme/contract/site/time';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSqlite } from '../src/db/dialect.ts';
import { NUMBERED_TABLES } from '../src/db/table-facts.ts';
import { admitMemes } from '../src/features/memes/nameless/entry.ts';
import { smallPng } from './corpus.ts';
import { startSite, type TestSite } from './test-site.ts';

/**
 * Memes with and without a name are posted in turns. No table, ordered by any column or by what the database hides (`rowid`,
 * `ctid`, `xmin`), has the rows of the nameless ones between those of the named ones in the order of the submissions (decision
 * 333). The list of tables and columns comes from the schema.
 */

/** Of each kind. At 12, the pairs of a random order agree as much as `ORDERED` once in a million. */
const POSTS = 12;
const ORDERED = 0.8;
/** Order and number of what moderators do; a posted meme adds no row to these. */
const NUMBERED = new Set<string>(NUMBERED_TABLES);

interface Post {
  id: number;
  isNameless: boolean;
  /** Values that only rows of this post contain. */
  marks: unknown[];
}

let site: TestSite;
const posts: Post[] = [];

beforeAll(async () => {
  site = await startSite({ hasStillClock: true, hasNamelessWait: true });
  const authors = [];
  for (let n = 0; n < POSTS; n++) authors.push(await site.member());
  for (let n = 0; n < 2 * POSTS; n++) {
    site.clock.advance(1000);
    const isNameless = n % 2 === 1;
    // A new member posts with a name; an old one without.
    const author = isNameless ? authors[(n * 5) % POSTS] : await site.member();
    const fields = { company: 'Adobe', city: 'Iasi', title: `Titlul ${n}`, nameless: `${isNameless}` };
    const headers = { 'idempotency-key': `${(n * 7) % 24} key` };
    const answer = await site.upload(
      author ?? null,
      fields,
      { bytes: await smallPng(300 + ((n * 5) % 24), 200) },
      { headers },
    );
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, user_id, image_url } = answer.json();
    posts.push({ id, isNameless, marks: [id, user_id, /media\/(\w+)/.exec(image_url)?.[1], `meme:${id}`] });
    await site.ctx.background.settled();
  }
});
afterAll(() => site.close());

type Row = Record<string, string | number | null>;

/** Returns all rows in no given order, with what the database hides as columns. */
async function readTable(name: string): Promise<Row[]> {
  const hidden: RawBuilder<unknown> = isSqlite(site.ctx.db)
    ? sql`rowid as hidden_rowid`
    : sql`ctid::text as hidden_ctid, xmin::text::bigint as hidden_xmin`;
  const table = sql.table(name);
  const read = (columns: RawBuilder<unknown>) =>
    sql<Row>`select ${columns} from ${table}`.execute(site.ctx.db);
  const { rows } = await read(sql`${hidden}, ${table}.*`).catch(() => read(sql`*`));
  return rows.map((row, place) => ({ ...row, hidden_place: place, ...parts(row.hidden_ctid) }));
}

/** The text of `ctid` sorts otherwise than its two numbers. */
function parts(ctid: unknown): Row {
  const [block, line] = String(ctid ?? '').match(/\d+/g) ?? [];
  return block === undefined ? {} : { hidden_ctid: Number(block) * 10_000 + Number(line) };
}

/** Returns how far the rows of posts agree with the order of the submissions by this column: 1 if always, -1 if reversed. */
function agreement(rows: { n: number; value: string | number | null }[]): number {
  let [sum, pairs] = [0, 0];
  for (const one of rows) {
    for (const other of rows) {
      if (!posts[one.n]?.isNameless || posts[other.n]?.isNameless) continue;
      pairs += 1;
      sum += Math.sign(one.n - other.n) * compare(one.value, other.value);
    }
  }
  return pairs < POSTS * POSTS ? 0 : sum / pairs;
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}

/** Returns the columns by which posts are in the order of their submission. */
async function findOrders(): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await site.ctx.db.introspection.getTables()) {
    const rows = (await readTable(name)).flatMap((row) => {
      const cells = Object.values(row);
      const n = posts.findIndex(({ marks }) => marks.some((mark) => cells.includes(mark as never)));
      return n < 0 ? [] : [{ n, row }];
    });
    for (const column of Object.keys(rows[0]?.row ?? {}))
      if (Math.abs(agreement(rows.map(({ n, row }) => ({ n, value: row[column] ?? null })))) >= ORDERED)
        found.push(`${name}.${column}`);
  }
  return found;
}

const approve = async () => {
  const moderator = await site.member('moderator');
  for (const { id } of posts.toSorted((a, b) => a.id - b.id)) {
    site.clock.advance(MINUTE);
    const answer = await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  await site.ctx.background.settled();
};

describe('no key orders posts by their submission', () => {
  test('while memes without a name are held, on SQLite', async () => {
    if (isSqlite(site.ctx.db)) expect(await findOrders()).toEqual([]);
  });

  test('after they entered the queue', async () => {
    site.clock.advance(61 * MINUTE);
    await admitMemes(site.ctx);
    expect(await findOrders()).toEqual([]);
  });

  test('after they were published', async () => {
    await approve();
    expect(await findOrders()).toEqual([]);
  });

  test('but in a table that keeps it', async () => {
    await sql`create table planted (meme_id bigint)`.execute(site.ctx.db);
    for (const { id } of posts) await sql`insert into planted values (${id})`.execute(site.ctx.db);
    const hidden = isSqlite(site.ctx.db) ? ['rowid'] : ['ctid', 'xmin'];
    const expected = [...hidden, 'place'].map((name) => `planted.hidden_${name}`);
    expect((await findOrders()).toSorted()).toEqual(expected.toSorted());
    await sql`drop table planted`.execute(site.ctx.db);
  });
});

test('on SQLite, each table that refers to memes is in the order of a key', async () => {
  if (!isSqlite(site.ctx.db)) return;
  const { rows } = await sql<{ name: string }>`select name from pragma_table_list as list
    where schema = 'main' and type = 'table' and wr = 0
      and exists (select 1 from pragma_foreign_key_list(list.name) where "table" = 'memes')
      and not exists (select 1 from pragma_table_info(list.name) where pk = 1 and type = 'INTEGER'
        and (select count(*) from pragma_table_info(list.name) where pk > 0) = 1)`.execute(site.ctx.db);
  expect(rows.map(({ name }) => name).filter((name) => !NUMBERED.has(name))).toEqual([]);
});
