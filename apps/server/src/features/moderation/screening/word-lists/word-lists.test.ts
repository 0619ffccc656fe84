// On PostgreSQL in each `npm test`: word-lists/word-lists.queries, settings/listed-words.queries
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { ListedWord, WordTrial } from '@corpomeme/contract/moderation/listed-words';
import { WORD_LISTS } from '@corpomeme/contract/moderation/word-pattern';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smallPng } from '../../../../../test/corpus.ts';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { findFreeUsername } from '../../../people/auth/registration/registration.ts';
import { findingsOf } from '../findings.service.ts';
import { screenMeme } from '../screening.service.ts';

const URL = '/admin/listed-words';
const SAID = 'Scrie fără numele proiectului.';
let site: TestSite;
let author: Member;
let writer: Member;
let moderator: Member;
let admin: Member;
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.ctx.db.deleteFrom('word_matches').execute();
  for (const { id } of await listed()) await site.send('DELETE', `${URL}/${id}`, undefined, admin);
  writer = await site.member();
  meme = await site.publishedMeme(author, moderator);
});

const BASE = { effect: 'hold', places: ['memes', 'comments', 'companies'], language: 'any', is_on: true };
const REFUSE = { effect: 'refuse', text: SAID, places: ['memes', 'comments', 'names', 'companies'] };
const send = (body: object, as = admin) => site.send('POST', URL, { ...BASE, ...body }, as);
async function add(pattern: string, changes: object = {}): Promise<ListedWord> {
  const answer = await send({ patterns: [pattern], ...changes });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ListedWord[]>()[0] as ListedWord;
}
async function listed(): Promise<ListedWord[]> {
  return (await site.get(URL, admin)).json();
}
const put = ({ id, pattern, effect, text, places, language, is_on, version }: ListedWord, as = admin) =>
  site.send('PUT', `${URL}/${id}`, { pattern, effect, text, places, language, is_on, version }, as);
const post = (content: string, as = writer) =>
  site.send('POST', `/memes/${meme.id}/comments`, { content }, as);
const lastAudit = async () => (await site.get('/admin/audit?limit=1', admin)).json()[0];

