import { createHash } from 'node:crypto';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { HOUR } from '@corpomeme/contract/site/time';
import { lettering, withTexts } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { verifyCounters } from '../features/people/admin/admin.ts';
import { COMMENTS } from './content/comments.ts';
import { MEMES } from './content/memes.ts';
import { PAST_SEED, planPast } from './content/past.ts';
import { DEMO_PASSWORD, emailOf, LOGINS, PEOPLE } from './content/people.ts';
import { REPORTS } from './content/reports.ts';
import { still } from './drawing/shapes/picture.ts';
import { createRandom } from './random.ts';
import { renderPicture } from './render.ts';
import { seedDemo } from './seed.ts';

const WEEK = 7 * 24;
const stateOf = ({ status = 'approved' }: (typeof MEMES)[number]) => status;
const count = (state: string) => MEMES.filter((meme) => stateOf(meme) === state).length;

describe('the content', () => {
  test('has each status, many companies and three weeks', () => {
    expect(MEMES.length).toBeGreaterThanOrEqual(48);
    expect(count('approved')).toBeGreaterThanOrEqual(34);
    expect(count('pending')).toBe(10);
    expect(count('rejected')).toBe(5);
    const published = MEMES.filter((meme) => stateOf(meme) === 'approved');
    expect(new Set(published.map(({ company }) => company)).size).toBeGreaterThanOrEqual(12);
    expect(published.filter(({ age }) => age < 1).length).toBeGreaterThanOrEqual(3);
    expect(published.filter(({ age }) => age < 24).length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...MEMES.map(({ age }) => age))).toBeLessThan(3 * WEEK);
    expect(new Set(published.map(({ votes = 0 }) => votes)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(MEMES.map(({ by }) => by)).size).toBe(PEOPLE.length);
  });

  test('uses only invented names', () => {
    const titles = MEMES.map(({ title }) => title);
    const talkedOf = [...Object.keys(COMMENTS), ...Object.keys(REPORTS)];
    expect(talkedOf.filter((title) => !titles.includes(title))).toEqual([]);
    expect(new Set(titles).size).toBe(MEMES.length);
    expect(MEMES.filter(({ status, reason }) => status === 'rejected' && !reason)).toEqual([]);
  });

  test('can be drawn, the same each time, and each picture has an alt text', () => {
    const pictures = MEMES.map((meme) => meme.draw());
    expect(MEMES.map((meme) => meme.draw())).toEqual(pictures);
    expect(pictures.filter(({ alt }) => alt.length < 10)).toEqual([]);
    const shapes = new Set(pictures.map(({ width, height }) => Math.sign(width - height)));
    expect([...shapes].sort()).toEqual([-1, 0, 1]);
    expect(pictures.filter(({ frames }) => frames.length > 1)).toHaveLength(2);
  });

  test('is drawn byte for byte as before, because the studio shares its code', () => {
    const digest = createHash('sha256');
    for (const { alt, frames, delays } of MEMES.map((meme) => meme.draw()))
      digest.update(JSON.stringify([alt, frames, delays]));
    expect(digest.digest('hex')).toBe('0ec820f46f55eb04099b2639d9c3c8a6c6b5ede695dccafc2823f17f7b5c2b0a');
  });

  test('is rendered as PNG and GIF', async () => {
    const [moving, standing] = [true, false].map((moves) =>
      MEMES.map((meme) => meme.draw()).find(({ frames }) => frames.length > 1 === moves),
    );
    if (!moving || !standing) throw new Error('no such picture');
    expect((await renderPicture(moving)).subarray(0, 4).toString('latin1')).toBe('GIF8');
    expect((await renderPicture(standing)).subarray(1, 4).toString('latin1')).toBe('PNG');
  });
});

const TINY = { x: 0, y: 0, width: 32, height: 24 };

