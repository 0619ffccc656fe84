import type { ScreeningSettings } from '@corpomeme/contract/screening';
import type { Database } from '../../db/dialect.ts';

const NAME = 'screening';
const DEFAULTS: ScreeningSettings = { words: [], read_pictures: true };

export async function readScreeningSettings(db: Database): Promise<ScreeningSettings> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row ? { ...DEFAULTS, ...JSON.parse(row.value) } : DEFAULTS;
}

export async function writeScreeningSettings(trx: Database, settings: ScreeningSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await trx
    .insertInto('site_settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
