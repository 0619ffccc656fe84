import { windowStart } from '@corpomeme/contract/memes/meme-lists';
import type { MemeListQuery } from '@corpomeme/contract/memes/memes';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { currentCompany } from '../../companies/companies.service.ts';
import { publicListCursor } from '../feed/feed.queries.ts';
import { type MemePage, viewMemes } from '../memes.service.ts';
import { findMemes } from './search.queries.ts';

/** Returns approved memes only, for each viewer; none for a search without a letter, digit or emoji. */
export async function searchMemes(ctx: Context, viewer: Viewer, query: MemeListQuery): Promise<MemePage> {
  const { search = '', theme, language, time, limit, cursor } = query;
  const company = await currentCompany(ctx.db, query.company);
  const rows = await findMemes(ctx.db, {
    search,
    company,
    theme,
    language,
    since: time === 'all' ? null : windowStart(time, ctx.clock.now()),
    before: decodeCursor(cursor)?.[1] ?? null,
    limit,
  });
  const page = cutPage(rows, limit, publicListCursor('recent'));
  return { memes: await viewMemes(ctx.db, viewer, page.rows), next: page.next };
}
