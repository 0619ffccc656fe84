import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScene, withCaption } from '../../../../../test/captioned-pictures.ts';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { AppError } from '../../../../app-error.ts';
import {
  DEFAULTS,
  writeScreeningSettings,
} from '../../../safety/checks/settings/screening-settings.queries.ts';
import { startScreening } from '../keep-screening.service.ts';
import { outdateScreenings } from '../screening.queries.ts';
import { screenMeme } from '../screening.service.ts';
import { readOldPictures } from './old-pictures.service.ts';
import { MAX_FAILURES, readPictureOf } from './reading.service.ts';

let site: TestSite;
let author: Member;
let moderator: Member | undefined;
let picture: Buffer;
beforeEach(async () => {
  site = await startSite();
  moderator = undefined;
  author = await site.member();
  picture ??= await withCaption(await drawScene(70), 'Ședința putea fi un e-mail');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await site.close();
});

async function submit(): Promise<number> {
  const answer = await site.upload(author, { company: 'Adobe', city: 'Iasi' }, { bytes: picture });
  return answer.json().id;
}
const texts = () => site.ctx.db.selectFrom('picture_texts').select(['content', 'confidence']).execute();
const screening = (id: number) =>
  site.ctx.db.selectFrom('screenings').selectAll().where('meme_id', '=', id).executeTakeFirstOrThrow();

test('an image is read once, and not again', async () => {
  const id = await submit();
  await screenMeme(site.ctx, id);
  expect(await readPictureOf(site.ctx, id)).toBe(true);
  expect((await texts())[0]?.content).toContain('putea fi un e-mail');
  expect(await readPictureOf(site.ctx, id)).toBe(false);
});

test('an unreadable image counts as one without text after three failures, and blocks nothing', async () => {
  const id = await submit();
  await screenMeme(site.ctx, id);
  vi.spyOn(site.ctx.storage, 'open').mockRejectedValue(new AppError('image_damaged'));
  for (let time = 1; time < MAX_FAILURES; time++) expect(await readPictureOf(site.ctx, id)).toBe(false);
  expect(await texts()).toEqual([]);
  expect(await readPictureOf(site.ctx, id)).toBe(true);
  expect(await texts()).toEqual([{ content: '', confidence: 0 }]);
  expect(await screening(id)).toMatchObject({ failures: MAX_FAILURES, claimed_until: null });
});

test('after a reading that failed, a meme is screened again only if what the checks use changed meanwhile', async () => {
  const id = await submit();
  await screenMeme(site.ctx, id);
  const open = vi.spyOn(site.ctx.storage, 'open').mockRejectedValueOnce(new AppError('unavailable'));
  expect(await readPictureOf(site.ctx, id)).toBe(false);
  open.mockImplementationOnce(async () => {
    await outdateScreenings(site.ctx.db, [id]);
    throw new AppError('unavailable');
  });
  expect(await readPictureOf(site.ctx, id)).toBe(true);
});

test('a shutdown does not count as a failure of the image', async () => {
  const id = await submit();
  await screenMeme(site.ctx, id);
  await site.ctx.pictureReader.close();
  expect(await readPictureOf(site.ctx, id)).toBe(false);
  expect(await screening(id)).toMatchObject({ failures: 0, claimed_until: null });
});

test('if admins turned reading off, no image is read and the checks still run', async () => {
  await writeScreeningSettings(site.ctx.db, { ...DEFAULTS, read_pictures: false });
  const stop = startScreening(site.ctx);
  const id = await submit();
  await site.ctx.background.settled();
  stop();
  expect(await texts()).toEqual([]);
  expect(await screening(id)).toMatchObject({ with_text: 0, screened_at: expect.any(Number) });
});

test('work that a kill left is finished at the next start', async () => {
  const [unscreened, unread] = [await submit(), await submit()];
  await screenMeme(site.ctx, unread);
  // Simulates a kill: the claim expires.
  await site.ctx.db
    .updateTable('screenings')
    .set({ claimed_until: site.clock.now() + 60_000 })
    .execute();
  site.clock.advance(61_000);
  const stop = startScreening(site.ctx);
  await site.ctx.background.settled();
  stop();
  for (const id of [unscreened, unread])
    expect(await screening(id)).toMatchObject({ with_text: 1, claimed_until: null });
  expect(await texts()).toHaveLength(2);
});

