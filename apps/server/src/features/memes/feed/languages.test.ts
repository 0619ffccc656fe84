// On PostgreSQL in each `npm test`: feed/feed.queries, search/search, db/search-index, theming/theming

import type { MemeLanguage } from '@corpomeme/contract/memes/meme-lists';
import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/memes.operations';
import * as themes from '@corpomeme/contract/memes/themes.operations';
import * as admins from '@corpomeme/contract/people/admin';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { exportOwnData } from '@corpomeme/contract/people/users.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { resource } from '@corpomeme/contract/site/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

const read = async (id: number, as: Member = author) =>
  (await site.get(pathOf(operations.readMeme, { id }), as)).json<Meme>();

describe('the language of a meme', () => {
  test.each([
    ['ro', { title: 'Ședința de luni' }],
    ['ro', { title: 'Sedinta de luni care putea fi un mail' }],
    ['en', { title: 'It depends', message: 'What do you mean it is done?' }],
    ['both', { title: 'Ce facem cu task-ul?', message: 'This is what we have to do today.' }],
    ['none', { title: '17:00' }],
    ['none', {}],
    ['ro', { image_alt: 'Un om la birou, cu cafea' }],
  ])('is %s by the words %j', async (language, fields) => {
    expect((await site.meme(author, fields)).language).toBe(language);
  });

  test('is what the author says, and by the words again if they say so', async () => {
    const meme = await site.meme(author, { title: 'Ședința', language: 'en' });
    expect(meme.language).toBe('en');
    const edit = async (body: object) => {
      await site.send('PATCH', pathOf(operations.readMeme, { id: meme.id }), body, author);
      return (await read(meme.id)).language;
    };
    expect(await edit({ title: 'Ședința de marți' })).toBe('en');
    expect(await edit({ language: '' })).toBe('ro');
    expect(await edit({ language: 'both' })).toBe('both');
  });

  test.each(['fr', 'RO', 'ro,en', 'null', '\u0000'])('%j is refused', async (language) => {
    const meme = await site.meme(author, { title: 'Deploy' });
    const url = pathOf(operations.readMeme, { id: meme.id });
    expect((await site.send('PATCH', url, { language }, author)).statusCode).toBe(400);
    const body = { company: 'General', image_url: 'https://example.com/a.png', language };
    expect((await site.send('POST', pathOf(operations.listMemes), body, author)).statusCode).toBe(400);
    const label = { themes: [], language };
    expect(
      (await site.send('PUT', pathOf(themes.changeMemeThemes, { id: meme.id }), label, moderator)).statusCode,
    ).toBe(400);
  });

  test('is corrected by moderators, which the log says, and then does not follow the words', async () => {
    const meme = await site.meme(author, { title: 'Ședința' });
    const url = pathOf(themes.changeMemeThemes, { id: meme.id });
    const body = { themes: meme.themes, language: 'en' };
    expect((await site.send('PUT', url, body, author)).statusCode).toBe(403);
    const corrected = await site.send('PUT', url, body, moderator);
    expect(corrected.json<Meme>()).toMatchObject({ themes: meme.themes, language: 'en' });
    const admin = await site.member('admin');
    const log = await site.get(pathOf(admins.listAudit, {}, { action: 'meme.themes', meme: meme.id }), admin);
    expect(log.json<AuditEntry[]>()[0]?.details).toMatchObject({ language: 'ro → en' });
    const edit = { title: 'Ședința de joi' };
    await site.send('PATCH', pathOf(operations.readMeme, { id: meme.id }), edit, author);
    expect((await read(meme.id)).language).toBe('en');
    // Another correction of the themes leaves it.
    await site.send('PUT', url, { themes: ['pay'] }, moderator);
    expect(await read(meme.id)).toMatchObject({ themes: ['pay'], language: 'en' });
  });

  test('is in the export of the own data', async () => {
    const reader = await site.member();
    await site.meme(reader, { title: 'Ședința', language: 'both' });
    const data = (await site.get(pathOf(exportOwnData), reader)).json();
    expect(data.memes).toMatchObject([{ language: 'both' }]);
  });
});

describe('readers of one language', () => {
  const id = {} as Record<MemeLanguage, number>;
  beforeAll(async () => {
    const values = { company: 'Oracle', theme_1: 'pay', title: 'Salariul' };
    for (const [place, language] of (['ro', 'en', 'both', 'none'] as const).entries())
      id[language] = await addMemeRow(site.ctx, author, {
        ...{ ...values, language, votes: 10 - place, comment_count: 20 - place },
      });
  });

  const list = async (query: Record<string, string | number>) => {
    site.clock.advance(1001);
    const answer = await site.get(pathOf(operations.listMemes, {}, query));
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Meme[]>().map((meme) => meme.id);
  };

  test.each([
    {},
    { sort: 'upvoted' },
    { sort: 'commented' },
    { time: 'week' },
    { time: 'week', sort: 'upvoted' },
    { company: 'Oracle' },
    { company: 'Oracle', sort: 'upvoted' },
    { theme: 'pay' },
    { theme: 'pay', sort: 'upvoted' },
    { search: 'salariul' },
    { search: 'salariul', theme: 'pay', time: 'week' },
  ])('find it, both, and memes without words in the list %j', async (query) => {
    const inOrder = (languages: MemeLanguage[]) => {
      const ids = languages.map((language) => id[language]);
      return 'sort' in query ? ids : ids.toReversed();
    };
    expect(await list({ ...query, language: 'ro' })).toEqual(inOrder(['ro', 'both', 'none']));
    expect(await list({ ...query, language: 'en' })).toEqual(inOrder(['en', 'both', 'none']));
    expect(await list(query)).toEqual(inOrder(['ro', 'en', 'both', 'none']));
  });

  test.each(['recent', 'upvoted', 'commented'])('turn the pages of the list by %s', async (sort) => {
    const seen: number[] = [];
    let url: string | undefined = pathOf(operations.listMemes, {}, { sort, language: 'en', limit: 1 });
    while (url) {
      const answer = await site.get(url);
      seen.push(...answer.json<Meme[]>().map((meme) => meme.id));
      url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(await list({ sort, language: 'en' }));
  });

  test.each([resource.rss(), resource.atom(), resource.jsonFeed(), resource.companyAtom('Oracle')])(
    'have the feed %s',
    async (path) => {
      const { body } = await site.get(`${path}?language=en`);
      expect([`/meme/${id.en}"`, `/meme/${id.en}<`].some((link) => body.includes(link))).toBe(true);
      expect(body).not.toContain(`/meme/${id.ro}`);
      expect(body).toContain(`${path}?language=en`);
      expect((await site.get(`${path}?language=de`)).statusCode).toBe(400);
    },
  );

  test.each(['de', 'both', 'none', ''])('and no other: %j is refused', async (language) => {
    expect((await site.get(`/memes?language=${language}`)).statusCode).toBe(400);
  });
});
