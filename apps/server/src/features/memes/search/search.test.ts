// On PostgreSQL in each `npm test`: db/search-index, search/search

import type { Meme } from '@corpomeme/contract/memes/memes';
import * as memesOperations from '@corpomeme/contract/memes/memes.operations';
import * as moderationOperations from '@corpomeme/contract/moderation/moderation.operations';
import * as adminOperations from '@corpomeme/contract/people/admin';
import * as usersOperations from '@corpomeme/contract/people/users.operations';
import { RATES } from '@corpomeme/contract/site/limits';
import { pathOf } from '@corpomeme/contract/site/operation';
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

async function find(search: string, filter: Record<string, string | number> = {}): Promise<number[]> {
  site.clock.advance(1001);
  const answer = await site.get(pathOf(memesOperations.listMemes, {}, { search, ...filter }));
  expect([search, answer.statusCode]).toEqual([search, 200]);
  return answer.json<Meme[]>().map(({ id }) => id);
}

const add = (values: Parameters<typeof addMemeRow>[2]) => addMemeRow(site.ctx, author, values);

describe('words are found', () => {
  test('in the description of the picture, also after it changed', async () => {
    const id = await add({ title: 'Fără cuvinte', image_alt: 'O cafetieră plânge' });
    expect(await find('cafetiera')).toEqual([id]);
    await site.ctx.db
      .updateTable('memes')
      .set({ image_alt: 'Un ceainic râde' })
      .where('id', '=', id)
      .execute();
    expect(await find('cafetiera')).toEqual([]);
    expect(await find('ceainic rade')).toEqual([id]);
    await site.ctx.db.deleteFrom('memes').where('id', '=', id).execute();
  });

  test.each([
    ['Ședința de luni', 'sedinta'],
    ['Şedinţa de marţi', 'ședința'],
    ['sedinta de miercuri', 'ŞEDINŢA'],
    ['S\u0326edint\u0326a de joi', 'şedinţa'],
    ['Vânzări în ÎNTÂRZIERE', 'vanzari in intarziere'],
    ['ștampilă', 'STAMPILĂ'],
    ['Übergabe naïve ñandú', 'ubergabe naive nandu'],
    ['ЖУК сидит', 'жук'],
    ['Καφές', 'καφέ'],
    ['plan2026 la 100%', '100 plan2026'],
    ['într-o zi', 'intr-o'],
    ['"citat" (paranteze)', 'paranteze "citat"'],
    ['wörk_life-balance@birou', 'life birou work'],
    ['회의 회의실', '회의'],
  ])('%s by %s', async (title, search) => {
    const id = await add({ title });
    expect(await find(search)).toContain(id);
    await site.ctx.db.deleteFrom('memes').where('id', '=', id).execute();
    expect(await find(search)).not.toContain(id);
  });

  test('in title, message, company, the author’s name and the text in the image, all of them together', async () => {
    const writer = await site.member();
    const id = await addMemeRow(site.ctx, writer, {
      title: 'Deadline',
      message: 'ieri seara',
      company: 'Bitdefender',
    });
    const { image_key } = await site.ctx.db
      .selectFrom('memes')
      .select('image_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await find('imprimanta')).toEqual([]);
    const text = { image_key, content: 'Imprimanta iar nu merge', confidence: 90, read_at: 1 };
    await site.ctx.db.insertInto('picture_texts').values(text).execute();
    const words = ['deadline', 'seara', 'bitdefender', 'imprimanta', writer.username];
    for (const word of words) expect(await find(word)).toEqual([id]);
    expect(await find(words.join(' '))).toEqual([id]);
    expect(await find(`${words.join(' ')} altceva`)).toEqual([]);
    await site.ctx.db.updateTable('picture_texts').set({ content: 'toner' }).execute();
    expect([await find('imprimanta'), await find('toner')]).toEqual([[], [id]]);
    await site.ctx.db.deleteFrom('picture_texts').execute();
    expect(await find('toner')).toEqual([]);
  });

  test('as a prefix for the last word, exactly for the others', async () => {
    const id = await add({ title: 'teambuilding obligatoriu' });
    for (const search of ['t', 'team', 'teambuilding oblig', 'obligatoriu teambuildin', 'teambuilding  '])
      expect([search, await find(search)]).toEqual([search, [id]]);
    expect(await find('team obligatoriu')).toEqual([]);
  });

  test('by emoji alone, in title, text and description, together and with the filters', async () => {
    const cat = await add({ title: 'Luni 🙀', company: 'Dell' });
    const both = await add({ title: 'Marți', message: '🙀 și 🎉🎉', company: 'Oracle' });
    const described = await add({ title: 'Joi', image_alt: 'o pisică 🙀' });
    await add({ title: 'Ascuns 🙀', status: 'pending' });
    expect(await find('🙀')).toEqual([described, both, cat]);
    expect(await find(' 🎉 🙀 ')).toEqual([both]);
    expect(await find('🙀', { company: 'Dell' })).toEqual([cat]);
    expect(await find('🙀', { limit: 1 })).toEqual([described]);
    expect(await find('🙀', { time: 'week', theme: 'meetings' })).toEqual([]);
    expect(await find('🦄')).toEqual([]);
    for (const id of [cat, both, described])
      await site.ctx.db.deleteFrom('memes').where('id', '=', id).execute();
  });

  test('newest first, paged, by company and time', async () => {
    const now = site.clock.now();
    const day = 86_400_000;
    const ids: number[] = [];
    for (let n = 0; n < 7; n++)
      ids.push(
        await add({
          title: `factura ${n}`,
          company: n % 2 ? 'Dell' : 'Oracle',
          created_at: now - (7 - n) * 2 * day,
        }),
      );
    const seen: number[] = [];
    for (
      let url: string | undefined = pathOf(memesOperations.listMemes, {}, { search: 'factura', limit: 3 });
      url;
    ) {
      const answer = await site.get(url);
      seen.push(...answer.json<Meme[]>().map(({ id }) => id));
      url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(ids.toReversed());
    expect(await find('factura', { company: 'Dell' })).toEqual([ids[5], ids[3], ids[1]]);
    expect(await find('factura', { time: 'week' })).toEqual([ids[6], ids[5], ids[4]]);
    expect(await find('factura', { time: 'week', company: 'Oracle' })).toEqual([ids[6], ids[4]]);
    expect(await find('factura', { time: 'now' })).toEqual([]);
    expect(await find('nicio', { time: 'now' })).toEqual([]);
  });
});

describe('only approved memes are found', () => {
  test.each(['pending', 'rejected', 'removed'] as const)(
    '%s memes are never found, also after a change of status',
    async (status) => {
      const id = await add({ title: `ascuns${status}`, status });
      const moderator = await site.member('moderator');
      for (const as of [null, author, moderator])
        expect(
          (await site.get(pathOf(memesOperations.listMemes, {}, { search: `ascuns${status}` }), as)).json(),
        ).toEqual([]);
      const set = (next: Meme['approval_status']) =>
        site.ctx.db
          .updateTable('memes')
          .set({ status: next, published_at: 1, publication: id + 1000 })
          .where('id', '=', id)
          .execute();
      await set('approved');
      expect(await find(`ascuns${status}`)).toEqual([id]);
      await set(status);
      expect(await find(`ascuns${status}`)).toEqual([]);
    },
  );

  test('from the decision until the deletion, by their current words', async () => {
    const moderator = await site.member('moderator');
    const meme = await site.meme(author, { title: 'Cafeaua rece' });
    expect(await find('cafeaua')).toEqual([]);
    await site.send(
      'PUT',
      pathOf(moderationOperations.decideMeme, { id: meme.id }),
      { status: 'approved' },
      moderator,
    );
    expect(await find('cafeaua')).toEqual([meme.id]);
    const admin = await site.member('admin');
    const edit = await site.send(
      'PATCH',
      pathOf(memesOperations.readMeme, { id: meme.id }),
      { title: 'Ceaiul cald' },
      admin,
    );
    expect(edit.statusCode).toBe(200);
    expect([await find('cafeaua'), await find('ceaiul')]).toEqual([[], [meme.id]]);
    await site.send('DELETE', pathOf(memesOperations.readMeme, { id: meme.id }), undefined, admin);
    expect(await find('ceaiul')).toEqual([]);
  });

  test('by their author’s current name: renamed, then deleted', async () => {
    const member = await site.member();
    const id = await addMemeRow(site.ctx, member, { title: 'numit' });
    expect(await find(`numit ${member.username}`)).toEqual([id]);
    await site.send(
      'POST',
      pathOf(usersOperations.changeNickname),
      { newNickname: 'Vulpoiul Șiret' },
      member,
    );
    expect([await find(`numit ${member.username}`), await find('vulpoiul siret')]).toEqual([[], [id]]);
    const admin = await site.member('admin');
    const gone = await site.send(
      'DELETE',
      pathOf(adminOperations.readUserDetails, { id: member.id }),
      {},
      admin,
    );
    expect(gone.statusCode).toBe(200);
    expect([await find('vulpoiul'), await find('numit deleted')]).toEqual([[], [id]]);
  });
});

describe('hostile search texts', () => {
  test.each([
    '"',
    '""""',
    "' or 1=1 --",
    '*',
    '***',
    '!!! ???',
    'AND',
    'OR NOT',
    'NEAR(a b, 5)',
    'words : x',
    'meme_words:x',
    '{words} : x',
    '^start',
    '-minus +plus',
    'a & | ! <-> b:*',
    "x':*",
    '\\',
    '%_%',
    '()',
    '🙈🙈',
    'हिन्दी',
    'a\ua7c0b',
    'aᲐb',
    '\u0301\u0326',
    '\ue00044656c6c',
    'a '.repeat(50).trim(),
    'ă'.repeat(100),
  ])('%s', async (search) => {
    await find(search);
  });

  test.each([
    ['%00', 400],
    ['a%00b', 400],
    ['%ED%A0%80', 200],
    ['x'.repeat(101), 400],
    ['x'.repeat(10_000), 400],
    ['x&sort=upvoted', 400],
    ['x&search=y', 400],
    ['x&cursor=1', 400],
    ['x&company=Nobody', 400],
  ])('%s is answered clearly', async (search, status) => {
    expect((await site.get(`/memes?search=${search}`)).statusCode).toBe(status);
  });

  test('spaces alone are no search', async () => {
    expect(await find('  ')).not.toEqual([]);
    expect(await find('?!')).toEqual([]);
  });

  test('words of any length are indexed and found', async () => {
    const id = await add({ title: 'ș'.repeat(120), message: '語'.repeat(1000) });
    expect(await find('s'.repeat(100))).toEqual([id]);
    expect(await find('語'.repeat(100))).toEqual([id]);
  });
});

test('searches through API and pages are limited by address; lists are not', async () => {
  const limited = await startSite({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
  const ask = (url: string, address: string) =>
    limited.app.inject({
      url,
      headers: {
        accept: url.startsWith('/browse') ? 'text/html' : 'application/json',
        'x-forwarded-for': address,
      },
    });
  const [points] = RATES.search.address;
  // A search without letters runs no query.
  for (let n = 0; n < points; n++)
    expect((await ask('/memes?search=!', '198.51.100.1')).statusCode).toBe(200);
  for (const url of ['/memes?search=!', '/memes?search=a&search=b', '/browse?search=a'])
    expect([url, (await ask(url, '198.51.100.1')).statusCode]).toEqual([url, 429]);
  for (const url of ['/memes', '/browse']) expect((await ask(url, '198.51.100.1')).statusCode).toBe(200);
  expect((await ask('/memes?search=!', '198.51.100.2')).statusCode).toBe(200);
  await limited.close();
});
