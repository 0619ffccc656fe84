import { suggestLanguage } from '@corpomeme/contract/memes/meme-language';
import type { MemeLanguage } from '@corpomeme/contract/memes/meme-lists';
import { type Kysely, sql } from 'kysely';

/** The order of public lists of one language. */
const LISTS = { recent: 'published_at', upvoted: 'votes', commented: 'comment_count' };
const BATCH = 1000;

/** The language of each meme's words (decision 243). Memes of the release before have `none`, so readers of each language see them. */
export async function up(db: Kysely<never>): Promise<void> {
  const memes = db.schema.alterTable('memes');
  await memes
    .addColumn('language', 'text', (c) =>
      c.notNull().defaultTo('none').check(sql`language in ('ro', 'en', 'both', 'none')`),
    )
    .execute();
  await memes
    .addColumn('language_source', 'text', (c) => c.check(sql`language_source in ('author', 'moderator')`))
    .execute();
  for (const [name, rank] of Object.entries(LISTS)) {
    await db.schema
      .createIndex(`memes_language_${name}`)
      .on('memes')
      .columns(['language', rank, 'publication'] as never)
      .where(sql`status = 'approved'` as never)
      .execute();
  }
  // Last, because PostgreSQL changes no table with deferred checks of changed rows.
  await suggestLanguages(db);
}

interface Row {
  id: number;
  title: string | null;
  message: string | null;
  image_alt: string | null;
  content: string | null;
}

async function suggestLanguages(db: Kysely<never>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select memes.id, title, message, image_alt, content from memes
      left join picture_texts on picture_texts.image_key = memes.image_key
      where memes.id > ${after} order by memes.id limit ${sql.lit(BATCH)}`.execute(db);
    const ids = Map.groupBy(rows, (row) =>
      suggestLanguage([row.title, row.message, row.image_alt, row.content]),
    );
    for (const [language, same] of ids) await setLanguage(db, language, same);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

async function setLanguage(db: Kysely<never>, language: MemeLanguage, rows: Row[]): Promise<void> {
  const ids = sql.join(rows.map(({ id }) => id));
  await sql`update memes set language = ${language} where id in (${ids})`.execute(db);
}
