// On PostgreSQL in each `npm test`: screening/screening.queries, pictures/picture-texts.queries
import type { Finding } from '@corpomeme/contract/moderation/screening';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawScene, withCaption } from '../../../../test/captioned-pictures.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { findingsOf, pictureTextsOf } from './findings.service.ts';
import { startScreening } from './keep-screening.service.ts';
import { outdateScreenings } from './screening.queries.ts';
import { screenMeme } from './screening.service.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
const changed: number[] = [];
beforeAll(async () => {
  site = await startSite();
  [author, moderator] = [await site.member(), await site.member('moderator')];
  site.ctx.bus.subscribe('desk.changed', ({ memeId }) => changed.push(memeId));
});
afterAll(() => site.close());

const FIELDS = { company: 'Adobe', city: 'Iasi' };
async function submit(bytes: Buffer, fields: object = {}, as = author): Promise<number> {
  const answer = await site.upload(as, { ...FIELDS, ...fields }, { bytes });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}
async function screened(bytes: Buffer, fields: object = {}, as = author): Promise<Finding[]> {
  const id = await submit(bytes, fields, as);
  expect(await screenMeme(site.ctx, id)).toBe('done');
  return findings(id);
}
const findings = async (id: number) => (await findingsOf(site.ctx.db, [id])).get(id) ?? [];
const named = (list: Finding[], check: Finding['check']) => list.find((finding) => finding.check === check);
const scoreOf = async (id: number) =>
  (
    await site.ctx.db
      .selectFrom('memes')
      .select('review_score')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).review_score;
const settled = () => site.ctx.background.settled();

describe('an image that exists already', () => {
  test('is found again as the same file, compressed, scaled or cropped; a different one is not', async () => {
    const scene = await drawScene(1);
    const first = await submit(scene);
    const same = named(await screened(scene), 'duplicate');
    expect(same).toMatchObject({
      weight: 80,
      details: { distance: 0, look_alike: { meme_id: first, status: 'pending' } },
    });
    const copies = {
      compressed: sharp(scene).jpeg({ quality: 40 }),
      smaller: sharp(scene).resize({ width: 300 }).png(),
      cropped: sharp(scene).extract({ left: 16, top: 12, width: 768, height: 576 }).png(),
    };
    for (const [name, copy] of Object.entries(copies)) {
      const found = named(await screened(await copy.toBuffer()), 'duplicate');
      expect(found?.details.look_alike?.meme_id, name).toBeDefined();
    }
    expect(named(await screened(await drawScene(2)), 'duplicate')).toBeUndefined();
  });

  test('is found in each status, but not after its deletion', async () => {
    const scene = await drawScene(3);
    const id = await submit(scene);
    await site.send('PUT', `/memes/${id}/approval`, { status: 'rejected', reason: 'Nu' }, moderator);
    expect(named(await screened(scene), 'duplicate')?.details.look_alike).toMatchObject({
      meme_id: id,
      status: 'rejected',
    });
    await site.ctx.db.deleteFrom('memes').where('id', '=', id).execute();
    const again = await submit(scene);
    await site.ctx.db.deleteFrom('memes').where('id', '<>', again).execute();
    await screenMeme(site.ctx, again);
    expect(named(await findings(again), 'duplicate')).toBeUndefined();
  });

  test('is replaced by an edit, with its fingerprints', async () => {
    const [scene, other] = [await drawScene(4), await drawScene(5)];
    const id = await submit(scene);
    const form = { method: 'PATCH', url: `/memes/${id}` } as const;
    expect((await site.upload(author, {}, { bytes: other }, form)).statusCode).toBe(200);
    expect(named(await screened(scene), 'duplicate')).toBeUndefined();
    expect(named(await screened(other), 'duplicate')?.details.look_alike?.meme_id).toBe(id);
  });
});

