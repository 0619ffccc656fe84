// On PostgreSQL in each `npm test`: answers/corrections

import { STATEMENT } from '@corpomeme/contract/disputes/answers';
import type { Ledger } from '@corpomeme/contract/disputes/demands';
import type { MarkBox } from '@corpomeme/contract/disputes/marks';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { OPERATIONS } from '@corpomeme/contract/operations';
import type { OwnData } from '@corpomeme/contract/people/own-data';
import type { Operation } from '@corpomeme/contract/site/operation';
import { resourcePath, withoutMotion } from '@corpomeme/contract/site/paths';
import { HOUR } from '@corpomeme/contract/site/time';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { animatedGif } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { listOwnCalls } from '../../../../test/pseudonym-readings.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { AppError } from '../../../app-error.ts';
import { TABLE_NAMES } from '../../../db/table-facts.ts';
import { encodePictures } from '../pictures/pictures.ts';
import { announceStatements } from './answers.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
let speaker: Member;
let author: Member;
let meme: Meme;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  speaker = await addSpeaker(site, admin, 'Adobe');
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.ctx.db
    .updateTable('cases')
    .set({ closed_at: 1, outcome: 'kept' })
    .where('closed_at', 'is', null)
    .execute();
  await site.ctx.db
    .updateTable('demands')
    .set({ closed_at: 1, outcome: 'kept' })
    .where('closed_at', 'is', null)
    .execute();
  author = await site.member();
  meme = await site.publishedMeme(author, moderator, {
    title: 'Zgripțuroi',
    message: 'Rămâne',
    image_alt: 'Birou',
  });
});

const WORDS = { title: 'Un coleg' };
const BOX: MarkBox = { left: 0.25, top: 0.5, width: 0.5, height: 0.25 };
const keyOf = ({ image_url }: Meme) => image_url.split('/')[2] ?? '';
const contest = (more: object = {}) => {
  const body = { reason_code: 'false_claim', text: 'Nu e așa.', ...more };
  return site.send('POST', `/memes/${meme.id}/contest`, body, speaker);
};
const propose = (body: object = WORDS, as = author) =>
  site.send('POST', `/memes/${meme.id}/correction`, body, as);
const read = async (as?: Member) => (await site.get(`/memes/${meme.id}`, as)).json<Meme>();
const newsOf = async (as: Member) =>
  (await site.get('/users/me/notifications', as)).json<Notification[]>().map(({ kind }) => kind);
async function reachHour() {
  site.clock.advance(STATEMENT.withinHours * HOUR);
  await announceStatements(site.ctx);
}
async function openCase(): Promise<Case | undefined> {
  const all = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  return all.find(({ meme_id, comment_id }) => meme_id === meme.id && comment_id === null);
}
const judge = async (outcome: string, more: object = {}) => {
  const body = { outcome, reason_code: 'other', ...more };
  return site.send('PUT', `/moderation/cases/${(await openCase())?.id}`, body, moderator);
};

test('other words are public when a moderator accepts them beside the old ones, and nothing else changes', async () => {
  await contest();
  const other = {
    ...WORDS,
    company: 'Dell',
    city: 'Cluj',
    themes: 'pay',
    image_url: 'https://x.example/a.png',
  };
  expect((await propose(other)).statusCode).toBe(202);
  expect((await openCase())?.correction).toBeUndefined();
  expect((await judge('corrected')).json().code).toBe('correction_missing');
  await reachHour();
  expect(await openCase()).toMatchObject({
    correction: { title: 'Un coleg', message: 'Rămâne', image_alt: 'Birou', found: [] },
    meme: { title: 'Zgripțuroi' },
  });
  // Nobody else reads them before the verdict.
  for (const as of [undefined, speaker]) expect(JSON.stringify(await read(as))).not.toContain('Un coleg');
  const own = (await site.get('/users/me/export', author)).json<OwnData>();
  expect(own.memes.find(({ id }) => id === meme.id)?.correction).toMatchObject(WORDS);
  // A moderator who has not seen them decides nothing.
  expect((await judge('kept', { saw_correction: false })).json().code).toBe('meme_changed');
  const before = await read(moderator);
  expect((await judge('corrected', { saw_correction: true, version: before.version })).statusCode).toBe(200);
  expect(await read()).toMatchObject({
    ...{ company: 'Adobe', city: 'Iasi', title: 'Un coleg', message: 'Rămâne', image_alt: 'Birou' },
    ...{ image_url: meme.image_url, is_corrected: true, contest_corrected: true },
  });
  expect((await read(moderator)).version).toBe((before.version ?? 0) + 1);
  expect((await site.get(`/memes/${meme.id}/answers`, speaker)).json().contest).toBe('corrected');
  expect(await newsOf(author)).toContain('meme.corrected');
  const [closed] = (await site.get('/users/me/notifications', speaker)).json<Notification[]>();
  expect(closed).toMatchObject({ kind: 'report.closed', outcome: 'corrected' });
  const { rows } = (await site.get('/moderation/ledger')).json<Ledger>();
  expect(rows.find(({ company }) => company === 'Adobe')?.corrected).toBe(1);
  const [entry] = (await site.get('/moderation/log?action=case.close')).json();
  expect(entry).toMatchObject({ outcome: 'corrected' });
});

