import { setTimeout } from 'node:timers/promises';
import type { DeskMessage, QueueCard } from '@corpomeme/contract/moderation/desk';
import { DESK } from '@corpomeme/contract/moderation/moderation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../test/members.ts';
import { addMemeRow } from '../../test/meme-rows.ts';
import { connect } from '../../test/socket-client.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { createBus } from './bus.ts';
import { createPresence } from './presence.ts';

let site: TestSite;
let address: string;
let author: Member;
let ana: Member;
let dan: Member;
beforeAll(async () => {
  site = await startSite();
  const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
  address = `${url.replace('http', 'ws')}/ws`;
  author = await site.member();
  [ana, dan] = [await site.member('moderator'), await site.member('moderator')];
});
afterAll(() => site.close());

type Client = Awaited<ReturnType<typeof connect>>;

const pending = () => addMemeRow(site.ctx, author, { status: 'pending' });
const say = ({ socket }: Client, call: object) => socket.send(JSON.stringify(call));
const heard = ({ messages }: Client) => messages as unknown as DeskMessage[];
type DeskEntry<Type extends 'deskChanged' | 'deskReaders'> = Extract<
  DeskMessage,
  { type: Type }
>['data'][number];
/** Returns the entries about this meme in the messages of this type. */
function about<Type extends 'deskChanged' | 'deskReaders'>(client: Client, type: Type, id: number) {
  const entries = heard(client).flatMap((message): { id: number }[] =>
    message.type === type && 'data' in message ? message.data : [],
  );
  return entries.filter((each) => each.id === id) as DeskEntry<Type>[];
}

async function openDesk(member: Member): Promise<Client> {
  const client = await connect(address);
  say(client, { type: 'deskJoin', token: member.token });
  await client.until(() => heard(client).some(({ type }) => type === 'deskJoined'));
  return client;
}

describe('two desks', () => {
  test('each is told about the other’s decision and its moderator', async () => {
    const id = await pending();
    const [mine, theirs] = [await openDesk(ana), await openDesk(dan)];
    await site.send('PUT', `/memes/${id}/approval`, { status: 'rejected' }, ana);
    await theirs.until(() => about(theirs, 'deskChanged', id).length > 0);
    const decided = {
      id,
      approval_status: 'rejected',
      approved_by_username: ana.username,
      decided_by: ana.id,
    };
    expect(about(theirs, 'deskChanged', id)).toEqual([decided]);
    await site.send('POST', `/memes/${id}/approval/undo`, undefined, ana);
    await mine.until(() => about(mine, 'deskChanged', id).length > 1);
    expect(about(mine, 'deskChanged', id).at(-1)).toEqual({
      id,
      approval_status: 'pending',
      approved_by_username: null,
      decided_by: null,
    });
    await Promise.all([mine.close(), theirs.close()]);
  });

  test('each sees the card that the other has open, until the other moves on or leaves', async () => {
    const [first, second] = [await pending(), await pending()];
    const [mine, theirs] = [await openDesk(ana), await openDesk(dan)];
    say(theirs, { type: 'deskOpen', memeId: first });
    await mine.until(() => about(mine, 'deskReaders', first).length > 0);
    const reader = { user_id: dan.id, username: dan.username };
    expect(about(mine, 'deskReaders', first)).toEqual([{ id: first, readers: [reader] }]);
    const cards = (await site.get('/moderation/queue?limit=50', ana)).json<QueueCard[]>();
    expect(cards.find(({ meme }) => meme.id === first)?.readers).toEqual([reader]);
    say(theirs, { type: 'deskOpen', memeId: second });
    await mine.until(() => about(mine, 'deskReaders', second).length > 0);
    expect(about(mine, 'deskReaders', first).at(-1)).toEqual({ id: first, readers: [] });
    await theirs.close();
    await mine.until(() => about(mine, 'deskReaders', second).length > 1);
    expect(about(mine, 'deskReaders', second).at(-1)).toEqual({ id: second, readers: [] });
    await mine.close();
  });

  test('a desk that is silent for a minute counts as gone', async () => {
    const id = await pending();
    const mine = await openDesk(ana);
    say(mine, { type: 'deskOpen', memeId: id });
    await mine.until(() => about(mine, 'deskReaders', id).length > 0);
    site.clock.advance(DESK.presence + 1);
    expect(site.ctx.presence.readers([id]).get(id)).toEqual([]);
    site.ctx.presence.sweep();
    await mine.until(() => about(mine, 'deskReaders', id).at(-1)?.readers.length === 0);
    await mine.close();
  });
});

test('a card belongs to whoever opened it first, for five minutes', async () => {
  const id = await pending();
  const [mine, theirs] = [await openDesk(ana), await openDesk(dan)];
  const open = async (desk: typeof mine, count: number) => {
    say(desk, { type: 'deskOpen', memeId: id });
    await mine.until(() => readersNow().length === count);
  };
  const readersNow = () => site.ctx.presence.readers([id]).get(id) ?? [];
  await open(theirs, 1);
  site.clock.advance(DESK.presence / 2);
  await open(mine, 2);
  expect(readersNow()).toEqual([dan.id, ana.id]);
  await mine.until(() => about(mine, 'deskReaders', id).at(-1)?.readers.length === 2);
  expect(
    about(mine, 'deskReaders', id)
      .at(-1)
      ?.readers.map(({ user_id }) => user_id),
  ).toEqual([dan.id, ana.id]);
  // A desk says every 20 seconds what it shows; that does not renew the claim.
  while (readersNow().length === 2) {
    site.clock.advance(DESK.announceEvery);
    for (const desk of [mine, theirs]) say(desk, { type: 'deskOpen', memeId: id });
    await setTimeout(20);
  }
  expect(readersNow()).toEqual([ana.id]);
  site.ctx.presence.sweep();
  await mine.until(() => about(mine, 'deskReaders', id).at(-1)?.readers.length === 1);
  // Whoever returns to a card opens it anew.
  say(theirs, { type: 'deskOpen', memeId: null });
  await open(theirs, 2);
  expect(readersNow()).toEqual([ana.id, dan.id]);
  await Promise.all([mine.close(), theirs.close()]);
});

