import type { MemeLanguage } from '@corpomeme/contract/memes/meme-lists';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import { ofOthers } from '../../site/access/concern.queries.ts';

type ThemeColumns = Pick<MemesTable, 'theme_1' | 'theme_2'>;
type Correction = Partial<ThemeColumns & Pick<MemesTable, 'theme_source' | 'language_source'>> & {
  language?: MemeLanguage;
};

/** Sets themes and language. Returns false if the meme was deleted or concerns the moderator. */
export async function correctLabels(
  trx: Database,
  memeId: number,
  labels: Correction,
  moderatorId: string,
): Promise<boolean> {
  const changed = await trx
    .updateTable('memes')
    .set({ ...labels, changed_at: databaseNow(trx) as never })
    .where('id', '=', memeId)
    .where(ofOthers.meme(moderatorId))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Sets the suggested themes, unless the author or a moderator has set themes. */
export async function setSuggestedThemes(trx: Database, memeId: number, themes: ThemeColumns): Promise<void> {
  await trx
    .updateTable('memes')
    .set({ ...themes, theme_source: 'rules' })
    .where('id', '=', memeId)
    .where((where) => where.or([where('theme_source', 'is', null), where('theme_source', '=', 'rules')]))
    .execute();
}

/** Sets the suggested language, unless the author or a moderator has set it. */
export async function setSuggestedLanguage(
  trx: Database,
  memeId: number,
  language: MemeLanguage,
): Promise<void> {
  await trx
    .updateTable('memes')
    .set({ language })
    .where('id', '=', memeId)
    .where('language_source', 'is', null)
    .execute();
}

/**
 * Returns memes of every status without themes, after the id `after`, by id; not those that an author or a moderator
 * left without themes.
 */
export async function listUnthemed(db: Database, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('memes')
    .leftJoin('picture_texts', 'picture_texts.image_key', 'memes.image_key')
    .select(['memes.id', 'title', 'message', 'picture_texts.content', 'theme_1', 'theme_2'])
    .where('memes.id', '>', after)
    .where('theme_1', 'is', null)
    .where((where) => where.or([where('theme_source', 'is', null), where('theme_source', '=', 'rules')]))
    .orderBy('memes.id')
    .limit(limit)
    .execute();
}
