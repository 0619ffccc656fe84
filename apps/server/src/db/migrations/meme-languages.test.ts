import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../test/empty-database.ts';
import { migrations } from '../migrations.ts';

const THIS = '124-meme-languages-additive';

const database = useEmptyDatabase();

test('memes of the previous release get the language of their words and of their pictures', async () => {
  const db = database();
  for (const [name, { up }] of Object.entries(migrations)) if (name < THIS) await up(db as never);
  const now = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('users')
    .values({ id: 'u', username: 'a', username_key: 'a', email: 'a@b.ro', created_at: now, updated_at: now })
    .execute();
  const titles = ['Ședința de luni', 'It depends on what you mean', null];
  for (const [n, title] of titles.entries())
    await db
      .insertInto('memes')
      .values({
        ...{ id: n + 1, user_id: 'u', company: 'HP', city: 'Iasi', title, status: 'approved' as const },
        ...{ image_key: `k${n}`, image_width: 1, image_height: 1, image_placeholder: '' },
        ...{ created_at: 1, updated_at: 1, changed_at: 7 },
      } as never)
      .execute();
  await db
    .insertInto('picture_texts')
    .values({ image_key: 'k2', content: 'Când vine salariul', confidence: 90, read_at: 1 })
    .execute();
  await migrations[THIS]?.up(db as never);
  const memes = await db.selectFrom('memes').select(['language', 'changed_at']).orderBy('id').execute();
  expect(memes.map(({ language }) => language)).toEqual(['ro', 'en', 'ro']);
  await expect(
    db
      .updateTable('memes')
      .set({ language: 'fr' as never })
      .execute(),
  ).rejects.toThrow();
});
