import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** The 31 companies of the first release; later migrations change the list. */
const COMPANIES = [
  'General',
  'Adobe',
  'Amazon',
  'Apple',
  'Capgemini',
  'Dell',
  'Deloitte',
  'Endava (Romania)',
  'Google',
  'Microsoft',
  'UiPath',
  'Bitdefender',
  'Oracle',
  'IBM',
  'Atos',
  'Luxoft',
  'Accenture',
  'BCR',
  'Banca Transilvania',
  'Bosch',
  'Cognizant',
  'Continental',
  'eMAG',
  'Emerson',
  'Ericsson',
  'Genpact',
  'HP',
  'ING',
  'Orange',
  'OMV Petrom',
  'Vodafone',
];

/** Columns of the indexes by which lists are sorted (newest or highest first, then by id). */
const MEME_LISTS: Record<string, string[]> = {
  memes_recent: ['status', 'created_at', 'id'],
  memes_upvoted: ['status', 'votes', 'id'],
  memes_commented: ['status', 'comment_count', 'id'],
  memes_company_recent: ['company', 'status', 'created_at', 'id'],
  memes_company_upvoted: ['company', 'status', 'votes', 'id'],
  memes_company_commented: ['company', 'status', 'comment_count', 'id'],
  memes_of_user: ['user_id', 'created_at', 'id'],
};

export async function up(db: Kysely<never>): Promise<void> {
  await createCompanies(db);
  await createMemes(db);
  await createVotes(db);
}

async function createCompanies(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('companies')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull().unique())
    .addColumn('meme_count', 'integer', (c) => c.notNull().defaultTo(0).check(sql`meme_count >= 0`))
    .execute();
  const rows = COMPANIES.map((name, position) => sql`(${name}, ${position})`);
  await sql`insert into companies (name, position) values ${sql.join(rows)}`.execute(db);
}

async function createMemes(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('memes')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('title', 'text')
    .addColumn('company', 'text', (c) => c.notNull().references('companies.name'))
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('image_alt', 'text')
    .addColumn('image_key', 'text', (c) => c.notNull().unique())
    .addColumn('image_width', 'integer', (c) => c.notNull())
    .addColumn('image_height', 'integer', (c) => c.notNull())
    .addColumn('image_placeholder', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('pending'))
    // As wide as the values it is compared with: a cursor may contain any number.
    .addColumn('votes', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`votes >= 0`))
    .addColumn('comment_count', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`comment_count >= 0`))
    .addColumn('decided_by', 'text', (c) => c.references('users.id'))
    .addColumn('decided_at', 'bigint')
    .addColumn('rejection_reason', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const [name, columns] of Object.entries(MEME_LISTS)) {
    await db.schema.createIndex(name).on('memes').columns(columns).execute();
  }
}

async function createVotes(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('meme_votes')
    .addColumn('meme_id', idType(db), (c) => c.notNull().references('memes.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('meme_votes_once', ['meme_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('meme_votes_of_user')
    .on('meme_votes')
    .columns(['user_id', 'created_at', 'meme_id'])
    .execute();
}
