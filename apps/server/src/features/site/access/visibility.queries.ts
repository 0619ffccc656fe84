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

const HELD = sql<'held'>`'held'`;
const PUBLIC = sql<'public'>`'public'`;

/**
 * Returns the condition for comments that the viewer may list: not those that wait for a moderator, except their own and
 * for moderators (decision 246). A hidden comment keeps its place for everybody, without its text. Every query over
 * comments uses this or `isPublicComment`.
 */
export function commentVisibleTo(viewer: ViewerRights | null) {
  return (where: ExpressionBuilder<Tables, 'comments'>): ExpressionWrapper<Tables, 'comments', SqlBool> => {
    const shown = where('comments.state', '<>', HELD);
    if (!viewer) return shown;
    if (viewer.isModerator) return where('comments.state', 'is not', null);
    return where.or([shown, isSelf('comments.user_id', viewer.userId)]);
  };
}

/** Returns the condition for comments whose text everybody may read. */
export function isPublicComment(where: ExpressionBuilder<Tables, 'comments'>) {
  return where.and([
    where('comments.state', '=', PUBLIC),
    where('comments.deleted_at', 'is', null),
  ]) as ExpressionWrapper<Tables, 'comments', SqlBool>;
}

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
