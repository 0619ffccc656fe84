import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Reading } from '@corpomeme/contract/memes/reading';
import { READING } from '@corpomeme/contract/memes/reading';
import type { OwnData } from '@corpomeme/contract/people/own-data';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { DAY, MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
});
afterAll(() => site.close());

const put = (as: Member, path: string, body: object = {}) => site.send('PUT', `/users/me/${path}`, body, as);
const remove = (as: Member, path: string) => site.send('DELETE', `/users/me/${path}`, {}, as);
const readingOf = async (as: Member) => (await site.get('/users/me', as)).json<CurrentUser>().reading;
const idsOf = async (url: string, as: Member) => (await site.get(url, as)).json<Meme[]>().map(({ id }) => id);

describe('saved memes', () => {
  test('are listed saved last first, once each, for their reader alone', async () => {
    const [reader, other] = [await site.member(), await site.member()];
    const memes = [];
    for (let n = 0; n < 3; n++) memes.push(await addMemeRow(site.ctx, author));
    const [first, second, third] = memes as [number, number, number];
    for (const id of [second, third, first, second]) {
      expect((await put(reader, `saved/${id}`)).statusCode).toBe(200);
    }
    expect(await idsOf('/users/me/saved', reader)).toEqual([first, third, second]);
    expect((await readingOf(reader)).saved).toEqual([first, third, second]);
    expect(await idsOf('/users/me/saved', other)).toEqual([]);
    expect((await readingOf(other)).saved).toEqual([]);
    const page = await site.get('/users/me/saved?limit=2', reader);
    const next = /^<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect(await idsOf(next, reader)).toEqual([second]);
    const left = (await remove(reader, `saved/${third}`)).json<Reading>();
    expect(left.saved).toEqual([first, second]);
    expect((await remove(reader, `saved/${third}`)).statusCode).toBe(200);
  });

  test('show no meme that the reader may not see', async () => {
    const reader = await site.member();
    const pending = await addMemeRow(site.ctx, author, { status: 'pending' });
    expect((await put(reader, `saved/${pending}`)).json().code).toBe('meme_not_found');
    const meme = await addMemeRow(site.ctx, author);
    await put(reader, `saved/${meme}`);
    await site.ctx.db.updateTable('memes').set({ status: 'removed' }).where('id', '=', meme).execute();
    expect(await idsOf('/users/me/saved', reader)).toEqual([]);
  });

  test('of concurrent saves one row stays, and it holds a day', async () => {
    const reader = await site.member();
    const meme = await addMemeRow(site.ctx, author);
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(reader, `saved/${meme}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const rows = await site.ctx.db
      .selectFrom('saved_memes')
      .select('saved_on')
      .where('user_id', '=', reader.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect((rows[0]?.saved_on ?? 1) % DAY).toBe(0);
  });
});

describe('companies', () => {
  test('followed ones make one list, newest first', async () => {
    const reader = await site.member();
    const now = site.clock.now();
    const add = (company: string, minutes: number) =>
      addMemeRow(site.ctx, author, { company, created_at: now - minutes * MINUTE });
    const [old, middle, fresh] = [await add('Bosch', 30), await add('ING', 20), await add('Bosch', 10)];
    await add('Orange', 15);
    expect(await idsOf('/users/me/followed', reader)).toEqual([]);
    for (const company of ['Bosch', 'ING']) {
      expect((await put(reader, `companies/${company}`, { choice: 'followed' })).statusCode).toBe(200);
    }
    expect(await idsOf('/users/me/followed', reader)).toEqual([fresh, middle, old]);
    const page = await site.get('/users/me/followed?limit=2', reader);
    const next = /^<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect(await idsOf(next, reader)).toEqual([old]);
    await remove(reader, 'companies/Bosch');
    expect(await idsOf('/users/me/followed', reader)).toEqual([middle]);
  });

  test('are followed or hidden, never both', async () => {
    const reader = await site.member();
    await Promise.all(
      ['followed', 'hidden', 'followed', 'hidden'].map((choice) => put(reader, 'companies/Dell', { choice })),
    );
    const { followed, hidden } = await readingOf(reader);
    expect([...followed, ...hidden]).toEqual(['Dell']);
    await put(reader, 'companies/Dell', { choice: 'hidden' });
    expect(await readingOf(reader)).toMatchObject({ followed: [], hidden: ['Dell'] });
  });

  test.each([
    ['companies/Nowhere', { choice: 'hidden' }, 404],
    ['companies/Dell', { choice: 'loved' }, 400],
    ['companies/Dell', {}, 400],
  ])('refuses %s with %j', async (path, body, status) => {
    expect((await put(await site.member(), path, body)).statusCode).toBe(status);
  });
});

describe('muted members', () => {
  test('are listed by name with the day; public lists stay the same for all', async () => {
    const [reader, loud] = [await site.member(), await site.member()];
    const meme = await addMemeRow(site.ctx, loud);
    expect((await put(reader, `muted/${loud.id}`)).json<Reading>().muted).toEqual([loud.id]);
    const list = (await site.get('/users/me/muted', reader)).json();
    expect(list).toEqual([{ id: loud.id, username: loud.username, muted_on: expect.any(String) }]);
    expect(Date.parse(list[0].muted_on) % DAY).toBe(0);
    // The web app leaves them out, so that all members share one cached list.
    expect(await idsOf('/memes?limit=50', reader)).toContain(meme);
    expect((await remove(reader, `muted/${loud.id}`)).json<Reading>().muted).toEqual([]);
  });

  test('reach the member by no news, mail or push, under either name of the member', async () => {
    const [reader, loud, moderator] = [
      await site.member(),
      await site.member(),
      await site.member('moderator'),
    ];
    const named = await site.publishedMeme(reader, moderator);
    const nameless = await site.publishedMeme(reader, moderator, { nameless: 'true' });
    const own = await site.send('POST', `/memes/${named.id}/comments`, { content: 'Eu.' }, reader);
    const say = async (memeId: number, body = {}) =>
      (await site.send('POST', `/memes/${memeId}/comments`, { content: 'Da.', ...body }, loud)).statusCode;
    const comments = async () =>
      (await site.get('/users/me/notifications', reader))
        .json<{ kind: string }[]>()
        .filter(({ kind }) => /comment/.test(kind)).length;
    await say(named.id);
    expect(await comments()).toBe(1);
    await put(reader, `muted/${loud.id}`);
    // What was not read yet goes too.
    expect(await comments()).toBe(0);
    await say(named.id);
    await say(named.id, { parentId: own.json().id });
    await say(nameless.id);
    expect(await comments()).toBe(0);
    await remove(reader, `muted/${loud.id}`);
    expect(await say(nameless.id)).toBe(201);
    expect(await comments()).toBe(1);
  });

  test('are neither oneself nor nobody', async () => {
    const reader = await site.member();
    expect((await put(reader, `muted/${reader.id}`)).json().code).toBe('own_account');
    expect((await put(reader, 'muted/nobody')).json().code).toBe('user_not_found');
  });
});

test('the export contains all of it, and deleting the account none', async () => {
  const [admin, reader, loud] = [await site.member('admin'), await site.member(), await site.member()];
  const meme = await addMemeRow(site.ctx, author);
  await put(reader, `saved/${meme}`);
  await put(reader, 'companies/Dell', { choice: 'followed' });
  await put(reader, `muted/${loud.id}`);
  await put(loud, `muted/${reader.id}`);
  const data = (await site.get('/users/me/export', reader)).json<OwnData>();
  expect(data.saved_memes).toMatchObject([{ id: meme }]);
  expect(data.companies).toMatchObject([{ company: 'Dell', choice: 'followed' }]);
  expect(data.muted_members).toMatchObject([{ username: loud.username }]);
  expect((await site.send('DELETE', `/admin/users/${reader.id}`, {}, admin)).statusCode).toBe(200);
  expect((await readingOf(loud)).muted).toEqual([]);
  for (const table of ['saved_memes', 'company_choices', 'muted_members'] as const) {
    const rows = await site.ctx.db.selectFrom(table).selectAll().where('user_id', '=', reader.id).execute();
    expect(rows).toEqual([]);
  }
});

test('a full list refuses more', async () => {
  const reader = await site.member();
  const owner = reader.id;
  const template = await addMemeRow(site.ctx, author);
  const row = await site.ctx.db
    .selectFrom('memes')
    .selectAll()
    .where('id', '=', template)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < READING.savedMax; from += 500) {
    const values = Array.from({ length: 500 }, (_, n) => ({
      ...row,
      id: 5_000_000 + from + n,
      image_key: String(from + n).padStart(32, '0'),
      publication: 5_000_000 + from + n,
    }));
    await site.ctx.db.insertInto('memes').values(values).execute();
    const saves = values.map(({ id }) => ({ user_id: owner, meme_id: id, saved_on: 0 }));
    await site.ctx.db.insertInto('saved_memes').values(saves).execute();
  }
  const refused = await put(reader, `saved/${template}`);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'reading_list_full']);
  expect((await put(reader, 'saved/5000000')).statusCode).toBe(200);
});

test('a full list of muted members refuses more, but not a member who is muted already', async () => {
  const reader = await site.member();
  const [muted, other] = [await site.member(), await site.member()];
  const row = await site.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', muted.id)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: READING.mutedMax - 1 }, (_, n) => ({
    ...row,
    id: `muted-${n}`,
    email: `muted-${n}@example.test`,
    username: `muted-${n}`,
    username_key: `muted-${n}`,
  }));
  await site.ctx.db.insertInto('users').values(more).execute();
  const mutes = [row, ...more].map(({ id }) => ({ user_id: reader.id, muted_user_id: id, muted_on: 0 }));
  await site.ctx.db.insertInto('muted_members').values(mutes).execute();
  const refused = await put(reader, `muted/${other.id}`);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'reading_list_full']);
  expect((await put(reader, `muted/${muted.id}`)).statusCode).toBe(200);
});
