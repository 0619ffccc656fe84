import type { CurrentUser } from '@corpomeme/contract/people/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { mixesAlphabets } from '../../site/members/names/usernames.policy.ts';
import { findFreeUsername } from '../auth/registration/registration.ts';

let site: TestSite;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

const rename = (as: Member, newNickname: unknown, body: object = {}) =>
  site.send('POST', '/users/update-nickname', { userId: as.id, newNickname, ...body }, as);
const nameOf = async (as: Member) => (await site.get('/users/me', as)).json<CurrentUser>().username;

test('returns the changed member, and the name is visible at once', async () => {
  const member = await site.member();
  const meme = await site.publishedMeme(member, moderator);
  await site.send('POST', `/memes/${meme.id}/comments`, { content: 'Eu.' }, member);
  const pages = [`/memes/${meme.id}`, '/memes', `/memes/${meme.id}/comments`, `/users/${member.id}`];
  for (const page of pages) expect((await site.get(page)).body).toContain(member.username);

  const answer = await rename(member, '  Ștefan   cel Vesel ');
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { username: 'Ștefan cel Vesel', displayName: 'Ștefan cel Vesel', nickname_changed: true, uid: member.id },
  ]);
  for (const page of pages) {
    const { body } = await site.get(page);
    expect(body).toContain('Ștefan cel Vesel');
    expect(body).not.toContain(member.username);
  }
  const entries = await site.ctx.db
    .selectFrom('audit_log')
    .innerJoin('former_names', 'former_names.audit_id', 'audit_log.id')
    .select(['details', 'from_name', 'to_name'])
    .where('action', '=', 'account.nickname')
    .where('audit_log.user_id', '=', member.id)
    .execute();
  // The log is permanent, so names are stored beside it and deleted with the account.
  expect(entries).toEqual([{ details: '{}', from_name: member.username, to_name: 'Ștefan cel Vesel' }]);
});

describe('refuses', () => {
  test.each([
    ['', 'Nickname cannot be empty'],
    ['   ', 'Nickname cannot be empty'],
    ['ab', 'Nickname must be at least 3 characters'],
    [' ab ', 'Nickname must be at least 3 characters'],
    ['x'.repeat(31), 'Nickname must be less than 30 characters'],
    ['x'.repeat(5000), 'Nickname must be less than 30 characters'],
    ['ana!', 'Use letters, digits, spaces, dots, dashes and underscores only.'],
    ['<b>ana</b>', 'Use letters, digits, spaces, dots, dashes and underscores only.'],
    ['ana\u200bpop', 'Use letters, digits, spaces, dots, dashes and underscores only.'],
    ['ana\u3164pop', 'Use letters, digits, spaces, dots, dashes and underscores only.'],
    ['ana\u202epop', 'Use letters, digits, spaces, dots, dashes and underscores only.'],
    ['ana\u0000', 'Use letters, digits, spaces, dots, dashes and underscores only.'],
    ['a\u0316\u0317\u0318na', 'Use letters, digits, spaces, dots, dashes and underscores only.'],
    ['Admin', 'This nickname is reserved. Please choose another one.'],
    ['аdmin', 'This nickname is reserved. Please choose another one.'],
    ['C0rpo-Meme', 'This nickname is reserved. Please choose another one.'],
    ['deleted-user-1', 'This nickname is reserved. Please choose another one.'],
    ['...', 'This nickname is reserved. Please choose another one.'],
    ['Ivanов', 'Use letters of one alphabet only.'],
  ])('%j', async (nickname, text) => {
    const member = await site.member();
    const answer = await rename(member, nickname);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: text, message: text }]);
    expect(await nameOf(member)).toBe(member.username);
  });

  test.each([undefined, null, 7, ['ana'], { a: 1 }])('%j', async (nickname) => {
    const member = await site.member();
    expect((await rename(member, nickname)).statusCode).toBe(400);
  });

  test('a name that is taken or looks like a taken one', async () => {
    await rename(await site.member(), 'Mircea Bogdan');
    for (const alike of [
      'mircea bogdan',
      'MIRCEA_BOGDAN',
      'Mirсea Bogdan',
      'Mircea ßogdan',
      'Mırceа.Воgdаn',
    ]) {
      const member = await site.member();
      const answer = await rename(member, alike);
      // A mixed name is refused before any query, so the refusal reveals nothing about other names.
      const code = mixesAlphabets(alike) ? [400, 'nickname_mixed'] : [409, 'nickname_taken'];
      expect([answer.statusCode, answer.json().code], alike).toEqual(code);
      expect(await nameOf(member)).toBe(member.username);
    }
  });

  test('a second change, and a change for another member', async () => {
    const member = await site.member();
    expect((await rename(member, 'O singura data')).statusCode).toBe(200);
    const again = await rename(member, 'A doua oara');
    expect([again.statusCode, again.json().code]).toEqual([409, 'nickname_already_changed']);
    const foreign = await rename(await site.member(), 'Altcineva', { userId: member.id });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'identity_mismatch']);
  });
});

test('a member may change the spelling of their own name', async () => {
  const member = await site.member();
  expect((await rename(member, member.username.toUpperCase())).statusCode).toBe(200);
});

test('of concurrent changes one succeeds', async () => {
  const member = await site.member();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => rename(member, `nume ${'abcdefghijkmnopqrsuz'[n]}x`)),
  );
  const won = answers.filter(({ statusCode }) => statusCode === 200);
  expect(won).toHaveLength(1);
  expect(await nameOf(member)).toBe(won[0]?.json().username);
  for (const answer of answers) {
    if (answer !== won[0]) expect(answer.json().code).toBe('nickname_already_changed');
  }
  const entries = await site.ctx.db
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', member.id)
    .execute();
  expect(entries).toHaveLength(1);
});

test('of several members who want one name one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => site.member()));
  const answers = await Promise.all(members.map((member, n) => rename(member, n % 2 ? 'Vlad.2' : 'vlad 2')));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  for (const { statusCode, body } of answers)
    if (statusCode === 409) expect(body).toContain('nickname_taken');
});

test('the name of a deleted account stays taken, and says nothing of the deletion', async () => {
  const gone = await site.member();
  await rename(gone, 'Dana Plecata');
  const before = await rename(await site.member(), 'dana.plecata');
  const changed = await site.member();
  await rename(changed, 'Dana Ramasa');
  const beforeOfChanged = await rename(changed, 'dana.plecata');
  const deleted = await site.send('DELETE', `/admin/users/${gone.id}`, {}, await site.member('admin'));
  expect(deleted.statusCode).toBe(200);
  for (const spelling of ['dana.plecata', 'DANA PLECATĂ']) {
    const after = await rename(await site.member(), spelling);
    expect([after.statusCode, after.body]).toEqual([before.statusCode, before.body]);
    expect((await rename(changed, spelling)).body).toBe(beforeOfChanged.body);
    const chosen = await site.send(
      'POST',
      '/users/choose-name',
      { newNickname: spelling },
      await site.member(),
    );
    expect(chosen.json().code).toBe('nickname_taken');
  }
  expect(await findFreeUsername(site.ctx, 'dana.plecata')).not.toBe('dana.plecata');
  const rows = await site.ctx.db.selectFrom('held_names').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual({ name_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
