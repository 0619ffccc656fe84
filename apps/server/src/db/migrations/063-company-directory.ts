import { foldName, searchTerms, slugOf } from '@corpomeme/contract/companies/company-names';
import { type Kysely, sql } from 'kysely';
import { generatedId, idType, makeDeferrable, orderedText } from '../dialect.ts';

/**
 * Makes companies a directory that admins edit (decision 117). Memes still refer to the name, so reading a meme needs
 * no further table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await addColumns(db);
  await createNames(db);
  await fillNames(db);
  await createMerges(db);
  // A new name is written to the company and to its memes in one transaction.
  await makeDeferrable(db, 'memes', 'memes_company_fkey');
  await makeDeferrable(db, 'company_choices', 'company_choices_company_fkey');
  await db.schema.createIndex('company_choices_by_company').on('company_choices').column('company').execute();
}

async function addColumns(db: Kysely<never>): Promise<void> {
  const add = db.schema.alterTable('companies');
  await add.addColumn('id', idType(db), (c) => c.notNull().defaultTo(0)).execute();
  await add.addColumn('slug', orderedText(db), (c) => c.notNull().defaultTo('')).execute();
  await add.addColumn('cities', 'text', (c) => c.notNull().defaultTo('[]')).execute();
  await add.addColumn('website', 'text').execute();
  await add
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('listed').check(sql`state in ('listed', 'hidden', 'merged')`),
    )
    .execute();
  await add
    .addColumn('merged_into', idType(db), (c) =>
      c.check(
        sql`(state = 'merged') = (merged_into is not null) and (merged_into is null or merged_into <> id)`,
      ),
    )
    .execute();
  await add
    .addColumn('is_general', 'integer', (c) => c.notNull().defaultTo(0).check(sql`is_general in (0, 1)`))
    .execute();
}

async function createNames(db: Kysely<never>): Promise<void> {
  await sql`update companies set id = position + 1, is_general = case when name = 'General' then 1 else 0 end`.execute(
    db,
  );
  await db.schema.createIndex('companies_id').unique().on('companies').column('id').execute();
  await db.schema
    .createTable('company_keys')
    .addColumn('folded', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('company_id', idType(db), (c) => c.notNull().references('companies.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('name', 'former', 'alias')`))
    .execute();
  await db.schema.createIndex('company_keys_of_company').on('company_keys').column('company_id').execute();
  await db.schema
    .createTable('company_terms')
    .addColumn('term', orderedText(db), (c) => c.notNull())
    .addColumn('company_id', idType(db), (c) => c.notNull().references('companies.id'))
    .addPrimaryKeyConstraint('company_terms_once', ['term', 'company_id'])
    .execute();
  await db.schema.createIndex('company_terms_of_company').on('company_terms').column('company_id').execute();
}

async function fillNames(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from companies`.execute(db);
  for (const { id, name } of rows) {
    await sql`update companies set slug = ${slugOf(name)} where name = ${name}`.execute(db);
    await sql`insert into company_keys (folded, name, company_id, kind)
      values (${foldName(name)}, ${name}, ${id}, 'name')`.execute(db);
    for (const term of searchTerms(name)) {
      await sql`insert into company_terms (term, company_id) values (${term}, ${id})`.execute(db);
    }
  }
  await db.schema.createIndex('companies_slug').unique().on('companies').column('slug').execute();
  await db.schema
    .createIndex('companies_listed')
    .on('companies')
    .columns(['state', 'position'] as never)
    .execute();
  await db.schema
    .createIndex('companies_active')
    .on('companies')
    .columns(['state', 'meme_count', 'id'] as never)
    .execute();
  await db.schema
    .createIndex('companies_by_name')
    .on('companies')
    .columns(['state', 'slug'] as never)
    .execute();
}

async function createMerges(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('company_merges')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('from_id', idType(db), (c) => c.notNull().references('companies.id'))
    .addColumn('into_id', idType(db), (c) => c.notNull().references('companies.id'))
    .addColumn('from_state', 'text', (c) => c.notNull())
    .addColumn('merged_at', 'bigint', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .execute();
  // A company is in one merge at a time, even if two admins merge concurrently.
  await db.schema
    .createIndex('company_merges_once')
    .unique()
    .on('company_merges')
    .column('from_id')
    .where(sql`undone_at is null` as never)
    .execute();
  await db.schema
    .createTable('company_moves')
    .addColumn('merge_id', idType(db), (c) => c.notNull().references('company_merges.id'))
    .addColumn('meme_id', idType(db), (c) => c.notNull().references('memes.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('company_moves_once', ['merge_id', 'meme_id'])
    .execute();
  // Read when a meme is deleted.
  await db.schema.createIndex('company_moves_of_meme').on('company_moves').column('meme_id').execute();
  await db.schema
    .createTable('company_choice_moves')
    .addColumn('merge_id', idType(db), (c) => c.notNull().references('company_merges.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('chosen_on', 'bigint', (c) => c.notNull())
    .addColumn('is_added', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('company_choice_moves_once', ['merge_id', 'user_id'])
    .execute();
  // Read when an account is deleted.
  await db.schema
    .createIndex('company_choice_moves_of_user')
    .on('company_choice_moves')
    .column('user_id')
    .execute();
}
