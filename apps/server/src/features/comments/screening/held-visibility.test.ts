import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/** A word that only the held comment, or the held edit, contains. */
const SECRET = 'Popescu';
const HELD = `A fost Ion ${SECRET}.`;

let site: TestSite;
let people: Record<'visitor' | 'other' | 'memeAuthor' | 'writer' | 'moderator', Member | null>;
let meme: Meme;
let held: Comment;
let hidden: Comment;
let parent: Comment;
/** Before all of it. */
let since: string;
beforeAll(async () => {
  site = await startSite();
  since = new Date(site.clock.now()).toISOString();
  const [other, memeAuthor, writer, moderator] = await Promise.all([
    site.member(),
    site.member(),
    site.member(),
    site.member('moderator'),
  ]);
  people = { visitor: null, other, memeAuthor, writer, moderator };
  meme = await site.publishedMeme(memeAuthor, moderator);
  const url = `/memes/${meme.id}/comments`;
  const say = async (content: string, as: Member, parentId?: number) =>
    (await site.send('POST', url, { content, parentId }, as)).json<Comment>();
  parent = await say('Exact ca la noi.', other);
  await site.send('PUT', '/users/me/author-page', { enabled: true }, writer);
  held = await say(HELD, writer, parent.id);
  hidden = await say('Și la noi.', writer);
  await site.send('PATCH', `${url}/${hidden.id}`, { content: HELD }, writer);
  site.clock.advance(2000);
});
afterAll(() => site.close());

type Reader = keyof typeof people;
const ALL: Reader[] = ['visitor', 'other', 'memeAuthor', 'writer', 'moderator'];
/** Who may read the text at each surface. */
const SURFACES: [name: string, address: () => string, readers: Reader[]][] = [
  ['the list', () => `/memes/${meme.id}/comments`, ['writer', 'moderator']],
  ['the best comments', () => `/memes/${meme.id}/comments?sort=best`, ['writer', 'moderator']],
  ['the replies', () => `/memes/${meme.id}/comments?replies_of=${parent.id}`, ['writer', 'moderator']],
  ['the linked thread', () => `/memes/${meme.id}/comments?thread_of=${parent.id}`, ['writer', 'moderator']],
  ['the author page', () => `/authors/${people.writer?.id}/comments`, []],
  ['the meme', () => `/memes/${meme.id}`, []],
  ['the lists of memes', () => '/memes', []],
  ['the search', () => `/memes?search=${SECRET}`, []],
  ['updates', () => `/api/updates?since=${since}`, []],
  ['the news', () => '/users/me/notifications', []],
  ['own data', () => '/users/me/export', ['writer']],
  ['the cases', () => '/moderation/cases', ['moderator']],
  ['the public log', () => '/moderation/log', []],
  ['the feed', () => '/feed.xml', []],
  ['the sitemap', () => '/sitemap.xml', []],
];

describe.each(SURFACES)('%s', (_name, address, readers) => {
  test.each(ALL)('as %s', async (reader) => {
    const answer = await site.get(address(), people[reader]);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body.includes(SECRET)).toBe(readers.includes(reader));
  });
});

test('others cannot lead to it, vote for it, reply to it or report it', async () => {
  const url = `/memes/${meme.id}/comments`;
  for (const as of [people.other, people.memeAuthor]) {
    expect((await site.get(`${url}?thread_of=${held.id}`, as)).statusCode).toBe(404);
    for (const { id } of [held, hidden]) {
      const calls = [
        await site.send('POST', `${url}/${id}/vote`, { voteType: 'up' }, as),
        await site.send('POST', url, { content: 'Da.', parentId: id }, as),
        await site.send('POST', `${url}/${id}/reports`, { reason_code: 'real_name' }, as),
      ];
      expect(calls.map(({ statusCode }) => statusCode).every((code) => code >= 400 && code < 500)).toBe(true);
    }
  }
});

test('counts leave it out: the meme, its threads, and the replies', async () => {
  const answer = await site.get(`/memes/${meme.id}/comments`);
  expect((await site.get(`/memes/${meme.id}`)).json<Meme>().commentCount).toBe(1);
  // The hidden one keeps its place like a deleted one.
  expect(answer.headers['x-total-count']).toBe('2');
  const [shown] = answer.json<Comment[]>().filter(({ id }) => id === parent.id);
  expect(shown?.replyCount).toBe(0);
  expect(answer.json<Comment[]>().map(({ content }) => content)).toEqual([
    '[Comentariu șters]',
    'Exact ca la noi.',
  ]);
});
