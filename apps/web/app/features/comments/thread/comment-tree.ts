import type { ShownComment } from './comment-queries.ts';

export interface CommentNode {
  comment: ShownComment;
  /** The parent, if the indent no longer shows it. */
  inReplyTo: ShownComment | null;
  replies: CommentNode[];
}

/** The last indented level; 0 is a thread's first comment. Deeper replies form one flat list. */
export const DEEPEST_LEVEL = 3;

interface Place {
  comment: ShownComment;
  parent: ShownComment | null;
  level: number;
  siblings: CommentNode[];
}

/**
 * Builds threads and replies in the list's order. Iterative and at most `DEEPEST_LEVEL + 2` lists deep, so that a long
 * chain of replies cannot break the page. A reply without its parent is attached to its thread.
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

/** Returns whether both show the same: every list is a new one after a change of one comment. */
export function isSameNode(one: CommentNode, other: CommentNode): boolean {
  return (
    one.comment === other.comment &&
    one.inReplyTo === other.inReplyTo &&
    one.replies.length === other.replies.length &&
    one.replies.every((reply, place) => isSameNode(reply, other.replies[place] as CommentNode))
  );
}

/** Returns the number of comments below this one, including those not loaded. */
export function countReplies({ comment, replies }: CommentNode): number {
  return replies.reduce((sum, reply) => sum + 1 + countReplies(reply), comment.further?.count ?? 0);
}

/** Returns the first `limit` replies, plus those posted from this page or on the path to a linked comment. */
export function shownReplies(
  replies: CommentNode[],
  limit: number,
  way: ReadonlySet<number> | undefined,
): CommentNode[] {
  return replies.filter(
    ({ comment }, position) => position < limit || comment.localKey !== undefined || way?.has(comment.id),
  );
}

/** Returns the path from a thread's first comment to this one; null if it is not in these threads. */
export function pathTo(threads: CommentNode[], id: number): CommentNode[] | null {
  for (const node of threads) {
    if (node.comment.id === id) return [node];
    const below = pathTo(node.replies, id);
    if (below) return [node, ...below];
  }
  return null;
}