test('the old words and picture are nowhere afterwards: in no response to anybody, and in no row', async () => {
  await contest({ mark: { wrong: 'private', words: 'zgripțuroi' } });
  const patterns = new RegExp(`zgrip[tț]uroi|${keyOf(meme)}`, 'i');
  const seen: string[] = [];
  const calls = Object.values<Operation>(OPERATIONS)
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    .map(({ path }) => path);
  const feeds = Object.values(resourcePath)
    .filter((path) => /feed|sitemap|csv/.test(path))
    .map((path) => path.replace(':name', 'Adobe').replace(':slug', 'meetings').replace(':file', '1.xml'));
  const all = [...calls, '/memes?search=zgriptur', ...feeds, ...listOwnCalls(meme)];
  const find = async () => {
    seen.length = 0;
    for (const as of [null, author, speaker, moderator, admin])
      for (const url of all)
        if (patterns.test((await site.get(url, as)).body)) seen.push(`${as?.username} ${url}`);
    for (const table of TABLE_NAMES) {
      const rows = await site.ctx.db.selectFrom(table).selectAll().execute();
      if (patterns.test(JSON.stringify(rows))) seen.push(table);
    }
    return seen;
  };
  const shown = ['memes', ...['', '/company/Adobe'].map((list) => `undefined ${list}/feed.atom`)];
  expect(await find()).toEqual(expect.arrayContaining(shown));
  await propose({ ...WORDS, covers: [BOX] });
  await reachHour();
  expect((await judge('corrected')).statusCode).toBe(200);
  expect(await find()).toEqual([]);
});

test('each refusal leaves nothing, and a second proposal waits for the first', async () => {
  expect((await propose()).json().code).toBe('meme_unanswered');
  await contest();
  for (const as of [speaker, moderator, admin])
    expect((await propose(WORDS, as)).json().code).toBe('access_denied');
  expect((await propose({ title: 'Zgripțuroi' })).json().code).toBe('correction_empty');
  expect((await propose({ title: 'x'.repeat(200) })).statusCode).toBe(400);
  const words = {
    patterns: ['balaur'],
    effect: 'refuse',
    text: 'Nu așa.',
    places: ['memes'],
    language: 'any',
    is_on: true,
  };
  expect((await site.send('POST', '/admin/listed-words', words, admin)).statusCode).toBe(201);
  const refused = await propose({ message: 'Un balaur.' });
  expect(refused.json()).toMatchObject({ code: 'text_refused', details: [{ field: 'message' }] });
  const answers = await Promise.all([propose(), propose({ title: 'Altul' })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
  expect((await read(author)).file).toMatchObject({ may_correct: false, corrects: true });
});

test('a moderator sees what the checks find in them', async () => {
  await contest();
  await propose({ message: 'Sună la 0722 123 456.' });
  await reachHour();
  expect((await openCase())?.correction?.found.flatMap(({ found }) => found)).not.toEqual([]);
});

test.each(['kept', 'removed'])('a verdict ‘%s’ ends a proposal, read or not', async (outcome) => {
  await contest();
  await propose();
  if (outcome === 'removed') await reachHour();
  expect((await judge(outcome)).statusCode).toBe(200);
  expect(await site.ctx.db.selectFrom('meme_corrections').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ meme_id: meme.id }),
  );
  expect((await propose()).json().code).toBe('meme_unanswered');
  expect((await read(moderator)).title).toBe('Zgripțuroi');
});

