// On PostgreSQL in each `npm test`: cases/demands.queries, cases/cases.queries

import { setTimeout } from 'node:timers/promises';
import type { Case, CaseDetails, FileState } from '@corpomeme/contract/disputes/reports';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { closeCase } from '../cases/cases.queries.ts';
import { holdOpenCase, notifyOfOutcome } from '../cases/closing.service.ts';
import { sweepCases } from './cases.service.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let speaker: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  [author, moderator] = [await site.member(), await site.member('moderator')];
  admin = await site.member('admin');
  speaker = await addSpeaker(site, admin, 'Adobe');
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const { id } of await site.ctx.db.selectFrom('cases').select('id').execute())
    await site.send('PUT', `/moderation/cases/${id}`, { outcome: 'kept' }, moderator);
});

const addMemes = (count: number, company = 'Adobe') =>
  Promise.all(Array.from({ length: count }, () => addMemeRow(site.ctx, author, { company })));
const addressOf = (id: number) => `${site.ctx.config.publicUrl}/meme/${id}`;
let count = 0;
async function notice(urls: string[], changes: object = {}) {
  const email = `ana${++count}@firma.ro`;
  const [url, ...more_urls] = urls;
  const words = { kind: 'defamation', explanation: 'Spune ceva neadevărat despre mine.', name: 'Ana Pop' };
  const body = { url, more_urls, ...words, email, good_faith: true, ...changes };
  return { email, answer: await site.send('POST', '/notices', body) };
}
const listCases = async (query = '') =>
  (await site.get(`/moderation/cases?limit=50${query}`, moderator)).json<Case[]>();
const judge = (id: number, outcome: string, as = moderator) =>
  site.send('PUT', `/moderation/cases/${id}`, { outcome, reason_code: 'false_claim' }, as);
const keyMailedTo = async (email: string) =>
  /file=(F-[^&\s]+)/.exec((await mailsTo(site, email))[0]?.text ?? '')?.[1] as string;
const stateOf = async (file: string) =>
  (await site.send('POST', '/notices/state', { file })).json<FileState>();
const contest = (id: number, others: number[]) =>
  site.send(
    'POST',
    `/memes/${id}/contest`,
    { reason_code: 'false_claim', text: 'Nu e așa.', others },
    speaker,
  );

