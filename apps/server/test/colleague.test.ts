import type { Meme } from '@corpomeme/contract/memes/memes';
import { OPERATIONS } from '@corpomeme/contract/operations';
import type { Operation } from '@corpomeme/contract/site/operation';
import { resource } from '@corpomeme/contract/site/paths';
import { HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileKey } from '../src/features/disputes/cases/file-keys.service.ts';
import { smallPng } from './corpus.ts';
import { digestDatabase } from './database-digest.ts';
import type { Member } from './members.ts';
import { sampleBody } from './sample-body.ts';
import { startSite, type TestSite } from './test-site.ts';
import { WITHOUT_THE_MEME } from './without-the-meme.ts';

/**
 * Two members have the same record, and one of them posted a meme without a name. The two sites differ only in which of
 * them posted. Each call that a moderator can make returns the same bytes on both sites (decision 097). The tests replace
 * random ids with names. The list of calls comes from the contract: a new operation that changes a meme or comment is
 * called with a sample body, and any other new operation fails these tests until it is listed.
 */

const SECRET = 'the-same-secret-on-both-sites-02';
const START = Math.ceil(Date.now() / HOUR) * HOUR;
const WHY = { reason: 'Nu se poate', reason_code: 'insulting' };

interface Side {
  site: TestSite;
  ana: Member;
  dan: Member;
  moderator: Member;
  second: Member;
  named: Meme[];
  nameless: Meme;
  comment: number;
  random: [value: string, name: string][];
}

let sides: [Side, Side];
beforeAll(async () => {
  const bytes = await Promise.all([1, 2, 3, 4].map((n) => smallPng(300 + n, 200)));
  sides = [await openSide('ana', bytes), await openSide('dan', bytes)];
});
afterAll(async () => {
  for (const { site } of sides ?? []) await site.close();
});

async function openSide(poster: 'ana' | 'dan', bytes: Buffer[]): Promise<Side> {
  const site = await startSite({ env: { AUTH_SECRET: SECRET }, hasStillClock: true });
  site.clock.advance(START - site.clock.now());
  const [ana, dan] = [await site.member(), await site.member()];
  const [moderator, second] = [await site.member('moderator'), await site.member('moderator')];
  // The auth library takes this time from the machine.
  const created_at = new Date(START).toISOString();
  await site.ctx.db.updateTable('users').set({ created_at }).execute();
  const people = { ana, dan };
  const upload = async (as: Member, n: number, fields = {}) => {
    site.clock.advance(HOUR / 4);
    const words = { company: 'Adobe', city: 'Iasi', title: `Titlul ${n}`, ...fields };
    const answer = await site.upload(as, words, { bytes: bytes[n] as Buffer });
    expect(answer.statusCode, answer.body).toBe(201);
    await site.ctx.background.settled();
    return answer.json<Meme>();
  };
  const named = [await upload(ana, 0), await upload(dan, 1)];
  for (const { id } of named) await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, second);
  const author = people[poster];
  const deleted = await upload(author, 3, { nameless: 'true' });
  await site.send('PUT', `/memes/${deleted.id}/approval`, { status: 'approved' }, second);
  await site.send('POST', `/memes/${deleted.id}/reports`, { reason_code: 'insulting' }, second);
  await site.send('DELETE', `/memes/${deleted.id}`, undefined, author);
  const nameless = await upload(author, 2, { nameless: 'true' });
  await site.send('POST', `/memes/${nameless.id}/vote`, { voteType: 'up' }, author);
  await site.send('POST', `/memes/${nameless.id}/same-here`, { voteType: 'up' }, author);
  await site.send('PATCH', `/memes/${nameless.id}`, { message: 'Mai multe.' }, author);
  const first = await site.send('POST', `/memes/${nameless.id}/comments`, { content: 'Deci.' }, author);
  await site.ctx.background.settled();
  const random: Side['random'] = [
    [nameless.user_id, 'PSEUDONYM-ID'],
    [nameless.username, 'PSEUDONYM'],
    [deleted.user_id, 'DELETED-ID'],
    [deleted.username, 'DELETED'],
    [`${deleted.id}`, 'DELETED-MEME'],
  ];
  for (const [name, { id, username }] of Object.entries({ ...people, moderator, second }))
    random.push([id, `${name}-id`], [username, name]);
  const comment = first.json().id;
  return { site, ana, dan, moderator, second, named, nameless, comment, random };
}

