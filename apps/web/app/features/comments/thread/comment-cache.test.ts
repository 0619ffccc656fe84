import type { Meme } from '@corpomeme/contract/memes/memes';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { aComment } from './comment.fixture.ts';
import { addComment, moveCommentCount, patchComment, removeComment, settleComment } from './comment-cache.ts';
import { commentKeys } from './comment-keys.ts';
import type { ShownComment } from './comment-queries.ts';

const MEME = 7;
const memeKey = ['memes', 'one', MEME];

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(memeKey, { id: MEME, commentCount: 40 } as Meme);
});

function holds(pages: ShownComment[][], next: string | null = null): void {
  client.setQueryData(commentKeys.of(MEME), {
    pages: pages.map((comments, n) => ({
      comments,
      next: n < pages.length - 1 ? '/next' : next,
      viewer: null,
    })),
    pageParams: pages.map(() => ''),
  });
}
const ids = () =>
  client
    .getQueryData<{ pages: { comments: ShownComment[] }[] }>(commentKeys.of(MEME))
    ?.pages.map(({ comments }) => comments.map(({ id }) => id));
const count = () => client.getQueryData<Meme>(memeKey)?.commentCount;

describe('the comment cache', () => {
  it('adds a thread first, and a reply on the page of its parent', () => {
    holds([[aComment(9)], [aComment(1), aComment(2, 1)]]);
    addComment(client, MEME, aComment(-1));
    addComment(client, MEME, aComment(-2, 1));
    expect(ids()).toEqual([
      [-1, 9],
      [1, 2, -2],
    ]);
    removeComment(client, MEME, -2);
    expect(ids()).toEqual([
      [-1, 9],
      [1, 2],
    ]);
  });

  it('replaces the optimistic comment by the server’s, whatever was fetched meanwhile', () => {
    const standIn = { ...aComment(-1, 1), localKey: -1, isPosting: true };
    for (const meanwhile of [
      [aComment(1), standIn, aComment(3, 1)],
      [aComment(1), standIn, aComment(3, 1), aComment(2, 1)],
    ]) {
      holds([meanwhile]);
      settleComment(client, MEME, standIn, aComment(2, 1));
      expect(ids()).toEqual([[1, 2, 3]]);
    }
    holds([[aComment(1), aComment(3, 1)]]);
    settleComment(client, MEME, standIn, aComment(2, 1));
    expect(ids()).toEqual([[1, 3, 2]]);
  });

  it('counts comments if all are loaded, otherwise adjusts the count', () => {
    holds([[aComment(1), { ...aComment(2, 1), is_deleted: true }]]);
    moveCommentCount(client, MEME, 0);
    expect(count()).toBe(1);
    holds([[aComment(1)]], '/next');
    moveCommentCount(client, MEME, 1);
    expect(count()).toBe(2);
  });

  it('leaves other data unchanged', () => {
    holds([[aComment(1)]]);
    const before = client.getQueryData<{ pages: unknown[] }>(commentKeys.of(MEME));
    patchComment(client, MEME, 5, (comment) => ({ ...comment, votes: 1 }));
    expect(client.getQueryData<{ pages: unknown[] }>(commentKeys.of(MEME))?.pages[0]).toBe(before?.pages[0]);
    patchComment(new QueryClient(), MEME, 1, (comment) => comment);
  });
});