describe('a notice with several addresses', () => {
  test('is one file with one number, one row of the desk, one mail before and one after', async () => {
    const ids = await addMemes(4);
    const comment = await site.send('POST', `/memes/${ids[0]}/comments`, { content: 'Da.' }, author);
    const urls = [
      ...ids.map(addressOf),
      `/meme/${ids[0]}#comment-${comment.json().id}`,
      addressOf(ids[1] as number),
    ];
    const { email, answer } = await notice(urls);
    expect([answer.statusCode, answer.json().file]).toEqual([202, undefined]);
    const [row, ...further] = await listCases();
    expect([row?.same_sender, further]).toEqual([4, []]);
    const all = await listCases(`&of=${row?.id}`);
    expect(all.map(({ meme_id }) => meme_id).toSorted()).toEqual([...ids, ids[0]].toSorted());
    expect(new Set(all.map(({ due_at }) => due_at)).size).toBe(1);

    const key = await keyMailedTo(email);
    expect(await stateOf(key)).toMatchObject({ closed_on: null, due_at: row?.due_at });
    const onComment = all.find(({ comment_id }) => comment_id !== null);
    const rest = all.filter((each) => each !== onComment);
    await judge(onComment?.id as number, 'removed');
    expect((await stateOf(key)).items.map(({ outcome }) => outcome).toSorted()).toEqual(
      ['removed', ...Array(4).fill(null)].toSorted(),
    );
    expect(await mailsTo(site, email)).toHaveLength(1);
    for (const { id } of rest) await judge(id, 'kept');
    const after = await stateOf(key);
    expect(after.closed_on).not.toBeNull();
    const mails = await mailsTo(site, email);
    const decided = mails.filter(({ subject }) => subject?.includes('has been decided'));
    expect(decided.map(({ subject }) => subject?.includes(after.number))).toEqual([true]);
    expect(decided[0]?.text).toContain(key);
  });

  test('brings its last mail when its last two cases are closed at once', async () => {
    const { email } = await notice((await addMemes(2)).map(addressOf));
    const [row] = await listCases();
    const [one, other] = (await listCases(`&of=${row?.id}`)).map(({ id }) => id) as [number, number];
    const isSettled = Promise.withResolvers<void>();
    const first = site.ctx.transact(async (trx) => {
      const open = await holdOpenCase(trx, one);
      const [outcome, now] = ['kept', site.ctx.clock.now()] as const;
      await closeCase(trx, one, { outcome, moderatorId: moderator.id, version: undefined, now });
      await notifyOfOutcome(site.ctx, trx, open, { outcome, actorId: moderator.id, now });
      isSettled.resolve();
      await setTimeout(500);
    });
    await isSettled.promise;
    await Promise.all([first, judge(other, 'kept')]);
    const mails = await mailsTo(site, email);
    expect(mails.filter(({ subject }) => subject?.includes('has been decided'))).toHaveLength(1);
  });

  test('takes each case out of the row that somebody else reports, too', async () => {
    const ids = await addMemes(3);
    await notice(ids.map(addressOf));
    await site.send('POST', `/memes/${ids[1]}/reports`, { reason_code: 'other' }, await site.member());
    const rows = await listCases();
    expect(rows.map(({ same_sender }) => same_sender).toSorted()).toEqual([0, 1]);
  });

  test('says nothing about its sender to a moderator who wrote one of its memes, by none of its cases', async () => {
    const { id: own } = await site.publishedMeme(moderator, admin);
    const others = await addMemes(2);
    await notice([own, ...others].map(addressOf), { kind: 'child_abuse' });
    const rows = await listCases();
    expect(rows.map(({ meme_id, same_sender, goes_first }) => [meme_id, same_sender, goes_first])).toEqual(
      [own, ...others].map((id) => [id, 0, false]),
    );
    for (const { id, concerns_you } of rows) {
      expect(concerns_you).toBe(true);
      expect(await listCases(`&of=${id}`)).toEqual([]);
      expect((await site.get(`/moderation/cases/${id}`, moderator)).json().code).toBe('own_matter');
      expect((await judge(id, 'kept')).json().code).toBe('own_matter');
    }
    const seen = (await site.get('/moderation/cases?limit=50', admin)).json<Case[]>();
    expect(seen.map(({ meme_id, same_sender }) => [meme_id, same_sender])).toEqual([[own, 2]]);
    // The deletion of the meme does not open the others: its sealed copy says whose it was.
    expect((await site.send('DELETE', `/memes/${own}`, undefined, moderator)).statusCode).toBe(200);
    for (const { id } of rows.slice(1)) {
      expect((await site.get(`/moderation/cases/${id}`, moderator)).json().code).toBe('own_matter');
      expect((await judge(id, 'kept', admin)).statusCode).toBe(200);
    }
  });

  test('a flood of one sender is one row, and pages go on behind it', async () => {
    const ids = await addMemes(6);
    for (const id of ids.slice(0, 4)) await notice([addressOf(id)], { email: 'val@firma.ro' });
    for (const id of ids.slice(4)) await notice([addressOf(id)]);
    const first = await site.get('/moderation/cases?limit=1', moderator);
    expect(first.json()).toMatchObject([{ meme_id: ids[0], same_sender: 3 }]);
    const next = /<([^>]+)>/.exec(`${first.headers.link}`)?.[1] as string;
    expect((await site.get(next, moderator)).json()).toMatchObject([{ meme_id: ids[4], same_sender: 0 }]);
    expect(await listCases()).toHaveLength(3);
    expect(first.headers['x-total-count']).toBe('6');
  });

  test('a page stands for the memes that it shows, at most fifty', async () => {
    const ids = await addMemes(3, 'Amazon');
    const { email } = await notice(['/company/Amazon?sort=upvoted']);
    const { items } = await stateOf(await keyMailedTo(email));
    expect(items.map(({ path }) => path).toSorted()).toEqual(ids.map((id) => `/meme/${id}`).toSorted());
    await addMemes(51, 'Deloitte');
    const whole = await notice(['/company/Deloitte']);
    expect((await stateOf(await keyMailedTo(whole.email))).items).toHaveLength(50);
    const both = await notice(['/company/Amazon', '/company/Deloitte']);
    expect(both.answer.json().code).toBe('notice_too_many');
    expect((await notice(['/company/Nimeni'])).answer.json().code).toBe('notice_address_invalid');
  });

  test('repeated takes only what is new, with the same response; twice at once it is one', async () => {
    const [one, two, three] = (await addMemes(3)).map(addressOf) as [string, string, string];
    const email = 'repet@firma.ro';
    const first = await notice([one, two], { email });
    const again = await notice([two, three], { email });
    expect(again.answer.json()).toEqual({ ...first.answer.json(), number: expect.stringMatching(/^F-\d+$/) });
    const demands = site.ctx.db.selectFrom('demands').select('id').where('closed_at', 'is', null);
    expect(await demands.execute()).toHaveLength(3);
    const ids = await addMemes(5);
    const urls = ids.map(addressOf);
    await Promise.all([notice(urls, { email }), notice(urls.toReversed(), { email })]);
    expect(await demands.execute()).toHaveLength(8);
  });

  test('is refused as a whole with an address of something hidden', async () => {
    const [id] = await addMemes(1);
    const hidden = await site.meme(author);
    const { answer } = await notice([addressOf(id as number), addressOf(hidden.id)]);
    expect(answer.json().code).toBe('notice_address_invalid');
    expect(await listCases()).toEqual([]);
  });
});

