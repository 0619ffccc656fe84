import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import type { PictureBlock, PictureReading } from '@corpomeme/contract/moderation/screening';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawScene } from '../../../../../test/captioned-pictures.ts';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import {
  DEFAULTS,
  writeScreeningSettings,
} from '../../../safety/checks/settings/screening-settings.queries.ts';
import { findingsOf } from '../findings.service.ts';
import { startScreening } from '../keep-screening.service.ts';
import { screenMeme } from '../screening.service.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
let scene: Buffer;
let other: Buffer;
beforeAll(async () => {
  site = await startSite();
  [author, moderator, admin] = [
    await site.member(),
    await site.member('moderator'),
    await site.member('admin'),
  ];
  [scene, other] = [await drawScene(51), await drawScene(52)];
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['memes', 'blocked_pictures', 'site_settings'] as const)
    await site.ctx.db.deleteFrom(table).execute();
});

async function submit(bytes: Buffer, fields: object = {}): Promise<number> {
  const answer = await site.upload(author, { company: 'Adobe', city: 'Iasi', ...fields }, { bytes });
  return answer.json().id;
}
const block = (body: object, as = moderator) => site.send('POST', '/moderation/blocked-pictures', body, as);
const checksOf = async (id: number) =>
  (await findingsOf(site.ctx.db, [id])).get(id)?.map(({ check, details }) => [check, details.reason]);
const lastAudit = async () => (await site.get('/admin/audit?limit=1', admin)).json()[0];

describe('a blocked image', () => {
  test('comes first when it is submitted again, also after its meme was deleted, until it is unblocked', async () => {
    const first = await submit(scene);
    const answer = await block({ meme_id: first, reason: 'Poza unui coleg' });
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json<PictureBlock>();
    expect(made).toMatchObject({
      meme_id: first,
      reason: 'Poza unui coleg',
      meme: { meme_id: first, company: 'Adobe', status: 'pending' },
      blocked_by_username: moderator.username,
    });
    expect((await site.get('/moderation/blocked-pictures', moderator)).json()).toEqual([made]);
    expect(await lastAudit()).toMatchObject({
      action: 'picture.block',
      actor_id: moderator.id,
      meme_id: first,
      details: { block: made.id },
    });
    await site.ctx.background.settled();
    expect(await checksOf(first)).toEqual([['blocked-picture', 'Poza unui coleg']]);
    await site.send('DELETE', `/memes/${first}`, undefined, author);
    const [again, innocent] = [await submit(scene), await submit(other)];
    for (const id of [again, innocent]) await screenMeme(site.ctx, id);
    expect(await checksOf(again)).toEqual([['blocked-picture', 'Poza unui coleg']]);
    expect(await checksOf(innocent)).toEqual([['new-author', undefined]]);
    expect((await site.get('/moderation/blocked-pictures', moderator)).json()).toEqual([
      { ...made, meme_id: null, meme: null },
    ]);
    await site.send('DELETE', `/moderation/blocked-pictures/${made.id}`, undefined, moderator);
    expect(await lastAudit()).toMatchObject({ action: 'picture.unblock', details: { block: made.id } });
    await site.ctx.background.settled();
    expect(await checksOf(again)).toEqual([['new-author', undefined]]);
  });

  test('comes first in the queue, whatever the scores of others are', async () => {
    const loud = await submit(other, { message: 'Ion Popescu, ion@firma.ro, 0722 123 456, idiot, ceva.ro' });
    for (const _ of Array.from({ length: 7 })) await submit(other);
    await screenMeme(site.ctx, loud);
    const blocked = await submit(scene);
    await block({ meme_id: blocked });
    await site.ctx.background.settled();
    const queue = (await site.get('/moderation/queue?limit=2', moderator)).json<QueueCard[]>();
    expect(queue.map(({ meme, review_rank }) => [meme.id, review_rank])).toEqual([
      [blocked, 1],
      [loud, 0],
    ]);
    expect(queue[1]?.review_score).toBeGreaterThan(queue[0]?.review_score ?? 0);
    const [made] = (await site.get('/moderation/blocked-pictures', moderator)).json<PictureBlock[]>();
    await site.send('DELETE', `/moderation/blocked-pictures/${made?.id}`, undefined, moderator);
    await site.ctx.background.settled();
    const [first] = (await site.get('/moderation/queue?limit=1', moderator)).json<QueueCard[]>();
    expect(first?.meme.id).toBe(loud);
  });

  test('is found after the next start if its meme was held by a process that was killed', async () => {
    await writeScreeningSettings(site.ctx.db, { ...DEFAULTS, read_pictures: false });
    const id = await submit(scene);
    await screenMeme(site.ctx, id);
    const heldUntil = { claimed_until: site.clock.now() + 60_000 };
    await site.ctx.db.updateTable('screenings').set(heldUntil).where('meme_id', '=', id).execute();
    expect((await block({ meme_id: id })).statusCode).toBe(201);
    await site.ctx.background.settled();
    expect(await checksOf(id)).toEqual([['new-author', undefined]]);
    site.clock.advance(61_000);
    const stop = startScreening(site.ctx);
    await site.ctx.background.settled();
    stop();
    expect(await checksOf(id)).toEqual([['blocked-picture', null]]);
  });

  test('is blocked once, also by concurrent requests', async () => {
    const [first, copy] = [await submit(scene), await submit(scene)];
    const answers = await Promise.all([first, copy, first].map((meme_id) => block({ meme_id })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('block_exists');
    expect((await site.get('/moderation/blocked-pictures', moderator)).json()).toHaveLength(1);
  });

  test.each([{ meme_id: 'x' }, { meme_id: -1 }, {}, { meme_id: 1, reason: 'x'.repeat(501) }])(
    'is not made of %j',
    async (body) => {
      expect((await block(body)).statusCode).toBe(400);
    },
  );

  test('cannot be made from an unknown or unanalysed meme', async () => {
    expect((await block({ meme_id: 999_999 })).statusCode).toBe(404);
    const id = await submit(scene);
    await site.ctx.db.deleteFrom('picture_looks').execute();
    const answer = await block({ meme_id: id });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'picture_unknown']);
    const gone = await site.send('DELETE', '/moderation/blocked-pictures/999999', undefined, moderator);
    expect(gone.json().code).toBe('block_not_found');
  });
});

