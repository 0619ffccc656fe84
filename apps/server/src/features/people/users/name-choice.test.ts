import type { CurrentUser, NameSuggestions } from '@corpomeme/contract/people/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { foldUsername } from '../../site/members/names/usernames.policy.ts';
import { createAccount } from '../auth/accounts.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const choose = (as: Member, body: object) => site.send('POST', '/users/choose-name', body, as);
const meOf = async (as: Member) => (await site.get('/users/me', as)).json<CurrentUser>();
const suggest = async (as: Member) =>
  (await site.get('/users/me/name-suggestions', as)).json<NameSuggestions>();

test('three free names that differ are suggested, and change nothing', async () => {
  const member = await site.member();
  for (let round = 0; round < 5; round++) {
    const { current, suggestions } = await suggest(member);
    expect(current).toBe(member.username);
    expect(new Set(suggestions.map(foldUsername)).size).toBe(3);
    const taken = await site.ctx.db
      .selectFrom('users')
      .select('username')
      .where('username_key', 'in', suggestions.map(foldUsername))
      .execute();
    expect(taken).toEqual([]);
  }
  expect(await meOf(member)).toMatchObject({ username: member.username, name_chosen: false });
});

test('a suggestion can be chosen, and the one change of the nickname is left', async () => {
  const member = await site.member();
  const [wanted] = (await suggest(member)).suggestions;
  const answer = await choose(member, { newNickname: wanted });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { username: wanted, displayName: wanted, name_chosen: true, nickname_changed: false },
  ]);
  const renamed = await site.send('POST', '/users/update-nickname', { newNickname: 'Alt Nume Mic' }, member);
  expect([renamed.statusCode, renamed.json().nickname_changed]).toEqual([200, true]);
});

test('the derived name can be kept, which renames nobody', async () => {
  const member = await site.member();
  const answer = await choose(member, {});
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { username: member.username, name_chosen: true, nickname_changed: false },
  ]);
  const entries = await site.ctx.db
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', member.id)
    .where('action', '=', 'account.nickname')
    .execute();
  expect(entries).toEqual([]);
});

test('a second choice is refused, also after a change of the nickname', async () => {
  const member = await site.member();
  await choose(member, {});
  const again = await choose(member, { newNickname: 'Prea Tarziu Azi' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'name_already_chosen']);
  const other = await site.member();
  await site.send('POST', '/users/update-nickname', { newNickname: 'Schimbat Deja' }, other);
  expect(await meOf(other)).toMatchObject({ name_chosen: true });
  expect((await choose(other, { newNickname: 'Inca Unul' })).json().code).toBe('name_already_chosen');
});

test('of concurrent choices one succeeds', async () => {
  const member = await site.member();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      choose(member, { newNickname: `ales ${'abcdefghijkmnopqrsuz'[n]}x` }),
    ),
  );
  const won = answers.filter(({ statusCode }) => statusCode === 200);
  expect(won).toHaveLength(1);
  expect((await meOf(member)).username).toBe(won[0]?.json().username);
  for (const answer of answers) {
    if (answer !== won[0]) expect(answer.json().code).toBe('name_already_chosen');
  }
});

test('of two members who want one name, one gets it and the other may choose again', async () => {
  const members = [await site.member(), await site.member()];
  const answers = await Promise.all(members.map((member) => choose(member, { newNickname: 'Acelasi Nume' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const lost = members[answers.findIndex(({ statusCode }) => statusCode === 409)] as Member;
  expect(await meOf(lost)).toMatchObject({ username: lost.username, name_chosen: false });
  expect((await choose(lost, { newNickname: 'Celalalt Nume' })).statusCode).toBe(200);
});

test.each([
  ['ab', 'Nickname must be at least 3 characters'],
  ['Admin', 'This nickname is reserved. Please choose another one.'],
  ['Ivanоv', 'Use letters of one alphabet only.'],
])('%j is refused, and the choice stays open', async (newNickname, text) => {
  const member = await site.member();
  expect((await choose(member, { newNickname })).json()).toMatchObject({ error: text });
  expect(await meOf(member)).toMatchObject({ name_chosen: false });
});

test('the API does not refuse members who never chose', async () => {
  const member = await site.member();
  const meme = await site.publishedMeme(member, await site.member('moderator'));
  const comment = await site.send('POST', `/memes/${meme.id}/comments`, { content: 'Eu.' }, member);
  expect(comment.statusCode).toBe(201);
  expect(await meOf(member)).toMatchObject({ name_chosen: false });
});

test('an operator can create an account whose name is chosen', async () => {
  const password = 'sedinta-de-luni';
  const id = await createAccount(site.ctx, {
    email: 'ales@firma.ro',
    password,
    username: 'Numit De Operator',
    isNameChosen: true,
  });
  const row = await site.ctx.db
    .selectFrom('users')
    .select('name_chosen')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row?.name_chosen).toBe(1);
});