test('a notice that the law exempts needs no name, stands first, and brings its key with the response', async () => {
  const [first, second] = (await addMemes(2)) as [number, number];
  await notice([addressOf(first)]);
  const exempt = { kind: 'child_abuse', name: undefined, email: undefined };
  const { answer } = await notice([addressOf(second)], exempt);
  expect(answer.statusCode).toBe(202);
  expect(await listCases()).toMatchObject([
    { meme_id: second, goes_first: true },
    { meme_id: first, goes_first: false },
  ]);
  expect(await stateOf(answer.json().file)).toMatchObject({ items: [{ path: `/meme/${second}` }] });
  // The kind counts for a case that others opened, too.
  await notice([addressOf(first)], exempt);
  expect((await listCases()).map(({ goes_first }) => goes_first)).toEqual([true, true]);
  const details = (
    await site.get(`/moderation/cases/${(await listCases())[0]?.id}`, moderator)
  ).json<CaseDetails>();
  expect(details.reports.at(-1)).toMatchObject({ username: null, email: null });
});

test.each(['', 'F-1', 'F-1-', 'F-1-AAAA', 'F-99999999999999999999-x', `F-1-${'x'.repeat(300)}`, 7, null])(
  'the key %j opens nothing',
  async (file) => {
    const answer = await site.send('POST', '/notices/state', { file } as object);
    expect([400, 404]).toContain(answer.statusCode);
  },
);

test('the number of one file and the key of another open nothing', async () => {
  const [one, two] = (await addMemes(2)).map(addressOf) as [string, string];
  const [first, second] = [await notice([one]), await notice([two])];
  const [key, other] = [await keyMailedTo(first.email), await keyMailedTo(second.email)];
  const [, number] = key.split('-');
  const forged = other.replace(/^F-\d+/, `F-${number}`);
  expect((await site.send('POST', '/notices/state', { file: forged })).json().code).toBe('file_unknown');
});

test('a company contests several memes as one file, none of another company, and decided each by itself', async () => {
  const memes = await Promise.all([1, 2, 3].map(() => site.publishedMeme(author, moderator)));
  const [first, ...others] = memes.map(({ id }) => id) as [number, number, number];
  const [foreign] = (await addMemes(1, 'Amazon')) as [number];
  expect((await contest(first, [foreign])).json().code).toBe('answer_not_yours');
  expect((await contest(first, [999_999])).json().code).toBe('meme_not_found');
  expect(await listCases()).toEqual([]);
  expect((await contest(first, others)).statusCode).toBe(201);
  const [row] = await listCases();
  expect(row?.same_sender).toBe(2);
  expect((await contest(first, [])).json().code).toBe('contests_open');
  for (const [n, { id }] of (await listCases(`&of=${row?.id}`)).entries())
    expect((await judge(id, n === 1 ? 'removed' : 'kept')).statusCode).toBe(200);
  const outcomes = await site.ctx.db
    .selectFrom('demands')
    .select('outcome')
    .where('meme_id', 'in', [first, ...others])
    .execute();
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['kept', 'kept', 'removed']);
});