test('beside the reply of a company, they open a case, which judges them alone', async () => {
  await site.send('POST', `/memes/${meme.id}/answers`, { kind: 'reply', content: 'Nu.' }, speaker);
  await judge('kept');
  expect(await openCase()).toBeUndefined();
  await propose();
  await reachHour();
  expect(await openCase()).toMatchObject({ report_count: 0, correction: WORDS });
  expect((await judge('corrected')).statusCode).toBe(200);
  const corrected = await read();
  expect(corrected).toMatchObject({ title: 'Un coleg', is_corrected: true });
  expect(corrected).not.toHaveProperty('contest_corrected');
});

test('a meme that reports hide returns with the other words', async () => {
  await site.send('POST', `/memes/${meme.id}/reports`, { reason_code: 'other' }, await site.member());
  // As reports of enough weight do.
  const hidden = { status: 'removed', decided_by: null, decided_at: site.clock.now() } as const;
  await site.ctx.db.updateTable('memes').set(hidden).where('id', '=', meme.id).execute();
  await site.ctx.db.updateTable('cases').set({ hidden_at: 1 }).where('meme_id', '=', meme.id).execute();
  expect((await read(author)).file).toMatchObject({ may_stand: true, may_correct: true });
  expect((await propose()).statusCode).toBe(202);
  await reachHour();
  expect((await judge('corrected', { saw_correction: true })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ title: 'Un coleg', is_corrected: true, approval_status: 'approved' });
});

test('they are accepted once, of several verdicts at once, and never after the meme was withdrawn', async () => {
  await contest();
  await propose();
  await reachHour();
  const answers = await Promise.all([judge('corrected'), judge('kept'), judge('removed')]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
  meme = await site.publishedMeme(author, moderator);
  await site.ctx.db
    .updateTable('demands')
    .set({ closed_at: 1, outcome: 'kept' })
    .where('closed_at', 'is', null)
    .execute();
  await contest();
  await propose();
  await reachHour();
  const one = await openCase();
  const accept = { outcome: 'corrected', reason_code: 'other' };
  const [gone, verdict] = await Promise.all([
    site.send('DELETE', `/memes/${meme.id}`, undefined, author),
    site.send('PUT', `/moderation/cases/${one?.id}`, accept, moderator),
  ]);
  expect(gone.statusCode).toBe(200);
  expect(verdict.statusCode).toBeLessThan(500);
  expect((await site.get(`/memes/${meme.id}`, moderator)).statusCode).toBe(404);
});

test('the case of a comment or of an answer knows no other words', async () => {
  const { id } = (await site.send('POST', `/memes/${meme.id}/comments`, { content: 'Da.' }, author)).json();
  await site.send('POST', `/memes/${meme.id}/comments/${id}/reports`, { reason_code: 'other' }, speaker);
  const rows = await site.ctx.db.selectFrom('cases').select('id').where('comment_id', '=', id).execute();
  const body = { outcome: 'corrected', reason_code: 'other' };
  const answer = await site.send('PUT', `/moderation/cases/${rows[0]?.id}`, body, moderator);
  expect(answer.json().code).toBe('correction_missing');
});

/** Publishes a white picture with a red part inside of the box. */
async function publishRed(fields: Record<string, string> = {}): Promise<Meme> {
  const red = { width: 300, height: 100, channels: 3, background: '#f00' } as const;
  const bytes = await sharp({ create: { ...red, width: 800, height: 600, background: '#fff' } })
    .composite([{ input: { create: red }, left: 250, top: 325 }])
    .png()
    .toBuffer();
  return publishFile({ bytes }, fields);
}

async function publishFile(
  file: { bytes: Buffer; name?: string; type?: string },
  fields = {},
): Promise<Meme> {
  const { id } = (
    await site.upload(author, { company: 'Adobe', city: 'Iasi', ...fields }, file)
  ).json<Meme>();
  await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
  return (await site.get(`/memes/${id}`, author)).json<Meme>();
}

const filesOf = ({ image_url, image_srcset }: Meme) => {
  const webp = [image_url, ...image_srcset.split(', ').map((part) => part.split(' ')[0] ?? '')];
  return [...webp, ...webp.map((url) => url.replace('.webp', '.avif')), withoutMotion(image_url)];
};

/** Returns whether a served picture has a red pixel, and whether most of it is white; otherwise the status. */
async function coloursOf(url: string) {
  const { statusCode, rawPayload } = await site.get(url);
  if (statusCode !== 200) return statusCode;
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [red, white] = [0, 0];
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0] = [data[at], data[at + 1]];
    if (r > 90 && g < 50) red += 1;
    if (r > 240 && g > 240) white += 1;
  }
  return { hasRed: red > 50, isWhite: white / (info.width * info.height) > 0.8 };
}

