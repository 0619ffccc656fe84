import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Actor, Viewer } from '../../../http/actor.ts';
import { isSelf } from './ownership.queries.ts';

/** The parts of a viewer that decide visibility. */
export type ViewerRights = Pick<Actor, 'userId' | 'isModerator'>;

/** The viewer of public lists: members get the same rows as visitors. */
export const EVERYBODY: Viewer = null;

/** A literal, because with a bound value SQLite would not use the partial index of approved memes. */
const APPROVED = sql<'approved'>`'approved'`;

/**
 * Returns the condition for memes that the viewer may see (product: states of a meme): approved ones, their own, and
 * for moderators all but held ones. Every query over memes uses it.
 */
export function visibleTo(viewer: ViewerRights | null) {
  return (where: ExpressionBuilder<Tables, 'memes'>): ExpressionWrapper<Tables, 'memes', SqlBool> => {
    const approved = where('memes.status', '=', APPROVED);
    if (!viewer) return approved;
    // A held meme has not entered the queue, so not even moderators see it.
    if (viewer.isModerator)
      return where.or([where('memes.status', '<>', 'held'), isSelf('memes.user_id', viewer.userId)]);
    return where.or([approved, isSelf('memes.user_id', viewer.userId)]);
  };
}