describe('the lists', () => {
  test('keep what admins add, each entry once', async () => {
    const patterns = ['  Șmecher*', 'smecher*', 'dat afară', 'pontaj'];
    const added = (await send({ patterns })).json<ListedWord[]>();
    expect(added.map(({ pattern }) => pattern)).toEqual(['dat afară', 'pontaj', 'Șmecher*']);
    expect(added[0]).toMatchObject({ ...BASE, text: null, version: 1, decided: 0, right: 0 });
    expect(await lastAudit()).toMatchObject({ action: 'site.words', details: { added: 3, effect: 'hold' } });
    const { id } = await lastAudit();
    expect((await send({ patterns: ['PONTAJ'] })).json()).toEqual([]);
    expect((await lastAudit()).id).toBe(id);
    // The same word of one language is another entry.
    expect((await send({ patterns: ['pontaj'], language: 'en' })).json()).toHaveLength(1);
  });

  test.each([
    { patterns: ['x'.repeat(WORD_LISTS.patternMax + 1)] },
    { patterns: ['a'] },
    { patterns: ['(a+)+'] },
    { patterns: ['HR-ista'] },
    { patterns: [] },
    { patterns: Array.from({ length: WORD_LISTS.addedMax + 1 }, (_, n) => `cuvant${n}`) },
    { patterns: ['pontaj'], places: [] },
    { patterns: ['pontaj'], places: ['pictures'] },
    { patterns: ['pontaj'], places: ['names'] },
    { patterns: ['pontaj'], effect: 'refuse' },
    { patterns: ['pontaj'], effect: 'mark', text: SAID },
    { patterns: ['pontaj'], effect: 'refuse', text: 'x'.repeat(WORD_LISTS.textMax + 1) },
    { patterns: ['pontaj'], language: 'fr' },
  ])('refuse %#', async (body) => {
    expect((await send(body)).statusCode).toBe(400);
    expect(await listed()).toEqual([]);
  });

  test('of two admins who change an entry at once, one wins', async () => {
    const word = await add('pontaj');
    const second = await site.member('admin');
    const answers = await Promise.all([
      put({ ...word, effect: 'mark' }),
      put({ ...word, is_on: false }, second),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('changed_meanwhile');
    const [now] = await listed();
    expect(now).toMatchObject({ version: 2 });
    expect(now?.effect === 'mark').not.toBe(now?.is_on === false);
  });

  test('of two admins who add or remove the same at once, one does', async () => {
    const both = await Promise.all([send({ patterns: ['Pontaj'] }), send({ patterns: ['pontaj'] })]);
    expect(both.flatMap((answer) => answer.json())).toHaveLength(1);
    const [word] = await listed();
    const gone = await Promise.all(
      [1, 2].map(() => site.send('DELETE', `${URL}/${word?.id}`, undefined, admin)),
    );
    expect(gone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect((await put(word as ListedWord)).json().code).toBe('word_not_found');
  });

  test('an entry cannot become another one that is there', async () => {
    await add('pontaj');
    const word = await add('pauza');
    expect((await put({ ...word, pattern: 'PONTAJ' })).json().code).toBe('word_exists');
    expect((await put({ ...word, pattern: 'pauze*' })).json()).toMatchObject({
      pattern: 'pauze*',
      version: 2,
    });
  });

  test('are full at some point', async () => {
    const patternsOf = (part: number, count: number) =>
      Array.from({ length: count }, (_, n) => `cuvant${'abcdefghij'[part]}${n + 1000}`);
    const fill = WORD_LISTS.wordsMax / WORD_LISTS.addedMax;
    for (let part = 0; part < fill; part++)
      expect((await send({ patterns: patternsOf(part, WORD_LISTS.addedMax) })).statusCode).toBe(201);
    const full = await send({ patterns: ['pontaj'] });
    expect([full.statusCode, full.json().code]).toEqual([409, 'words_full']);
    await site.ctx.db.deleteFrom('listed_words').execute();
  });
});

describe('a comment with an entry', () => {
  test('is marked, held or refused', async () => {
    const word = await add('pontaj', { effect: 'mark' });
    expect((await post('Iar pontaj.')).json<Comment>().state).toBeUndefined();
    const held = (await put({ ...word, effect: 'hold' })).json<ListedWord>();
    expect((await post('Iar pontaj, zău.')).json()).toMatchObject({ state: 'held' });
    await put({ ...held, effect: 'refuse', text: SAID });
    const before = await site.ctx.db.selectFrom('comments').select('id').execute();
    const refused = await post('Iar un pontaj.');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { error: SAID, code: 'text_refused', details: [{ field: 'content', message: SAID }] },
    ]);
    expect(await site.ctx.db.selectFrom('comments').select('id').execute()).toEqual(before);
    expect((await post('Iar o pauză.')).statusCode).toBe(201);
  });

  test('is not touched while the entry is off, elsewhere or of another language', async () => {
    await add('pontaj', { is_on: false });
    await add('pauza', { places: ['memes'] });
    await add('cum', { language: 'en' });
    const { state } = (await post('Nu știu cum e cu pontaj și pauza.')).json<Comment>();
    expect(state).toBeUndefined();
  });

  test('is refused in an edit too, and its text stays', async () => {
    await add('pontaj', REFUSE);
    const { id } = (await post('Bun.')).json<Comment>();
    const url = `/memes/${meme.id}/comments/${id}`;
    const edit = await site.send('PATCH', url, { content: 'Un pontaj.' }, writer);
    expect(edit.json().code).toBe('text_refused');
    site.clock.advance(2000);
    expect((await site.get(`/memes/${meme.id}/comments`)).json()[0].content).toBe('Bun.');
  });

  test('that is posted while an admin changes the entry follows the entry as it is at its commit', async () => {
    const word = await add('pontaj', { is_on: false });
    let { version } = word;
    for (let round = 0; round < 6; round++) {
      const other = await site.member();
      const [changed, posted] = await Promise.all([
        put({ ...word, ...REFUSE, is_on: round % 2 === 0, version } as ListedWord),
        post(`Un pontaj, ${round}.`, other),
      ]);
      expect(changed.statusCode).toBe(200);
      version += 1;
      expect([201, 400]).toContain(posted.statusCode);
      const after = await post(`Alt pontaj, ${round}.`, other);
      expect(after.statusCode).toBe(round % 2 === 0 ? 400 : 201);
    }
  });

  test('is read again in its transaction if an entry changed after it was read', async () => {
    const transact = site.ctx.transact;
    site.ctx.transact = async (work) => {
      site.ctx.transact = transact;
      await add('pontaj', REFUSE);
      return transact(work);
    };
    const posted = await post('Un pontaj.');
    expect([posted.statusCode, posted.json().code]).toEqual([400, 'text_refused']);
  });
});

describe('a meme with an entry', () => {
  const upload = async (fields: Record<string, string>) =>
    site.upload(writer, { company: 'Adobe', city: 'Iasi', ...fields }, { bytes: await smallPng(300, 200) });

  test.each([
    ['title', { title: 'Un pontaj' }],
    ['message', { message: 'Un pontaj' }],
    ['image_alt', { image_alt: 'Un pontaj' }],
    ['proposed_company', { proposed_company: 'Pontaj SRL' }],
  ])('is refused at %s, without trace', async (field, fields) => {
    await add('pontaj', REFUSE);
    const count = async () => (await site.ctx.db.selectFrom('memes').select('id').execute()).length;
    const before = await count();
    const answer = await upload(fields);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'text_refused', details: [{ field, message: SAID }] },
    ]);
    expect(await count()).toBe(before);
  });

  test('a company is free of entries about memes, and the other way round', async () => {
    await add('pontaj', { ...REFUSE, places: ['companies'] });
    await add('sindicat', { ...REFUSE, places: ['memes'] });
    expect((await upload({ title: 'Un pontaj', proposed_company: 'Sindicat SRL' })).statusCode).toBe(201);
  });

  test('is refused in an edit, and marked for the moderator otherwise', async () => {
    const { id } = (await upload({ title: 'Bun' })).json<Meme>();
    const word = await add('pontaj', REFUSE);
    const edit = { title: 'Un pontaj' };
    expect((await site.send('PATCH', `/memes/${id}`, edit, writer)).json().code).toBe('text_refused');
    await put({ ...word, effect: 'mark', text: null, places: ['memes'] });
    expect((await site.send('PATCH', `/memes/${id}`, edit, writer)).statusCode).toBe(200);
    await screenMeme(site.ctx, id);
    const [finding] = (await findingsOf(site.ctx.db, [id])).get(id) ?? [];
    expect(finding).toEqual({ check: 'words', weight: 45, details: { found: ['pontaj'], where: ['title'] } });
  });
});

