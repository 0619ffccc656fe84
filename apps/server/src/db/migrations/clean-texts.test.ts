import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../dialect.ts';
import { migrations } from '../migrations.ts';

const NAME = '100-clean-texts-additive';
const HIDDEN = '\u200b\u202e\u0008';
const TIME = '2026-01-01T00:00:00.000Z';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createDatabase(inject('databaseUrl'));
  db = openDatabase(
    database.url ? { kind: 'postgres', url: database.url } : { kind: 'sqlite', file: ':memory:' },
  );
  for (const name of Object.keys(migrations)) if (name < NAME) await migrations[name]?.up(db as never);
  await sql`insert into users (id, username, username_key, email, role_id, created_at, updated_at)
    values ('u', 'ana', 'ana', 'ana@firma.ro', 1, ${TIME}, ${TIME})`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const addMeme = (id: number, company: string, title: string, message: string | null = null) =>
  sql`insert into memes (id, user_id, company, city, title, message, image_key, image_width, image_height, image_placeholder,
    status, created_at, updated_at) values (${id}, 'u', ${company}, 'Iasi', ${title}, ${message}, ${`key ${id}`}, 1, 1, '',
    'approved', 5, 7)`.execute(db);

async function addCompany(id: number, name: string, folded: string): Promise<void> {
  await sql`insert into companies (id, name, position, slug, website)
    values (${id}, ${name}, ${id}, ${`slug-${id}`}, 'HTTPS://Firma.example/a b')`.execute(db);
  await sql`insert into company_keys (folded, name, company_id, kind)
    values (${folded}, ${name}, ${id}, 'name')`.execute(db);
}

/** In one transaction, as a start migrates. */
const migrate = () => db.transaction().execute(async (trx) => migrations[NAME]?.up(trx as never));

test('texts of earlier releases lose what nobody sees, and others stay as they are', async () => {
  await addCompany(900, `Fir${HIDDEN}mă`, 'firma');
  await addCompany(901, 'Alta', 'alta');
  // A filler is a letter for the key and invisible for the eye.
  await addCompany(902, 'Alta\u3164', 'alta\u1160');
  await sql`insert into company_choices (user_id, company, choice, chosen_on)
    values ('u', ${`Fir${HIDDEN}mă`}, 'followed', 1)`.execute(db);
  await addMeme(1, `Fir${HIDDEN}mă`, `Luni${HIDDEN} dimineața`, `două\r\nrânduri${HIDDEN}`);
  await addMeme(2, 'Alta', 'Familie 👩‍👩‍👧 & <b>', ' spații ');
  await addMeme(3, 'Alta\u3164', HIDDEN);
  for (let id = 10; id < 2110; id++) await addMeme(id, 'Alta', id % 1000 === 9 ? `a${HIDDEN}b` : 'curat');
  for (const [version, title] of [`Vechi${HIDDEN}`, 'Bun'].entries())
    await sql`insert into meme_revisions (meme_id, version, replaced_at, title, company, city, picture_replaced)
      values (1, ${version}, 1, ${title}, ${`Fir${HIDDEN}mă`}, 'Iasi', 0)`.execute(db);
  await migrate();

  const memes = await db
    .selectFrom('memes')
    .select(['id', 'company', 'title', 'message', 'updated_at'])
    .orderBy('id')
    .execute();
  expect(memes.slice(0, 3)).toEqual([
    { id: 1, company: 'Firmă', title: 'Luni dimineața', message: 'două\nrânduri', updated_at: 7 },
    { id: 2, company: 'Alta', title: 'Familie 👩‍👩‍👧 & <b>', message: 'spații', updated_at: 7 },
    { id: 3, company: 'Alta\u3164', title: HIDDEN, message: null, updated_at: 7 },
  ]);
  expect(new Set(memes.slice(3).map(({ title }) => title))).toEqual(new Set(['curat', 'ab']));
  const revisions = await db
    .selectFrom('meme_revisions')
    .select(['title', 'company'])
    .orderBy('version')
    .execute();
  expect(revisions).toEqual([
    { title: 'Vechi', company: 'Firmă' },
    { title: 'Bun', company: 'Firmă' },
  ]);
});

test('a company gets its clean name, unless another one has it', async () => {
  const companies = await db
    .selectFrom('companies')
    .select(['name', 'slug', 'website'])
    .where('id', '>=', 900)
    .orderBy('id')
    .execute();
  const website = 'https://firma.example/a%20b';
  expect(companies).toEqual([
    { name: 'Firmă', slug: 'firma', website },
    { name: 'Alta', slug: 'slug-901', website },
    { name: 'Alta\u3164', slug: 'slug-902', website },
  ]);
  const terms = await db.selectFrom('company_terms').select('term').where('company_id', '=', 900).execute();
  expect(terms).toEqual([{ term: 'firma' }]);
  expect(await db.selectFrom('company_choices').select('company').execute()).toEqual([{ company: 'Firmă' }]);
});

test('a second run changes nothing', async () => {
  const read = () =>
    db.selectFrom('memes').select(['id', 'title', 'message', 'company']).orderBy('id').execute();
  const before = await read();
  await migrate();
  expect(await read()).toEqual(before);
});
