import type { Context } from '../../../context.ts';
import { createFreshMemory, type FreshMemory } from '../../../fresh-memory.ts';
import type { MemeRow } from '../memes.queries.ts';

/** About a kilobyte each. */
const ROWS_KEPT = 20_000;

type PublicLists = FreshMemory<MemeRow[]>;

declare module '../../../context.ts' {
  interface Context {
    /** Pages of public lists, for members too: only the votes are their own. */
    publicLists: PublicLists;
  }
}

/** Returns an empty cache of the rows of public lists; events of the bus drop what changed. */
export function createPublicLists({ clock, bus }: Pick<Context, 'clock' | 'bus'>): PublicLists {
  return createFreshMemory({ clock, bus }, { max: ROWS_KEPT, of: (rows) => rows.length + 1 });
}
