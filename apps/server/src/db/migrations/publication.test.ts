import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../test/empty-database.ts';
import { migrations } from '../migrations.ts';
import { findByWords } from '../search-index.ts';

const database = useEmptyDatabase();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** About a day ago, not at a whole minute. */
const SUBMITTED = Math.floor(Date.now() / HOUR) * HOUR - 24 * HOUR + 12_345;
const after = (hours: number) => SUBMITTED + hours * HOUR;
const minute = (time: number) => time - (time % MINUTE);

interface OldMeme {
  status: 'approved' | 'pending' | 'rejected' | 'removed';
  /** Times of the last decision, and of the last time it became public. */
  decided?: number;
  public?: number;
  log?: [action: string, at: number][];
  /** Expected exact time of publication. */
  published: number | null;
}

const MEMES: Record<string, OldMeme> = {
  waited: {
    status: 'approved',
    decided: after(20),
    public: after(20),
    log: [['meme.approve', after(20)]],
    published: after(20),
  },
  'approved twice': {
    status: 'approved',
    decided: after(5),
    public: after(5),
    log: [
      ['meme.approve', after(2)],
      ['meme.undo', after(2) + 9],
      ['meme.approve', after(5)],
    ],
    published: after(5),
  },
  'came back': {
    status: 'approved',
    decided: after(9),
    public: after(9),
    log: [
      ['meme.approve', after(1)],
      ['meme.remove', after(3)],
      ['meme.restore', after(9)],
    ],
    published: after(1),
  },
  'of an appeal': {
    status: 'approved',
    decided: after(8),
    public: after(8),
    log: [
      ['meme.reject', after(1)],
      ['appeal.accept', after(8)],
    ],
    published: after(8),
  },
  'taken down': {
    status: 'removed',
    decided: after(7),
    public: after(3),
    log: [
      ['meme.approve', after(3)],
      ['meme.remove', after(7)],
    ],
    published: after(3),
  },
  'without a log': { status: 'approved', decided: after(4), public: after(4), published: after(4) },
  'without a decision': { status: 'approved', published: after(0) },
  undone: {
    status: 'pending',
    public: after(2),
    log: [
      ['meme.approve', after(2)],
      ['meme.undo', after(2) + 9],
    ],
    published: null,
  },
  rejected: { status: 'rejected', decided: after(1), log: [['meme.reject', after(1)]], published: null },
};

test('memes of the previous release count from their publication, in its order', async () => {
  const db = database();
  const names = Object.keys(migrations);
  const change = names.indexOf('039-publication');
  for (const name of names.slice(0, change)) await migrations[name]?.up(db as never);
  const now = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('users')
    .values({ id: 'u', username: 'a', username_key: 'a', email: 'a@b.ro', created_at: now, updated_at: now })
    .execute();
  for (const [name, meme] of Object.entries(MEMES)) await addMeme(name, meme);
  for (const name of names.slice(change, change + 2)) await migrations[name]?.up(db as never);

  const expected = Object.entries(MEMES)
    .flatMap(([title, { published }]) => (published === null ? [] : [{ title, published }]))
    .toSorted((one, other) => one.published - other.published)
    .map(({ title, published }, n) => ({ title, published_at: minute(published), publication: n + 1 }));
  const rows = await db
    .selectFrom('memes')
    .select(['title', 'published_at', 'publication', 'appeared_at', 'freshness'])
    .orderBy('publication')
    .execute();
  const published = rows.filter(({ publication }) => publication !== null);
  expect(
    published.map(({ title, published_at, publication }) => ({ title, published_at, publication })),
  ).toEqual(expected);
  expect(rows.find(({ title }) => title === 'came back')?.appeared_at).toBe(after(9));
  // Published four to five hours ago, submitted yesterday.
  expect(rows.find(({ title }) => title === 'waited')?.freshness).toBe(3);
  const found = {
    words: ['comun'],
    company: undefined,
    theme: undefined,
    before: 99,
    window: null,
    limit: 99,
  };
  const searchable = new Set(
    Object.entries(MEMES).flatMap(([name, { status }]) => (status === 'approved' ? [name] : [])),
  );
  expect(await findByWords(db, found)).toEqual(
    expected
      .filter(({ title }) => searchable.has(title))
      .map(({ publication }) => publication)
      .toReversed(),
  );
});

/** Inserts a meme into the schema before the migration. */
async function addMeme(name: string, meme: OldMeme): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`insert into memes (user_id, title, message, company, city, image_key,
    image_width, image_height, image_placeholder, status, decided_at, published_at, created_at, updated_at)
    values ('u', ${name}, 'comun', 'HP', 'Iasi', ${name}, 1, 1, '', ${meme.status}, ${meme.decided ?? null}, ${meme.public ?? null},
      ${SUBMITTED}, ${SUBMITTED}) returning id`.execute(database());
  for (const [action, at] of meme.log ?? [])
    await sql`insert into audit_log (at, action, meme_id) values (${at}, ${action}, ${rows[0]?.id})`.execute(
      database(),
    );
}
