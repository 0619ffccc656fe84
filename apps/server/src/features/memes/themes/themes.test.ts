// On PostgreSQL in each `npm test`: themes/themes.queries, theming/theming, db/theme-counts

import type { Meme } from '@corpomeme/contract/memes/memes';
import * as memeOperations from '@corpomeme/contract/memes/memes.operations';
import type { AdminTheme, Theme } from '@corpomeme/contract/memes/themes';
import * as operations from '@corpomeme/contract/memes/themes.operations';
import * as adminOperations from '@corpomeme/contract/people/admin';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { pathOf } from '@corpomeme/contract/site/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { themeOldMemes } from '../theming/theming.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  moderator = await site.member('moderator');
  admin = await site.member('admin');
});
afterAll(() => site.close());

const offered = async () => (await site.get(pathOf(operations.listThemes))).json<Theme[]>();
const all = async () => (await site.get(pathOf(operations.listAllThemes), admin)).json<AdminTheme[]>();
const correct = (id: number, themes: string[], as: Member) =>
  site.send('PUT', pathOf(operations.changeMemeThemes, { id }), { themes }, as);
const list = async (query: Record<string, string | number>) => {
  site.clock.advance(1001);
  const answer = await site.get(pathOf(memeOperations.listMemes, {}, query));
  return answer.json<Meme[]>().map(({ id }) => id);
};

describe('admins', () => {
  test('find the eleven of the first day, in order and in both languages', async () => {
    const themes = await offered();
    expect(themes).toHaveLength(11);
    expect(themes[0]).toEqual({ slug: 'deadlines', name: { en: 'Deadlines', ro: 'Termene' } });
    expect(themes.at(-1)?.slug).toBe('small-joys');
  });

  test('add, rename, hide and order them; each change is in the audit log', async () => {
    const added = await site.send(
      'POST',
      pathOf(operations.addTheme),
      { name: { en: 'Coffee & Tea', ro: 'Cafea și ceai' }, words: ['Cafeți*', 'ceai', 'ceai'] },
      admin,
    );
    expect([added.statusCode, added.json()]).toEqual([
      201,
      {
        slug: 'coffee-tea',
        name: { en: 'Coffee & Tea', ro: 'Cafea și ceai' },
        about: { en: '', ro: '' },
        words: ['cafeti*', 'ceai'],
        hidden: false,
      },
    ]);
    const twice = await site.send(
      'POST',
      pathOf(operations.addTheme),
      { name: { en: 'coffee tea', ro: 'x' } },
      admin,
    );
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'theme_exists']);

    const order = (await all()).map(({ slug }) => slug).reverse();
    const ordered = await site.send('PUT', pathOf(operations.orderThemes), { slugs: order }, admin);
    expect(ordered.json<AdminTheme[]>().map(({ slug }) => slug)).toEqual(order);
    const partly = await site.send('PUT', pathOf(operations.orderThemes), { slugs: order.slice(1) }, admin);
    expect([partly.statusCode, partly.json().code]).toEqual([409, 'changed_meanwhile']);

    const body = { name: { en: 'Hot drinks', ro: 'Băuturi calde' }, words: ['ceai'], hidden: true };
    const url = pathOf(operations.changeTheme, { slug: 'coffee-tea' });
    expect((await site.send('PUT', url, body, admin)).json()).toMatchObject(body);
    site.clock.advance(1001);
    expect((await offered()).map(({ slug }) => slug)).not.toContain('coffee-tea');
    const log = await site.get(pathOf(adminOperations.listAudit, {}, { action: 'site.themes' }), admin);
    expect(log.json<AuditEntry[]>().map(({ details }) => details.change)).toEqual([
      'changed',
      'ordered',
      'added',
    ]);
    await site.send('PUT', pathOf(operations.orderThemes), { slugs: order.reverse() }, admin);
  });

  test.each([
    ['no name', { name: { en: '', ro: 'x' } }],
    ['one language', { name: { en: 'x' } }],
    ['a word of one letter', { name: { en: 'y', ro: 'y' }, words: ['a'] }],
  ])('%s is refused', async (_what, body) => {
    expect((await site.send('POST', pathOf(operations.addTheme), body, admin)).statusCode).toBe(400);
  });
});

describe('at upload', () => {
  test('the words suggest themes, and the choice of the author wins, also none', async () => {
    expect((await site.meme(author, { title: 'Ședința de luni' })).themes).toEqual(['meetings']);
    expect((await site.meme(author, { title: 'Ședința', themes: 'pay,tools' })).themes).toEqual([
      'pay',
      'tools',
    ]);
    expect((await site.meme(author, { title: 'Ședința', themes: '' })).themes).toEqual([]);
  });

  test('the text of the picture adds to what the words suggest, never to a choice', async () => {
    const suggested = await site.meme(author, { title: 'Fără cuvinte' });
    const chosen = await site.meme(author, { title: 'Fără cuvinte', themes: 'pay' });
    expect(suggested.themes).toEqual([]);
    for (const { id, image_url } of [suggested, chosen]) {
      const image_key = image_url.split('/')[2] ?? '';
      const text = { image_key, content: 'DEADLINE: IERI', confidence: 90, read_at: 1 };
      await site.ctx.db
        .insertInto('picture_texts')
        .values(text)
        .onConflict((c) => c.doNothing())
        .execute();
      const { screenMeme } = await import('../../moderation/screening/screening.service.ts');
      await site.ctx.background.settled();
      await screenMeme(site.ctx, id);
    }
    const read = async (id: number) => (await site.get(`/memes/${id}`, author)).json<Meme>().themes;
    expect(await read(suggested.id)).toEqual(['deadlines']);
    expect(await read(chosen.id)).toEqual(['pay']);
  });

  test.each([
    ['an unknown theme', 'weather', 'theme_unknown'],
    ['a hidden theme', 'coffee-tea', 'theme_unknown'],
    ['three themes', 'pay,tools,meetings', 'validation_failed'],
    ['one theme twice', 'pay,pay', 'validation_failed'],
  ])('%s is refused', async (_what, themes, code) => {
    const form = { company: 'Dell', city: 'Iasi', image_url: 'https://example.com/x.png', themes };
    const answer = await site.send('POST', '/memes', form, author);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  });
});