/** A court asks who posted the meme: the author is told, and the meme is held. */
function normalise({ random, named, nameless, comment }: Side, text: string): string {
  const ids = [...named.map(({ id }) => id), nameless.id, comment].filter((id) => id > 9999);
  const names = [...random, ...ids.map((id, n): [string, string] => [`${id}`, `ID-${n}`])];
  return names
    .reduce(
      (rest, [value, name]) => rest.replaceAll(value, name).replaceAll(encodeURIComponent(value), name),
      text,
    )
    .replaceAll(/[0-9a-f]{32}/g, 'KEY')
    .replaceAll(/([?&](?:amp;)?v=)[a-z0-9]+/g, '$1VERSION')
    .replaceAll(/Moderator [A-Z0-9]{4}/g, 'Moderator NAME')
    .replaceAll(/"cursor=[^"]+"/g, 'CURSOR');
}

type Call = (side: Side) => [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object];

/** Reads that a moderator can make, with every id of the two sites. */
const memes = (suffix = ''): Call[] => [
  ({ nameless }) => ['GET', `/memes/${nameless.id}${suffix}`],
  ({ named }) => ['GET', `/memes/${named[0]?.id}${suffix}`],
  ({ named }) => ['GET', `/memes/${named[1]?.id}${suffix}`],
];
const under = (base: string, suffix = ''): Call[] => [
  ({ ana }) => ['GET', `${base}/${ana.id}${suffix}`],
  ({ dan }) => ['GET', `${base}/${dan.id}${suffix}`],
  ({ nameless }) => ['GET', `${base}/${nameless.user_id}${suffix}`],
];
const plain = (...urls: string[]): Call[] => urls.map((url) => () => ['GET', url]);

