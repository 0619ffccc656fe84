import { searchParts } from '@corpomeme/contract/companies/company-names';
import { type Kysely, sql } from 'kysely';
import { idType, orderedText } from '../dialect.ts';

const AT_ONCE = 200;

/** A search finds a company by letters within its words too (decision 120). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('company_parts')
    .addColumn('part', orderedText(db), (c) => c.notNull())
    .addColumn('company_id', idType(db), (c) => c.notNull().references('companies.id'))
    .addPrimaryKeyConstraint('company_parts_once', ['part', 'company_id'])
    .execute();
  await db.schema.createIndex('company_parts_of_company').on('company_parts').column('company_id').execute();
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select company_id as id, name from company_keys`.execute(db);
  const parts = rows.flatMap(({ id, name }) => searchParts(name).map((part) => sql`(${part}, ${id})`));
  for (let from = 0; from < parts.length; from += AT_ONCE) {
    await sql`insert into company_parts (part, company_id) values ${sql.join(parts.slice(from, from + AT_ONCE))}
      on conflict do nothing`.execute(db);
  }
}
