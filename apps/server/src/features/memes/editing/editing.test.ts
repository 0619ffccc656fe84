// On PostgreSQL in each `npm test`: editing/editing.queries

import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Permissions } from '@corpomeme/contract/people/users';
import { ERRORS, type ErrorCode } from '@corpomeme/contract/site/errors';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { smallPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';
import { verifyCounters } from '../../people/admin/admin.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
let image: Buffer;
beforeAll(async () => {
  image = await smallPng(50, 20);
  site = await startSite({ env: { REMOTE_IMAGES: 'off' } });
  [author, moderator, admin] = [
    await site.member(),
    await site.member('moderator'),
    await site.member('admin'),
  ];
});
afterAll(async () => {
  expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
  await site.close();
});
afterEach(() => vi.restoreAllMocks());

const WORDS = { title: 'Luni', message: 'Din nou', image_alt: 'O cană' };
const pending = () => site.meme(author, WORDS);
const decide = (id: number, status = 'approved', reason?: string) =>
  site.send('PUT', `/memes/${id}/approval`, { status, reason }, moderator);
async function rejected() {
  const { id } = await pending();
  return (await decide(id, 'rejected', 'Un nume real')).json<Meme>();
}
const edit = ({ id }: { id: number }, body: object, as: Member | null = author) =>
  site.send('PATCH', `/memes/${id}`, body, as);
const editWithFile = ({ id }: { id: number }, fields: Record<string, string> = {}, bytes = image) =>
  site.upload(author, fields, { bytes }, { method: 'PATCH', url: `/memes/${id}` });
const read = async (id: number, as: Member | null = author) =>
  (await site.get(`/memes/${id}`, as)).json<Meme>();
async function permitted(permissions: Partial<Permissions>): Promise<Member> {
  const member = await site.member();
  await site.send('PUT', `/users/${member.id}/permissions`, permissions, admin);
  return member;
}
async function auditOf(memeId: number) {
  const answer = await site.get(`/admin/audit?meme=${memeId}&action=meme.edit`, admin);
  return answer.json<{ actor_id: string; user_id: string; details: object }[]>();
}

/** Expects a refusal with the code's text, and that meme and storage stay the same. */
async function expectRefused(meme: Meme, call: () => ReturnType<TestSite['send']>, code: ErrorCode) {
  const before = [await read(meme.id), await listTraces(site)];
  const answer = await call();
  const [status, error] = ERRORS[code];
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { error, code }]);
  expect([await read(meme.id), await listTraces(site)]).toEqual(before);
}

describe('an author', () => {
  test('edits a rejected meme, which resubmits it', async () => {
    const meme = await rejected();
    const changes = { title: '  Marți ', company: 'ING', city: 'Brasov', message: '', userId: author.id };
    const answer = await edit(meme, changes);
    // Only moderators get the version.
    const { version: _version, ...shown } = meme;
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ...shown,
        title: 'Marți',
        company: 'ING',
        city: 'Brasov',
        message: null,
        approval_status: 'pending',
        approved_at: null,
        approved_by_username: null,
        rejection_reason: null,
      },
    ]);
    expect((await decide(meme.id)).json<Meme>()).toMatchObject({
      approval_status: 'approved',
      title: 'Marți',
    });
    expect(await auditOf(meme.id)).toEqual([]);
  });

  test('keeps its old place in the queue', async () => {
    const first = await rejected();
    const second = await pending();
    await edit(first, {});
    const waiting = (await site.get('/memes/pending?limit=50', moderator)).json<Meme[]>().map(({ id }) => id);
    expect(waiting.filter((id) => [first.id, second.id].includes(id))).toEqual([first.id, second.id]);
  });

  test('keeps omitted fields, and empties empty ones', async () => {
    const meme = await pending();
    expect((await edit(meme, { title: 'Miercuri' })).json()).toEqual({ ...meme, title: 'Miercuri' });
    const emptied = { title: null, message: ' ', image_alt: '' };
    expect((await edit(meme, emptied)).json()).toEqual({
      ...meme,
      title: null,
      message: null,
      image_alt: null,
    });
    const moved = (await edit(meme, { company: 'General', city: '' })).json<Meme>();
    expect([moved.company, moved.city]).toEqual(['General', 'N/A']);
  });

  test('replaces the image, whose old files are deleted', async () => {
    const meme = await rejected();
    const { files } = await listTraces(site);
    const answer = await editWithFile(meme, { title: 'Alta' });
    const changed = answer.json<Meme>();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(changed).toMatchObject({
      title: 'Alta',
      message: WORDS.message,
      image_width: 50,
      image_height: 20,
    });
    expect(changed.image_url).not.toBe(meme.image_url);
    expect((await site.get(changed.image_url)).statusCode).toBe(200);
    expect((await site.get(meme.image_url)).statusCode).toBe(404);
    expect((await listTraces(site)).files).toHaveLength(files.length);
  });

  test('can no longer edit an approved meme', async () => {
    const meme = await site.publishedMeme(author, moderator, WORDS);
    await expectRefused(meme, () => edit(meme, { title: 'x' }), 'meme_not_editable');
    await expectRefused(meme, () => editWithFile(meme), 'meme_not_editable');
  });

  test('with a posting ban cannot resubmit', async () => {
    const banned = await site.member();
    const meme = await site.meme(banned);
    await site.send('PUT', `/users/${banned.id}/permissions`, { canCreateMemes: false }, admin);
    const answer = await edit(meme, { title: 'x' }, banned);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'posting_not_allowed']);
  });
});

