// On PostgreSQL in each `npm test`: nameless/secret-file

import type { SecretFile } from '@corpomeme/contract/memes/secret-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
let author: Member;
let speaker: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  author = await site.member();
  speaker = await addSpeaker(site, admin, 'Adobe');
});
afterAll(() => site.close());

async function publish() {
  const { id } = await site.publishedMeme(author, moderator, { nameless: 'true', title: 'La noi' });
  const made = await site.send('POST', `/memes/${id}/withdrawal-secret`, undefined, author);
  return { id, secret: made.json().secret as string };
}
const open = (secret: string) => site.send('POST', '/withdrawals/file', { secret });
const read = async (secret: string) => (await open(secret)).json<SecretFile>();
const today = () => new Date(site.clock.now()).toISOString().slice(0, 10);

async function decide(outcome: 'kept' | 'removed', body: object = {}) {
  const [{ id }] = (await site.get('/moderation/cases', moderator)).json();
  const decided = await site.send('PUT', `/moderation/cases/${id}`, { outcome, ...body }, moderator);
  expect(decided.statusCode).toBe(200);
}

test('a file without anything against it says so, and an unknown secret opens none', async () => {
  const { id, secret } = await publish();
  expect(await read(secret)).toEqual({
    meme_id: id,
    title: 'La noi',
    company: 'Adobe',
    state: 'approved',
    answers: [],
    asked: [],
    reasons: [],
    may_stand: false,
    stands: false,
    may_correct: false,
    corrects: false,
    words: { title: 'La noi', message: null, image_alt: null },
    picture: { image_url: expect.stringContaining('/media/'), image_width: 32, image_height: 24 },
  });
  expect((await open('ABCDE-ABCDE-ABCDE-ABCDE')).json().code).toBe('withdrawal_secret_unknown');
});

test('it says who contests and what was decided and why, by kind, day and reason alone', async () => {
  const { id, secret } = await publish();
  const contest = { reason_code: 'false_claim', text: 'Programul nostru este altul.' };
  await site.send('POST', `/memes/${id}/contest`, contest, speaker);
  const asked = { sender: 'company', company: 'Adobe', reason_code: 'false_claim', asked_on: today() };
  expect(await read(secret)).toMatchObject({
    asked: [{ ...asked, outcome: null }],
    may_stand: true,
    may_correct: true,
  });
  await decide('kept');
  expect(await read(secret)).toMatchObject({
    state: 'approved',
    asked: [{ ...asked, outcome: 'kept' }],
    may_stand: true,
    may_correct: false,
  });
  expect((await site.send('POST', '/statements', { secret })).statusCode).toBe(202);
  expect(await read(secret)).toMatchObject({ may_stand: false, stands: true });

  const notice = {
    url: `${site.ctx.config.publicUrl}/meme/${id}`,
    kind: 'defamation',
    explanation: 'Aceasta este o afirmație falsă despre mine.',
    name: 'Dan Notificatorul',
    email: 'dan@firma.ro',
    good_faith: true,
  };
  await site.send('POST', '/notices', notice);
  await decide('removed', { reason_code: 'false_claim', reason: 'Nu s-a dovedit.' });
  const { body } = await open(secret);
  const file: SecretFile = JSON.parse(body);
  expect(file).toMatchObject({ state: 'removed', may_stand: false });
  expect(file.asked).toMatchObject([{ sender: 'person', company: null, outcome: 'removed' }, asked]);
  const reasons = file.reasons.join('\n');
  for (const words of [today(), 'Nu s-a dovedit.', 'out-of-court settlement', 'court of first instance'])
    expect(reasons).toContain(words);
  expect(reasons).not.toContain('My memes');
  for (const name of [
    'Notificatorul',
    'dan@firma.ro',
    'Programul nostru',
    author.username,
    moderator.username,
  ])
    expect(body).not.toContain(name);
});

test('reading it changes nothing', async () => {
  const { id, secret } = await publish();
  const rows = async () => {
    const meme = await site.ctx.db.selectFrom('memes').selectAll().where('id', '=', id).execute();
    const log = await site.ctx.db
      .selectFrom('audit_log')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    return JSON.stringify([meme, log]);
  };
  const before = await rows();
  await read(secret);
  expect(await rows()).toBe(before);
  expect((await site.get(`/memes/${id}`)).statusCode).toBe(200);
});
