import type { Company } from '@corpomeme/contract/companies/companies';
import type { ApprovalStatus, Meme } from '@corpomeme/contract/memes/memes';
import type { SocketMessage, Updates } from '@corpomeme/contract/site/realtime';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { connect } from '../../../../test/socket-client.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/**
 * Visibility rule: on every surface, only its author and moderators see a meme that is not approved, and no one sees a
 * deleted one.
 */

const COMPANY = 'Oracle';
const NAMES = ['visitor', 'author', 'other', 'moderator', 'admin', 'banned'] as const;
type Viewer = (typeof NAMES)[number];

interface KnownMeme {
  id: number;
  author: 'author' | 'other';
  state: ApprovalStatus | 'deleted';
  image: string;
  /** The image's URLs before takedowns. */
  leftImages: string[];
}

/** Memes of all runs that were public: a deletion at the end of one run may be reported in the next one. */
const everPublic = new Set<number>();

let site: TestSite;
let socketUrl: string;
let people: Record<Viewer, Member | null>;
beforeAll(async () => {
  site = await startSite();
  socketUrl = `${(await site.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')}/ws`;
  people = {
    visitor: null,
    author: await site.member(),
    other: await site.member(),
    moderator: await site.member('moderator'),
    admin: await site.member('admin'),
    banned: await site.member(),
  };
  await site.ctx.db
    .updateTable('users')
    .set({ banned_at: 1 })
    .where('id', '=', people.banned?.id ?? '')
    .execute();
});
afterAll(() => site.close());