describe('a change is refused, and the meme stays the same', () => {
  test.each<[object, ErrorCode]>([
    [{ company: 'adobe' }, 'company_required'],
    [{ company: null }, 'company_required'],
    [{ city: '' }, 'city_required'],
    [{ city: 'Paris' }, 'city_required'],
    [{ title: 'x'.repeat(121) }, 'validation_failed'],
    [{ message: 'a\u0000b' }, 'validation_failed'],
    [{ title: 7 }, 'validation_failed'],
    [[], 'validation_failed'],
    [{ userId: 'someone-else' }, 'identity_mismatch'],
    [{ image_url: 'https://example.com/x.png' }, 'image_url_failed'],
  ])('%j', async (body, code) => {
    const meme = await pending();
    await expectRefused(meme, () => edit(meme, body), code);
  });

  test('without a city for a company that needs one', async () => {
    const meme = await site.meme(author, { company: 'General', city: '' });
    await expectRefused(meme, () => edit(meme, { company: 'Dell' }), 'city_required');
    expect((await edit(meme, { company: 'Dell', city: 'Iasi' })).statusCode).toBe(200);
  });

  test('with an invalid image', async () => {
    const meme = await pending();
    await expectRefused(meme, () => editWithFile(meme, {}, Buffer.from('<svg/>')), 'image_format');
    const both = { image_url: 'https://example.com/x.png' };
    await expectRefused(meme, () => editWithFile(meme, both), 'image_required');
  });

  test('by members whom it does not concern', async () => {
    const [waiting, published] = [await pending(), await site.publishedMeme(author, moderator)];
    const stranger = await site.member();
    const calls = [
      [waiting, null, 401],
      [waiting, stranger, 404],
      [waiting, moderator, 403],
      [published, stranger, 403],
      [{ id: 999_999 }, stranger, 404],
    ] as const;
    for (const [meme, as, status] of calls)
      expect((await edit(meme, { title: 'x' }, as)).statusCode).toBe(status);
    expect((await site.send('PATCH', '/memes/0', {}, stranger)).statusCode).toBe(400);
  });

  test('when the storage or the database fails', async () => {
    const meme = await pending();
    vi.spyOn(site.ctx.storage, 'save').mockRejectedValueOnce(new Error('disk full'));
    await expectRefused(meme, () => editWithFile(meme, { title: 'x' }), 'internal');
    const { transact } = site.ctx;
    site.ctx.transact = (work) =>
      transact(async (trx) => {
        await work(trx);
        throw new Error('the power went');
      });
    await expectRefused(meme, () => editWithFile(meme, { title: 'x' }), 'internal');
    site.ctx.transact = transact;
    expect((await site.get(meme.image_url)).statusCode).toBe(200);
  });
});

