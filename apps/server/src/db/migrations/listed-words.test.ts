import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../test/empty-database.ts';
import { migrations } from '../migrations.ts';

const THIS = '145-listed-words-additive';

const database = useEmptyDatabase();

test('what admins listed holds from then on, and the old list stays for the release before', async () => {
  const db = database();
  for (const [name, { up }] of Object.entries(migrations)) if (name < THIS) await up(db as never);
  const value = JSON.stringify({ words: ['Șmecher*', 'pontaj'], hold_links_days: 5 });
  await db.insertInto('site_settings').values({ name: 'screening', value }).execute();
  await migrations[THIS]?.up(db as never);
  const words = await db.selectFrom('listed_words').selectAll().orderBy('id').execute();
  const rest = { effect: 'hold', refusal: null, language: 'any', is_on: 1, version: 1, changed_at: 0 };
  expect(words).toMatchObject([
    { ...rest, pattern: 'Șmecher*', places: '["memes","comments","companies"]' },
    { ...rest, pattern: 'pontaj', places: '["memes","comments","companies"]' },
  ]);
  const kept = await db.selectFrom('site_settings').select('value').where('name', '=', 'screening').execute();
  expect(kept).toEqual([{ value }]);
});
