import { randomBytes } from 'node:crypto';
import type { Meme } from '@corpomeme/contract/memes/memes';
import * as votesOperations from '@corpomeme/contract/memes/votes';
import * as moderationOperations from '@corpomeme/contract/moderation/moderation.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { resource } from '@corpomeme/contract/site/paths';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { readPulse } from '@corpomeme/contract/wings/pulse';
import { companyImageVersion, SHARE_IMAGE, shareImageVersion } from '@corpomeme/contract/wings/share-image';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { animatedGif, smallPng, transparentPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { createShareImageDrawer } from '../../../platform/share-image/share-image.ts';
import { renewPulses } from '../pulse/renewal.service.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

async function publish(bytes: Buffer, fields: Record<string, string> = {}): Promise<Meme> {
  const answer = await site.upload(author, { company: 'Adobe', city: 'Iasi', ...fields }, { bytes });
  const { id } = answer.json<Meme>();
  const decided = await site.send(
    'PUT',
    pathOf(moderationOperations.decideMeme, { id }),
    { status: 'approved' },
    moderator,
  );
  return decided.json<Meme>();
}

async function shareImage(id: number): Promise<Buffer> {
  const answer = await site.get(resource.shareImage(id));
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.rawPayload;
}

/** Returns a picture of noise, which compresses worst as JPEG. */
function noise(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Returns how many pixels of an area differ clearly between two drawings. */
async function difference(a: Buffer, b: Buffer, area: Area = WHOLE): Promise<number> {
  const [left, right] = await Promise.all([pixels(a, area), pixels(b, area)]);
  return left.filter((value, index) => Math.abs(value - (right[index] ?? 0)) > 60).length;
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}
const WHOLE = { left: 0, top: 0, width: SHARE_IMAGE.width, height: SHARE_IMAGE.height };
/** The area beside the picture, between label and logo. */
const WORDS = { left: 740, top: 110, width: 420, height: 380 };

const pixels = (image: Buffer, area: Area) => sharp(image).extract(area).greyscale().raw().toBuffer();

// No query draws, so one database is enough (decision 149).
describe.skipIf(inject('databaseUrl'))('the drawing', () => {
  test.each([
    ['a small picture', () => smallPng(32, 24)],
    ['an animation', () => animatedGif()],
    ['a transparent picture', () => transparentPng()],
    ['noise, wide', () => noise(1300, 1000)],
    ['noise, tall', () => noise(400, 3000)],
    ['a line of one pixel', () => smallPng(1200, 1)],
    ['a column of one pixel', () => smallPng(1, 1200)],
  ])('of %s is a JPEG of 1200×630 under 300 KB', async (_what, make) => {
    const meme = await publish(await make(), { title: 'x'.repeat(120) });
    const image = await shareImage(meme.id);
    expect(await sharp(image).metadata()).toMatchObject({
      format: 'jpeg',
      width: SHARE_IMAGE.width,
      height: SHARE_IMAGE.height,
    });
    expect(image.length).toBeLessThan(SHARE_IMAGE.maxBytes);
  });

  test('shows the whole picture in its colours', async () => {
    const red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#d00000' } })
      .png()
      .toBuffer();
    const image = await shareImage((await publish(red)).id);
    const colour = async (left: number, top: number) => [
      ...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    for (const [left, top] of [
      [70, 90],
      [660, 90],
      [70, 540],
      [660, 540],
    ] as const) {
      const [r = 0, g = 255, b = 255] = await colour(left, top);
      expect(r, `${left},${top}`).toBeGreaterThan(190);
      expect(Math.max(g, b), `${left},${top}`).toBeLessThan(40);
    }
    expect(await colour(10, 10)).toEqual([250, 247, 242]);
  });

  test('draws Romanian letters, each different from the plain one', async () => {
    const picture = await smallPng(64, 48);
    const draw = async (title: string) => shareImage((await publish(picture, { title })).id);
    const plain = await draw('s t a i');
    expect(await difference(plain, await draw('s t a i'), WORDS)).toBeLessThan(20);
    for (const title of ['ș t a i', 's ț a i', 's t ă i', 's t â i', 's t a î', 'Ș t a i']) {
      expect(await difference(plain, await draw(title), WORDS), title).toBeGreaterThan(20);
    }
    // Missing glyphs would be equal boxes.
    expect(await difference(await draw('ș ț'), await draw('ț ș'), WORDS)).toBeGreaterThan(50);
  });

  test('uses the company if the title is missing or cannot be drawn', async () => {
    const picture = await smallPng(64, 48);
    const without = await shareImage((await publish(picture)).id);
    for (const title of ['🙈🙊', '测试测试', 'привет']) {
      const drawn = await shareImage((await publish(picture, { title })).id);
      expect(await difference(without, drawn, WORDS), title).toBeLessThan(20);
    }
    // Emoji beside words are dropped.
    const [some, plain] = [
      await publish(picture, { title: 'Luni 🙈' }),
      await publish(picture, { title: 'Luni' }),
    ];
    const drawn = [await shareImage(some.id), await shareImage(plain.id)] as const;
    expect(await difference(...drawn, WORDS)).toBeLessThan(20);
    expect(await difference(without, drawn[0], WORDS)).toBeGreaterThan(500);
  });

  test('draws markup in titles as text', async () => {
    const picture = await smallPng(64, 48);
    const title = '</span><span size="1">&amp; <b>';
    const drawn = await shareImage((await publish(picture, { title })).id);
    expect(await difference(await shareImage((await publish(picture)).id), drawn, WORDS)).toBeGreaterThan(
      500,
    );
  });

  test('works without a missing picture', async () => {
    const id = await addMemeRow(site.ctx, author, { title: 'Fără poză' });
    expect((await sharp(await shareImage(id)).metadata()).width).toBe(SHARE_IMAGE.width);
  });
});

describe('the URL', () => {
  test('changes with the meme and stays valid; only the current one is cached for long', async () => {
    const meme = await publish(await smallPng(40, 30), { title: 'Prima' });
    const first = resource.shareImage(meme.id, shareImageVersion(meme));
    const before = await site.get(first);
    expect(before.headers['cache-control']).toBe('public, max-age=2592000');
    expect(before.headers['cross-origin-resource-policy']).toBe('cross-origin');
    await site.ctx.db.updateTable('memes').set({ title: 'A doua' }).where('id', '=', meme.id).execute();
    const second = resource.shareImage(meme.id, shareImageVersion({ ...meme, title: 'A doua' }));
    expect(second).not.toBe(first);
    const old = await site.get(first);
    const current = await site.get(second);
    expect(old.rawPayload).toEqual(current.rawPayload);
    expect(old.rawPayload).not.toEqual(before.rawPayload);
    expect(old.headers['cache-control']).toBe('public, no-cache');
    expect((await site.get(resource.shareImage(meme.id))).headers['cache-control']).toBe('public, no-cache');
  });

  test('does not change with votes', async () => {
    const meme = await publish(await smallPng(40, 30));
    const voted = await site.send(
      'POST',
      pathOf(votesOperations.castVote, { id: meme.id }),
      { voteType: 'up' },
      author,
    );
    expect(shareImageVersion(voted.json<Meme>())).toBe(shareImageVersion(meme));
  });

  test('answers HEAD with length and type, and 304 to a current ETag', async () => {
    const { id } = await publish(await smallPng(40, 30));
    const got = await site.get(resource.shareImage(id));
    const head = await site.app.inject({ method: 'HEAD', url: resource.shareImage(id) });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(got.rawPayload.length),
    });
    const again = await site.app.inject({
      url: resource.shareImage(id),
      headers: { 'if-none-match': String(got.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is 404 for a meme that is not public, for each caller', async () => {
    const pending = await site.meme(author);
    const rejected = await site.meme(author);
    await site.send(
      'PUT',
      pathOf(moderationOperations.decideMeme, { id: rejected.id }),
      { status: 'rejected' },
      moderator,
    );
    const deleted = await publish(await smallPng(40, 30));
    await shareImage(deleted.id);
    await site.ctx.db.deleteFrom('memes').where('id', '=', deleted.id).execute();
    for (const { id } of [pending, rejected, deleted, { id: 99_999 }]) {
      for (const who of [null, author, moderator]) {
        expect((await site.get(resource.shareImage(id), who)).statusCode).toBe(404);
      }
      const head = await site.app.inject({ method: 'HEAD', url: resource.shareImage(id) });
      expect(head.statusCode).toBe(404);
    }
    for (const file of ['0.jpg', '1.png', 'x.jpg', '-1.jpg', '99999999999999999.jpg']) {
      expect((await site.get(`/share/${file}`)).statusCode, file).toBe(400);
    }
  });

  test('of the site itself works too', async () => {
    const answer = await site.get(resource.siteShareImage());
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(answer.headers['content-type']).toBe('image/jpeg');
  });
});

describe('the image of a company', () => {
  const imageOf = (name: string, v?: string) => site.get(resource.companyShareImage(name, { v }));

  test('shows its shares, has a version, and is plain without them', async () => {
    const authors = await Promise.all(Array.from({ length: 16 }, () => site.member()));
    for (const [index, member] of [...authors.slice(0, 10), ...authors.slice(6)].entries())
      await addMemeRow(site.ctx, member, { company: 'Dell', theme_1: index < 10 ? 'pay' : 'meetings' });
    await site.ctx.db.updateTable('companies').set({ meme_count: 20 }).where('name', '=', 'Dell').execute();
    await renewPulses(site.ctx);
    const { themes } = (await site.get(pathOf(readPulse, { name: 'Dell' }))).json<CompanyPulse>();
    expect(themes).toHaveLength(2);
    const shares = await imageOf('Dell');
    const bodies = [shares.rawPayload, (await imageOf('Oracle')).rawPayload];
    for (const bytes of bodies)
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'jpeg',
        width: SHARE_IMAGE.width,
        height: SHARE_IMAGE.height,
      });
    expect(bodies[0]?.equals(bodies[1] ?? Buffer.alloc(0))).toBe(false);
    expect(shares.headers['cache-control']).toBe('public, no-cache');
    const current = await imageOf('Dell', companyImageVersion('Dell', themes));
    expect(current.headers['cache-control']).toBe('public, max-age=86400');
  });
});

test('a burst for many memes is answered or refused as busy, and the process survives', async () => {
  const drawer = createShareImageDrawer({ maxQueued: 4 });
  const words = { title: 'Luni', fallbackTitle: 'x', label: 'Adobe', name: 'Corpomeme', tagline: 'x' };
  const card = async () => ({ ...words, picture: null, logo: null });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => drawer.draw(card)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(15);
  expect(refused[0]).toMatchObject({ reason: { code: 'busy', status: 503, retryAfter: 5 } });
  expect((await drawer.draw(card)).length).toBeGreaterThan(10_000);
  await drawer.close();
  await expect(drawer.draw(card)).rejects.toMatchObject({ code: 'busy' });
});

test('concurrent requests for one image share one drawing', async () => {
  const { id } = await publish(await smallPng(50, 40), { title: 'Odată' });
  const answers = await Promise.all(Array.from({ length: 60 }, () => site.get(resource.shareImage(id))));
  // More requests than the queue allows, if each took a place.
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