describe('a member who may edit memes', () => {
  test('changes the words of an approved one: status, counters, audit and events follow', async () => {
    const editor = await permitted({ canEditMemes: true });
    const meme = await site.publishedMeme(author, moderator, WORDS);
    const { timestamp } = (await site.get('/api/updates')).json();
    const edited: number[] = [];
    site.ctx.bus.subscribe('meme.edited', ({ memeId }) => edited.push(memeId));
    await site.get('/memes');
    const answer = await edit(meme, { title: 'Joi', company: 'Bosch', message: WORDS.message }, editor);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        title: 'Joi',
        company: 'Bosch',
        city: 'Iasi',
        approval_status: 'approved',
        created_at: meme.created_at,
      },
    ]);
    expect(edited).toEqual([meme.id]);
    expect((await site.get('/memes')).json<Meme[]>()[0]).toMatchObject({ id: meme.id, title: 'Joi' });
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
    expect(await auditOf(meme.id)).toMatchObject([
      { actor_id: editor.id, user_id: author.id, details: { fields: 'title, company' } },
    ]);
    const { updates } = (await site.get(`/api/updates?since=${timestamp}`)).json();
    expect(updates).toMatchObject([{ type: 'memeUpdated', data: { id: meme.id, title: 'Joi' } }]);
  });

  test('causes no event with an edit without a difference', async () => {
    const meme = await site.publishedMeme(author, moderator, WORDS);
    expect((await edit(meme, { title: WORDS.title }, admin)).statusCode).toBe(200);
    expect(await auditOf(meme.id)).toEqual([]);
  });

  test('cannot replace the image, and cannot edit pending memes', async () => {
    const meme = await rejected();
    await expectRefused(
      meme,
      () => edit(meme, { image_url: 'https://example.com/x.png' }, admin),
      'access_denied',
    );
    const { approval_status, rejection_reason } = (await edit(meme, { title: 'Vineri' }, admin)).json<Meme>();
    expect([approval_status, rejection_reason]).toEqual(['rejected', 'Un nume real']);
  });
});

describe('concurrent calls', () => {
  /** Runs `work` between the image's processing and the write of the edit. */
  function meanwhile(work: () => Promise<unknown>): void {
    const process = site.ctx.images.process;
    vi.spyOn(site.ctx.images, 'process').mockImplementationOnce(async (bytes) => {
      await work();
      return process(bytes);
    });
  }

  test.each<[string, string, ErrorCode]>([
    ['an approval', 'approved', 'meme_not_editable'],
    ['a rejection', 'rejected', 'meme_changed'],
  ])('%s wins over an edit that began before it', async (_what, status, code) => {
    const meme = await pending();
    const { files } = await listTraces(site);
    meanwhile(() => decide(meme.id, status));
    const answer = await editWithFile(meme, { title: 'prea târziu' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, code]);
    expect(await read(meme.id)).toMatchObject({
      approval_status: status,
      title: 'Luni',
      image_url: meme.image_url,
    });
    expect((await listTraces(site)).files).toEqual(files);
  });

  test('a deletion wins over an edit, and leaves nothing', async () => {
    const meme = await pending();
    meanwhile(() => site.send('DELETE', `/memes/${meme.id}`, undefined, author));
    const answer = await editWithFile(meme);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'meme_not_found']);
    const { memes, files } = await listTraces(site);
    expect(files.filter((file) => file.startsWith('uploads'))).toHaveLength(memes);
  });

  test('edits and decisions end in one of the two orders, 30 times', async () => {
    for (let n = 0; n < 30; n++) {
      const { id } = await pending();
      const [edited, decided] = await Promise.all([edit({ id }, { title: 'nou' }), decide(id)]);
      const after = await read(id);
      expect([decided.statusCode, after.approval_status]).toEqual([200, 'approved']);
      expect([edited.statusCode, after.title]).toEqual(
        edited.statusCode === 200 ? [200, 'nou'] : [409, 'Luni'],
      );
    }
  });

  test('of three new images at once, one remains', async () => {
    const meme = await pending();
    const { files } = await listTraces(site);
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, n) => editWithFile(meme, { title: `${n}` })),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken.length).toBeGreaterThan(0);
    for (const answer of answers)
      if (!taken.includes(answer)) expect(answer.json().code).toBe('meme_changed');
    const after = await read(meme.id);
    expect(taken.map((answer) => answer.json<Meme>().image_url)).toContain(after.image_url);
    expect((await site.get(after.image_url)).statusCode).toBe(200);
    expect((await listTraces(site)).files).toHaveLength(files.length);
  });
});