test('findings are explained, ranked and announced to the desk once', async () => {
  const words = {
    title: 'Ion Popescu, șeful',
    message: 'Scrie-i la ion@firma.ro sau 0722 123 456, ce p u l a',
  };
  const id = await submit(await drawScene(6), words, await site.member());
  changed.length = 0;
  await screenMeme(site.ctx, id);
  const list = await findings(id);
  expect(list.map(({ check }) => check).toSorted()).toEqual(
    ['email-address', 'full-name', 'new-author', 'phone-number', 'words'].toSorted(),
  );
  expect(named(list, 'full-name')?.details).toEqual({ found: ['Ion Popescu'], where: ['title'] });
  expect(named(list, 'phone-number')?.details).toEqual({ found: ['0722 123 456'], where: ['message'] });
  expect(await scoreOf(id)).toBe(list.reduce((sum, { weight }) => sum + weight, 0));
  expect(changed).toEqual([id]);
  await screenMeme(site.ctx, id);
  await outdateScreenings(site.ctx.db, [id]);
  await screenMeme(site.ctx, id);
  expect(changed).toEqual([id]);
});

test('two processes do not screen at the same time, and a dead one’s claim expires', async () => {
  const id = await submit(await drawScene(7), { message: 'www.ceva.ro/x' });
  await site.ctx.db
    .insertInto('screenings')
    .values({ meme_id: id, meme_updated_at: 0, claimed_until: site.clock.now() + 1000 })
    .execute();
  expect(await screenMeme(site.ctx, id)).toBe('busy');
  site.clock.advance(2000);
  expect(await screenMeme(site.ctx, id)).toBe('done');
  expect(named(await findings(id), 'link')).toBeDefined();
});

describe('a change of what the checks use', () => {
  /** Screens the meme, and outdates its screening just before its second transaction, which ends its claim. */
  async function screenWithChange(id: number): Promise<string> {
    let transactions = 0;
    const transact: typeof site.ctx.transact = async (work) => {
      transactions += 1;
      if (transactions === 2) await outdateScreenings(site.ctx.db, [id]);
      return site.ctx.transact(work);
    };
    return screenMeme({ ...site.ctx, transact }, id);
  }

  test('reaches a meme that is just being screened, for the first time or later', async () => {
    const id = await submit(await drawScene(9), { message: 'www.ceva.ro/x' });
    expect(await screenWithChange(id)).toBe('again');
    expect(await findings(id)).toEqual([]);
    expect(await screenMeme(site.ctx, id)).toBe('done');
    expect(named(await findings(id), 'link')).toBeDefined();
    expect(await screenWithChange(id)).toBe('again');
    expect(await screenMeme(site.ctx, id)).toBe('done');
    expect(await screenMeme(site.ctx, id)).toBe('done');
  });
});

test('a meme that is not pending any more is skipped', async () => {
  const id = await submit(await drawScene(8), { message: 'www.ceva.ro/x' });
  await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
  expect(await screenMeme(site.ctx, id)).toBe('gone');
  expect(await findings(id)).toEqual([]);
});

describe('while the site runs', () => {
  test('memes from before the start are screened and read, then new ones; text in the image counts', async () => {
    const caption = await withCaption(await drawScene(9), 'Scrieti la ana.pop@firma.ro');
    const early = await submit(caption);
    const stop = startScreening(site.ctx);
    await settled();
    expect(named(await findings(early), 'email-address')?.details).toEqual({
      found: ['ana.pop@firma.ro'],
      where: ['picture'],
    });
    const late = await submit(await withCaption(await drawScene(10), 'Sună la 0722 123 456'));
    await settled();
    expect(named(await findings(late), 'phone-number')?.details.where).toEqual(['picture']);
    const [{ image_key } = { image_key: '' }] = await site.ctx.db
      .selectFrom('memes')
      .select('image_key')
      .where('id', '=', late)
      .execute();
    expect((await pictureTextsOf(site.ctx.db, [image_key])).get(image_key)?.content).toContain(
      '0722 123 456',
    );
    await site.send('DELETE', `/memes/${late}`, undefined, author);
    expect(await pictureTextsOf(site.ctx.db, [image_key])).toEqual(new Map());
    stop();
    await settled();
  });
});