test('a killed process’s claim is resumed within a minute after it expires, on the running site', async () => {
  const [unscreened, unread] = [await submit(), await submit()];
  await screenMeme(site.ctx, unread);
  const now = site.clock.now();
  for (const id of [unscreened, unread]) {
    await site.ctx.db
      .insertInto('screenings')
      .values({ meme_id: id, meme_updated_at: 0, claimed_until: now + 60_000 })
      .onConflict((conflict) => conflict.column('meme_id').doUpdateSet({ claimed_until: now + 60_000 }))
      .execute();
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startScreening(site.ctx);
  await site.ctx.background.settled();
  expect(await texts()).toEqual([]);
  site.clock.advance(61_000);
  vi.advanceTimersByTime(60_000);
  await site.ctx.background.settled();
  stop();
  for (const id of [unscreened, unread])
    expect(await screening(id)).toMatchObject({ with_text: 1, claimed_until: null });
  expect(await texts()).toHaveLength(2);
});

test('a claim from before the clock was set back expires', async () => {
  const id = await submit();
  await screenMeme(site.ctx, id);
  const day = 86_400_000;
  await site.ctx.db
    .updateTable('screenings')
    .set({ claimed_until: site.clock.now() + day })
    .execute();
  expect(await readPictureOf(site.ctx, id)).toBe(true);
});

test('a long reading renews its claim, and a dead process does not', async () => {
  const id = await submit();
  await screenMeme(site.ctx, id);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { open } = site.ctx.storage;
  const isDone = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  vi.spyOn(site.ctx.storage, 'open').mockImplementation(async (owner, name) => {
    isAsked.resolve();
    await isDone.promise;
    return open(owner, name);
  });
  const reading = readPictureOf(site.ctx, id);
  await isAsked.promise;
  const { claimed_until: first } = await screening(id);
  site.clock.advance(50_000);
  vi.advanceTimersByTime(20_000);
  await expect
    .poll(async () => (await screening(id)).claimed_until)
    .toBeGreaterThanOrEqual((first ?? 0) + 49_000);
  isDone.resolve();
  expect(await reading).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  expect(await screening(id)).toMatchObject({ claimed_until: null });
});

test('images from before fingerprints existed are analysed from the storage', async () => {
  const [first, second] = [await submit(), await submit()];
  await site.ctx.db.deleteFrom('picture_looks').where('meme_id', '=', first).execute();
  await site.ctx.db.deleteFrom('picture_prints').where('meme_id', '=', first).execute();
  await writeScreeningSettings(site.ctx.db, { ...DEFAULTS, read_pictures: false });
  const stop = startScreening(site.ctx);
  await site.ctx.background.settled();
  stop();
  const prints = await site.ctx.db.selectFrom('picture_prints').select(['meme_id', 'part']).execute();
  expect(prints).toHaveLength(4);
  const known = await site.ctx.db.selectFrom('picture_looks').selectAll().orderBy('meme_id').execute();
  expect(known).toEqual(
    [
      { meme_id: first, source_hash: null },
      { meme_id: second, source_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ].toSorted((a, b) => a.meme_id - b.meme_id),
  );
});

test('replacing an image deletes the text of the first one', async () => {
  const id = await submit();
  await screenMeme(site.ctx, id);
  await readPictureOf(site.ctx, id);
  const form = { method: 'PATCH', url: `/memes/${id}` } as const;
  expect((await site.upload(author, {}, { bytes: await drawScene(71) }, form)).statusCode).toBe(200);
  expect(await texts()).toEqual([]);
  expect(await screenMeme(site.ctx, id)).toBe('done');
  expect(await readPictureOf(site.ctx, id)).toBe(true);
});

const approve = (id: number) => setStatus(id, 'approved');
async function setStatus(id: number, status: 'approved' | 'rejected'): Promise<void> {
  moderator ??= await site.member('moderator');
  const answer = await site.send('PUT', `/memes/${id}/approval`, { status, reason: 'Nu' }, moderator);
  expect(answer.statusCode).toBe(200);
}
const reading = async (id: number) => (await site.get(`/memes/${id}/picture-text`, author)).json();
const findIds = async () =>
  (await site.get('/memes?search=putea')).json<{ id: number }[]>().map(({ id }) => id);

test('reading continues after the decision: the text is announced, and found by searches', async () => {
  const stop = startScreening({
    ...site.ctx,
    pictureReader: { ...site.ctx.pictureReader, read: createBusyReader() },
  });
  const id = await submit();
  await site.ctx.background.settled();
  expect(await reading(id)).toMatchObject({ is_read: false, content: '' });
  await approve(id);
  await site.ctx.background.settled();
  stop();
  expect((await texts())[0]?.content).toContain('putea fi un e-mail');
  expect(await reading(id)).toMatchObject({ is_read: true, content: expect.stringContaining('putea') });
  expect(await findIds()).toEqual([id]);
});

test('a start reads memes that were decided unread, each once', async () => {
  const [first, second] = [await submit(), await submit()];
  await approve(first);
  await setStatus(second, 'rejected');
  const order: string[] = [];
  const opened = vi.spyOn(site.ctx.storage, 'open');
  expect(await readOldPictures(site.ctx, () => false)).toBe(2);
  for (const [key] of opened.mock.calls) order.push(key);
  const keys = await site.ctx.db.selectFrom('memes').select('image_key').orderBy('id', 'desc').execute();
  expect(order).toEqual(keys.map(({ image_key }) => image_key));
  expect(await readOldPictures(site.ctx, () => false)).toBe(0);
  expect(await findIds()).toEqual([first]);
  expect(await readOldPictures(site.ctx, () => true)).toBe(0);
});

/** Returns a reader that is busy at first. */
function createBusyReader(): typeof site.ctx.pictureReader.read {
  const { read } = site.ctx.pictureReader;
  let isFirst = true;
  return (prepare) => {
    if (!isFirst) return read(prepare);
    isFirst = false;
    return Promise.reject(new AppError('busy'));
  };
}
