import type { MemeListQuery } from '@corpomeme/contract/memes';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { windowOf } from '../feed/freshness.policy.ts';
import { type MemePage, viewMemes } from '../memes.service.ts';
import { findMemes } from './search.queries.ts';

/** Returns approved memes only, for each viewer; none for a search without a letter or digit. */
export async function searchMemes(ctx: Context, viewer: Viewer, query: MemeListQuery): Promise<MemePage> {
  const { search = '', company, time, limit, cursor } = query;
  const rows = await findMemes(ctx.db, {
    search,
    company,
    since: time === 'all' ? null : windowOf(time, ctx.clock.now()).since,
    before: decodeCursor(cursor)?.[1] ?? null,
    limit,
  });
  const page = cutPage(rows, limit, ({ created_at, id }) => [created_at, id]);
  return { memes: await viewMemes(ctx.db, viewer, page.rows), next: page.next };
}
