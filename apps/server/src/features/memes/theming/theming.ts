import { suggestLanguage } from '@corpomeme/contract/memes/meme-language';
import type { MemeLanguage } from '@corpomeme/contract/memes/meme-lists';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Seen } from '@corpomeme/contract/site/seen';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import type { Actor } from '../../../http/actor.ts';
import { holdMeme, ofOthers } from '../../site/access/concern.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { changedFields } from '../../site/audit/changed-fields.policy.ts';
import { act } from '../../site/members/act.ts';
import { findMeme } from '../memes.queries.ts';
import { getMeme } from '../memes.service.ts';
import { themeColumns, themesOf } from '../themes/themes.policy.ts';
import { assertThemes, suggestFor } from '../themes/themes.ts';

type ThemeColumns = Pick<MemesTable, 'theme_1' | 'theme_2'>;
type Correction = Partial<ThemeColumns & Pick<MemesTable, 'theme_source' | 'language_source'>> & {
  language?: MemeLanguage;
};

/** Sets themes and language. Returns false if the meme was deleted or concerns the moderator. */
async function correctLabels(
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
async function setSuggestedThemes(trx: Database, memeId: number, themes: ThemeColumns): Promise<void> {
  await trx
    .updateTable('memes')
    .set({ ...themes, theme_source: 'rules' })
    .where('id', '=', memeId)
    .where((where) => where.or([where('theme_source', 'is', null), where('theme_source', '=', 'rules')]))
    .execute();
}

/** Sets the suggested language, unless the author or a moderator has set it. */
async function setSuggestedLanguage(trx: Database, memeId: number, language: MemeLanguage): Promise<void> {
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
async function listUnthemed(db: Database, { after, limit }: { after: number; limit: number }) {
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

/** Sets themes and language of a meme as a moderator. Moderators may not on their own matters (decision 062). */
export async function changeMemeThemes(
  ctx: Context,
  actor: Actor,
  id: number,
  { themes, language, seen }: { themes: string[]; language?: MemeLanguage | undefined; seen?: Seen },
): Promise<Meme> {
  await assertThemes(ctx.db, themes);
  await act(ctx, actor, async (trx, at) => {
    await holdMeme(trx, id);
    const before = await findMeme(trx, actor, id);
    if (!before) throw new AppError('meme_not_found');
    const isThemed = themesOf(before).join() === themes.join();
    const isSpoken = language === undefined || language === before.language;
    if (isThemed && isSpoken) return;
    const current = { themes: themesOf(before), language: before.language };
    changedFields(current, { themes, language }, seen);
    const labels = {
      ...(!isThemed && { ...themeColumns(themes), theme_source: 'moderator' as const }),
      ...(!isSpoken && { language, language_source: 'moderator' as const }),
    };
    if (!(await correctLabels(trx, id, labels, actor.userId))) {
      // It may have been deleted since it was read.
      throw new AppError((await findMeme(trx, actor, id)) ? 'own_matter' : 'meme_not_found');
    }
    const details = {
      from: themesOf(before).join(', '),
      to: themes.join(', '),
      ...(!isSpoken && { language: `${before.language} → ${language}` }),
    };
    await recordAudit(trx, {
      action: 'meme.themes',
      at,
      actorId: actor.userId,
      userId: before.user_id,
      memeId: id,
      details,
    });
  });
  const meme = await getMeme(ctx, actor, id);
  ctx.bus.publish('desk.changed', { memeId: id });
  if (meme.approval_status === 'approved') ctx.bus.publish('meme.edited', { memeId: id });
  return meme;
}

/** Suggests themes and language of a meme by its words, inside the transaction of its screening. */
export async function labelByWords(
  trx: Database,
  memeId: number,
  { alt, texts }: { alt: string | null; texts: readonly (string | null)[] },
): Promise<void> {
  await setSuggestedLanguage(trx, memeId, suggestLanguage([...texts, alt]));
  await setSuggestedThemes(trx, memeId, themeColumns(await suggestFor(trx, texts)));
}

interface ThemedMeme {
  id: number;
  title: string | null;
  themes: string[];
}

const PORTION = 200;

/** Yields memes without themes for which the rules suggest some; writes them only if `isApplied`. */
export async function* themeOldMemes(
  ctx: Pick<Context, 'db' | 'transact'>,
  { isApplied }: { isApplied: boolean },
): AsyncGenerator<ThemedMeme> {
  let after = 0;
  for (;;) {
    const rows = await listUnthemed(ctx.db, { after, limit: PORTION });
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    for (const { id, title, message, content } of rows) {
      const themes = await suggestFor(ctx.db, [title, message, content]);
      if (themes.length === 0) continue;
      if (isApplied) await ctx.transact((trx) => setSuggestedThemes(trx, id, themeColumns(themes)));
      yield { id, title, themes };
    }
  }
}
