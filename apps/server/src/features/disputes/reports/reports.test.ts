// On PostgreSQL in each `npm test`: reports/reports.queries
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case, FileState } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { subjectOfAddress } from '@corpomeme/contract/moderation/addresses';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let member: Member;
let memeId: number;
beforeAll(async () => {
  site = await startSite();
  [author, moderator] = [await site.member(), await site.member('moderator')];
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await site.member();
  memeId = await addMemeRow(site.ctx, author);
});

const report = (as: Member | null, body: object = { reason_code: 'insulting' }, id = memeId) =>
  site.send('POST', `/memes/${id}/reports`, body, as);
const reportComment = (as: Member, commentId: number, id = memeId) =>
  site.send('POST', `/memes/${id}/comments/${commentId}/reports`, { reason_code: 'other' }, as);
const comment = async (as: Member) =>
  (await site.send('POST', `/memes/${memeId}/comments`, { content: 'Da.' }, as)).json<Comment>();
const openCases = async () =>
  (await site.get('/moderation/cases?limit=50', moderator))
    .json<Case[]>()
    .filter((one) => one.meme_id === memeId);
const address = (path = `/meme/${memeId}`) => site.ctx.config.publicUrl + path;
const numberOf = (file: string) => Number(file.slice('F-'.length));
let count = 0;
const notice = (changes: object = {}) => {
  count += 1;
  const body = {
    url: address(),
    kind: 'defamation',
    explanation: 'Spune ceva neadevărat despre mine.',
    name: 'Ana Pop',
    email: `ana${count}@firma.ro`,
    good_faith: true,
  };
  return site.send('POST', '/notices', { ...body, ...changes });
};

describe('a report', () => {
  test('is refused to the author, of a meme or a comment', async () => {
    const own = await report(author);
    expect([own.statusCode, own.json().code]).toEqual([403, 'own_report']);
    const { id } = await comment(member);
    expect((await reportComment(member, id)).json().code).toBe('own_report');
    expect(await openCases()).toEqual([]);
    expect((await reportComment(author, id)).statusCode).toBe(201);
  });

  test('counts once per member, and joins the open case', async () => {
    const answer = await report(member, { reason_code: 'insulting', text: '  Jignește. ' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { message: 'Thank you. A moderator will look at it.' },
    ]);
    const again = await report(member, { reason_code: 'other' });
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { code: 'already_reported', error: 'You have already reported this.' },
    ]);
    expect((await report(await site.member())).statusCode).toBe(201);
    const [only, ...others] = await openCases();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ meme_id: memeId, comment_id: null, report_count: 2, is_overdue: false });
    expect((await site.get(`/moderation/cases/${only?.id}`, moderator)).json()).toMatchObject({
      reports: [
        { reason_code: 'insulting', text: 'Jignește.', username: member.username, email: null },
        { reason_code: 'insulting', text: null },
      ],
    });
  });

  test('is refused to suspended members; a notice is not', async () => {
    const sanction = { kind: 'suspension', days: 7, reason_code: 'insulting' };
    expect((await site.send('POST', `/users/${member.id}/sanctions`, sanction, moderator)).statusCode).toBe(
      201,
    );
    const { id } = await comment(author);
    for (const answer of [await report(member), await reportComment(member, id)])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'suspended']);
    expect(await openCases()).toEqual([]);
    expect((await notice()).statusCode).toBe(202);
  });

  test('of a comment has its own case', async () => {
    const { id } = await comment(author);
    expect((await reportComment(member, id)).statusCode).toBe(201);
    expect((await reportComment(member, id)).statusCode).toBe(409);
    expect((await report(member)).statusCode).toBe(201);
    expect((await openCases()).map(({ comment_id }) => comment_id).toSorted()).toEqual([id, null]);
  });

  test('needs public content', async () => {
    const { id } = await comment(author);
    const elsewhere = await addMemeRow(site.ctx, author);
    expect((await reportComment(member, id, elsewhere)).statusCode).toBe(404);
    await site.send('DELETE', `/memes/${memeId}/comments/${id}`, undefined, author);
    expect((await reportComment(member, id)).json().code).toBe('comment_not_found');
    for (const status of ['pending', 'rejected', 'removed'] as const) {
      await site.ctx.db.updateTable('memes').set({ status }).where('id', '=', memeId).execute();
      for (const as of [member, author, moderator])
        expect((await report(as)).json().code).toBe('meme_not_found');
    }
    expect((await report(member, undefined, 999_999_999)).statusCode).toBe(404);
    expect((await report(null)).statusCode).toBe(401);
    expect(await openCases()).toEqual([]);
  });

  test.each([
    {},
    { reason_code: 'unheard' },
    { reason_code: ['other'] },
    { reason_code: null },
    { reason_code: 'other', text: 'x'.repeat(1001) },
    { reason_code: 'other', text: 7 },
    { reason_code: 'other', text: 'a\u0000b' },
    { reason_code: 'other', text: '\ud800' },
  ])('that says %j is refused and leaves nothing', async (body) => {
    expect((await report(member, body)).statusCode).toBe(400);
    expect(await openCases()).toEqual([]);
  });

  test('of twenty concurrent members opens one case, and twenty of one member count once', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => site.member()));
    const answers = await Promise.all(people.map((as) => report(as)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    const same = await Promise.all(people.map(() => report(member)));
    expect(same.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect((await openCases()).map(({ report_count }) => report_count)).toEqual([21]);
  });
});

