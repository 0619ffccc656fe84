// On PostgreSQL in each `npm test`: proposals/proposals.queries, proposals/proposals
import type { Company } from '@corpomeme/contract/companies/companies';
import type { CompanyProposal } from '@corpomeme/contract/companies/proposals';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { DecisionOutcome } from '@corpomeme/contract/moderation/moderation';
import type { OwnData } from '@corpomeme/contract/people/own-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { findDrifts } from '../../people/admin/admin.ts';
import { findPending } from '../screening/screening.queries.ts';
import { describeSubject } from '../screening/subject.service.ts';

let site: TestSite;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

let number = 0;

async function propose(as: Member, fields: Record<string, string> = {}) {
  const name = `Atelierul ${++number}`;
  const all = { proposed_company: name, city: 'Sibiu', message: 'Povestea mea.', ...fields };
  const answer = await site.upload(as, all, { bytes: await smallPng(32, 24) });
  return { name: all.proposed_company, answer, meme: answer.json<Meme>() };
}

const settle = (id: number, body: object, as = moderator) =>
  site.send('PUT', `/memes/${id}/proposal`, body, as);
const approve = (id: number) => site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
const companyOf = async (name: string) => site.get(`/companies/${encodeURIComponent(name)}`);

test('a proposal waits with its meme, for its author and moderators alone', async () => {
  const author = await site.member();
  const { name, meme } = await propose(author, { proposed_website: 'https://atelier.example' });
  const proposed_company = { name, website: 'https://atelier.example/' };
  expect(meme).toMatchObject({ company: 'General', city: 'Sibiu', proposed_company });
  expect((await site.get(`/memes/${meme.id}`, moderator)).json()).toMatchObject({ proposed_company });
  expect((await site.get('/users/me/memes', author)).json()).toMatchObject([{ proposed_company }]);
  const data = (await site.get('/users/me/export', author)).json<OwnData>();
  expect(data.memes).toMatchObject([{ proposed_company: name }]);
  expect((await companyOf(name)).statusCode).toBe(404);
  expect((await site.get(`/companies?search=${encodeURIComponent(name)}`)).json()).toEqual([]);
  const card = (await site.get(`/memes/${meme.id}/proposal`, moderator)).json<CompanyProposal>();
  expect(card).toMatchObject({ ...proposed_company, city: 'Sibiu' });
  expect((await approve(meme.id)).json().code).toBe('proposal_open');
  const bulk = await site.send(
    'POST',
    '/moderation/decisions',
    { ids: [meme.id], status: 'approved' },
    moderator,
  );
  expect(bulk.json<DecisionOutcome[]>()).toMatchObject([{ outcome: 'proposal_open' }]);
});

test('accepted, it is a company with its city and website, and the meme belongs to it', async () => {
  const { name, meme } = await propose(await site.member(), { proposed_website: 'https://nou.example' });
  const accepted = await settle(meme.id, { outcome: 'accepted', proposed: name, name: `${name} SRL` });
  expect(accepted.json<Meme>()).toMatchObject({ company: `${name} SRL`, city: 'Sibiu' });
  expect(accepted.json<Meme>().proposed_company).toBeUndefined();
  expect((await approve(meme.id)).statusCode).toBe(200);
  expect((await companyOf(`${name} SRL`)).json<Company>()).toMatchObject({
    ...{ memeCount: 1, cities: ['Sibiu'], website: 'https://nou.example/' },
  });
  expect((await settle(meme.id, { outcome: 'accepted', proposed: name })).json().code).toBe(
    'proposal_not_found',
  );
  expect(await findDrifts(site.ctx.db)).toEqual([]);
});

test('mapped, the meme belongs to the listed company; look-alikes are suggested', async () => {
  const { name, meme } = await propose(await site.member(), { proposed_company: 'Endeva Romania' });
  const { look_alikes } = (await site.get(`/memes/${meme.id}/proposal`, moderator)).json<CompanyProposal>();
  expect(look_alikes.map((each) => each.name)).toEqual(['Endava (Romania)']);
  const body = { outcome: 'mapped', proposed: name, company: 'Endava (Romania)' };
  expect((await settle(meme.id, { ...body, company: 'Nimeni' })).json().code).toBe('company_not_found');
  expect((await settle(meme.id, { ...body, proposed: 'Altceva' })).json().code).toBe('meme_changed');
  expect((await settle(meme.id, body)).json<Meme>().company).toBe('Endava (Romania)');
  expect((await companyOf('Endeva Romania')).statusCode).toBe(404);
});

