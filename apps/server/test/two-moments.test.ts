import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MEME_SORTS, MEME_TIMES } from '@corpomeme/contract/memes/meme-lists';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { page, resource } from '@corpomeme/contract/site/paths';
import type { Updates } from '@corpomeme/contract/site/realtime';
import { HOUR, MINUTE } from '@corpomeme/contract/site/time';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadWebBuild } from '../src/pages/web-build.ts';
import { smallPng } from './corpus.ts';
import type { Member } from './members.ts';
import { connect } from './socket-client.ts';
import { startSite, type TestSite } from './test-site.ts';

/**
 * An author submits the same meme on two fresh sites at two moments of one hour, and a moderator approves it at one later
 * moment. Strangers and other members get the same bytes from both sites (decision 093). On the second site, another member
 * submits memes before and after it, which stay pending or are deleted. Only random ids differ (decision 099). The tests
 * replace them, and values derived from them, with names.
 */

/** A whole hour that is the same for both sites. */
const START = Math.ceil(Date.now() / HOUR) * HOUR;
const SECRET = 'the-same-secret-on-both-sites-01';

interface Side {
  site: TestSite;
  author: Member;
  stranger: Member;
  meme: Meme;
  /** The websocket messages about the approval. */
  news: unknown[];
  /** Random values, by name. */
  random: [value: string, name: string][];
}

let sides: [Side, Side];
beforeAll(async () => {
  const bytes = await smallPng(700, 400);
  sides = [
    await submitAt(5 * MINUTE + 1234, bytes),
    await submitAt(51 * MINUTE + 59_321, bytes, { others: 2 }),
  ];
});
afterAll(async () => {
  for (const { site } of sides ?? []) await site.close();
});

/**
 * Opens a site on which the author submits the meme at `moment`. `others`: the number of memes that another member submits
 * before it, and again after it; the first of the later ones is deleted.
 */
async function submitAt(moment: number, bytes: Buffer, { others = 0 } = {}): Promise<Side> {
  const { renderPage } = await loadWebBuild(false);
  const site = await startSite({ env: { AUTH_SECRET: SECRET }, hasStillClock: true, renderPage });
  const until = (time: number) => site.clock.advance(START + time - site.clock.now());
  until(0);
  const [author, moderator, stranger] = [
    await site.member(),
    await site.member('moderator'),
    await site.member(),
  ];
  const other = await site.member();
  const submit = async (by: Member, title: string) => {
    const fields = { company: 'Adobe', city: 'Iasi', title, message: 'De la nouă.' };
    const upload = await site.upload(by, fields, { bytes });
    expect(upload.statusCode, upload.body).toBe(201);
    return upload.json<Meme>();
  };
  for (let n = 0; n < others; n++) await submit(other, 'Altceva');
  until(moment);
  const { id } = await submit(author, 'Ședința');
  for (let n = 0; n < others; n++) {
    const late = await submit(other, 'Încă ceva');
    if (n === 0) expect((await site.send('DELETE', `/memes/${late.id}`, {}, other)).statusCode).toBe(200);
  }
  await site.ctx.background.settled();
  until(4 * HOUR + 17_000);
  const news = await hearApproval(site, async () => {
    await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
  });
  await site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, moderator);
  until(5 * HOUR);
  const meme = (await site.get(`/memes/${id}`)).json<Meme>();
  const key = meme.image_url.split('/')[2] ?? '';
  const random: Side['random'] = [
    [key, 'KEY'],
    [String(id), 'MEME'],
  ];
  for (const [name, member] of Object.entries({ author, moderator, stranger }))
    random.push([member.id, `${name}-id`], [member.username, name]);
  return { site, author, stranger, meme, news, random };
}

async function hearApproval(site: TestSite, approve: () => Promise<void>): Promise<unknown[]> {
  const { server } = site.app;
  if (!server.listening) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const { port } = server.address() as AddressInfo;
  const socket = await connect(`ws://127.0.0.1:${port}/ws`);
  await approve();
  await socket.until((messages) => messages.some(({ type }) => type === 'newMeme'));
  await socket.close();
  return socket.messages.filter(({ type }) => type !== 'connection').slice(0, 1);
}

/** Returns the text with names in place of random values. */
function normalise({ random }: Side, text: string): string {
  const named = random.reduce((rest, [value, name]) => rest.replaceAll(value, name), text);
  return (
    named
      // Derived from the picture's random address.
      .replaceAll(/([?&](?:amp;)?v=)[a-z0-9]+/g, '$1VERSION')
      // Derived from the moderator's random id.
      .replaceAll(/Moderator [A-Z0-9]{4}/g, 'Moderator NAME')
      // Hashes of scripts that carry the page's data, with the random ids in it.
      .replaceAll(/'sha256-[^']+'/g, "'sha256-HASH'")
  );
}