test.each(['account', 'secret', 'account, while reports hide it'])(
  'what an author covers by %s is in no file that is served afterwards, and the old addresses are gone',
  async (way) => {
    meme = await publishRed(way === 'secret' ? { nameless: 'true' } : {});
    await encodePictures(site.ctx);
    await site.send('POST', `/memes/${meme.id}/reports`, { reason_code: 'other' }, await site.member());
    if (way.endsWith('hide it')) {
      const hidden = { status: 'removed', decided_by: null, decided_at: site.clock.now() } as const;
      await site.ctx.db.updateTable('memes').set(hidden).where('id', '=', meme.id).execute();
      await site.ctx.db.updateTable('cases').set({ hidden_at: 1 }).where('meme_id', '=', meme.id).execute();
    } else await contest();
    const before = filesOf(meme);
    expect(await coloursOf(meme.image_url)).toEqual({ hasRed: true, isWhite: true });
    // The last one is less than a pixel at the very edge.
    const covers = { covers: [BOX, { left: 1, top: 1, width: 0.0005, height: 0.0005 }] };
    if (way === 'secret') {
      const url = `/memes/${meme.id}/withdrawal-secret`;
      const { secret } = (await site.send('POST', url, undefined, author)).json();
      const file = (await site.send('POST', '/withdrawals/file', { secret })).json();
      expect(file).toMatchObject({ may_cover: true, picture: { image_url: meme.image_url } });
      expect((await site.send('POST', '/corrections', { secret, ...covers })).statusCode).toBe(202);
    } else {
      expect((await read(author)).file?.may_cover).toBe(true);
      expect((await propose(covers)).statusCode).toBe(202);
    }
    await reachHour();
    expect((await openCase())?.correction).toMatchObject({ title: null, ...covers });
    expect((await judge('corrected', { saw_correction: true })).statusCode).toBe(200);
    await encodePictures(site.ctx);
    meme = await read();
    expect(meme).toMatchObject({ is_corrected: true, image_width: 800, image_height: 600 });
    const share = `/share/${meme.id}.jpg`;
    const served = (await Promise.all([...filesOf(meme), share].map(coloursOf))).filter(
      (each) => each !== 404,
    );
    expect(served.length).toBeGreaterThan(4);
    for (const each of served.slice(0, -1)) expect(each).toEqual({ hasRed: false, isWhite: true });
    expect(served.at(-1)).toMatchObject({ hasRed: false });
    for (const url of before) expect((await site.get(url)).statusCode, url).toBe(404);
    for await (const key of site.ctx.storage.keys()) expect(before.join()).not.toContain(key.slice(0, 32));
  },
);

test('a picture that moves cannot be covered, and boxes are within the picture and not many', async () => {
  meme = await publishFile({ name: 'a.gif', type: 'image/gif', bytes: await animatedGif() });
  await contest();
  expect((await read(author)).file).not.toHaveProperty('may_cover');
  expect((await propose({ ...WORDS, covers: [BOX] })).json().code).toBe('cover_moving');
  for (const covers of [Array(9).fill(BOX), [{ ...BOX, left: 0.9 }], [{ ...BOX, width: 0 }], 'all'])
    expect((await propose({ covers })).statusCode).toBe(400);
  expect((await propose({ covers: [] })).json().code).toBe('correction_empty');
  expect((await propose()).statusCode).toBe(202);
});

test('of several verdicts at once, one covers, and the others leave no file', async () => {
  meme = await publishRed();
  await contest();
  await propose({ covers: [BOX] });
  await reachHour();
  const count = async () => (await Array.fromAsync(site.ctx.storage.keys())).length;
  const before = await count();
  const answers = await Promise.all([judge('corrected'), judge('corrected'), judge('removed')]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
  const old = (await site.get(meme.image_url)).statusCode;
  expect(old).toBe(404);
  // A removal leaves the old file to the sweep.
  expect((await count()) - before).toBeLessThanOrEqual(1);
});

test('a storage or a worker that is down changes nothing', async () => {
  meme = await publishRed();
  await contest();
  await propose({ covers: [BOX] });
  await reachHour();
  const { cover } = site.ctx.images;
  site.ctx.images.cover = async () => {
    throw new AppError('unavailable');
  };
  expect((await judge('corrected')).statusCode).toBe(503);
  site.ctx.images.cover = cover;
  expect((await read()).image_url).toBe(meme.image_url);
  expect((await judge('corrected')).statusCode).toBe(200);
});