describe('moderators', () => {
  test('correct the themes of waiting and of public memes, not of their own', async () => {
    const meme = await site.publishedMeme(author, moderator, { title: 'Salariu' });
    expect(meme.themes).toEqual(['pay']);
    const answer = await correct(meme.id, ['meetings', 'pay'], moderator);
    expect([answer.statusCode, answer.json<Meme>().themes]).toEqual([200, ['meetings', 'pay']]);
    site.clock.advance(1001);
    expect((await site.get(`/memes/${meme.id}`)).json<Meme>().themes).toEqual(['meetings', 'pay']);
    const own = await site.meme(moderator);
    expect((await correct(own.id, ['pay'], moderator)).json().code).toBe('own_matter');
    expect((await correct(meme.id, ['weather'], moderator)).json().code).toBe('theme_unknown');
    const log = await site.get(pathOf(adminOperations.listAudit, {}, { action: 'meme.themes' }), admin);
    expect(log.json<AuditEntry[]>().map(({ meme_id, details }) => [meme_id, details])).toEqual([
      [meme.id, { from: 'pay', to: 'meetings, pay' }],
    ]);
  });

  test('nobody reads who set them', async () => {
    const meme = await site.publishedMeme(author, moderator, { title: 'Salariu' });
    await correct(meme.id, ['tools'], moderator);
    for (const as of [null, author, moderator, admin])
      expect((await site.get(`/memes/${meme.id}`, as)).body).not.toContain('theme_source');
  });
});

describe('lists of one theme', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 6; n++) {
      const themes = n % 2 ? { theme_1: 'layoffs' } : { theme_1: 'hiring', theme_2: 'layoffs' };
      const company = n < 3 ? 'Dell' : 'IBM';
      ids.push(await addMemeRow(site.ctx, author, { ...themes, company, title: `Zimbru ${n}`, votes: n }));
    }
    await addMemeRow(site.ctx, author, { theme_1: 'hiring', title: 'Zimbru' });
    await addMemeRow(site.ctx, author, { theme_1: 'layoffs', status: 'pending', title: 'Zimbru' });
  });

  test('have both columns of a theme, in each order', async () => {
    expect(await list({ theme: 'layoffs' })).toEqual(ids.toReversed());
    expect(await list({ theme: 'layoffs', sort: 'upvoted' })).toEqual(ids.toReversed());
    expect(new Set(await list({ theme: 'layoffs', sort: 'commented' }))).toEqual(new Set(ids));
  });

  test('compose with company, time and search', async () => {
    expect(await list({ theme: 'layoffs', company: 'Dell' })).toEqual(ids.slice(0, 3).toReversed());
    expect(await list({ theme: 'hiring', company: 'IBM' })).toEqual([ids[4]]);
    expect(await list({ theme: 'layoffs', time: 'week', sort: 'upvoted' })).toEqual(ids.toReversed());
    expect(await list({ theme: 'layoffs', search: 'zimbru' })).toEqual(ids.toReversed());
    expect(await list({ theme: 'layoffs', search: 'zimbru', company: 'IBM', time: 'today' })).toEqual(
      ids.slice(3).toReversed(),
    );
    expect(await list({ theme: 'weather' })).toEqual([]);
  });

  test.each(['recent', 'upvoted', 'commented'])('come in pages without gaps, sorted by %s', async (sort) => {
    const found: number[] = [];
    let url: string | null = pathOf(memeOperations.listMemes, {}, { theme: 'layoffs', sort, limit: 2 });
    while (url) {
      const answer = await site.get(url);
      found.push(...answer.json<Meme[]>().map(({ id }) => id));
      url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? null;
    }
    expect(found.toSorted()).toEqual(ids.toSorted());
  });
});

test('old memes get the themes of their words: first shown, then set, and choices of people stay', async () => {
  const old = await addMemeRow(site.ctx, author, { title: 'Interviul de angajare', theme_source: null });
  const none = await addMemeRow(site.ctx, author, { title: 'Interviul', theme_source: 'author' });
  const shown = await Array.fromAsync(themeOldMemes(site.ctx, { isApplied: false }));
  expect(shown).toContainEqual({ id: old, title: 'Interviul de angajare', themes: ['hiring'] });
  expect(shown.map(({ id }) => id)).not.toContain(none);
  const read = async (id: number) => (await site.get(`/memes/${id}`, author)).json<Meme>().themes;
  expect(await read(old)).toEqual([]);
  await Array.fromAsync(themeOldMemes(site.ctx, { isApplied: true }));
  expect([await read(old), await read(none)]).toEqual([['hiring'], []]);
});
