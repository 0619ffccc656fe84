import type { ScreeningSettings } from '@corpomeme/contract/moderation/screening';
import { type Database, forUpdate } from '../../../../db/dialect.ts';

const NAME = 'screening';
export const DEFAULTS: ScreeningSettings = {
  read_pictures: true,
  weights: {
    'blocked-picture': 200,
    duplicate: 80,
    words: 45,
    'email-address': 50,
    'phone-number': 50,
    identifier: 50,
    'street-address': 45,
    'full-name': 40,
    link: 25,
    handle: 40,
    'rejected-author': 30,
    'many-at-once': 20,
    'new-author': 10,
  },
  hold_comments_from: 40,
  hold_links_days: 3,
  hold_burst: 15,
  hold_first_comments: false,
  hide_reports_from: 150,
};

export async function readScreeningSettings(db: Database): Promise<ScreeningSettings> {
  return parse(await selectSettings(db).executeTakeFirst());
}

/** Returns the settings, locked until the transaction ends. */
export async function holdScreeningSettings(trx: Database): Promise<ScreeningSettings> {
  await trx
    .insertInto('site_settings')
    .values({ name: NAME, value: JSON.stringify(DEFAULTS) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return parse(await forUpdate(trx, selectSettings(trx)).executeTakeFirst());
}

export async function writeScreeningSettings(trx: Database, settings: ScreeningSettings): Promise<void> {
  // Processes of the release before read their words here.
  const stored = JSON.parse((await selectSettings(trx).executeTakeFirst())?.value ?? '{}') as object;
  const value = JSON.stringify({ ...stored, ...settings });
  await trx
    .insertInto('site_settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

function selectSettings(db: Database) {
  return db.selectFrom('site_settings').select('value').where('name', '=', NAME);
}

function parse(row: { value: string } | undefined): ScreeningSettings {
  if (!row) return DEFAULTS;
  // Earlier releases keep their words here.
  const { words: _words, ...settings } = JSON.parse(row.value) as ScreeningSettings & { words?: string[] };
  // A check that is newer than the stored weights has its default.
  return { ...DEFAULTS, ...settings, weights: { ...DEFAULTS.weights, ...settings.weights } };
}
