import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Actor, Viewer } from '../../http/actor.ts';

/** What of a viewer decides what they see. */
export type ViewerRights = Pick<Actor, 'userId' | 'isModerator'>;

/** What a list for everybody may show, whoever asks. */
export const EVERYBODY: Viewer = null;

/** Written out: as a value that comes later it would not tell SQLite that an index of approved memes will do. */
const APPROVED = sql<'approved'>`'approved'`;

/**
 * Which memes somebody may know of (product: states of a meme): approved ones, their own, and for moderators all. Every query over memes
 * goes through this predicate.
 */
export function visibleTo(viewer: ViewerRights | null) {
  return (where: ExpressionBuilder<Tables, 'memes'>): ExpressionWrapper<Tables, 'memes', SqlBool> => {
    const approved = where('memes.status', '=', APPROVED);
    if (!viewer) return approved;
    if (viewer.isModerator) return where('memes.status', 'is not', null);
    return where.or([approved, where('memes.user_id', '=', viewer.userId)]);
  };
}
