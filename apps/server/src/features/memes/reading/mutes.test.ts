import { createECDH, randomBytes } from 'node:crypto';
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { type Notification, PUSH } from '@corpomeme/contract/news/notifications';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { advanceToMailHour, mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import type { PushSender } from '../../../platform/remote/remote-push.ts';
import { sendDigests } from '../../wings/news-mails/digest.ts';
import { sendWeeklyMails } from '../../wings/news-mails/weekly-mail.service.ts';
import { sendPushes } from '../../wings/push/push.ts';

/**
 * What a member gets of a muted member, surface by surface. Two readers live through the same days; one of them muted the
 * loud member. What browsers leave out is in `mutes.dom.test.tsx` of the web app.
 */

let site: TestSite;
let loud: Member;
let moderator: Member;
let readers: { open: Member; muting: Member };
const memes = new Map<string, number>();
const pushed: string[] = [];
const announced: string[] = [];
let popular: number;
beforeAll(async () => {
  site = await startSite();
  const send: PushSender['send'] = async ({ endpoint }) => {
    pushed.push(endpoint);
    return { status: 201, retryAfter: null };
  };
  Object.assign(site.ctx, { pushes: { permits: async () => true, send, close: async () => {} } });
  site.ctx.bus.subscribe('notification.added', ({ userId }) => announced.push(userId));
  [loud, moderator] = [await site.member(), await site.member('moderator')];
  readers = { open: await site.member(), muting: await site.member() };
  for (const reader of Object.values(readers)) {
    for (const mail of ['digest', 'weekly'])
      await site.send('PUT', `/users/me/${mail}`, { enabled: true }, reader);
    await site.send('PUT', '/users/me/companies/Adobe', { choice: 'followed' }, reader);
    await site.send('PUT', '/users/me/push', subscription(reader), reader);
  }
  await site.send('PUT', `/users/me/muted/${loud.id}`, {}, readers.muting);
  site.clock.advance(6 * DAY);
  for (const reader of Object.values(readers)) await speakUnder(reader);
  popular = (await site.publishedMeme(loud, moderator)).id;
  site.clock.advance(PUSH.spread + 2000);
  await sendPushes(site.ctx);
  site.clock.advance(DAY);
  advanceToMailHour(site);
  await sendDigests(site.ctx);
  await sendWeeklyMails(site.ctx);
});
afterAll(() => site.close());

function subscription(reader: Member) {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  return {
    endpoint: `https://updates.push.services.mozilla.com/wpush/${reader.id}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
  };
}

/** The loud member comments on a meme of the reader, replies to the reader, and writes what a moderator publishes later. */
async function speakUnder(reader: Member): Promise<void> {
  const { id } = await site.publishedMeme(reader, moderator);
  memes.set(reader.id, id);
  const url = `/memes/${id}/comments`;
  const post = async (content: string, as: Member, parentId?: number) =>
    (await site.send('POST', url, { content, parentId }, as)).json<Comment>();
  const own = await post('Eu.', reader);
  // The approval is no news any more.
  await readAll(reader);
  announced.length = 0;
  await post('Sub mema ta.', loud);
  await post('Ție.', loud, own.id);
  const held = await post('Cu Ion Popescu.', loud);
  expect(held.state).toBe('held');
  const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  const found = cases.find(({ comment_id }) => comment_id === held.id);
  const verdict = { outcome: 'kept', comment_version: 1, version: found?.meme?.version };
  await site.send('PUT', `/moderation/cases/${found?.id}`, verdict, moderator);
  heard.set(reader.id, announced.includes(reader.id));
}
const heard = new Map<string, boolean>();

const readAll = async (as: Member) => {
  const read = { upTo: (await newsOf(as))[0]?.id };
  const answer = await site.send('POST', '/users/me/notifications/read', read, as);
  expect(answer.json()).toEqual({ unread: 0 });
};
const newsOf = async (reader: Member) =>
  (await site.get('/users/me/notifications?limit=50', reader)).json<Notification[]>();
const commentsUnder = async (reader: Member) =>
  (await site.get(`/memes/${memes.get(reader.id)}/comments`, reader)).json<Comment[]>();
const lists = async (reader: Member, url: string) =>
  (await site.get(url, reader)).json<Meme[]>().some(({ id }) => id === popular);
const mailed = async (reader: Member, subject: RegExp) =>
  (await mailsTo(site, reader.email)).filter((mail) => subject.test(mail.subject ?? ''));

type Surface = [surface: string, isLeftOut: boolean, reads: (reader: Member) => Promise<boolean>];

const SURFACES: Surface[] = [
  [
    'News: a comment, also one that a moderator published',
    true,
    async (reader) => (await newsOf(reader)).some(({ kind }) => kind === 'meme.commented'),
  ],
  [
    'News: a reply',
    true,
    async (reader) => (await newsOf(reader)).some(({ kind }) => kind === 'comment.reply'),
  ],
  ['the message to open tabs', true, async (reader) => heard.get(reader.id) === true],
  ['push', true, async (reader) => pushed.some((endpoint) => endpoint.endsWith(reader.id))],
  [
    'the daily mail',
    true,
    async (reader) => (await mailed(reader, /.*/)).some(({ text }) => /coment|comment/i.test(text ?? '')),
  ],
  [
    'the weekly mail',
    true,
    async (reader) =>
      (await mailed(reader, /săptămânii/)).some(({ text }) => text?.includes(`/meme/${popular}`)),
  ],
  // The same for all; the web app folds or leaves out.
  [
    'comments of a meme',
    false,
    async (reader) => (await commentsUnder(reader)).some(({ owner_id }) => owner_id === loud.id),
  ],
  [
    'the number of comments',
    false,
    async (reader) =>
      (await site.get(`/memes/${memes.get(reader.id)}`, reader)).json<Meme>().commentCount === 4,
  ],
  ['the list of memes', false, (reader) => lists(reader, '/memes?limit=50')],
  ['a search', false, (reader) => lists(reader, `/memes?limit=50&search=${loud.username}`)],
  ['the page of a company', false, (reader) => lists(reader, '/memes?limit=50&company=Adobe')],
  ['memes of followed companies', false, (reader) => lists(reader, '/users/me/followed?limit=50')],
  [
    'the meme at its address',
    false,
    async (reader) => (await site.get(`/memes/${popular}`, reader)).statusCode === 200,
  ],
  [
    'updates of open pages',
    false,
    async (reader) => {
      const since = new Date(site.ctx.clock.now() - 9 * DAY).toISOString();
      const answer = await site.get(`/api/updates?since=${encodeURIComponent(since)}`, reader);
      return answer.body.includes(String(popular));
    },
  ],
];

test.each(SURFACES)('%s: left out %s', async (_surface, isLeftOut, reads) => {
  expect(await reads(readers.open)).toBe(true);
  expect(await reads(readers.muting)).toBe(!isLeftOut);
});

test('news of a member go with the mute, read or not, and nothing else does', async () => {
  const reader = readers.open;
  const before = await newsOf(reader);
  await readAll(reader);
  await site.send('PUT', `/users/me/muted/${loud.id}`, {}, reader);
  const after = await newsOf(reader);
  const kinds = (list: Notification[]) => list.map(({ kind }) => kind);
  expect(kinds(before)).toContain('comment.reply');
  expect(kinds(after)).toEqual(kinds(before).filter((kind) => !/comment/.test(kind)));
});