describe('the seeded site', () => {
  let site: TestSite;
  let published: Meme[];
  beforeAll(async () => {
    site = await startSite();
    // Small pictures, because this test does not check how they look.
    const small = () => still({ width: 32, height: 24, background: PALETTE.marker }, '', 'A small picture');
    const drawWithTexts = (draw: () => unknown) => {
      // Writes the texts of the large picture; the strokes are not needed.
      for (const text of withTexts(draw).texts) lettering(text, TINY);
      return small();
    };
    const memes = MEMES.map((meme) => ({ ...meme, draw: () => drawWithTexts(meme.draw) }));
    await seedDemo(site.ctx, { memes });
    published = (await site.get('/memes?limit=50')).json<Meme[]>();
    // Each of several hundred past memes has a picture of its own to draw.
  });
  afterAll(() => site.close());

  const logIn = async (email: string) => {
    const answer = await site.send('POST', '/users/email-login', { email, password: DEMO_PASSWORD });
    return answer.json<{ token: string; isModerator: boolean; isAdmin: boolean }>();
  };

  test('shows approved memes, newest first', () => {
    const expected = MEMES.filter((meme) => stateOf(meme) === 'approved').sort((a, b) => a.age - b.age);
    expect(published.map(({ title }) => title)).toEqual(expected.map(({ title }) => title));
    expect(published.map(({ votes }) => votes)).toEqual(expected.map(({ votes = 0 }) => votes));
    const ages = published.map(({ created_at }) => (site.ctx.clock.now() - Date.parse(created_at)) / HOUR);
    for (const [index, { age }] of expected.entries()) expect(ages[index]).toBeCloseTo(age, 1);
  });

  test('is found by the words in its pictures', async () => {
    const found = await site.get('/memes?search=coffee+machine');
    expect(found.json<Meme[]>().map(({ title }) => title)).toContain('Severity 1');
  });

  test('has counters that equal their rows', async () => {
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
    const companies = (await site.get('/companies')).json<{ name: string; memeCount: number }[]>();
    expect(companies.length).toBeGreaterThanOrEqual(31);
    expect(companies.reduce((sum, { memeCount }) => sum + memeCount, 0)).toBe(published.length);
  });

  test('has threads, replies and a deleted comment', async () => {
    const busiest = published.find(({ title }) => title === 'Vineri, ora 17:00');
    const comments = await site.get(`/memes/${busiest?.id}/comments`);
    const list = comments.json<{ parentId: number | null; created_at: string }[]>();
    expect(list.filter(({ parentId }) => parentId === null).length).toBeGreaterThan(5);
    expect(list.filter(({ parentId }) => parentId !== null).length).toBeGreaterThan(0);
    expect(busiest?.commentCount).toBe(list.length);
    expect(list.every(({ created_at }) => Date.parse(created_at) <= site.ctx.clock.now())).toBe(true);
  });

  test('lets its three people log in, each with their role', async () => {
    const sessions = await Promise.all(LOGINS.map((person) => logIn(emailOf(person))));
    expect(sessions.map(({ isModerator, isAdmin }) => [isModerator, isAdmin])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    const queue = await site.app.inject({
      url: '/memes/pending',
      headers: { authorization: `Bearer ${sessions[1]?.token}`, accept: 'application/json' },
    });
    expect(queue.headers['x-total-count']).toBe('10');
  });
});

test('each picture of today and of the past is read, and has the files that pages name', async () => {
  const site = await startSite();
  const past = planPast(createRandom(PAST_SEED), site.ctx.clock.now()).slice(0, 3);
  await seedDemo(site.ctx, { memes: MEMES.slice(0, 2), past });
  const pictures = await site.ctx.db
    .selectFrom('memes')
    .leftJoin('picture_texts', 'picture_texts.image_key', 'memes.image_key')
    .select('picture_texts.image_key as readKey')
    .execute();
  expect(pictures).toHaveLength(5);
  expect(pictures.filter(({ readKey }) => readKey === null)).toEqual([]);
  const memes = (await site.get('/memes')).json<Meme[]>();
  const files = memes.flatMap(({ image_srcset }) => image_srcset?.match(/\/media\/\S+/g) ?? []);
  expect(files.length).toBeGreaterThan(memes.length);
  const responses = await Promise.all(files.map((file) => site.get(file)));
  expect(responses.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  await site.close();
});
