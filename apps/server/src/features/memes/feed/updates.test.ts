// On PostgreSQL in each `npm test`: feed/feed, feed/deleted-memes.queries
import { setTimeout } from 'node:timers/promises';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { MemeUpdate, PublicMemeChange, SocketMessage, Updates } from '@corpomeme/contract/site/realtime';
import { HOUR } from '@corpomeme/contract/site/time';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { connect } from '../../../../test/socket-client.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { FEED_SWEEPS, readUpdates } from './feed.ts';

let site: TestSite;
let socketUrl: string;
let author: Member;
let moderator: Member;
let voters: Member[];
beforeAll(async () => {
  site = await startSite();
  socketUrl = `${(await site.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')}/ws`;
  author = await site.member();
  moderator = await site.member('moderator');
  voters = await Promise.all(Array.from({ length: 4 }, () => site.member()));
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

async function poll(since?: string): Promise<Updates> {
  const answer = await site.get(since ? `/api/updates?since=${encodeURIComponent(since)}` : '/api/updates');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Updates>();
}

const vote = (id: number, voteType: string, as: Member) =>
  site.send('POST', `/memes/${id}/vote`, { voteType }, as);

test('the first call returns where to start, the next call each change once', async () => {
  const first = await poll();
  expect(first.updates).toEqual([]);
  const meme = await site.publishedMeme(author, moderator);
  const second = await poll(first.timestamp);
  expect(second.updates.map(({ type, data }) => [type, data.id])).toEqual([['newMeme', meme.id]]);
  expect(second.reset).toBeUndefined();
  expect((await poll(second.timestamp)).updates).toEqual([]);

  await vote(meme.id, 'up', author);
  const third = await poll(second.timestamp);
  expect(third.updates).toMatchObject([{ type: 'memeUpdated', data: { votes: 1, has_user_upvoted: false } }]);
  // A client that was away longer gets one update with the current state.
  expect((await poll(first.timestamp)).updates).toMatchObject([{ type: 'newMeme', data: { votes: 1 } }]);
});

test('changes of memes that are not public are left out', async () => {
  const { timestamp } = await poll();
  const meme = await site.meme(author);
  await vote(meme.id, 'up', author);
  await site.send('POST', `/memes/${meme.id}/comments`, { content: 'eu însumi' }, author);
  await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'rejected' }, moderator);
  expect((await poll(timestamp)).updates).toEqual([]);
});

test('deleted memes are reported for an hour, and not if they were never public', async () => {
  const socket = await connect(socketUrl);
  const { timestamp } = await poll();
  const shown = await site.publishedMeme(author, moderator);
  const hidden = await site.meme(author);
  for (const { id } of [hidden, shown])
    expect((await site.send('DELETE', `/memes/${id}`, undefined, author)).statusCode).toBe(200);
  const removals = (messages: SocketMessage[]) => messages.filter(({ type }) => type === 'memeRemoved');
  await socket.until((messages) => removals(messages).length > 0);
  expect(removals(socket.messages)).toEqual([{ type: 'memeRemoved', data: { id: shown.id } }]);
  await socket.close();
  const answer = await poll(timestamp);
  expect([answer.updates, answer.removed]).toEqual([[], [shown.id]]);
  expect((await poll(answer.timestamp)).removed).toBeUndefined();

  const sweep = async () => {
    for (const start of FEED_SWEEPS) start(site.ctx)();
    await site.ctx.background.settled();
  };
  await sweep();
  expect((await poll(timestamp)).removed).toEqual([shown.id]);
  await site.ctx.db
    .updateTable('deleted_memes')
    .set(({ eb }) => ({ changed_at: eb('changed_at', '-', HOUR) }))
    .execute();
  await sweep();
  expect(await site.ctx.db.selectFrom('deleted_memes').selectAll().execute()).toEqual([]);
});

test('more than 100 changes are the newest 100, with the advice to reload', async () => {
  const { timestamp } = await poll();
  const { id } = await site.publishedMeme(author, moderator);
  const row = await site.ctx.db
    .selectFrom('memes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: _id, image_key: _key, ...rest } = row;
  const copies = Array.from({ length: 120 }, (_, n) => ({
    ...rest,
    image_key: `copy-${n}`,
    publication: (rest.publication ?? 0) + n + 1,
  }));
  await site.ctx.db.insertInto('memes').values(copies).execute();
  await vote(id, 'up', author);
  const answer = await poll(timestamp);
  expect(answer.updates).toHaveLength(100);
  expect(answer.reset).toBe(true);
  // The vote changed the meme last; as a new meme, it stands where it appeared.
  expect(answer.updates[0]?.data.id).toBe(id);
});

test.each(['yesterday', '1', '2026-13-01T00:00:00Z', "' or 1=1", '%00'])(
  'since=%s is refused',
  async (since) => {
    expect((await site.get(`/api/updates?since=${since}`)).statusCode).toBe(400);
  },
);

test('a timestamp from the future skips no change', async () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const { timestamp } = await poll(ahead);
  const meme = await site.publishedMeme(author, moderator);
  expect((await poll(timestamp)).updates.map(({ data }) => data.id)).toContain(meme.id);
});

