import type { Context } from '../apps/server/src/context.ts';
import type { Member } from '../apps/server/test/members.ts';
import { addMemeRow } from '../apps/server/test/meme-rows.ts';

const YEAR = 365 * 86_400_000;
const THEMES = ['meetings', 'deadlines', 'pay', 'overtime', 'tools'];

interface CompanyMemes {
  company: string;
  count: number;
  /** False on a version of the product that has no themes. */
  hasThemes?: boolean;
}

/** Adds public memes without files about a listed company, spread over a year and over all these members. */
export async function addCompanyMemes(
  ctx: Context,
  authors: readonly Member[],
  { company, count, hasThemes = true }: CompanyMemes,
): Promise<void> {
  const until = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    for (let n = 0; n < count; n++) {
      await addMemeRow({ ...ctx, db: trx }, authors[n % authors.length] as Member, {
        ...{ company, title: `Meme ${n} despre ${company}`, message: 'Luni, ora nouă, ședință.' },
        created_at: until - Math.floor(((count - n) / count) * YEAR),
        ...(hasThemes && { theme_1: THEMES[n % THEMES.length] ?? null, theme_2: null }),
      });
    }
    await trx
      .updateTable('companies')
      .set((row) => ({ meme_count: row('meme_count', '+', count) }))
      .where('name', '=', company)
      .execute();
  });
}