describe('a name with an entry', () => {
  test('is refused when it is chosen or changed', async () => {
    await add('galben*', { ...REFUSE, places: ['names'] });
    const rename = (newNickname: string) =>
      site.send('POST', '/users/update-nickname', { newNickname }, writer);
    expect((await rename('Galbenush')).json()).toMatchObject({
      code: 'text_refused',
      details: [{ field: 'newNickname', message: SAID }],
    });
    expect((await rename('Verzui')).statusCode).toBe(200);
    const fresh = await site.member();
    await site.ctx.db.updateTable('users').set({ name_chosen: 0 }).where('id', '=', fresh.id).execute();
    const chosen = await site.send('POST', '/users/choose-name', { newNickname: 'Galbenush' }, fresh);
    expect(chosen.json().code).toBe('text_refused');
  });

  test('is not taken from the address of a registration', async () => {
    expect(await findFreeUsername(site.ctx, 'Galbenel')).toBe('Galbenel');
    await add('galben*', { ...REFUSE, places: ['names'] });
    expect(await findFreeUsername(site.ctx, 'Galbenel')).not.toMatch(/galben/i);
  });
});

describe('the precision of an entry', () => {
  const precision = async () => {
    const [word] = await listed();
    return { decided: word?.decided, right: word?.right };
  };

  test('counts what moderators decided about memes', async () => {
    await add('pontaj');
    const ids: number[] = [];
    for (const title of ['Un pontaj', 'Alt pontaj', 'Bun']) {
      const { id } = await site.meme(writer, { title });
      await screenMeme(site.ctx, id);
      ids.push(id);
    }
    expect(await precision()).toEqual({ decided: 0, right: 0 });
    const decide = (id: number | undefined, status: string) =>
      site.send('PUT', `/memes/${id}/approval`, { status, reason_code: 'insulting' }, moderator);
    await decide(ids[0], 'approved');
    await decide(ids[1], 'rejected');
    await decide(ids[2], 'rejected');
    expect(await precision()).toEqual({ decided: 2, right: 1 });
  });

  test('counts held comments by the judgement, and none that their author mended or deleted', async () => {
    await add('pontaj');
    const ids: number[] = [];
    for (const text of ['Un pontaj.', 'Alt pontaj.', 'Iar pontaj.', 'Tot pontaj.'])
      ids.push((await post(text)).json<Comment>().id);
    const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
    const judge = (at: number, body: object) => {
      const found = cases.find(({ comment_id }) => comment_id === ids[at]);
      const seen = { comment_version: found?.comment_version };
      return site.send('PUT', `/moderation/cases/${found?.id}`, { ...seen, ...body }, moderator);
    };
    expect((await judge(0, { outcome: 'kept' })).statusCode).toBe(200);
    expect((await judge(1, { outcome: 'removed', reason_code: 'insulting' })).statusCode).toBe(200);
    const url = `/memes/${meme.id}/comments`;
    await site.send('PATCH', `${url}/${ids[2]}`, { content: 'Bun.' }, writer);
    await site.send('DELETE', `${url}/${ids[3]}`, {}, writer);
    expect(await precision()).toEqual({ decided: 2, right: 1 });
  });
});