describe('a notice', () => {
  test('needs no account, joins the members’ case and is acknowledged by mail in both languages', async () => {
    await report(member);
    const answer = await notice({ email: 'Dan.Ionescu@Firma.ro' });
    expect(answer.statusCode).toBe(202);
    expect(answer.json().message).toContain('Am primit sesizarea');
    const [only, ...others] = await openCases();
    expect([only?.report_count, others]).toEqual([2, []]);
    const [mail] = await mailsTo(site, 'dan.ionescu@firma.ro');
    const details = (await site.get(`/moderation/cases/${only?.id}`, moderator)).json();
    const number = details.reports[1].file;
    expect(number).toMatch(/^F-\d+$/);
    expect(mail?.subject).toBe(`Am primit sesizarea ${number} · We have your notice ${number}`);
    expect(mail?.text).toContain('48 de ore din zile lucrătoare');
    expect(mail?.text).toContain('48 business hours');
    expect(mail?.text).toContain(address());
    expect(mail?.text).not.toMatch(/Ana Pop|neadevărat/);
    expect(details.reports[1]).toMatchObject({
      notice_kind: 'defamation',
      reason_code: 'false_claim',
      text: 'Spune ceva neadevărat despre mine.',
      username: 'Ana Pop',
      email: 'dan.ionescu@firma.ro',
    });
    const rows = await site.ctx.db.selectFrom('reports').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Ana Pop|ionescu/i);
  });

  test('can be about a comment', async () => {
    const { id } = await comment(author);
    expect((await notice({ url: address(`/meme/${memeId}#comment-${id}`) })).statusCode).toBe(202);
    expect((await openCases())[0]?.comment_id).toBe(id);
  });

  test('can have the address of a picture, with or without scheme; one that is not public is like one that is not there', async () => {
    const keyOf = async (id: number) => {
      const row = await site.ctx.db
        .selectFrom('memes')
        .select('image_key')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.image_key;
    };
    const path = `/media/${await keyOf(memeId)}/480`;
    const host = new URL(site.ctx.config.publicUrl).host;
    expect((await notice({ url: address(`${path}.webp`) })).statusCode).toBe(202);
    expect((await notice({ url: `${host}${path}.avif`, email: 'alta@firma.ro' })).statusCode).toBe(202);
    expect((await openCases()).map(({ meme_id, report_count }) => [meme_id, report_count])).toEqual([
      [memeId, 2],
    ]);
    const hidden = await site.meme(author);
    const [known, unknown] = [
      await notice({ url: address(`/media/${await keyOf(hidden.id)}/480.webp`) }),
      await notice({ url: address(`/media/${'0'.repeat(32)}/480.webp`) }),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.json().code).toBe('notice_address_invalid');
  });

  test('repeated from the same address gets the same response and mail with the next number, and is one report', async () => {
    const before = numberOf((await notice({ email: 'alta@firma.ro' })).json().number);
    const answers = await Promise.all([1, 2, 3].map(() => notice({ email: 'aceeasi@firma.ro' })));
    const bodies = answers.map((answer) => answer.json());
    expect(bodies.map(({ number }) => numberOf(number) - before).toSorted()).toEqual([1, 2, 3]);
    expect(new Set(bodies.map((body) => JSON.stringify({ ...body, number: 'F' }))).size).toBe(1);
    expect((await openCases())[0]?.report_count).toBe(2);
    const links = (await mailsTo(site, 'aceeasi@firma.ro')).map(
      ({ text }) => /file=([^&\s]+)/.exec(text ?? '')?.[1],
    );
    const states = [];
    for (const file of links)
      states.push((await site.send('POST', '/notices/state', { file })).json<FileState>());
    expect(states.map(({ number }) => numberOf(number) - before).toSorted()).toEqual([1, 2, 3]);
    expect(new Set(states.map(({ items }) => JSON.stringify(items))).size).toBe(1);
    expect(states[2]?.items).toMatchObject([{ outcome: null }]);
  });

  test('does not reveal whether hidden content exists', async () => {
    const hidden = await site.meme(author);
    const [known, unknown] = [
      await notice({ url: address(`/meme/${hidden.id}`) }),
      await notice({ url: address('/meme/999999999') }),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect([known.statusCode, known.json().code]).toEqual([400, 'notice_address_invalid']);
  });

  test('of a bot that fills in the hidden field is answered and dropped', async () => {
    const answer = await notice({ website: 'https://spam.example', email: 'spam@firma.ro' });
    expect([answer.statusCode, await openCases(), await mailsTo(site, 'spam@firma.ro')]).toEqual([
      202,
      [],
      [],
    ]);
  });

  test('cannot be used to flood a mailbox', async () => {
    const ids = await Promise.all(Array.from({ length: 13 }, () => addMemeRow(site.ctx, author)));
    for (const id of ids)
      expect((await notice({ url: address(`/meme/${id}`), email: 'tinta@firma.ro' })).statusCode).toBe(202);
    expect(await mailsTo(site, 'tinta@firma.ro')).toHaveLength(10);
  });

  test.each([
    [{ url: '' }, 'notice_address_invalid'],
    [{ url: 'x'.repeat(2049) }, 'validation_failed'],
    [{ url: 'https://alt-site.ro/meme/1' }, 'notice_address_invalid'],
    [{ url: '/companies' }, 'notice_address_invalid'],
    [{ url: '/browse?sort=worst' }, 'notice_address_invalid'],
    [{ more_urls: ['/meme/999999999'] }, 'notice_address_invalid'],
    [{ more_urls: Array(50).fill('/meme/1') }, 'validation_failed'],
    [{ more_urls: '/meme/1' }, 'validation_failed'],
    [{ kind: 'rude' }, 'validation_failed'],
    [{ explanation: 'Prea scurt.' }, 'notice_too_short'],
    [{ explanation: 'x'.repeat(4001) }, 'validation_failed'],
    [{ explanation: `${'x'.repeat(30)}\u0000` }, 'validation_failed'],
    [{ name: '  ' }, 'notice_name_missing'],
    [{ email: 'nu-e-adresa' }, 'email_invalid'],
    [{ email: 'ana@firma.ro\r\nBcc: toti@firma.ro' }, 'email_invalid'],
    [{ email: undefined }, 'email_invalid'],
    [{ good_faith: false }, 'notice_unconfirmed'],
    [{ good_faith: 'true' }, 'notice_unconfirmed'],
  ])('with %o is refused with %s', async (changes, code) => {
    const answer = await notice(changes);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(await openCases()).toEqual([]);
  });
});