test('look-alikes are found behind a misspelt beginning, and a merged company stands for the other one', async () => {
  const admin = await site.member('admin');
  const add = async (name: string) =>
    (await site.send('POST', '/admin/companies', { name }, admin)).json<{ id: number }>().id;
  const [old, into] = [await add('Vechea Firmă'), await add('Grupul Nou')];
  expect((await site.send('POST', `/admin/companies/${old}/merge`, { into }, admin)).statusCode).toBe(200);
  const alikeOf = async (proposed_company: string) => {
    const { meme } = await propose(await site.member(), { proposed_company });
    const card = (await site.get(`/memes/${meme.id}/proposal`, moderator)).json<CompanyProposal>();
    return card.look_alikes.map((each) => each.name);
  };
  expect(await alikeOf('Kracle')).toEqual(['Oracle']);
  expect(await alikeOf('Orcale')).toEqual(['Oracle']);
  expect(await alikeOf('Vechia Firma')).toEqual(['Grupul Nou']);
});

test('a name that a listed company has, in any spelling, is that company', async () => {
  const { meme } = await propose(await site.member(), { proposed_company: 'e-MAG' });
  expect(meme.company).toBe('eMAG');
  expect(meme.proposed_company).toBeUndefined();
});

test('sent back with its meme, it stays as its author wrote it until they change it', async () => {
  const author = await site.member();
  const { name, meme } = await propose(author, { proposed_website: 'https://a.example' });
  const reason = { status: 'rejected', reason: 'Nu găsim firma.' };
  await site.send('PUT', `/memes/${meme.id}/approval`, reason, moderator);
  const back = (await site.get(`/memes/${meme.id}`, author)).json<Meme>();
  expect(back).toMatchObject({
    approval_status: 'rejected',
    message: 'Povestea mea.',
    proposed_company: { name, website: 'https://a.example/' },
  });
  const edit = (fields: object) => site.send('PATCH', `/memes/${meme.id}`, fields, author);
  const again = (await edit({ proposed_company: `${name} Nou`, city: 'Sibiu' })).json<Meme>();
  expect(again).toMatchObject({ approval_status: 'pending', proposed_company: { name: `${name} Nou` } });
  expect((await edit({ title: 'Alt titlu' })).json<Meme>().proposed_company?.name).toBe(`${name} Nou`);
  const listed = (await edit({ company: 'Dell', city: 'Iasi' })).json<Meme>();
  expect(listed.company).toBe('Dell');
  expect(listed.proposed_company).toBeUndefined();
});

test('the screening reads the proposed words', async () => {
  const { meme } = await propose(await site.member(), { proposed_company: 'Idioți SRL', message: '' });
  const pending = await findPending(site.ctx.db, meme.id);
  const { passages } = await describeSubject(site.ctx, pending as NonNullable<typeof pending>);
  expect(passages).toContainEqual({ place: 'message', list: 'companies', text: 'Idioți SRL' });
});

describe('limits', () => {
  test('three of a member wait at a time, those without a name included', async () => {
    const author = await site.member();
    for (const nameless of ['true', 'false', 'true']) {
      expect((await propose(author, { nameless })).answer.statusCode).toBe(201);
    }
    expect((await propose(author)).answer.json().code).toBe('proposal_quota');
  });

  test.each([
    [{ proposed_company: '***' }, 'company_name_invalid'],
    [{ city: '' }, 'city_required'],
    [{ proposed_company: 'x'.repeat(101) }, 'validation_failed'],
    [{ proposed_website: 'javascript:alert(1)' }, 'validation_failed'],
  ])('refuses %j', async (fields, code) => {
    expect((await propose(await site.member(), fields)).answer.json().code).toBe(code);
  });

  test('moderators settle no proposal of their own', async () => {
    const own = await site.member('moderator');
    const { name, meme } = await propose(own);
    expect((await settle(meme.id, { outcome: 'accepted', proposed: name }, own)).json().code).toBe(
      'own_matter',
    );
    expect((await site.get(`/memes/${meme.id}/proposal`, own)).json().code).toBe('own_matter');
  });

  test('of two moderators at once, one settles it', async () => {
    const { name, meme } = await propose(await site.member());
    const other = await site.member('moderator');
    const answers = await Promise.all([
      settle(meme.id, { outcome: 'accepted', proposed: name }),
      settle(meme.id, { outcome: 'mapped', proposed: name, company: 'Dell' }, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });
});
