import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { MemeUpdate } from '@corpomeme/contract/site/realtime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Member } from '../../test/members.ts';
import { connect } from '../../test/socket-client.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { AppError } from '../app-error.ts';

let site: TestSite;
let address: string;
let author: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
  address = `${url.replace('http', 'ws')}/ws`;
  author = await site.member();
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

const told = (messages: object[], id: number) =>
  messages.filter(
    (message): message is MemeUpdate => 'data' in message && (message as MemeUpdate).data.id === id,
  );

describe('messages to clients', () => {
  test('a new meme is sent on approval, never on submission or rejection, as visitors see it', async () => {
    const client = await connect(address);
    expect(client.messages).toEqual([{ type: 'connection' }]);
    const rejected = await site.meme(author);
    await site.send('PUT', `/memes/${rejected.id}/approval`, { status: 'rejected' }, moderator);
    const meme = await site.publishedMeme(author, moderator);
    await client.until((messages) => told(messages, meme.id).length > 0);
    await setTimeout(300);
    expect(client.messages).toHaveLength(2);
    const update = MemeUpdate.parse(client.messages[1]);
    expect(update).toMatchObject({
      type: 'newMeme',
      data: { id: meme.id, has_user_upvoted: false, approved_by_username: null, approved_at: null },
    });
    await client.close();
  });

  test('300 votes within a second make at most 5 messages, the last one with the final count', async () => {
    const meme = await site.publishedMeme(author, moderator);
    const voters = await Promise.all(Array.from({ length: 30 }, () => site.member()));
    const client = await connect(address);
    const begin = performance.now();
    for (let round = 0; round < 10; round++) {
      const voteType = round % 2 === 0 ? 'up' : 'down';
      await Promise.all(
        voters.map((voter) => site.send('POST', `/memes/${meme.id}/vote`, { voteType }, voter)),
      );
    }
    const extra = await site.send('POST', `/memes/${meme.id}/vote`, { voteType: 'up' }, author);
    expect(extra.json().votes).toBe(1);
    const seconds = (performance.now() - begin) / 1000;
    await client.until((messages) => told(messages, meme.id).at(-1)?.data.votes === 1);
    await setTimeout(300);
    expect(told(client.messages, meme.id).at(-1)?.data.votes).toBe(1);
    // One message at once, and one in each quarter of a second.
    expect(told(client.messages, meme.id).length).toBeLessThanOrEqual(2 + Math.ceil(seconds * 4));
    expect(told(client.messages, meme.id).every(({ type }) => type === 'memeUpdated')).toBe(true);
    await client.close();
  });

  test('comments change the count; a vote right after the approval does not mark the meme as old', async () => {
    const client = await connect(address);
    const meme = await site.publishedMeme(author, moderator);
    await site.send('POST', `/memes/${meme.id}/vote`, { voteType: 'up' }, author);
    await site.send('POST', `/memes/${meme.id}/comments`, { content: 'Așa e.' }, author);
    await client.until((messages) => told(messages, meme.id).at(-1)?.data.commentCount === 1);
    const updates = told(client.messages, meme.id);
    expect(updates[0]?.type).toBe('newMeme');
    expect(updates.filter(({ type }) => type === 'newMeme')).toHaveLength(1);
    await client.close();
  });
});

describe('connecting', () => {
  test('is refused for pages of other sites', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
      await expect(connect(address, { origin }), origin).rejects.toThrow('refused: 403');
    }
    const here = await connect(address, { origin: address.replace('ws:', 'http:').replace('/ws', '') });
    await here.close();
    const own = await connect(address, { origin: site.ctx.config.publicUrl });
    await own.close();
  });

  test('is refused with a dead session, and a session that ends closes its connections', async () => {
    await expect(connect(address, { authorization: 'Bearer dead' })).rejects.toThrow('refused: 401');
    const member = await site.member();
    const theirs = await connect(address, { authorization: `Bearer ${member.token}` });
    const anonymous = await connect(address);
    site.ctx.bus.publish('user.loggedOut', { userId: member.id, sessionKey: 'another' });
    await setTimeout(20);
    expect(theirs.socket.readyState).toBe(theirs.socket.OPEN);
    site.ctx.bus.publish('user.loggedOut', { userId: member.id });
    expect(await theirs.closed).toBe(1008);
    expect(anonymous.socket.readyState).toBe(anonymous.socket.OPEN);
    await anonymous.close();
  });

  test.each<[string, Error, (string | number | undefined)[]]>([
    ['a rate limit', new AppError('too_many_requests', { retryAfter: 30 }), [429, '30']],
    ['a busy server', new AppError('busy', { retryAfter: 5 }), [503, '5']],
    ['a blocked address', new AppError('address_blocked'), [403, undefined]],
    ['a database without space', Object.assign(new Error('full'), { errcode: 13 }), [503, '5']],
    ['a programming error', new TypeError('x is undefined'), [500, undefined]],
  ])('is refused with the status that other calls get: %s', async (_what, error, refusal) => {
    const spy = vi.spyOn(site.ctx.limits, 'consume').mockRejectedValueOnce(error);
    const socket = new WebSocket(address);
    const [, answer] = await once(socket, 'unexpected-response');
    spy.mockRestore();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual(refusal);
    answer.resume();
  });

  test('is refused at other paths', async () => {
    for (const path of ['/', '/memes', '/ws/x', '/api/updates']) {
      await expect(connect(address.replace('/ws', path)), path).rejects.toThrow('refused: 404');
    }
  });
});

describe('a misbehaving client', () => {
  test('that floods is disconnected, and the others are unaffected', async () => {
    const [loud, calm] = [await connect(address), await connect(address)];
    loud.socket.send('x'.repeat(2000));
    expect(await loud.closed).toBe(1009);
    calm.socket.send('hello');
    const meme = await site.publishedMeme(author, moderator);
    await calm.until((messages) => told(messages, meme.id).length > 0);
    await calm.close();
  });
});

test('on shutdown, clients are told that the server restarts', async () => {
  const other = await startSite();
  const url = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const client = await connect(`${url.replace('http', 'ws')}/ws`);
  const [code] = await Promise.all([client.closed, other.close()]);
  expect(code).toBe(1012);
});

test('a client that connects during shutdown does not delay it', async () => {
  const other = await startSite();
  const url = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const socketUrl = `${url.replace('http', 'ws')}/ws`;
  const slow = await connect(socketUrl);
  // Simulates a broken line: the client does not respond to the close frame, so the shutdown waits for it.
  (slow.socket as unknown as { _socket: { pause(): void } })._socket.pause();
  const ended = other.close().then(() => 'ended');
  await setTimeout(50);
  const late = new WebSocket(socketUrl);
  const [code] = await once(late, 'close');
  expect([code, await ended]).toEqual([1012, 'ended']);
});
