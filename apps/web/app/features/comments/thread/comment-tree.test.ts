import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aComment } from './comment.fixture.ts';
import {
  buildThreads,
  type CommentNode,
  countReplies,
  DEEPEST_LEVEL,
  isSameNode,
  pathTo,
  shownReplies,
} from './comment-tree.ts';

const flat = (nodes: CommentNode[]): number[] =>
  nodes.flatMap(({ comment, replies }) => [comment.id, ...flat(replies)]);
const depth = (nodes: CommentNode[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ replies }) => depth(replies)));

describe('isSameNode', () => {
  it('compares the comments of two lists, and those below them', () => {
    const comments = [aComment(1), aComment(2, 1), aComment(3)];
    const [one, other] = buildThreads(comments) as [CommentNode, CommentNode];
    const [changed, unchanged] = buildThreads(comments.with(1, aComment(2, 1))) as [CommentNode, CommentNode];
    expect(isSameNode(one, changed)).toBe(false);
    expect(isSameNode(other, unchanged)).toBe(true);
    expect(isSameNode(one, buildThreads(comments.slice(0, 1))[0] as CommentNode)).toBe(false);
  });
});

describe('buildThreads', () => {
  it('keeps the order of threads and replies', () => {
    const threads = buildThreads([aComment(9), aComment(2), aComment(3, 2), aComment(4, 3), aComment(5, 2)]);
    expect(threads.map(({ comment }) => comment.id)).toEqual([9, 2]);
    expect(flat(threads)).toEqual([9, 2, 3, 4, 5]);
    expect(threads[1]?.replies.map(({ comment }) => comment.id)).toEqual([3, 5]);
    expect(threads.map(countReplies)).toEqual([0, 3]);
  });

  it('flattens deep replies into one list that names their parents', () => {
    const chain = Array.from({ length: 9 }, (_, n) => aComment(n + 1, n || null));
    let node = buildThreads([...chain, aComment(20, 5)])[0];
    for (let level = 0; level < DEEPEST_LEVEL; level++) {
      expect(node?.inReplyTo).toBeNull();
      node = node?.replies[0];
    }
    expect(node?.replies.map(({ comment, inReplyTo }) => [comment.id, inReplyTo?.id])).toEqual([
      [5, 4],
      [6, 5],
      [7, 6],
      [8, 7],
      [9, 8],
      [20, 5],
    ]);
  });

  it('handles a chain of 20,000, a duplicate comment, and a reply without its parent', () => {
    const chain = Array.from({ length: 20_000 }, (_, n) => aComment(n + 1, n || null));
    const threads = buildThreads([...chain, aComment(3, 2), aComment(30_000, 29_999)]);
    expect(depth(threads)).toBe(DEEPEST_LEVEL + 2);
    expect(threads.map(({ comment }) => comment.id)).toEqual([1]);
    expect(threads[0]?.replies.map(({ comment }) => comment.id)).toEqual([2, 30_000]);
    expect(flat(threads)).toHaveLength(20_001);
  });

  it('shows each comment of any list once, at most five lists deep', () => {
    const list = fc
      .array(fc.nat(30), { maxLength: 60 })
      .map((parents) => parents.map((parent, n) => aComment(n + 1, parent < n ? parent + 1 : null)));
    fc.assert(
      fc.property(list, (comments) => {
        const threads = buildThreads(comments);
        expect(flat(threads).toSorted((a, b) => a - b)).toEqual(comments.map(({ id }) => id));
        expect(depth(threads)).toBeLessThanOrEqual(DEEPEST_LEVEL + 2);
      }),
    );
  });
});

describe('shownReplies', () => {
  it('never hides a comment that was just posted here', () => {
    const replies = buildThreads([
      aComment(1),
      aComment(2, 1),
      aComment(3, 1),
      { ...aComment(-1, 1), localKey: -1 },
    ])[0]?.replies;
    const ids = (path?: Set<number>) => shownReplies(replies ?? [], 1, path).map(({ comment }) => comment.id);
    expect(ids()).toEqual([2, -1]);
    expect(ids(new Set([1, 3]))).toEqual([2, 3, -1]);
  });
});

describe('pathTo', () => {
  it('returns the path from a thread’s first comment to one at any depth', () => {
    const chain = Array.from({ length: 9 }, (_, n) => aComment(n + 1, n === 0 ? null : n));
    const threads = buildThreads([aComment(20), ...chain]);
    const idsOfPath = (id: number) => pathTo(threads, id)?.map(({ comment }) => comment.id);
    expect(idsOfPath(3)).toEqual([1, 2, 3]);
    // Below the deepest level, all are in one list.
    expect(idsOfPath(9)).toEqual([1, 2, 3, 4, 9]);
    expect([idsOfPath(20), idsOfPath(21)]).toEqual([[20], undefined]);
  });
});