const READS: Record<string, Call[]> = {
  readDayMeme: plain('/memes/daily'),
  listFollowedDayMemes: plain('/users/me/followed/daily'),
  readMeme: memes(),
  listComments: memes('/comments'),
  readSurroundings: memes('/around'),
  readMemeHistory: memes('/history'),
  readProposal: memes('/proposal'),
  readPictureText: memes('/picture-text'),
  listOwnAnswers: memes('/answers'),
  readRemovalLine: memes('/removal'),
  readLinkWait: memes('/forgetting'),
  readStatement: [({ nameless }) => ['GET', `/users/me/memes/${nameless.id}/statement`]],
  readProfile: under('/users'),
  listUserSanctions: under('/users', '/sanctions'),
  readUserRecord: under('/users', '/record'),
  listMemes: [
    ...plain('/memes', '/memes?sort=upvoted', '/memes?search=titlul'),
    ({ ana }) => ['GET', `/memes?search=${ana.username}`],
    ({ nameless }) => ['GET', `/memes?search=${encodeURIComponent(nameless.username)}`],
  ],
  listTopMemes: plain('/memes/top'),
  listOwnMemes: plain('/users/me/memes', '/users/me/memes?status=pending'),
  summarizeOwnMemes: plain('/users/me/memes/summary'),
  listUpdates: plain('/api/updates?since=2020-01-01T00:00:00.000Z'),
  listPendingMemes: plain('/memes/pending'),
  listQueue: [
    ...plain('/moderation/queue'),
    ...plain(
      ...[
        'only=new_authors',
        'only=mine',
        'only=reported',
        'finding=new-author',
        'search=titlul',
        'kind=first',
      ].map((filter) => `/moderation/queue?${filter}`),
    ),
    ({ nameless }) => ['GET', `/moderation/queue?like=${nameless.id}`],
    ({ named }) => ['GET', `/moderation/queue?like=${named[0]?.id}`],
  ],
  listRemovedMemes: plain('/moderation/removed'),
  listAppeals: plain('/moderation/appeals'),
  listCases: plain('/moderation/cases', '/moderation/cases?of=2'),
  readFile: [({ site }) => ['POST', '/notices/state', { file: fileKey(site.ctx, 1) }]],
  listSealedCopies: plain('/moderation/sealed'),
  readSealedPicture: plain('/moderation/sealed/1/picture'),
  readCase: plain('/moderation/cases/1'),
  listModerationLog: plain('/moderation/log'),
  readLedger: plain('/moderation/ledger'),
  listModerationMonths: plain('/moderation/log/months'),
  readModerationStatistics: plain('/moderation/statistics'),
  listSavedReplies: plain('/moderation/replies'),
  readColleagues: plain('/moderation/colleagues'),
  readWaiting: plain('/moderation/waiting'),
  listUndoableDecisions: plain('/moderation/decisions'),
  listBlockedPictures: plain('/moderation/blocked-pictures'),
  listNotifications: plain('/users/me/notifications'),
  readMember: under('/moderation/members'),
  listMemberContent: [
    ...under('/moderation/members', '/content'),
    ...under('/moderation/members', '/content?kind=comment'),
  ],
  listNotes: [
    ...under('/moderation/notes?member=').map(
      (call): Call =>
        (side) => {
          const [method, url] = call(side);
          return [method, url.replace('=/', '=')];
        },
    ),
    ...plain('/moderation/notes?case=1', '/moderation/notes?case=2'),
  ],
  listManageableUsers: plain('/users?search=ana'),
  listCompanies: plain('/companies'),
  readCompany: plain('/companies/Adobe'),
  readNamelessWait: plain('/nameless/wait'),
  readRssFeed: plain(resource.rss()),
  readAtomFeed: plain(resource.atom()),
  readJsonFeed: plain(resource.jsonFeed()),
  readCompanyRssFeed: plain(resource.companyRss('Adobe')),
  readCompanyAtomFeed: plain('/company/Adobe/feed.atom'),
  readCompanyShareImage: plain(resource.companyShareImage('Adobe')),
  readThemeShareImage: plain(resource.themeShareImage('pay')),
  readThemeRssFeed: plain(resource.themeRss('pay')),
  readThemeAtomFeed: plain(resource.themeAtom('pay')),
  readMemeSitemap: plain(resource.sitemapMemes(1)),
  readSitemapIndex: plain(resource.sitemap()),
  readShareImage: [({ nameless }) => ['GET', resource.shareImage(nameless.id)]],
  readImage: [({ nameless }) => ['GET', nameless.image_url]],
  readAvatar: [({ nameless }) => ['GET', resource.avatar(nameless.username)]],
  readAuthor: under('/authors'),
  listAuthorMemes: under('/authors', '/memes'),
  listAuthorComments: under('/authors', '/comments'),
  listSavedMemes: plain('/users/me/saved'),
  listFollowedMemes: plain('/users/me/followed'),
  listMutedMembers: plain('/users/me/muted'),
};

const memeUrl = ({ nameless }: Side, rest: string) => `/memes/${nameless.id}${rest}`;
const sanctionsUrl = ({ nameless }: Side) => `/users/${nameless.user_id}/sanctions`;
/**
 * Calls with which a moderator works on the meme, in order; all reads follow each of them. The meme is rejected, reopened
 * and published, so that the reads show it in each state.
 */
