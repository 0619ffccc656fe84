import type { ShownComment } from './comment-queries.ts';

export interface CommentNode {
  comment: ShownComment;
  /** Whom it answers, where the indent no longer tells. */
  inReplyTo: ShownComment | null;
  replies: CommentNode[];
}

/** The last level with an indent of its own: 0 is a thread's first comment. What lies deeper stands in one flat list. */
export const DEEPEST_LEVEL = 3;

interface Place {
  comment: ShownComment;
  parent: ShownComment | null;
  level: number;
  siblings: CommentNode[];
}

/**
 * Threads in the order of the list, replies in theirs. Without recursion, and never more than `DEEPEST_LEVEL + 2` lists
 * deep, so that no chain of replies can break the page. A reply without its parent answers the thread that it stands in.
 */
export function buildThreads(comments: ShownComment[]): CommentNode[] {
  const unique = [...new Map(comments.map((comment) => [comment.id, comment])).values()];
  const known = new Set(unique.map(({ id }) => id));
  let threadId: number | null = null;
  const repliesTo = Map.groupBy(unique, ({ id, parentId }) => {
    if (parentId === null) threadId = id;
    return parentId !== null && known.has(parentId) ? parentId : parentId && threadId;
  });
  const threads: CommentNode[] = [];
  const places: Place[] = (repliesTo.get(null) ?? [])
    .map((comment) => ({ comment, parent: null, level: 0, siblings: threads }))
    .toReversed();
  for (let place = places.pop(); place; place = places.pop()) {
    const { comment, parent, level, siblings } = place;
    const isFlat = level > DEEPEST_LEVEL;
    const node: CommentNode = { comment, inReplyTo: isFlat ? parent : null, replies: [] };
    siblings.push(node);
    for (const reply of (repliesTo.get(comment.id) ?? []).toReversed()) {
      places.push({
        comment: reply,
        parent: comment,
        level: level + 1,
        siblings: isFlat ? siblings : node.replies,
      });
    }
  }
  return threads;
}

/** All comments below this one, those that are not here yet included. */
export function countReplies({ comment, replies }: CommentNode): number {
  return replies.reduce((sum, reply) => sum + 1 + countReplies(reply), comment.further?.count ?? 0);
}

/**
 * The first `limit`, and with them those that were posted from this page or lead to where the reader was sent: nobody loses
 * sight of their own words.
 */
export function shownReplies(
  replies: CommentNode[],
  limit: number,
  way: ReadonlySet<number> | undefined,
): CommentNode[] {
  return replies.filter(
    ({ comment }, position) => position < limit || comment.localKey !== undefined || way?.has(comment.id),
  );
}

/** From a thread's first comment down to this one; null where it is not among them. */
export function wayTo(threads: CommentNode[], id: number): CommentNode[] | null {
  for (const node of threads) {
    if (node.comment.id === id) return [node];
    const below = wayTo(node.replies, id);
    if (below) return [node, ...below];
  }
  return null;
}
