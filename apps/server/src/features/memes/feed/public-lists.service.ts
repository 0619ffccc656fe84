import type { Context } from '../../../context.ts';
import { createTtlCache, type TtlCache } from '../../../ttl-cache.ts';
import type { MemeRow } from '../memes.queries.ts';

/** Maximum number of cached rows; each takes about a kilobyte. */
const MAX_ROWS = 20_000;

type PublicLists = TtlCache<MemeRow[]>;

declare module '../../../context.ts' {
  interface Context {
    /** Cached pages of public lists. Members share them too, because only their votes differ. */
    publicLists: PublicLists;
  }
}

/** Returns an empty cache of the rows of public lists; bus events drop changed ones. */
export function createPublicLists({ clock, bus }: Pick<Context, 'clock' | 'bus'>): PublicLists {
  return createTtlCache({ clock, bus }, { max: MAX_ROWS, of: (rows) => rows.length + 1 });
}
