import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

const read = (id: number, as = author) => site.get(`/users/me/memes/${id}/statement`, as);
const remove = async (id: number, body: object) => {
  const [open] = (await site.get('/moderation/cases', moderator)).json();
  if (open)
    return site.send('PUT', `/moderation/cases/${open.id}`, { outcome: 'removed', ...body }, moderator);
  return site.send('POST', `/memes/${id}/removal`, body, moderator);
};

test('the author of a removed meme gets the reasons in both languages, as text', async () => {
  const { id } = await site.publishedMeme(author, moderator);
  expect((await read(id)).json().code).toBe('no_statement');
  await remove(id, { reason_code: 'false_claim', reason: 'Programul este altul.' });
  const { headers, body } = await read(id);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [ro, en, ...others] = body.split('\n\n* * *\n\n');
  expect(others).toEqual([]);
  const today = new Date(site.clock.now()).toISOString().slice(0, 10);
  for (const text of [ro, en])
    for (const words of [today, 'Programul este altul.']) expect(text).toContain(words);
  const rule = await site.ctx.db
    .selectFrom('rule_reasons')
    .select('rule_number')
    .where('reason_code', '=', 'false_claim')
    .executeTakeFirstOrThrow();
  expect(ro).toContain(`: ${rule.rule_number}. `);
  expect(ro).toContain('instanț');
  expect(en).toContain('Nobody outside the moderators asked for this decision.');
  expect(en).toContain('A moderator decided; nothing was decided automatically.');
});

test.each([
  [{}, ['Ordonanța 27/2002, art. 3 (România)'], 'Temeiul legal: Ordonanța 27/2002, art. 3 (România)'],
  [
    { reason: 'Un act, nu o glumă.' },
    ['Law: Ordonanța 27/2002, art. 3 (România)', "In the moderator's words: Un act"],
    '',
  ],
  [{ reason_code: 'false_claim' }, ['Law: Ordonanța 27/2002, art. 3 (România)', 'Rule or reason: '], ''],
])(
  'a verdict that rests on a law and %j says both, also of what reports hid, and a removal without a report',
  async (reason, says, romanian) => {
    const law = { text: 'Ordonanța 27/2002, art. 3', country: 'România' };
    for (const way of ['unasked', 'reported', 'hidden']) {
      const { id } = await site.publishedMeme(author, moderator);
      if (way !== 'unasked')
        await site.send('POST', `/memes/${id}/reports`, { reason_code: 'other' }, await site.member());
      if (way === 'hidden')
        await site.ctx.db
          .updateTable('memes')
          .set({ status: 'removed', decided_by: null })
          .where('id', '=', id)
          .execute();
      expect((await remove(id, { law, ...reason })).statusCode).toBe(200);
      const { body } = await read(id);
      for (const words of [...says, romanian]) expect(body).toContain(words);
      expect(body.match(/Ordonanța/g)).toHaveLength(2);
    }
  },
);

test('the author of a removed comment reads the law beside the reason', async () => {
  const { id } = await site.publishedMeme(author, moderator);
  const by = await site.member();
  const comment = await site.send('POST', `/memes/${id}/comments`, { content: 'Da.' }, by);
  const url = `/memes/${id}/comments/${comment.json().id}/reports`;
  await site.send('POST', url, { reason_code: 'other' }, author);
  const law = { text: 'Legea 190/2018', country: 'România' };
  await remove(id, { reason_code: 'private_data', reason: 'Un număr.', law });
  const [news] = (await site.get('/users/me/notifications', by)).json();
  expect(news).toMatchObject({ kind: 'comment.removed', reason: 'Un număr.\nLegea 190/2018 (România)' });
});

test.each([
  { text: 'Ordonanța 27' },
  { country: 'România' },
  { text: ' ', country: 'România' },
  'Ordonanța 27',
])('a law %j without a text or a country is refused', async (law) => {
  const { id } = await site.publishedMeme(author, moderator);
  await site.send('POST', `/memes/${id}/reports`, { reason_code: 'other' }, await site.member());
  const [open] = (await site.get('/moderation/cases', moderator)).json();
  const done = await site.send('PUT', `/moderation/cases/${open.id}`, { outcome: 'removed', law }, moderator);
  expect(done.statusCode).toBe(400);
  expect((await site.send('POST', `/memes/${id}/removal`, { law }, moderator)).statusCode).toBe(400);
  await remove(id, { reason_code: 'other' });
});

test('it says whether members or a legal notice asked, and names nobody', async () => {
  const reporter = await site.member();
  const reported = await site.publishedMeme(author, moderator);
  await site.send('POST', `/memes/${reported.id}/reports`, { reason_code: 'real_name' }, reporter);
  await remove(reported.id, { reason_code: 'real_name' });
  const byMember = await read(reported.id);
  expect(byMember.body).toContain('A report of a member or a company asked for this decision.');
  const noticed = await site.publishedMeme(author, moderator);
  await site.send('POST', '/notices', {
    url: `${site.ctx.config.publicUrl}/meme/${noticed.id}`,
    kind: 'defamation',
    explanation: 'Aceasta este o afirmație falsă despre mine.',
    name: 'Dan Notificatorul',
    email: 'dan@firma.ro',
    good_faith: true,
  });
  await remove(noticed.id, { reason_code: 'false_claim' });
  const byNotice = await read(noticed.id);
  expect(byNotice.body).toContain('A legal notice asked for this decision.');
  for (const name of [reporter.username, moderator.username, 'Notificatorul', 'dan@firma.ro'])
    expect(byMember.body + byNotice.body).not.toContain(name);
});

test('only the author reads it, also of a rejected meme without a name', async () => {
  const { id } = await site.meme(author, { nameless: 'true' });
  await site.send(
    'PUT',
    `/memes/${id}/approval`,
    { status: 'rejected', reason_code: 'off_topic' },
    moderator,
  );
  expect((await read(id)).body).toContain('was rejected on');
  for (const as of [await site.member(), moderator]) expect((await read(id, as)).statusCode).toBe(404);
});
