import type { Insertable } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';

/** Returns the version of the operator's logo; empty for the product's mark. */
export async function findLogoVersion(db: Database): Promise<string> {
  const row = await db.selectFrom('site_logo').select('version').limit(1).executeTakeFirst();
  return row?.version ?? '';
}

/** Returns the PNG of this size; null without a logo. */
export async function findLogo(db: Database, size: number): Promise<{ version: string; png: Buffer } | null> {
  const row = await db
    .selectFrom('site_logo')
    .select(['version', 'png'])
    .where('size', '=', size)
    .executeTakeFirst();
  return row ? { version: row.version, png: Buffer.from(row.png, 'base64') } : null;
}

/** Replaces the logo; with no rows, the site has the product's mark. */
export async function replaceLogo(trx: Database, rows: Insertable<Tables['site_logo']>[]): Promise<void> {
  await trx.deleteFrom('site_logo').execute();
  if (rows.length > 0) await trx.insertInto('site_logo').values(rows).execute();
}
