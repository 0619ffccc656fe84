import type { Meme } from '@corpomeme/contract/memes/memes';
import * as adminOperations from '@corpomeme/contract/people/admin';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { pathOf } from '@corpomeme/contract/site/operation';
import * as operations from '@corpomeme/contract/wings/templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const change = (name: string, hidden: boolean, as: Member = admin) =>
  site.send('PUT', pathOf(operations.changeTemplate, { name }), { hidden }, as);
const hiddenOnes = async () => (await site.get(pathOf(operations.listHiddenTemplates))).json<string[]>();
const logged = async () => {
  const url = pathOf(adminOperations.listAudit, {}, { action: 'site.templates' });
  return (await site.get(url, admin)).json<AuditEntry[]>().map(({ details }) => details);
};

test('admins hide a template and offer it again; each change is in the audit log once', async () => {
  expect(await hiddenOnes()).toEqual([]);
  const hidden = await change('bingo', true);
  expect([hidden.statusCode, hidden.json()]).toEqual([200, ['bingo']]);
  // The change clears the cached response.
  expect(await hiddenOnes()).toEqual(['bingo']);
  expect((await change('bingo', true)).json()).toEqual(['bingo']);
  site.clock.advance(1000);
  expect((await change('sticky-note', true)).json()).toEqual(['sticky-note', 'bingo']);
  expect((await change('bingo', false)).json()).toEqual(['sticky-note']);
  expect((await change('bingo', false)).json()).toEqual(['sticky-note']);
  expect(await hiddenOnes()).toEqual(['sticky-note']);
  expect(await logged()).toEqual([
    { template: 'Meeting bingo', hidden: false },
    { template: 'Sticky note on the monitor', hidden: true },
    { template: 'Meeting bingo', hidden: true },
  ]);
});

test('two admins who hide the same template leave one entry', async () => {
  const other = await site.member('admin');
  const before = await logged();
  const answers = await Promise.all([change('dialogue', true), change('dialogue', true, other)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await logged()).length).toBe(before.length + 1);
});

test('what no template has as its name is not found, and changes nothing', async () => {
  const before = await logged();
  const unknown = await change('no-such-template', true);
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'template_not_found']);
  expect((await change('../bingo', true)).statusCode).toBe(400);
  expect((await change('Bingo', true)).statusCode).toBe(400);
  expect((await change('bingo', true, author)).statusCode).toBe(403);
  expect(await logged()).toEqual(before);
});

test('a template that a later release lacks is hidden without a trace', async () => {
  await site.ctx.db.insertInto('hidden_templates').values({ name: 'gone', hidden_at: 1 }).execute();
  expect((await change('org-chart', false)).json()).not.toContain('gone');
});

test('memes made with a hidden template stay, and a draft from before can be sent', async () => {
  const before = await site.publishedMeme(author, admin, { template: 'bingo', picture_words: 'Bingo' });
  await change('bingo', true);
  const after = await site.meme(author, { template: 'bingo', picture_words: 'Tot bingo' });
  expect(after.template).toBe('bingo');
  site.clock.advance(1001);
  const list = (await site.get('/memes?template=bingo')).json<Meme[]>();
  expect(list.map(({ id }) => id)).toEqual([before.id]);
  await change('bingo', false);
});
