import type { Meme } from '@corpomeme/contract/memes/memes';
import { ERRORS, type ErrorCode } from '@corpomeme/contract/site/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';

let site: TestSite;
let author: Member;
let image: Buffer;
beforeAll(async () => {
  site = await startSite({ env: { REMOTE_IMAGES: 'off' } });
  author = await site.member();
  image = await smallPng(40, 30);
});
afterAll(() => site.close());

const GOOD = { company: 'Adobe', city: 'Iasi' };
const upload = (fields: Record<string, string>, as = author) => site.upload(as, fields, { bytes: image });

/** Sends a form written part by part; `image` stands for a file part. */
function sendForm(parts: { name: string; value: string | Buffer; filename?: string; type?: string }[]) {
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(filename === undefined ? '' : `; filename="${filename}"`),
    Buffer.from(type === undefined ? '' : `\r\nContent-Type: ${type}`),
    Buffer.from('\r\n\r\n'),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return site.app.inject({
    method: 'POST',
    url: '/memes',
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${author.token}` },
    payload: Buffer.concat([...chunks, Buffer.from('--b--\r\n')]),
  });
}

const fieldParts = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));
const filePart = (value = image) => ({ name: 'image', value, filename: 'x.png', type: 'image/png' });

async function expectRefused(send: () => ReturnType<typeof sendForm>, code: ErrorCode): Promise<void> {
  const before = await listTraces(site);
  const answer = await send();
  const [status, text] = ERRORS[code];
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { error: text, message: text, code }]);
  expect(await listTraces(site)).toEqual(before);
}

describe('fields are refused', () => {
  test.each<[string, Record<string, string>, ErrorCode]>([
    ['no company', { city: 'Iasi' }, 'company_required'],
    ['an empty company', { company: '', city: 'Iasi' }, 'company_required'],
    ['an unknown company', { company: 'adobe', city: 'Iasi' }, 'company_required'],
    ['neither company nor city', {}, 'company_required'],
    ['no city', { company: 'Adobe' }, 'city_required'],
    ['an empty city', { company: 'Adobe', city: '' }, 'city_required'],
    ['the general category’s city', { company: 'Adobe', city: 'N/A' }, 'city_required'],
    ['an unknown city', { company: 'Adobe', city: 'Paris' }, 'city_required'],
    ['an unknown city in General', { company: 'General', city: 'Paris' }, 'city_required'],
    ['a title of 121 characters', { ...GOOD, title: 'x'.repeat(121) }, 'validation_failed'],
    ['a message of 1,001 characters', { ...GOOD, message: 'x'.repeat(1001) }, 'validation_failed'],
    ['a NUL in the title', { ...GOOD, title: 'a\u0000b' }, 'validation_failed'],
    ['a NUL in the message', { ...GOOD, message: '\u0000' }, 'validation_failed'],
    ['a field of 20 KB', { ...GOOD, message: 'x'.repeat(20_000) }, 'body_too_large'],
    ['the prototype as a name', { ...GOOD, ['__proto__']: 'x' }, 'bad_request'],
    ['the constructor as a name', { ...GOOD, constructor: 'x' }, 'bad_request'],
    ['somebody else’s id', { ...GOOD, userId: 'someone-else' }, 'identity_mismatch'],
    ['both file and address', { ...GOOD, image_url: 'https://example.com/x.png' }, 'image_required'],
  ])('%s', (_what, fields, code) => expectRefused(() => upload(fields), code));

  test('with neither file nor URL', () => expectRefused(() => site.upload(author, GOOD), 'image_required'));

  test('with a URL while image URLs are disabled', () =>
    expectRefused(
      () => site.upload(author, { ...GOOD, image_url: 'https://example.com/x.png' }),
      'image_url_failed',
    ));

  test.each<[string, () => Parameters<typeof sendForm>[0], ErrorCode]>([
    [
      'a field twice',
      () => [...fieldParts(GOOD), { name: 'city', value: 'Brasov' }, filePart()],
      'bad_request',
    ],
    ['two files', () => [...fieldParts(GOOD), filePart(), filePart()], 'body_too_large'],
    [
      'a hundred parts',
      () => [...Array.from({ length: 100 }, (_, n) => ({ name: `f${n}`, value: '1' })), filePart()],
      'body_too_large',
    ],
    [
      'a file field that is text',
      () => [...fieldParts(GOOD), { name: 'image', value: 'x' }],
      'image_required',
    ],
    [
      'a file input left empty',
      () => [...fieldParts(GOOD), { ...filePart(Buffer.alloc(0)), filename: '' }],
      'image_required',
    ],
    [
      'a field in JSON',
      () => [{ name: 'company', value: '{"a":1}', type: 'application/json' }, filePart()],
      'company_required',
    ],
    ['no part at all', () => [], 'company_required'],
  ])('%s', (_what, parts, code) => expectRefused(() => sendForm(parts()), code));

  test.each<[string, object, ErrorCode]>([
    ['a list', [GOOD], 'validation_failed'],
    ['a lone surrogate', { ...GOOD, title: 'a\ud800' }, 'validation_failed'],
    ['a number as title', { ...GOOD, title: 5 }, 'validation_failed'],
    ['an object as address', { ...GOOD, image_url: { href: 'x' } }, 'validation_failed'],
    [
      'an address of 3,000 letters',
      { ...GOOD, image_url: `https://x.ro/${'x'.repeat(3000)}` },
      'validation_failed',
    ],
    ['neither', { ...GOOD, image_url: null }, 'image_required'],
    ['blanks as address', { ...GOOD, image_url: '  ' }, 'image_required'],
    ['a city that is an object', { ...GOOD, city: { toString: 1 } }, 'city_required'],
  ])('as JSON: %s', (_what, body, code) =>
    expectRefused(() => site.send('POST', '/memes', body, author), code),
  );
});

