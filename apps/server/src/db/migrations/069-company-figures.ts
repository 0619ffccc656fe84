import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';
import { hideFiguresOfGone } from '../figure-triggers.ts';

/** What a company's memes are about, counted by a sweep (decisions 123 and 124). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('memes')
    .addColumn('counts_as_voice', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('company_figures')
    .addColumn('company_id', idType(db), (c) => c.notNull().references('companies.id'))
    .addColumn('quarter', 'text', (c) => c.notNull())
    .addColumn('theme', 'text', (c) => c.notNull())
    .addColumn('through', 'bigint', (c) => c.notNull())
    .addColumn('is_shown', 'integer', (c) => c.notNull())
    .addColumn('gone', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('share', 'integer', (c) => c.notNull())
    .addColumn('low', 'integer', (c) => c.notNull())
    .addColumn('high', 'integer', (c) => c.notNull())
    .addColumn('others', 'integer', (c) => c.notNull())
    .addColumn('differs', 'text')
    .addPrimaryKeyConstraint('company_figures_once', ['company_id', 'quarter', 'theme'])
    .execute();
  await db.schema
    .createTable('company_facts')
    .addColumn('company_id', idType(db), (c) => c.primaryKey().references('companies.id'))
    .addColumn('since', 'text')
    .addColumn('cities', 'text', (c) => c.notNull())
    .addColumn('best', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('pulse_days')
    .addColumn('day', 'bigint', (c) => c.primaryKey())
    .execute();
  await hideFiguresOfGone(db);
}