const WORK: Record<string, Call> = {
  askAuthor: (side) => ['POST', memeUrl(side, '/question'), { question: 'Cine?' }],
  decideMeme: (side) => ['PUT', memeUrl(side, '/approval'), { status: 'rejected', ...WHY }],
  undoDecision: (side) => ['POST', memeUrl(side, '/approval/undo')],
  reopenMeme: (side) => ['POST', memeUrl(side, '/reopening')],
  decideMemes: ({ nameless }) => [
    'POST',
    '/moderation/decisions',
    { ids: [nameless.id], status: 'approved' },
  ],
  saveMeme: ({ nameless }) => ['PUT', `/users/me/saved/${nameless.id}`],
  muteMember: ({ nameless }) => ['PUT', `/users/me/muted/${nameless.user_id}`],
  unmuteMember: ({ nameless }) => ['DELETE', `/users/me/muted/${nameless.user_id}`],
  unsaveMeme: ({ nameless }) => ['DELETE', `/users/me/saved/${nameless.id}`],
  castVote: (side) => ['POST', memeUrl(side, '/vote'), { voteType: 'up' }],
  setCommentRule: (side) => ['PUT', memeUrl(side, '/comment-rule'), { kind: 'slow', note: 'Încet' }],
  changeMemeThemes: (side) => ['PUT', memeUrl(side, '/themes'), { themes: ['pay'] }],
  markSameHere: (side) => ['POST', memeUrl(side, '/same-here'), { voteType: 'up' }],
  postComment: (side) => ['POST', memeUrl(side, '/comments'), { content: 'Cine?', as_author: true }],
  castCommentVote: (side) => ['POST', memeUrl(side, `/comments/${side.comment}/vote`), { voteType: 'up' }],
  editMeme: (side) => ['PATCH', memeUrl(side, ''), { title: 'x' }],
  appealAboutMeme: (side) => ['POST', memeUrl(side, '/appeal'), { text: 'x' }],
  appealAboutComment: (side) => ['POST', memeUrl(side, `/comments/${side.comment}/appeal`), { text: 'x' }],
  forgetAuthor: (side) => ['POST', memeUrl(side, '/forgetting')],
  renewWithdrawalSecret: (side) => ['POST', memeUrl(side, '/withdrawal-secret')],
  settleProposal: (side) => ['PUT', memeUrl(side, '/proposal'), { outcome: 'accepted', proposed: 'x' }],
  imposeSanction: (side) => ['POST', sanctionsUrl(side), { kind: 'warning', ...WHY }],
  changePermissions: ({ nameless }) => [
    'PUT',
    `/users/${nameless.user_id}/permissions`,
    { canCreateMemes: false },
  ],
  takeDownMeme: (side) => ['POST', memeUrl(side, '/removal'), WHY],
  restoreMeme: (side) => ['DELETE', memeUrl(side, '/removal')],
  giveNotice: (side) => [
    'POST',
    '/notices',
    {
      ...{ url: `/meme/${side.nameless.id}`, more_urls: [`/meme/${side.named[0]?.id}`] },
      ...{ kind: 'child_abuse', explanation: 'Se vede un copil în imagine.', good_faith: true },
    },
  ],
  reportMeme: (side) => ['POST', memeUrl(side, '/reports'), { reason_code: 'insulting' }],
  reportComment: (side) => [
    'POST',
    memeUrl(side, `/comments/${side.comment}/reports`),
    { reason_code: 'insulting' },
  ],
  addNote: ({ nameless }) => ['POST', '/moderation/notes', { member: nameless.user_id, text: 'x' }],
  deleteComment: (side) => ['DELETE', memeUrl(side, `/comments/${side.comment}`)],
  blockPicture: ({ nameless }) => ['POST', '/moderation/blocked-pictures', { meme_id: nameless.id }],
  cleanUpMember: ({ nameless }) => [
    'POST',
    `/moderation/members/${nameless.user_id}/cleanups`,
    { memes: [nameless.id], ...WHY },
  ],
  deleteMeme: (side) => ['DELETE', memeUrl(side, '')],
};