describe('settings of admins', () => {
  const change = (body: object, as = admin) => site.send('PATCH', '/admin/screening', body, as);
  const saved = async () => (await site.get('/admin/screening', admin)).json();

  test('change one by one, each with an entry of the log', async () => {
    expect(await saved()).toMatchObject(DEFAULTS);
    const second = await site.member('admin');
    await Promise.all([change({ read_pictures: false }), change({ hold_links_days: 5 }, second)]);
    expect(await saved()).toMatchObject({ ...DEFAULTS, read_pictures: false, hold_links_days: 5 });
    expect((await change({ hold_links_days: 3 })).json()).toMatchObject({ hold_links_days: 3 });
    const last = await lastAudit();
    expect(last).toMatchObject({ action: 'site.words', details: { hold_links_days: 3 } });
    expect((await change({ hold_links_days: 3 })).statusCode).toBe(200);
    expect((await lastAudit()).id).toBe(last.id);
    await change({ read_pictures: true });
    expect((await site.get('/admin/settings', admin)).json()).toMatchObject({ requireTwoFactor: false });
  });

  test('are refused if one is not right', async () => {
    expect((await change({ read_pictures: 'da' })).statusCode).toBe(400);
    expect(await saved()).toMatchObject(DEFAULTS);
  });
});

describe('the text read from an image', () => {
  const reading = async (id: number, as: Member) =>
    (await site.get(`/memes/${id}/picture-text`, as)).json<PictureReading>();
  const read = async (id: number, content: string) => {
    const { image_key } = await site.ctx.db
      .selectFrom('memes')
      .select('image_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await site.ctx.db
      .insertInto('picture_texts')
      .values({ image_key, content, confidence: 92, read_at: 1 })
      .execute();
  };

  test('is suggested as description to its author and moderators, if there is none', async () => {
    const id = await submit(scene);
    expect(await reading(id, author)).toEqual({
      is_read: false,
      content: '',
      confidence: 0,
      suggested_alt: null,
    });
    await read(id, 'Ședința putea fi\nun e-mail');
    const expected = { is_read: true, confidence: 92, suggested_alt: 'Ședința putea fi un e-mail' };
    for (const as of [author, moderator]) expect(await reading(id, as)).toMatchObject(expected);
    await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
    const stranger = await site.get(`/memes/${id}/picture-text`, await site.member());
    expect(stranger.json().code).toBe('meme_not_found');
  });

  test('is not suggested if the author gave one, or if it is too short', async () => {
    const described = await submit(scene, { image_alt: 'O cană' });
    await read(described, 'Ședința putea fi un e-mail');
    expect((await reading(described, author)).suggested_alt).toBeNull();
    const short = await submit(other);
    await read(short, 'e');
    expect((await reading(short, author)).suggested_alt).toBeNull();
  });
});