/** Headers that depend on the time of the response, or are hashes or lengths of bytes with random ids. */
const UNCOMPARED = ['date', 'etag', 'content-length', 'x-request-id'];

function shown(side: Side, answer: LightMyRequestResponse): object {
  const headers = Object.entries(answer.headers).filter(([name]) => !UNCOMPARED.includes(name));
  const isText = /text|json|xml|svg/.test(String(answer.headers['content-type']));
  const body = isText ? normalise(side, answer.body) : answer.rawPayload.toString('base64');
  return { status: answer.statusCode, headers: normalise(side, JSON.stringify(headers)), body };
}

async function compare(ask: (side: Side) => Promise<LightMyRequestResponse>): Promise<void> {
  const [one, other] = [shown(sides[0], await ask(sides[0])), shown(sides[1], await ask(sides[1]))];
  expect(one).toMatchObject({ status: 200 });
  expect(other).toEqual(one);
}

const lists = MEME_SORTS.flatMap((sort) =>
  MEME_TIMES.map((time) => `/memes?sort=${sort}&time=${time}&limit=1`),
);

test.each([
  ...lists,
  '/memes?search=sedinta&time=today',
  '/memes/top',
  '/companies',
  '/moderation/log?limit=1',
  '/moderation/log/months',
  resource.rss(),
  resource.atom(),
  resource.jsonFeed(),
  resource.companyRss('Adobe'),
  resource.sitemap(),
  resource.sitemapPages(),
  resource.sitemapMemes(1),
])('%s is the same', async (url) => {
  await compare(({ site }) => site.get(url));
  await compare(({ site, stranger }) => site.get(url, stranger));
});

test.each<[string, (side: Side) => string]>([
  ['meme', ({ meme }) => `/memes/${meme.id}`],
  ['comments', ({ meme }) => `/memes/${meme.id}/comments`],
  ['author', ({ author }) => `/users/${author.id}`],
  ['picture', ({ meme }) => meme.image_url],
  ['share image', ({ meme }) => resource.shareImage(meme.id)],
])('%s is the same', async (_name, urlOf) => {
  await compare((side) => side.site.get(urlOf(side)));
  await compare((side) => side.site.get(urlOf(side), side.stranger));
});

test.each<[string, (side: Side) => string]>([
  ['home', () => page.home()],
  ['browse', () => page.browse()],
  ['company', () => page.company('Adobe')],
  ['meme', ({ meme }) => page.meme(meme.id)],
  ['moderation log', () => page.moderationLog()],
])('the page of %s is the same, rendered at one moment', async (_name, urlOf) => {
  // A page contains the time at which the server rendered it.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(START + 5 * HOUR);
  await compare((side) => side.site.getPage(urlOf(side))).finally(() => clock.mockRestore());
});

test('websockets and polling send the same messages', async () => {
  const [one, other] = sides.map((side) => normalise(side, JSON.stringify(side.news)));
  expect(one).toContain('newMeme');
  expect(other).toEqual(one);
  const polled = await Promise.all(
    sides.map(async (side) => {
      const since = new Date(Date.now() - HOUR).toISOString();
      const { updates } = (await side.site.get(`/api/updates?since=${since}`)).json<Updates>();
      return normalise(side, JSON.stringify(updates));
    }),
  );
  expect(polled[0]).toContain('newMeme');
  expect(polled[1]).toEqual(polled[0]);
});

test('the author reads the moment of submission, which differs between the sites', async () => {
  const seen = await Promise.all(
    sides.map(async (side) => (await side.site.get(`/memes/${side.meme.id}`, side.author)).json<Meme>()),
  );
  expect(seen[0]?.submitted_at).not.toEqual(seen[1]?.submitted_at);
  expect(seen[0]?.created_at).toEqual(seen[1]?.created_at);
});

/** Consecutive ids to compare: one run in 240 million draws as many in order. */
const IDS = 12;
/** One run in 30 million draws two of them closer than this. */
const CLOSE = 2 ** 20;

function expectUnordered(ids: number[]): void {
  expect(ids).toHaveLength(IDS);
  for (const id of ids) expect(id).toBeGreaterThanOrEqual(2 ** 52);
  const rising = ids.toSorted((one, other) => one - other);
  expect(ids).not.toEqual(rising);
  expect(ids).not.toEqual(rising.toReversed());
  const gaps = rising.slice(1).map((id, index) => id - (rising[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(CLOSE);
}

test('ids reveal neither the order nor the number of memes and comments', async () => {
  const [{ site, stranger, meme }] = sides;
  const memes: number[] = [];
  const comments: number[] = [];
  for (let n = 0; n < IDS; n++) {
    memes.push((await site.meme(stranger)).id);
    const said = await site.send('POST', `/memes/${meme.id}/comments`, { content: `${n}` }, stranger);
    comments.push(said.json().id);
  }
  expectUnordered(memes);
  expectUnordered(comments);
});