const action = fc.record({
  kind: fc.constantFrom(
    'submit',
    'submit',
    'approve',
    'approve',
    'reject',
    'remove',
    'remove',
    'restore',
    'edit',
    'delete',
    'vote',
    'comment',
  ),
  by: fc.constantFrom('author' as const, 'other' as const),
  which: fc.nat(),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

async function perform(known: KnownMeme[], { kind, by, which }: Action): Promise<void> {
  const as = people[by] as Member;
  if (kind === 'submit') {
    const meme = await site.meme(as, { company: COMPANY, title: `Al lui ${by}` });
    const { id, image_url: image } = meme;
    known.push({ id, author: by, state: 'pending', image, leftImages: [] });
    return;
  }
  const meme = known[which % Math.max(1, known.length)];
  if (!meme) return;
  const url = `/memes/${meme.id}`;
  if (kind === 'approve' || kind === 'reject') {
    const status = kind === 'approve' ? 'approved' : 'rejected';
    const answer = await site.send('PUT', `${url}/approval`, { status }, people.moderator);
    if (answer.statusCode !== 200) return;
    meme.state = status;
    if (status === 'approved') everPublic.add(meme.id);
  } else if (kind === 'remove') {
    const answer = await site.send('POST', `${url}/removal`, { reason_code: 'other' }, people.moderator);
    if (answer.statusCode !== 200) return;
    meme.state = 'removed';
    meme.leftImages.push(meme.image);
    meme.image = answer.json<Meme>().image_url;
  } else if (kind === 'restore') {
    const answer = await site.send('DELETE', `${url}/removal`, undefined, people.moderator);
    if (answer.statusCode === 200) meme.state = 'approved';
  } else if (kind === 'edit') {
    const owner = people[meme.author] as Member;
    const answer = await site.send('PATCH', url, { title: 'Altfel' }, owner);
    if (answer.statusCode === 200) meme.state = 'pending';
  } else if (kind === 'delete') {
    const answer = await site.send('DELETE', url, undefined, people[meme.author]);
    if (answer.statusCode === 200) meme.state = 'deleted';
  } else if (kind === 'vote') await site.send('POST', `${url}/vote`, { voteType: 'up' }, as);
  else await site.send('POST', `${url}/comments`, { content: 'Și la noi.' }, as);
}

/** Returns the expected visibility, written independently of the product's code. */
function maySee(viewer: Viewer, meme: KnownMeme): boolean {
  if (meme.state === 'deleted') return false;
  return meme.state === 'approved' || viewer === meme.author || viewer === 'moderator' || viewer === 'admin';
}

const idsOf = (memes: { id: number }[]) => memes.map(({ id }) => id).toSorted((a, b) => a - b);
const inState = (known: KnownMeme[], state: KnownMeme['state']) =>
  idsOf(known.filter((meme) => meme.state === state));

async function listAll(url: string, as: Member | null): Promise<Meme[]> {
  const answer = await site.get(url, as);
  const next = /<(.+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  return [...answer.json<Meme[]>(), ...(next ? await listAll(next, as) : [])];
}

async function checkLists(viewer: Viewer, known: KnownMeme[]): Promise<void> {
  const as = people[viewer];
  const approved = inState(known, 'approved');
  for (const query of [
    'limit=2',
    'limit=50&sort=upvoted',
    'sort=commented',
    `company=${COMPANY}`,
    'time=today',
  ]) {
    expect(idsOf(await listAll(`/memes?${query}`, as)), `${viewer}: ${query}`).toEqual(approved);
  }
  expect(idsOf(await listAll('/memes/top?limit=50', as)), viewer).toEqual(approved);
  const companies = (await site.get('/companies', as)).json<Company[]>();
  expect(companies.find(({ name }) => name === COMPANY)?.memeCount, viewer).toBe(approved.length);

  const pending = await site.get('/memes/pending?limit=50', as);
  if (viewer === 'moderator' || viewer === 'admin')
    expect(idsOf(pending.json())).toEqual(inState(known, 'pending'));
  else expect([401, 403], viewer).toContain(pending.statusCode);
  const removed = await site.get('/moderation/removed?limit=50', as);
  if (viewer === 'moderator' || viewer === 'admin')
    expect(idsOf(removed.json())).toEqual(inState(known, 'removed'));
  else expect([401, 403], viewer).toContain(removed.statusCode);
  const own = await site.get('/users/me/memes?limit=50', as);
  if (viewer === 'visitor' || viewer === 'banned') expect(own.statusCode).toBe(401);
  else
    expect(idsOf(own.json())).toEqual(
      idsOf(known.filter((m) => m.author === viewer && m.state !== 'deleted')),
    );
}

async function checkOne(viewer: Viewer, meme: KnownMeme): Promise<void> {
  const as = people[viewer];
  const isLoggedIn = viewer !== 'visitor' && viewer !== 'banned';
  const there = maySee(viewer, meme) ? 200 : 404;
  const where = `${viewer} ${JSON.stringify(meme)}`;
  expect((await site.get(`/memes/${meme.id}`, as)).statusCode, where).toBe(there);
  expect((await site.get(`/memes/${meme.id}/comments`, as)).statusCode, where).toBe(there);
  const history = await site.get(`/memes/${meme.id}/history`, as);
  const mayRead = viewer === meme.author || viewer === 'moderator' || viewer === 'admin';
  // Moderators read the history of a deleted meme, without its texts (decision 064).
  const isKeptForDesk = meme.state === 'deleted' && (viewer === 'moderator' || viewer === 'admin');
  if (!isLoggedIn) expect(history.statusCode, where).toBe(401);
  else if (isKeptForDesk) expect(history.statusCode, where).toBe(200);
  else expect(history.statusCode, where).toBe(there === 200 && !mayRead ? 403 : there);
  const vote = await site.send('POST', `/memes/${meme.id}/vote`, { voteType: 'down' }, as);
  if (!isLoggedIn) expect(vote.statusCode, where).toBe(401);
  else if (there === 404) expect(vote.statusCode, where).toBe(404);
  else expect([200, 400], where).toContain(vote.statusCode);
  const image = await site.get(`/share/${meme.id}.jpg`, as);
  expect(image.statusCode, where).toBe(meme.state === 'approved' ? 200 : 404);
}

async function checkOutside(known: KnownMeme[]): Promise<void> {
  const approved = inState(known, 'approved');
  for (const url of ['/sitemap-memes-1.xml', '/feed.xml', '/feed.atom', `/company/${COMPANY}/feed.xml`]) {
    const { body, statusCode } = await site.get(url);
    if (url.startsWith('/sitemap') && approved.length === 0 && statusCode === 404) continue;
    expect(statusCode, url).toBe(200);
    const told = new Set([...body.matchAll(/\/meme\/(\d+)/g)].map(([, id]) => Number(id)));
    for (const { id, state } of known)
      expect(told.has(id), `${url} ${id} ${state}`).toBe(state === 'approved');
  }
  for (const { image, leftImages, state } of known) {
    for (const left of leftImages) expect((await site.get(left)).statusCode, `left by ${state}`).toBe(404);
    expect((await site.get(image)).statusCode, `${image} ${state}`).toBe(state === 'deleted' ? 404 : 200);
  }
}

async function checkRun(known: KnownMeme[], actions: Action[], messages: SocketMessage[]): Promise<void> {
  const { timestamp } = (await site.get('/api/updates')).json<Updates>();
  for (const each of actions) await perform(known, each);

  for (const viewer of NAMES) {
    await checkLists(viewer, known);
    for (const meme of known) await checkOne(viewer, meme);
  }
  await checkOutside(known);
  const { updates, removed = [] } = (await site.get(`/api/updates?since=${timestamp}`)).json<Updates>();
  expect(idsOf(updates.map(({ data }) => data)), 'polling').toEqual(inState(known, 'approved'));
  const gone = idsOf(known.filter(({ id, state }) => everPublic.has(id) && state !== 'approved'));
  const own = removed.filter((id) => known.some((meme) => meme.id === id));
  expect(
    own.toSorted((x, y) => x - y),
    'polled removals',
  ).toEqual(gone);
  for (const message of messages) {
    if ('data' in message) expect(everPublic.has(message.data.id), 'websocket').toBe(true);
  }
}

test('every surface shows only what the rule allows, for each caller', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 10 }), async (actions) => {
      const socket = await connect(socketUrl);
      const known: KnownMeme[] = [];
      try {
        await checkRun(known, actions, socket.messages);
      } finally {
        await socket.close();
        await clear(known);
      }
    }),
    { numRuns: 15, interruptAfterTimeLimit: 40_000 },
  );
});

/** Empties the site for the next run. */
async function clear(known: KnownMeme[]): Promise<void> {
  for (const { id, state } of known) {
    if (state !== 'deleted') await site.send('DELETE', `/memes/${id}`, undefined, people.admin);
  }
}
