import { type Kysely, sql } from 'kysely';
import { SEEDED_THEMES } from './seeded-themes.ts';

/** The order of public lists of one theme, for either of a meme's themes (decision 122). */
const LISTS = { recent: 'published_at', upvoted: 'votes', commented: 'comment_count' };

/** Themes as rows that admins edit, and up to two of them on each meme. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('themes')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('name_en', 'text', (c) => c.notNull())
    .addColumn('name_ro', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const rows = SEEDED_THEMES.map(
    ({ slug, en, ro, words }, position) =>
      sql`(${slug}, ${en}, ${ro}, ${JSON.stringify(words.trim().split(/\s*,\s*/))}, ${position})`,
  );
  await sql`insert into themes (slug, name_en, name_ro, words, position) values ${sql.join(rows)}`.execute(
    db,
  );
  await addToMemes(db);
}

async function addToMemes(db: Kysely<never>): Promise<void> {
  const memes = db.schema.alterTable('memes');
  await memes.addColumn('theme_1', 'text', (c) => c.references('themes.slug')).execute();
  await memes
    .addColumn('theme_2', 'text', (c) =>
      c.references('themes.slug').check(sql`theme_2 is null or (theme_1 is not null and theme_1 <> theme_2)`),
    )
    .execute();
  await memes
    .addColumn('theme_source', 'text', (c) => c.check(sql`theme_source in ('author', 'rules', 'moderator')`))
    .execute();
  for (const column of ['theme_1', 'theme_2']) {
    for (const [name, rank] of Object.entries(LISTS)) {
      await db.schema
        .createIndex(`memes_${column}_${name}`)
        .on('memes')
        .columns([column, rank, 'publication'] as never)
        .where(sql`status = 'approved' and ${sql.ref(column)} is not null` as never)
        .execute();
    }
  }
}
