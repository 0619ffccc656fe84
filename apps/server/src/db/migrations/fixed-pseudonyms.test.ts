import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../test/empty-database.ts';
import { migrations } from '../migrations.ts';

const database = useEmptyDatabase();

const DAY = 86_400_000;
const MOMENT = 20_000 * DAY + 12_345;
const TIME = '2026-01-01T00:00:00.000Z';

const addUser = (id: string, role: number) =>
  sql`insert into users (id, username, username_key, email, role_id, created_at, updated_at)
    values (${id}, ${id}, ${id}, ${id}, ${role}, ${TIME}, ${TIME})`.execute(database());
let memes = 0;
async function addMeme(userId: string, status: string): Promise<number> {
  memes += 1;
  await sql`insert into memes (id, user_id, company, city, image_key, image_width, image_height, image_placeholder, status,
    created_at, updated_at, resubmitted_at) values (${memes}, ${userId}, 'HP', 'Iasi', ${`key ${memes}`}, 1, 1, '', ${status},
    ${MOMENT}, ${MOMENT + 7}, ${MOMENT + 5})`.execute(database());
  return memes;
}
async function addPseudonym(id: string, account: string | null): Promise<void> {
  await addUser(id, 0);
  const meme = await addMeme(id, 'pending');
  await sql`insert into screenings (meme_id, meme_updated_at, screened_at)
    values (${meme}, ${MOMENT + 7}, ${MOMENT + 9})`.execute(database());
  if (account !== null)
    await sql`insert into pseudonyms (id, meme_id, account_id) values (${id}, ${meme}, ${account})`.execute(
      database(),
    );
}

test('pseudonyms of the previous release keep the standing of the moment, and only days', async () => {
  const db = database();
  const names = Object.keys(migrations);
  const change = names.indexOf('084-fixed-pseudonyms-additive');
  for (const name of names.slice(0, change)) await migrations[name]?.up(db as never);
  for (const account of ['new', 'known', 'refused']) await addUser(account, 1);
  await addMeme('known', 'approved');
  for (const status of ['rejected', 'rejected', 'removed', 'approved']) await addMeme('refused', status);
  for (const account of ['new', 'known', 'refused']) await addPseudonym(`of ${account}`, account);
  await addPseudonym('forgotten', null);
  await migrations['084-fixed-pseudonyms-additive']?.up(db as never);

  const users = await db.selectFrom('users').select(['id', 'standing']).orderBy('id').execute();
  expect(Object.fromEntries(users.map(({ id, standing }) => [id, standing]))).toEqual({
    new: null,
    known: null,
    refused: null,
    'of new': 'new',
    'of known': 'known',
    'of refused': 'often_refused',
    forgotten: 'new',
  });
  const rows = await db
    .selectFrom('memes')
    .leftJoin('screenings', 'screenings.meme_id', 'memes.id')
    .select(['user_id', 'created_at', 'updated_at', 'resubmitted_at', 'meme_updated_at', 'screened_at'])
    .execute();
  const times = rows.map(({ user_id, ...row }) => [user_id, Object.values(row)] as const);
  const day = 20_000 * DAY;
  for (const [userId, found] of times) {
    const isPseudonym = userId === 'forgotten' || userId.startsWith('of ');
    // A screening stays up to date with its meme.
    expect(found, userId).toEqual(
      isPseudonym ? [day, day, day, day, day] : [MOMENT, MOMENT + 7, MOMENT + 5, null, null],
    );
  }
});