test.runIf(inject('databaseUrl'))(
  'a change that was written first and committed last is not missed',
  async () => {
    const slow = await site.publishedMeme(author, moderator);
    const quick = await site.publishedMeme(author, moderator);
    let { timestamp } = await poll();
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const { addToVotes } = await import('../votes/votes.queries.ts');
    const transaction = site.ctx.db.transaction().execute(async (trx) => {
      await addToVotes(trx, 'upvote', slow.id, 1);
      await held;
    });
    await setTimeout(20);
    await vote(quick.id, 'up', author);
    const seen: number[] = [];
    const follow = async () => {
      const answer = await poll(timestamp);
      timestamp = answer.timestamp;
      seen.push(...answer.updates.map(({ data }) => data.id));
    };
    await follow();
    await follow();
    commit();
    await transaction;
    await follow();
    await follow();
    expect(seen.toSorted()).toEqual([slow.id, quick.id].toSorted());
  },
);

/** The list of a client that follows the protocol, and how often it was told about a new meme. */
interface ClientList {
  memes: Map<number, Meme>;
  arrivals: number[];
}

function apply(shown: ClientList, { type, data }: PublicMemeChange): void {
  if (type === 'newMeme') shown.arrivals.push(data.id);
  if (type === 'memeRemoved') shown.memes.delete(data.id);
  else shown.memes.set(data.id, data);
}

test('a client that switches between websocket and polling misses nothing and sees nothing twice', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant('publish' as const) },
    { weight: 6, arbitrary: fc.constant('vote' as const) },
    { weight: 2, arbitrary: fc.constant('comment' as const) },
    { weight: 3, arbitrary: fc.constant('switch' as const) },
    { weight: 3, arbitrary: fc.constant('poll' as const) },
    { weight: 2, arbitrary: fc.constant('delete' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const shown: ClientList = { memes: new Map(), arrivals: [] };
      const published: number[] = [];
      const deleted = new Set<number>();
      let { timestamp } = await poll();
      let socket: Awaited<ReturnType<typeof connect>> | null = null;
      let heard = 0;
      const catchUp = async () => {
        const answer = await poll(timestamp);
        timestamp = answer.timestamp;
        const isKnown = ({ type, data }: MemeUpdate) => type === 'newMeme' && shown.memes.has(data.id);
        for (const update of answer.updates)
          apply(shown, isKnown(update) ? { ...update, type: 'memeUpdated' } : update);
        for (const id of answer.removed ?? []) apply(shown, { type: 'memeRemoved', data: { id } });
      };
      const listen = () => {
        for (const message of socket?.messages.slice(heard) ?? []) {
          heard += 1;
          if (!('data' in message)) continue;
          const isKnown = message.type === 'newMeme' && shown.memes.has(message.data.id);
          apply(shown, isKnown ? { ...message, type: 'memeUpdated' } : message);
        }
      };
      for (const action of steps) {
        const target = published.findLast((id) => !deleted.has(id));
        if (action === 'publish') published.push((await site.publishedMeme(author, moderator)).id);
        else if (action === 'poll' && !socket) await catchUp();
        else if (action === 'switch' && socket) {
          listen();
          await socket.close();
          socket = null;
          await catchUp();
        } else if (action === 'switch') {
          socket = await connect(socketUrl);
          heard = 0;
          await catchUp();
        } else if (target !== undefined && action === 'comment') {
          await site.send('POST', `/memes/${target}/comments`, { content: 'da' }, author);
        } else if (target !== undefined && action === 'delete') {
          deleted.add(target);
          await site.send('DELETE', `/memes/${target}`, undefined, author);
        } else if (target !== undefined && action === 'vote') {
          const voter = voters[published.length % voters.length] as Member;
          if ((await vote(target, 'up', voter)).statusCode === 400) await vote(target, 'down', voter);
        }
      }
      await setTimeout(300);
      listen();
      await socket?.close();
      await catchUp();
      expect(new Set(shown.arrivals).size).toBe(shown.arrivals.length);
      // A meme may be deleted before the client hears of it.
      expect(published.filter((id) => !deleted.has(id) && !shown.arrivals.includes(id))).toEqual([]);
      expect([...shown.memes.keys()].filter((id) => deleted.has(id))).toEqual([]);
      for (const id of published.filter((each) => !deleted.has(each)))
        expect(shown.memes.get(id)).toEqual((await site.get(`/memes/${id}`)).json());
    }),
    { numRuns: 12 },
  );
});

test('answers and contests of all reported memes are read at once', async () => {
  const memes = [
    await site.publishedMeme(author, moderator),
    await site.publishedMeme(author, moderator),
    await site.publishedMeme(author, moderator),
  ];
  const ids = memes.map(({ id }) => id);
  await site.ctx.db
    .updateTable('memes')
    .set({ is_answered: 1, author_stands: 1 })
    .where('id', 'in', ids)
    .execute();
  let statements = 0;
  const db = site.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const changes = new Map(ids.map((id) => [id, 'memeUpdated'] as const));
  const updates = await readUpdates({ ...site.ctx, db }, changes);
  expect(updates.map(({ data }) => data)).toMatchObject(ids.map((id) => ({ id, author_stands: true })));
  // Memes, answers, contests.
  expect(statements).toBe(3);
});