/** Returns a call of an operation that changes the meme or its comment and is not in the lists above. */
function derivedCall({ method, path, body }: Operation): Call {
  return ({ nameless, comment }) => {
    const url = path.replace(':id', String(nameless.id)).replace(':commentId', String(comment));
    return [method, url, sampleBody(body)];
  };
}

const isListed = (name: string) => name in READS || name in WORK || WITHOUT_THE_MEME.has(name);
const DERIVED = Object.entries(OPERATIONS)
  .filter(([name, { method, path, access }]) => {
    return !isListed(name) && access !== 'admin' && method !== 'GET' && path.startsWith('/memes/:id');
  })
  .map(([name, operation]) => [name, derivedCall(operation)] as const);

test('each operation that a moderator can call is compared, or listed as independent of the meme', () => {
  const listed = new Set([...Object.keys(READS), ...Object.keys(WORK), ...WITHOUT_THE_MEME]);
  for (const [name] of DERIVED) listed.add(name);
  const missing = Object.entries(OPERATIONS).filter(
    ([name, { access }]) => access !== 'admin' && !listed.has(name),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

async function ask(side: Side, call: Call): Promise<{ call: string; status: number; text: string }> {
  const [method, url, body] = call(side);
  const { site, moderator } = side;
  const answer =
    method === 'GET' ? await site.get(url, moderator) : await site.send(method, url, body, moderator);
  const isText = /text|json|xml|svg/.test(String(answer.headers['content-type']));
  const text = isText ? normalise(side, answer.body) : answer.rawPayload.toString('base64');
  return { call: normalise(side, `${method} ${url}`), status: answer.statusCode, text };
}

/** An avatar is drawn from the random name; responses to update requests contain the database's clock. */
const UNCOMPARED = new Set(['readAvatar', 'listUpdates']);

const digestSides = () => Promise.all(sides.map(({ site }) => digestDatabase(site.ctx.db)));
/** Reads that succeeded at least once. */
const succeeded = new Set<string>();
/** The digests of both databases at the last comparison of all reads. */
let compared: string[] = [];

async function compareAll(): Promise<void> {
  for (const [name, calls] of Object.entries(READS)) {
    for (const call of calls) {
      const [one, other] = [await ask(sides[0], call), await ask(sides[1], call)];
      if (one.status === 200) succeeded.add(name);
      if (!UNCOMPARED.has(name)) expect(other, name).toEqual(one);
      for (const [n, answer] of [one, other].entries()) {
        const poster = n === 0 ? 'ana-id' : 'dan-id';
        if (UNCOMPARED.has(name)) expect(answer.text.split(poster).length, name).toBeLessThanOrEqual(2);
      }
    }
  }
  compared = await digestSides();
}

test('a moderator reads the same on both sites', compareAll);

test.each([...DERIVED, ...Object.entries(WORK)])(
  '%s gives the same response on both sites, and so do all later reads',
  async (_name, call) => {
    const [one, other] = [await ask(sides[0], call), await ask(sides[1], call)];
    expect(other).toEqual(one);
    for (const { site } of sides) await site.ctx.background.settled();
    // After a refused call, both sites have the rows and the time of the last comparison.
    if ((await digestSides()).join() === compared.join()) return;
    for (const { site } of sides) site.clock.advance(60_000);
    await compareAll();
  },
);

/**
 * The moderator may not search members; no company is proposed, and no author page is turned on.
 */
const REFUSED = [
  ...['listManageableUsers', 'readLinkWait', 'readProposal', 'readStatement'],
  ...['readAuthor', 'listAuthorMemes', 'listAuthorComments'],
  // No day has begun on these sites.
  'readDayMeme',
];

test('each other read succeeded at least once', () => {
  const failed = Object.keys(READS).filter((name) => !succeeded.has(name));
  expect(failed.toSorted()).toEqual(REFUSED.toSorted());
});