test('a sender’s name leaves the case with the contact, thirty days after the decision', async () => {
  const [id] = (await addMemes(1)) as [number];
  await notice([addressOf(id)]);
  const sender = async () =>
    (await site.ctx.db.selectFrom('cases').select('sender').where('meme_id', '=', id).executeTakeFirst())
      ?.sender;
  expect(await sender()).toMatch(/./);
  await judge((await listCases())[0]?.id as number, 'kept');
  const before = site.ctx.clock.now() - 31 * DAY;
  await site.ctx.db.updateTable('cases').set({ closed_at: before }).where('meme_id', '=', id).execute();
  await sweepCases(site.ctx);
  expect(await sender()).toBeNull();
});

describe('misuse', () => {
  const warn = (more: object = {}) =>
    site.send(
      'POST',
      `/users/${speaker.id}/sanctions`,
      { kind: 'warning', reason: 'Fără temei.', ...more },
      moderator,
    );

  test('pauses the contests of the company after a warning, never its replies, until the end or an appeal', async () => {
    const [id, next] = (await addMemes(2)) as [number, number];
    expect((await contest(id, [])).statusCode).toBe(201);
    await judge((await listCases())[0]?.id as number, 'kept');
    const pause = { pauses_contests: true, days: 7 };
    expect((await warn(pause)).json().code).toBe('warning_first');
    await warn();
    for (const wrong of [
      { pauses_contests: true },
      { ...pause, kind: 'posting_ban' },
      { ...pause, days: 31 },
    ])
      expect([400, 403]).toContain((await warn(wrong)).statusCode);
    expect((await warn(pause)).statusCode).toBe(201);
    const colleague = await addSpeaker(site, admin, 'Adobe');
    const words = { reason_code: 'false_claim', text: 'Nu e așa.' };
    const again = await site.send('POST', `/memes/${next}/contest`, words, colleague);
    expect([again.statusCode, again.json().code]).toEqual([403, 'contests_paused']);
    const reply = { kind: 'reply', content: 'Am citit.' };
    expect((await site.send('POST', `/memes/${next}/answers`, reply, speaker)).statusCode).toBe(201);
    const [sanction] = (await site.get('/users/me/sanctions', speaker)).json();
    const appeal = await site.send(
      'POST',
      `/users/me/sanctions/${sanction.id}/appeal`,
      { text: 'Ba da.' },
      speaker,
    );
    expect(appeal.statusCode).toBe(201);
    const [open] = (await site.get('/moderation/appeals', admin)).json();
    await site.send('PUT', `/moderation/appeals/${open.id}`, { outcome: 'accepted', answer: null }, admin);
    expect((await contest(next, [])).statusCode).toBe(201);
  });
});

test('a pause of a company’s contests outlives the account that was warned, and follows a merge', async () => {
  const leaving = await addSpeaker(site, admin, 'Dell');
  const publish = () => site.publishedMeme(author, admin, { company: 'Dell' });
  const [{ id }, { id: next }] = [await publish(), await publish()];
  const words = { reason_code: 'false_claim', text: 'Nu e așa.' };
  expect((await site.send('POST', `/memes/${id}/contest`, words, leaving)).statusCode).toBe(201);
  await judge((await listCases())[0]?.id as number, 'kept');
  for (const more of [{}, { pauses_contests: true, days: 7 }]) {
    const warning = { kind: 'warning', reason: 'Fără temei.', ...more };
    const answer = await site.send('POST', `/users/${leaving.id}/sanctions`, warning, moderator);
    expect(answer.statusCode).toBe(201);
  }
  expect((await site.send('DELETE', `/admin/users/${leaving.id}`, {}, admin)).statusCode).toBe(200);
  const colleague = await addSpeaker(site, admin, 'Dell');
  const again = () => site.send('POST', `/memes/${next}/contest`, words, colleague);
  expect((await again()).json().code).toBe('contests_paused');
  const idOf = async (name: string) =>
    (await site.get(`/admin/companies?search=${name}`, admin)).json()[0].id as number;
  const heir = await addSpeaker(site, admin, 'Oracle');
  const merge = `/admin/companies/${await idOf('Dell')}/merge`;
  expect((await site.send('POST', merge, { into: await idOf('Oracle') }, admin)).statusCode).toBe(200);
  const merged = await site.send('POST', `/memes/${next}/contest`, words, heir);
  expect(merged.json().code).toBe('contests_paused');
  expect((await site.send('DELETE', merge, undefined, admin)).statusCode).toBe(200);
  const ended = { contests_paused_until: site.ctx.clock.now() };
  await site.ctx.db.updateTable('companies').set(ended).where('name', '=', 'Dell').execute();
  expect((await again()).statusCode).toBe(201);
});