test('recognises URLs of this site', () => {
  const site = 'https://corpomeme.ro';
  const of = (text: string) => subjectOfAddress(text, site);
  for (const text of [
    'https://corpomeme.ro/meme/12',
    'http://www.corpomeme.ro/meme/12/?utm=1',
    '/meme/12/comments',
    'https://corpomeme.ro/share/12.jpg?v=3',
    'https://corpomeme.ro/embed/12',
  ])
    expect(of(text), text).toEqual({ memeId: 12, commentId: null });
  expect(of('https://corpomeme.ro/meme/12/comments#comment-7')).toEqual({ memeId: 12, commentId: 7 });
  for (const text of [
    'meme 12',
    '//corpomeme.ro/meme/12',
    'javascript:alert(1)//meme/12',
    'ftp://corpomeme.ro/meme/12',
    'https://corpomeme.ro.rau.ro/meme/12',
    'https://corpomeme.ro@rau.ro/meme/12',
    'https://ana:x@corpomeme.ro/meme/12',
    'https://corpomeme.ro:8443/meme/12',
    '/meme/0',
    '/meme/12x',
    '/meme/12345678901234567',
    '/meme/12/../13x',
  ])
    expect(of(text), text).toBeNull();
});

test('a reported meme looks the same to the public', async () => {
  const before = (await site.get(`/memes/${memeId}`)).json<Meme>();
  await report(member);
  expect((await site.get(`/memes/${memeId}`)).json()).toEqual(before);
});