describe('fields are accepted', () => {
  test('trimmed, in any script, without invisible characters, up to the maximum length', async () => {
    const title = `${'ș'.repeat(59)} 🙈${'x'.repeat(58)}`;
    expect(title).toHaveLength(120);
    const message = '  <script>alert(1)</script> \u202e‮ Ședință\r\n\tלשלום 会议  ';
    const meme = (await upload({ ...GOOD, title: ` ${title}\n`, message, image_alt: ' ' })).json<Meme>();
    const clean = '<script>alert(1)</script>  Ședință\n\tלשלום 会议';
    expect(meme).toMatchObject({ title, message: clean, image_alt: null });
    expect((await site.get(`/memes/${meme.id}`, author)).json()).toEqual(meme);
  });

  test('with defaults: General, no city, no texts', async () => {
    for (const city of [{}, { city: '' }, { city: 'N/A' }] as Record<string, string>[]) {
      const meme = (await upload({ company: 'General', ...city, title: ' ', message: '' })).json<Meme>();
      expect(meme).toMatchObject({ company: 'General', city: 'N/A', title: null, message: null });
    }
    expect((await upload({ company: 'General', city: 'Oradea' })).json<Meme>().city).toBe('Oradea');
  });

  test('in any order, with the file first', async () => {
    expect((await sendForm([filePart(), ...fieldParts(GOOD)])).statusCode).toBe(201);
  });

  test('with the sender’s own id; other identity fields are ignored', async () => {
    const claims = { userId: author.id, username: 'somebody', userAvatar: 'https://elsewhere.example/x.png' };
    const meme = (await upload({ ...GOOD, ...claims })).json<Meme>();
    expect(meme).toMatchObject({ user_id: author.id, username: author.username, approval_status: 'pending' });
  });

  test('with a known template and the words in the picture, which search finds and nothing reads again', async () => {
    const picture_words = 'Ședința zburătoare putea fi un e-mail';
    const answer = await upload({ ...GOOD, template: 'sticky-note', picture_words });
    const { id, template } = answer.json<Meme>();
    expect(template).toBe('sticky-note');
    const text = await site.ctx.db
      .selectFrom('picture_texts')
      .innerJoin('memes', 'memes.image_key', 'picture_texts.image_key')
      .select(['content', 'confidence'])
      .where('memes.id', '=', id)
      .executeTakeFirst();
    expect(text).toEqual({ content: picture_words, confidence: 100 });
    const moderator = await site.member('moderator');
    await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
    const found = (query: string) =>
      site.get(`/memes?${query}`).then((list) => list.json<Meme[]>().map((meme) => meme.id));
    expect(await found('search=zburatoare')).toEqual([id]);
    expect(await found('template=sticky-note')).toEqual([id]);
    expect(await found('template=bingo')).toEqual([]);
  });

  test('an unknown template counts as none, and its words are not believed', async () => {
    const answer = await upload({ ...GOOD, template: 'no-such-template', picture_words: 'Harmless' });
    const { id, template } = answer.json<Meme>();
    expect(template).toBeNull();
    const texts = await site.ctx.db
      .selectFrom('picture_texts')
      .innerJoin('memes', 'memes.image_key', 'picture_texts.image_key')
      .select('content')
      .where('memes.id', '=', id)
      .where('content', '=', 'Harmless')
      .execute();
    expect(texts).toEqual([]);
  });

  test('another picture has no template', async () => {
    const { id } = (await upload({ ...GOOD, template: 'bingo', picture_words: 'Bingo' })).json<Meme>();
    const other = { bytes: await smallPng(41, 31) };
    const edited = await site.upload(author, {}, other, { method: 'PATCH', url: `/memes/${id}` });
    expect(edited.json<Meme>().template).toBeNull();
  });

  test('but status fields of the form are ignored', async () => {
    const wishes = {
      id: '1',
      votes: '99',
      approval_status: 'approved',
      created_at: '2001-01-01',
      status: 'approved',
    };
    const meme = (await upload({ ...GOOD, ...wishes })).json<Meme>();
    expect(meme).toMatchObject({ votes: 0, approval_status: 'pending' });
    expect((await site.get(`/memes/${meme.id}`)).statusCode).toBe(404);
  });
});

test('a posting ban blocks uploads, and nothing else', async () => {
  const banned = await site.member();
  await site.ctx.db
    .updateTable('users')
    .set({ permission_overrides: '{"canCreateMemes":false}' })
    .where('id', '=', banned.id)
    .execute();
  await expectRefused(() => upload(GOOD, banned), 'posting_not_allowed');
  expect((await site.get('/users/me', banned)).json().permissions.canCreateMemes).toBe(false);
  expect((await site.get('/users/me/memes', banned)).statusCode).toBe(200);
});

test('a visitor’s upload is refused before it is read', () =>
  expectRefused(() => site.upload(null, GOOD, { bytes: image }), 'not_logged_in'));