describe('a trial', () => {
  const trial = async (
    patterns: string[],
    places = ['memes', 'comments', 'names', 'companies'],
    as = admin,
  ) => {
    const answer = await site.send('POST', `${URL}/trial`, { patterns, places, language: 'any' }, as);
    expect(answer.statusCode).toBe(200);
    return answer.json<WordTrial>();
  };

  test('reads the last 30 days where the entry applies, and stores nothing', async () => {
    await post('Un zumzetel aici, și text care vine după el, încă puțin și încă puțin.');
    const { id } = await site.meme(writer, { title: 'Zumzetel' });
    await site.send('PUT', `/memes/${id}/approval`, { status: 'rejected', reason_code: 'other' }, moderator);
    const before = await lastAudit();
    const all = await trial(['zumzet*']);
    expect(all).toMatchObject({ matched: 2, decided: 1, right: 1 });
    expect(all.examples).toEqual([
      { place: 'memes', found: 'Zumzetel', excerpt: 'Zumzetel', meme_id: id },
      {
        place: 'comments',
        found: 'zumzetel',
        excerpt: 'Un zumzetel aici, și text care vine după el, încă p…',
        meme_id: meme.id,
      },
    ]);
    expect(await trial(['zumzet*'], ['comments'])).toMatchObject({ matched: 1, decided: 0 });
    expect(await trial(['zumzet'])).toMatchObject({ matched: 0, examples: [] });
    expect(await listed()).toEqual([]);
    expect((await lastAudit()).id).toBe(before.id);
    const created_at = site.clock.now() - 31 * DAY;
    for (const table of ['memes', 'comments'] as const)
      await site.ctx.db.updateTable(table).set({ created_at }).execute();
    expect(await trial(['zumzet*'])).toMatchObject({ matched: 0 });
  });

  test('shows names, and nothing that concerns the admin or waits before the queue', async () => {
    const own = await site.member('admin');
    expect((await trial([writer.username.split(/[\s._-]/)[0] ?? '*'])).matched).toBeGreaterThan(0);
    await post('Un bzzzit.', own);
    await site.meme(own, { title: 'Un bzzzit' });
    await site.meme(writer, { title: 'Alt bzzzit', nameless: 'true' });
    await site.ctx.db
      .updateTable('memes')
      .set({ status: 'held' })
      .where('title', '=', 'Alt bzzzit')
      .execute();
    expect((await trial(['bzzzit'], ['memes', 'comments'], own)).matched).toBe(0);
    expect((await trial(['bzzzit'])).matched).toBe(2);
  });
});