test('two processes name the same desk first when two open a card in the same millisecond', () => {
  const since = site.clock.now();
  const opened = [ana, dan].map(({ id }) => ({ desk: id, turn: 1, userId: id, memeId: 1, since }));
  const heardIn = (order: typeof opened) => {
    const bus = createBus();
    const presence = createPresence({ bus, clock: site.clock });
    for (const event of order) bus.publish('desk.opened', event);
    return presence.readers([1]).get(1);
  };
  expect(heardIn(opened)).toEqual(heardIn(opened.toReversed()));
  expect(heardIn(opened)).toHaveLength(2);
});

describe('callers who are not moderators', () => {
  test.each([
    ['a member', () => author.token],
    ['nobody', () => 'unknown'],
  ])('%s is sent away and told nothing', async (_who, token) => {
    const client = await connect(address);
    say(client, { type: 'deskJoin', token: token() });
    expect(await client.closed).toBe(1008);
    expect(heard(client).map(({ type }) => type)).toEqual(['connection']);
  });

  test('a visitor can open no card and is told about none', async () => {
    const id = await pending();
    const [visitor, mine] = [await connect(address), await openDesk(ana)];
    say(visitor, { type: 'deskOpen', memeId: id });
    await site.send('PUT', `/memes/${id}/approval`, { status: 'rejected' }, dan);
    await mine.until(() => about(mine, 'deskChanged', id).length > 0);
    await setTimeout(2 * DESK.coalesce);
    expect(about(mine, 'deskReaders', id)).toEqual([]);
    expect(heard(visitor).map(({ type }) => type)).toEqual(['connection']);
    await Promise.all([visitor.close(), mine.close()]);
  });

  test('a member who loses role, session or account loses the desk', async () => {
    const admin = await site.member('admin');
    const losing: [Member, (member: Member) => Promise<unknown>][] = [
      [
        await site.member('moderator'),
        ({ id }) => site.send('PUT', `/admin/users/${id}/role`, { roleId: 1 }, admin),
      ],
      [await site.member('moderator'), (member) => site.send('POST', '/users/logout', {}, member)],
      [await site.member('moderator'), ({ id }) => site.send('DELETE', `/admin/users/${id}`, {}, admin)],
    ];
    for (const [member, lose] of losing) {
      const desk = await openDesk(member);
      await lose(member);
      expect(await desk.closed).toBe(1008);
    }
  });
});

describe('a misbehaving desk', () => {
  test('that sends unknown messages is ignored', async () => {
    const desk = await openDesk(ana);
    const nonsense = ['{', '[]', 'null', '7', '{"type":"deskOpen","memeId":"1"}', '{"type":"deskOpen"}'];
    for (const text of [...nonsense, '{"type":"deskOpen","memeId":-1}', '{"type":"deskOpen","memeId":1e99}'])
      desk.socket.send(text);
    desk.socket.send(Buffer.from([1, 2, 3]), { binary: true });
    const id = await pending();
    say(desk, { type: 'deskOpen', memeId: id });
    await desk.until(() => about(desk, 'deskReaders', id).length > 0);
    expect(heard(desk).filter(({ type }) => type === 'deskReaders')).toHaveLength(1);
    await desk.close();
  });

  test('that floods, sends a long message or joins twice is disconnected', async () => {
    const [flooding, long, twice] = [await openDesk(ana), await openDesk(ana), await openDesk(ana)];
    for (let n = 0; n <= DESK.messages[0]; n++) say(flooding, { type: 'deskOpen', memeId: n + 1 });
    expect(await flooding.closed).toBe(1008);
    say(long, { type: 'deskJoin', token: 'x'.repeat(5000) });
    expect(await long.closed).toBe(1009);
    say(twice, { type: 'deskJoin', token: ana.token });
    expect(await twice.closed).toBe(1008);
    await setTimeout(2 * DESK.coalesce);
    const ids = Array.from({ length: 200 }, (_, n) => n + 1);
    expect([...site.ctx.presence.readers(ids).values()].flat()).toEqual([]);
  });
});

test('a public client is told about a meme whose approval is undone, and nothing about one that was never public', async () => {
  const visitor = await connect(address);
  const [shown, hidden] = [await pending(), await pending()];
  await site.send('PUT', `/memes/${shown}/approval`, { status: 'approved' }, ana);
  await site.send('PUT', `/memes/${hidden}/approval`, { status: 'rejected' }, ana);
  await visitor.until((messages) => messages.length > 1);
  for (const id of [hidden, shown]) await site.send('POST', `/memes/${id}/approval/undo`, undefined, ana);
  await visitor.until((messages) => messages.length > 2);
  expect(visitor.messages.slice(1)).toMatchObject([
    { type: 'newMeme', data: { id: shown } },
    { type: 'memeRemoved', data: { id: shown } },
  ]);
  await visitor.close();
});
