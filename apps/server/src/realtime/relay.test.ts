// On PostgreSQL in each `npm test`: realtime/relay
import { setTimeout } from 'node:timers/promises';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { RATES } from '@corpomeme/contract/site/limits';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Member } from '../../test/members.ts';
import { type S3Server, startS3 } from '../../test/s3-server.ts';
import { connect } from '../../test/socket-client.ts';
import { createTcpGate } from '../../test/tcp-gate.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import type { Announcement } from './relay.ts';

/** Simulates two processes on one PostgreSQL and one S3 server. */

describe.runIf(inject('databaseUrl'))('two processes', () => {
  let s3: S3Server;
  let one: TestSite;
  let other: TestSite;
  let gate: Awaited<ReturnType<typeof createTcpGate>>;
  let socketUrl: string;
  let author: Member;
  let moderator: Member;
  beforeAll(async () => {
    s3 = await startS3();
    one = await startSite({ env: { ...s3.env, RATE_LIMIT: 'on' } });
    const { database, authSecret } = one.ctx.config;
    if (database.kind !== 'postgres') throw new Error('not on PostgreSQL');
    const url = new URL(database.url);
    gate = await createTcpGate(Number(url.port));
    url.port = String(gate.port);
    const env = { ...s3.env, RATE_LIMIT: 'on', DATABASE_URL: url.href, AUTH_SECRET: authSecret ?? '' };
    other = await startSite({ env });
    socketUrl = `${(await other.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')}/ws`;
    author = await one.member();
    moderator = await one.member('moderator');
    await untilHeard();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await other.close();
    await gate.close();
    await one.close();
    await s3.stop();
  });

  const vote = (site: TestSite, id: number, voteType: string) =>
    site.send('POST', `/memes/${id}/vote`, { voteType }, author);
  const ids = async (site: TestSite) => (await site.get('/memes')).json<Meme[]>().map(({ id }) => id);

  /** Stops the clock of the other process, so that its cached responses stay fresh: only an event can make them stale. */
  const stopClock = () => vi.spyOn(other.clock, 'now').mockReturnValue(other.clock.now());

  /** Resolves when a published event of one process arrives at the other. */
  async function untilHeard(): Promise<void> {
    let isHeard = false;
    other.ctx.bus.subscribe('user.changed', ({ userId }) => {
      isHeard ||= userId === 'probe';
    });
    for (let tries = 0; !isHeard; tries++) {
      if (tries > 1500) throw new Error('nothing was heard');
      one.ctx.bus.publish('user.changed', { userId: 'probe' });
      await setTimeout(20);
    }
  }

  const until = (condition: () => Promise<boolean>) => expect.poll(condition).toBe(true);

  test('a card open at one process is known to the other, with the latest state', async () => {
    const opened = { desk: 'd', userId: moderator.id };
    for (const [turn, memeId] of [5, 7, 5].entries())
      one.ctx.bus.publish('desk.opened', { ...opened, turn: turn + 1, memeId });
    await until(async () => other.ctx.presence.readers([5]).get(5)?.[0] === moderator.id);
    expect(other.ctx.presence.readers([7]).get(7)).toEqual([]);
    one.ctx.bus.publish('desk.opened', { ...opened, turn: 4, memeId: null });
    await until(async () => other.ctx.presence.readers([5]).get(5)?.length === 0);
  });

  test('an approval at one process appears in lists of the other before the TTL ends', async () => {
    const meme = await one.meme(author);
    expect(await ids(other)).not.toContain(meme.id);
    stopClock();
    expect(await ids(other)).not.toContain(meme.id);
    await one.send('PUT', `/memes/${meme.id}/approval`, { status: 'approved' }, moderator);
    await until(async () => (await ids(other)).includes(meme.id));
    expect((await other.get(meme.image_url)).rawPayload.length).toBeGreaterThan(50);
  });

  test('its websockets send events of the other process once', async () => {
    const socket = await connect(socketUrl);
    const meme = await one.publishedMeme(author, moderator);
    await vote(one, meme.id, 'up');
    await socket.until((messages) =>
      messages.some(
        (message) =>
          message.type !== 'connection' &&
          message.type !== 'memeRemoved' &&
          message.data.id === meme.id &&
          message.data.votes === 1,
      ),
    );
    const news = socket.messages.flatMap((message) => (message.type === 'newMeme' ? [message.data.id] : []));
    expect(news).toEqual([meme.id]);
    await socket.close();
  });

  test('a session is valid at both and ends at both, with its connections', async () => {
    const member = await one.member();
    const as = { authorization: `Bearer ${member.token}` };
    expect((await other.get('/users/me', member)).statusCode).toBe(200);
    const socket = await connect(socketUrl, as);
    await one.send('POST', '/users/logout', {}, member);
    expect(await socket.closed).toBe(1008);
    expect((await other.get('/users/me', member)).statusCode).toBe(401);
  });

  test('concurrent attempts of one idempotent call at both create one row', async () => {
    const meme = await one.publishedMeme(author, moderator);
    const comment = (site: TestSite) =>
      site.send('POST', `/memes/${meme.id}/comments`, { content: 'o dată' }, author, {
        'idempotency-key': 'tried-twice',
      });
    const answers = await Promise.all([comment(one), comment(other), comment(one), comment(other)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(3);
    const votes = await Promise.all([vote(one, meme.id, 'up'), vote(other, meme.id, 'up')]);
    expect(votes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await one.get(`/memes/${meme.id}`)).json()).toMatchObject({ votes: 1, commentCount: 1 });
  });

  test('a limit counts calls at both', async () => {
    const member = await one.member();
    const [allowed] = RATES.nickname.member;
    const statuses: number[] = [];
    for (let tries = 0; tries <= allowed + 1; tries++) {
      const site = tries % 2 === 0 ? one : other;
      const body = { userId: member.id, newNickname: '' };
      const answer = await site.send('POST', '/users/update-nickname', body, member);
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(allowed).fill(400), 429, 429]);
  });

  test('events missed while disconnected are made up for after the reconnect', async () => {
    const socket = await connect(socketUrl);
    const owned = await connect(socketUrl, { authorization: `Bearer ${author.token}` });
    const said: Announcement[] = [];
    one.ctx.bus.subscribeAll((name, event) => void said.push([name, event] as Announcement));
    stopClock();
    await ids(other);
    await gate.close();
    const meme = await one.publishedMeme(author, moderator);
    // Published while it cannot be sent.
    other.ctx.bus.publish('user.changed', { userId: 'said-in-the-dark' });
    await setTimeout(100);
    await gate.open();
    await socket.until((messages) =>
      messages.some((message) => message.type === 'newMeme' && message.data.id === meme.id),
    );
    expect(await ids(other)).toContain(meme.id);
    // The client's session may have ended meanwhile, so the client has to reconnect.
    expect(await owned.closed).toBe(1012);
    await expect.poll(() => said).toContainEqual(['user.changed', { userId: 'said-in-the-dark' }]);
    await socket.close();
  });

  test('with too many missed events, clients are told to reconnect', async () => {
    const socket = await connect(socketUrl);
    const { id } = await one.publishedMeme(author, moderator);
    const memes = one.ctx.db.selectFrom('memes').selectAll().where('id', '=', id);
    const { id: _id, image_key: _key, ...row } = await memes.executeTakeFirstOrThrow();
    const copies = Array.from({ length: 101 }, (_, n) => ({
      ...row,
      image_key: `copy-${n}`,
      publication: (row.publication ?? 0) + n + 1,
    }));
    await gate.close();
    await one.ctx.db.insertInto('memes').values(copies).execute();
    await gate.open();
    expect(await socket.closed).toBe(1012);
  });

  test('a process ignores its own messages', async () => {
    const heard: string[] = [];
    one.ctx.bus.subscribe('user.changed', ({ userId }) => void heard.push(userId));
    one.ctx.bus.publish('user.changed', { userId: 'me' });
    await untilHeard();
    expect(heard.filter((userId) => userId === 'me')).toEqual(['me']);
  });

  test('a malformed message is ignored', async () => {
    const { sql } = await import('kysely');
    for (const text of ['', 'nonsense', '[]', '{"from":"x"}', '{"from":"x","events":[["no.such",{}]]}'])
      await sql`select pg_notify('corpomeme', ${text})`.execute(one.ctx.db);
    await untilHeard();
  });

  test('a burst of votes takes few messages', async () => {
    const meme = await one.publishedMeme(author, moderator);
    const told: number[] = [];
    other.ctx.bus.subscribe('meme.voted', ({ memeId }) => void told.push(memeId));
    const start = performance.now();
    while (performance.now() - start < 300) {
      one.ctx.bus.publish('meme.voted', { memeId: meme.id });
      await setTimeout(1);
    }
    await untilHeard();
    expect(told.length).toBeGreaterThan(1);
    expect(told.length).toBeLessThan(15);
  });
});
