import { type ClientRequest, request } from 'node:http';
import { RATES } from '@corpomeme/contract/site/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heavyGif, smallPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { multipart } from '../../../../test/multipart.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';

/** Waits up to 30 s, so that a slow machine passes too. */
const eventually = <T>(read: () => T) => expect.poll(read);

/** A member's share of the image processing, tested by the order of events. */

const FIELDS = { company: 'Adobe', city: 'Iasi' };

let site: TestSite;
let address: string;
beforeEach(async () => {
  site = await startSite({ env: { RATE_LIMIT: 'on' } });
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
});

function startUpload(as: Member, bytes: Buffer): ClientRequest {
  const { payload, headers } = multipart(FIELDS, { bytes });
  const upload = request(`${address}/memes`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, authorization: `Bearer ${as.token}`, 'content-length': payload.length },
  });
  upload.on('error', () => {});
  return upload.end(payload);
}

test('while one member sends 36 heavy animations, another member waits for at most two of them', async () => {
  const [greedy, other] = [await site.member(), await site.member()];
  const animation = await heavyGif();
  const events: string[] = [];
  const flood = Array.from({ length: 36 }, () =>
    site.upload(greedy, FIELDS, { bytes: animation }).then(({ statusCode, headers }) => {
      events.push(String(statusCode));
      return { statusCode, wait: headers['retry-after'] };
    }),
  );
  await eventually(() => events.filter((status) => status === '429').length).toBeGreaterThan(30);
  const before = events.filter((status) => status === '201').length;
  const answer = await site.upload(other, FIELDS, { bytes: await smallPng() });
  const after = events.filter((status) => status === '201').length;
  expect(answer.statusCode).toBe(201);
  expect(after - before).toBeLessThanOrEqual(2);
  const answers = await Promise.all(flood);
  for (const { statusCode, wait } of answers)
    expect([statusCode, Number(wait) > 0]).toEqual(statusCode === 201 ? [201, false] : [429, true]);
});

test('abandoned uploads are not processed, and leave nothing', async () => {
  const [greedy, other] = [await site.member(), await site.member()];
  const before = await listTraces(site);
  const animation = await heavyGif(60);
  const all = Promise.withResolvers<void>();
  const work = site.ctx.images.process;
  const process = vi.spyOn(site.ctx.images, 'process').mockImplementation(async (picture, options) => {
    await all.promise;
    return work(picture, options);
  });
  const uploads = Array.from({ length: 3 }, () => startUpload(greedy, animation));
  await eventually(() => process.mock.calls.length).toBe(3);
  all.resolve();
  await eventually(() => site.ctx.images.stats().running).toBeGreaterThan(0);
  const closed = uploads.map((upload) => new Promise((resolve) => upload.once('close', resolve)));
  for (const upload of uploads) upload.destroy();
  await Promise.all(closed);
  await eventually(() => site.ctx.images.stats()).toMatchObject({ running: 0, waiting: 0, processed: 0 });
  expect((await site.upload(other, FIELDS, { bytes: await smallPng() })).statusCode).toBe(201);
  expect((await listTraces(site)).memes).toBe(before.memes + 1);
});

test('processing time is charged, also for abandoned uploads, and expires after an hour', async () => {
  const author = await site.member();
  const bytes = await smallPng();
  const [points, window] = RATES.imageWork.member;
  const work = site.ctx.images.process;
  const given = vi.spyOn(site.ctx.images, 'process').mockImplementationOnce(async (source, options) => {
    options?.onWorked?.(points + 1);
    upload.destroy();
    return work(source, options);
  });
  const upload = startUpload(author, bytes);
  await eventually(() => given.mock.settledResults.length).toBe(1);
  await site.ctx.background.settled();
  const refused = await site.upload(author, FIELDS, { bytes });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_much_image_work']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await site.upload(await site.member(), FIELDS, { bytes })).statusCode).toBe(201);
  site.clock.advance(window);
  expect((await site.upload(author, FIELDS, { bytes })).statusCode).toBe(201);
});
