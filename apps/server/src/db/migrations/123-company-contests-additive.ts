import { type Kysely, sql } from 'kysely';
import { idType } from '../dialect.ts';

/** Reports in the name of a company: it contests a meme (decision 263). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('reports')
    .addColumn('company_id', idType(db), (c) => c.references('companies.id'))
    .execute();
  // A company contests a meme once, not once for each member who speaks for it.
  await db.schema
    .createIndex('reports_company_once')
    .unique()
    .on('reports')
    .columns(['subject', 'company_id'])
    .where(sql`company_id is not null and released_at is null` as never)
    .execute();
}
