// On PostgreSQL in each `npm test`: upload/quota.queries
import { QUOTA } from '@corpomeme/contract/site/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';

const FIELDS = { company: 'Adobe', city: 'Iasi' };

let site: TestSite;
let moderator: Member;
let image: Buffer;
beforeAll(async () => {
  site = await startSite();
  moderator = await site.member('moderator');
  image = await smallPng(32, 24);
});
afterAll(() => site.close());

const upload = (as: Member) => site.upload(as, FIELDS, { bytes: image });

/** Adds copies of a meme's row, so that the next upload is near the quota. */
async function fill(memeId: number, copies: number, changes: { image_bytes?: number } = {}) {
  const { db } = site.ctx;
  const { id: _id, ...row } = await db
    .selectFrom('memes')
    .selectAll()
    .where('id', '=', memeId)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < copies; n++) {
    const image_key = `${row.image_key.slice(8)}${n.toString(16).padStart(8, '0')}`;
    await db
      .insertInto('memes')
      .values({ ...row, ...changes, image_key, publication: null })
      .execute();
  }
}

test('the quota of pending memes holds, also for concurrent uploads; a decision frees a place', async () => {
  const author = await site.member();
  const first = await site.meme(author);
  // With the first meme, all but two places are taken.
  await fill(first.id, QUOTA.pendingMemes - 3);
  const before = await listTraces(site);
  const answers = await Promise.all(Array.from({ length: 3 }, () => upload(author)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(answers.length - refused.length).toBe(2);
  for (const answer of refused)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'pending_quota']);
  expect((await listTraces(site)).files.length - before.files.length).toBe(2);
  expect((await upload(await site.member())).statusCode).toBe(201);
  await site.send('PUT', `/memes/${first.id}/approval`, { status: 'rejected' }, moderator);
  expect((await upload(author)).statusCode).toBe(201);
  const back = await site.send('PATCH', `/memes/${first.id}`, { title: 'Din nou' }, author);
  expect([back.statusCode, back.json().code]).toEqual([409, 'pending_quota']);
});

test('the storage quota counts image bytes; deleting frees them', async () => {
  const author = await site.member();
  const meme = await site.publishedMeme(author, moderator);
  const { image_bytes } = await site.ctx.db
    .selectFrom('memes')
    .select('image_bytes')
    .where('id', '=', meme.id)
    .executeTakeFirstOrThrow();
  expect(image_bytes).toBe((await site.get(meme.image_url)).rawPayload.length);
  await fill(meme.id, 1, { image_bytes: QUOTA.storedBytes - Math.round(1.5 * image_bytes) });
  const full = await upload(author);
  expect([full.statusCode, full.json().code]).toEqual([409, 'storage_quota']);
  await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
  expect((await upload(author)).statusCode).toBe(201);
});
