import type { SiteSettings } from '@corpomeme/contract/admin';
import type { Database } from '../../db/dialect.ts';

const DEFAULTS: SiteSettings = { requireTwoFactor: false, secondLookPercent: 5 };

export async function readSettings(db: Database): Promise<SiteSettings> {
  const rows = await db
    .selectFrom('site_settings')
    .selectAll()
    .where('name', 'in', Object.keys(DEFAULTS))
    .execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  return { ...DEFAULTS, ...stored };
}

export async function writeSettings(trx: Database, settings: Partial<SiteSettings>): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await trx
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute();
}
