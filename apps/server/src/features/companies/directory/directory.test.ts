// On PostgreSQL in each `npm test`: companies/companies.queries, directory/directory.queries, directory/directory.service, directory/moves.queries

import type { Company } from '@corpomeme/contract/companies/companies';
import type { DirectoryCompany } from '@corpomeme/contract/companies/directory';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { resource } from '@corpomeme/contract/site/paths';
import { HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { findDrifts } from '../../people/admin/admin.ts';
import { deleteOldMoves } from './merging.ts';

let site: TestSite;
let admin: Member;
let author: Member;
beforeAll(async () => {
  site = await startSite();
  [admin, author] = [await site.member('admin'), await site.member()];
});
afterAll(() => site.close());

let number = 0;

/** Adds a company with a unique name. */
async function add(body: object = {}): Promise<DirectoryCompany> {
  const answer = await site.send(
    'POST',
    '/admin/companies',
    { name: `Firma ${++number} SRL`, ...body },
    admin,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<DirectoryCompany>();
}

async function addMemes(company: string, ...statuses: ('approved' | 'pending')[]): Promise<number[]> {
  const ids: number[] = [];
  for (const status of statuses) ids.push(await addMemeRow(site.ctx, author, { company, status }));
  const counted = statuses.filter((status) => status === 'approved').length;
  await site.ctx.db
    .updateTable('companies')
    .set((row) => ({ meme_count: row('meme_count', '+', counted) }))
    .where('name', '=', company)
    .execute();
  return ids;
}

const change = (id: number, body: object) => site.send('PATCH', `/admin/companies/${id}`, body, admin);
const merge = (id: number, into: number) =>
  site.send('POST', `/admin/companies/${id}/merge`, { into }, admin);
const undo = (id: number) => site.send('DELETE', `/admin/companies/${id}/merge`, {}, admin);
const memesOf = async (company: string) =>
  (await site.get(`/memes?company=${encodeURIComponent(company)}`)).json<Meme[]>().map(({ id }) => id);
const find = async (name: string) =>
  (await site.get(`/companies/${encodeURIComponent(name)}`)).json<Company>();

test('an added company takes memes, is found by each name and is in the log', async () => {
  const company = await add({
    name: 'Țiriac Auto',
    other_names: ['TA Group'],
    cities: ['Sibiu'],
    website: 'https://tiriac.example',
  });
  expect(company).toMatchObject({ slug: 'tiriac-auto', state: 'listed', memeCount: 0, cities: ['Sibiu'] });
  const meme = await site.meme(author, { company: 'Țiriac Auto', city: 'Sibiu' });
  expect(meme.company).toBe('Țiriac Auto');
  for (const words of ['tiriac', 'auto', 'ta gr']) {
    const found = (await site.get(`/companies?search=${words}`)).json<Company[]>();
    expect(found.map(({ name }) => name)).toContain('Țiriac Auto');
  }
  const all = (await site.get('/companies')).json<Company[]>();
  expect(all.findIndex(({ name }) => name === 'Țiriac Auto')).toBeGreaterThan(30);
  const [entry] = (await site.get('/admin/audit?action=company.add', admin)).json<AuditEntry[]>();
  expect(entry).toMatchObject({ actor_id: admin.id, details: { company: company.id, name: 'Țiriac Auto' } });
});

test.each([
  [{ name: 'emag' }, 'company_exists'],
  [{ name: 'Nou', other_names: ['E-MAG'] }, 'company_exists'],
  [{ name: '***' }, 'company_name_invalid'],
  [{ name: '' }, 'validation_failed'],
  [{ name: 'Nou', website: 'javascript:alert(1)' }, 'validation_failed'],
  [{ name: 'Nou', website: 'https://:parola@nou.example' }, 'validation_failed'],
  [{ name: 'Nou', cities: ['Paris'] }, 'validation_failed'],
])('refuses %j', async (body, code) => {
  expect((await site.send('POST', '/admin/companies', body, admin)).json().code).toBe(code);
  expect((await site.get('/companies?search=nou')).json()).toEqual([]);
});

test('of two admins who add the same name at once, one is refused', async () => {
  const answers = await Promise.all(
    ['Același SRL', 'acelasi s.r.l.'].map((name) => site.send('POST', '/admin/companies', { name }, admin)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
});

describe('a rename', () => {
  test('takes memes, readers and addresses along', async () => {
    const company = await add();
    const [meme] = await addMemes(company.name, 'approved', 'pending');
    const reader = await site.member();
    await site.send(
      'PUT',
      `/users/me/companies/${encodeURIComponent(company.name)}`,
      { choice: 'followed' },
      reader,
    );
    const name = `${company.name} Nou`;
    const renamed = await change(company.id, { name, seen: { name: company.name } });
    expect(renamed.json<DirectoryCompany>()).toMatchObject({
      name,
      former_names: [company.name],
      memeCount: 1,
    });
    expect(await memesOf(name)).toEqual([meme]);
    expect(await memesOf(company.name)).toEqual([meme]);
    expect((await site.get('/users/me', reader)).json<CurrentUser>().reading.followed).toEqual([name]);
    const feed = await site.get(resource.companyRss(company.name));
    expect([feed.statusCode, feed.headers.location]).toEqual([308, resource.companyRss(name)]);
    expect((await find(company.slug)).name).toBe(name);
    const search = await site.get(
      `/memes?search=${encodeURIComponent('nou')}&company=${encodeURIComponent(name)}`,
    );
    expect(search.json<Meme[]>().map(({ id }) => id)).toEqual([meme]);
    expect((await site.meme(author, { company: company.name })).company).toBe(name);
    const back = await change(company.id, { name: company.name });
    expect(back.json<DirectoryCompany>()).toMatchObject({ name: company.name, former_names: [name] });
  });

  test('is refused for a taken name, a changed company and the general one', async () => {
    const company = await add();
    expect((await change(company.id, { name: 'IBM' })).json().code).toBe('company_exists');
    expect((await change(company.id, { name: 'Zzz', seen: { name: 'Alta' } })).json().code).toBe(
      'changed_meanwhile',
    );
    expect((await change(1, { name: 'Altele' })).json().code).toBe('company_general');
    expect((await change(1, { state: 'hidden' })).json().code).toBe('company_general');
    expect((await change(999_999, { name: 'X' })).json().code).toBe('company_not_found');
    expect((await find(company.name)).name).toBe(company.name);
  });
});

test('a hidden company is in no list, takes no memes, and keeps those that it has', async () => {
  const company = await add();
  const [meme] = await addMemes(company.name, 'approved');
  expect((await change(company.id, { state: 'hidden' })).json()).toMatchObject({ state: 'hidden' });
  expect((await site.get(`/companies/${encodeURIComponent(company.name)}`)).statusCode).toBe(404);
  expect((await site.get(`/companies?search=${encodeURIComponent(company.name)}`)).json()).toEqual([]);
  expect((await site.get(resource.companyRss(company.name))).statusCode).toBe(404);
  expect((await site.get(`/memes/${meme}`)).json<Meme>().company).toBe(company.name);
  const upload = await site.upload(author, { company: company.name, city: 'Iasi' });
  expect(upload.json().code).toBe('company_required');
  await change(company.id, { state: 'listed' });
  expect((await find(company.name)).memeCount).toBe(1);
});

describe('a merge', () => {
  test('takes everything along, and its undo puts back exactly that', async () => {
    const [from, into] = [await add({ other_names: [`Fosta ${number}`] }), await add()];
    const [old, waiting] = (await addMemes(from.name, 'approved', 'pending')) as [number, number];
    const [own] = (await addMemes(into.name, 'approved')) as [number];
    const readers = { fan: await site.member(), both: await site.member(), changed: await site.member() };
    const choose = (as: Member, company: string, choice: string) =>
      site.send('PUT', `/users/me/companies/${encodeURIComponent(company)}`, { choice }, as);
    const readingOf = async (as: Member) => {
      const { followed, hidden } = (await site.get('/users/me', as)).json<CurrentUser>().reading;
      return { followed, hidden };
    };
    await choose(readers.fan, from.name, 'followed');
    await choose(readers.both, from.name, 'hidden');
    await choose(readers.both, into.name, 'followed');
    await choose(readers.changed, from.name, 'followed');

    const merged = await merge(from.id, into.id);
    expect(merged.json()).toMatchObject({ state: 'merged', merged_into: into.name, memeCount: 0 });
    expect((await find(into.name)).memeCount).toBe(2);
    expect((await memesOf(from.name)).toSorted()).toEqual([old, own].toSorted());
    expect(await readingOf(readers.fan)).toEqual({ followed: [into.name], hidden: [] });
    expect(await readingOf(readers.both)).toEqual({ followed: [into.name], hidden: [] });
    for (const name of [from.name, from.slug, ...from.other_names])
      expect((await find(name)).name).toBe(into.name);
    const found = (await site.get(`/companies?search=${from.slug}`)).json<Company[]>();
    expect(found.map(({ name }) => name)).toEqual([into.name]);
    const feed = await site.get(resource.companyAtom(from.name));
    expect([feed.statusCode, feed.headers.location]).toEqual([308, resource.companyAtom(into.name)]);

    const since = await site.meme(author, { company: from.name });
    expect(since.company).toBe(into.name);
    const moderator = await site.member('moderator');
    await site.send('PUT', `/memes/${waiting}/approval`, { status: 'approved' }, moderator);
    await choose(readers.changed, into.name, 'hidden');

    expect((await undo(from.id)).json()).toMatchObject({ state: 'listed', merged_into: null, memeCount: 2 });
    expect((await memesOf(from.name)).toSorted()).toEqual([old, waiting].toSorted());
    expect(await memesOf(into.name)).toEqual([own]);
    expect((await site.get(`/memes/${since.id}`, author)).json<Meme>().company).toBe(into.name);
    expect(await readingOf(readers.fan)).toEqual({ followed: [from.name], hidden: [] });
    expect(await readingOf(readers.both)).toEqual({ followed: [into.name], hidden: [from.name] });
    expect(await readingOf(readers.changed)).toEqual({ followed: [from.name], hidden: [into.name] });
    const log = (await site.get('/admin/audit?action=company.merge', admin)).json<AuditEntry[]>();
    expect(log[0]?.details).toMatchObject({ name: from.name, into: into.name, memes: 2 });
    expect(await findDrifts(site.ctx.db)).toEqual([]);
  });

  test('can be undone for a day, the last one first', async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const [meme] = await addMemes(a.name, 'approved');
    expect((await merge(a.id, b.id)).statusCode).toBe(200);
    expect((await merge(b.id, c.id)).statusCode).toBe(200);
    expect((await find(a.name)).name).toBe(c.name);
    expect((await undo(a.id)).json().code).toBe('merge_followed');
    expect((await undo(b.id)).statusCode).toBe(200);
    expect(await memesOf(b.name)).toEqual([meme]);
    site.clock.advance(24 * HOUR + 1);
    expect((await undo(a.id)).json().code).toBe('merge_final');
    expect((await undo(b.id)).json().code).toBe('merge_final');
    await deleteOldMoves(site.ctx);
    expect(await site.ctx.db.selectFrom('company_moves').selectAll().execute()).toEqual([]);
    expect((await find(a.name)).name).toBe(b.name);
  });

  test('is refused into itself, in a circle, into a hidden one and of the general one', async () => {
    const [a, b, hidden] = [await add(), await add(), await add()];
    await change(hidden.id, { state: 'hidden' });
    expect((await merge(a.id, a.id)).json().code).toBe('company_same');
    expect((await merge(a.id, 999_999)).json().code).toBe('company_not_found');
    expect((await merge(a.id, hidden.id)).json().code).toBe('company_hidden');
    expect((await merge(1, a.id)).json().code).toBe('company_general');
    expect((await merge(a.id, b.id)).statusCode).toBe(200);
    expect((await merge(b.id, a.id)).json().code).toBe('company_merged');
    expect((await merge(a.id, b.id)).json().code).toBe('company_merged');
    expect((await change(a.id, { website: 'https://a.example' })).json().code).toBe('company_merged');
  });

  test('of two concurrent merges of a company, or against each other, one succeeds', async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const [meme] = await addMemes(a.name, 'approved');
    const answers = await Promise.all([merge(a.id, b.id), merge(a.id, c.id), merge(b.id, a.id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    expect(await memesOf(a.name)).toEqual([meme]);
    expect(await findDrifts(site.ctx.db)).toEqual([]);
  });
});

test('the list of admins has every state and pages', async () => {
  const found = (await site.get('/admin/companies?state=merged', admin)).json<DirectoryCompany[]>();
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['merged']));
  const page = await site.get('/admin/companies?limit=2', admin);
  expect(page.headers.link).toMatch(/rel="next"/);
  expect((await site.get('/admin/companies?search=banca', admin)).json()).toMatchObject([
    { name: 'Banca Transilvania' },
  ]);
});
