import { type Kysely, sql } from 'kysely';
import { generatedId, idType, isSqlite } from '../dialect.ts';

/** What the checks know about images, and their progress for each submission (decision 046). */
export async function up(db: Kysely<never>): Promise<void> {
  await createPictureLooks(db);
  await createPicturePrints(db);
  await createBlockedPictures(db);
  await createScreenings(db);
  await forgetTextsWithMemes(db);
}

/** One row for each meme whose image was analysed, with the hash of the uploaded file if it is known. */
async function createPictureLooks(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('picture_looks')
    .addColumn('meme_id', idType(db), (c) => c.primaryKey().references('memes.id').onDelete('cascade'))
    .addColumn('source_hash', 'text')
    .execute();
  await db.schema
    .createIndex('picture_looks_by_source')
    .on('picture_looks')
    .column('source_hash')
    .where(sql`source_hash is not null` as never)
    .execute();
}

/** Fingerprints of 64 bits in hex, of the whole image and of its middle. Two similar ones share most of a band. */
async function createPicturePrints(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('picture_prints')
    .addColumn('meme_id', idType(db), (c) => c.notNull().references('memes.id').onDelete('cascade'))
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('band_0', 'integer', (c) => c.notNull())
    .addColumn('band_1', 'integer', (c) => c.notNull())
    .addColumn('band_2', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_prints_once', ['meme_id', 'part'])
    .execute();
  for (const band of ['band_0', 'band_1', 'band_2'])
    await db.schema.createIndex(`picture_prints_by_${band}`).on('picture_prints').column(band).execute();
}

/** Blocks outlive the meme that they came from. */
async function createBlockedPictures(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('blocked_pictures')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('meme_id', idType(db), (c) => c.references('memes.id').onDelete('set null'))
    // The unique key: fingerprint of the whole image, else hash of the file.
    .addColumn('picture', 'text', (c) => c.notNull().unique())
    .addColumn('source_hash', 'text')
    .addColumn('prints', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('blocked_by', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('blocked_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('blocked_pictures_of_meme').on('blocked_pictures').column('meme_id').execute();
}

/** The progress of the checks for a meme as it was at `meme_updated_at`. */
async function createScreenings(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('screenings')
    .addColumn('meme_id', idType(db), (c) => c.primaryKey().references('memes.id').onDelete('cascade'))
    .addColumn('meme_updated_at', 'bigint', (c) => c.notNull())
    .addColumn('screened_at', 'bigint')
    .addColumn('with_text', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    // A process claims the row until then.
    .addColumn('claimed_until', 'bigint')
    .execute();
}

/** Deletes the text read from an image with its meme. */
async function forgetTextsWithMemes(db: Kysely<never>): Promise<void> {
  const forget = sql`delete from picture_texts where image_key = old.image_key;`;
  if (isSqlite(db)) {
    await sql`create trigger memes_forget_text after delete on memes begin ${forget} end`.execute(db);
    return;
  }
  await sql`create function forget_picture_text() returns trigger language plpgsql as $$
    begin ${forget} return null; end $$`.execute(db);
  await sql`create trigger memes_forget_text after delete on memes
    for each row execute function forget_picture_text()`.execute(db);
}
