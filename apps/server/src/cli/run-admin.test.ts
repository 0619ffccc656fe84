import type { Session } from '@corpomeme/contract/people/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../test/members.ts';
import { addMemeRow } from '../../test/meme-rows.ts';
import { tokenMailedTo } from '../../test/outbox.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { runAdmin } from './admin.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Runs a command as in a terminal beside the running site. */
async function admin(...words: string[]) {
  const { database } = site.ctx.config;
  const env = {
    DATA_DIR: site.dataDir,
    AUTH_SECRET: site.ctx.auth.secret,
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
  };
  const out: string[] = [];
  const err: string[] = [];
  const code = await runAdmin(words, {
    env,
    print: (line) => out.push(line),
    complain: (line) => err.push(line),
  });
  return { code, out, err };
}

const logIn = (email: string, password: string) =>
  site.send('POST', '/users/email-login', { email, password });

/** Returns the audit entries about a member, with their actor. */
async function recorded(userId: string) {
  const rows = await site.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  expect(rows.every(({ actor_id }) => actor_id === null)).toBe(true);
  return rows.map(({ action, details }) => [action, JSON.parse(details)]);
}

describe('user create', () => {
  test('creates a verified account that can log in', async () => {
    const { code, out } = await admin(
      'user',
      'create',
      'Ana@Firma.ro',
      '--role',
      'moderator',
      '--password',
      'sedinta-9',
    );
    expect([code, out]).toEqual([0, ['Created ana@firma.ro as moderator, called ana.']]);
    const session = (await logIn('ana@firma.ro', 'sedinta-9')).json<Session>();
    expect(session).toMatchObject({
      username: 'ana',
      isModerator: true,
      isAdmin: false,
    });
    expect(session.is_verified).toBe(true);
    expect(await recorded(session.userId)).toEqual([['account.create', { role: 'moderator' }]]);
  });

  test('generates a password and prints it once', async () => {
    const { code, out } = await admin('user', 'create', 'dan@firma.ro');
    const password = /^Password: (\S{16}) \(shown only now\)$/.exec(out[1] ?? '')?.[1] ?? '';
    expect([code, out[0]]).toEqual([0, 'Created dan@firma.ro as user, called dan.']);
    expect((await logIn('dan@firma.ro', password)).statusCode).toBe(200);
  });

  test('refuses an existing address and leaves the account unchanged', async () => {
    const again = await admin(
      'user',
      'create',
      'ANA@firma.ro',
      '--role',
      'admin',
      '--password',
      'another-one',
    );
    expect(again).toEqual({ code: 1, out: [], err: ['ana@firma.ro has an account already'] });
    expect((await logIn('ana@firma.ro', 'sedinta-9')).json()).toMatchObject({ isAdmin: false });
  });

  test.each([
    [['not-an-address'], 'email: given "not-an-address", allowed: a mail address'],
    [['x@firma.ro', '--role', 'king'], 'role: given "king", allowed: user, moderator, admin'],
    [['x@firma.ro', '--password', 'tiny1'], 'password: given (hidden), allowed: 6 to 128 characters'],
    [['x@firma.ro', '--colour', 'red'], "Unknown option '--colour'"],
    [[], 'needs <email>, given 0 words'],
    [['x@firma.ro', 'y@firma.ro'], 'needs <email>, given 2 words'],
  ])('with %o explains itself and does nothing', async (words, message) => {
    const { code, out, err } = await admin('user', 'create', ...words);
    expect([code, out]).toEqual([2, []]);
    expect(err[0]).toContain(message);
    expect(err.join('\n')).toContain('Usage: npm run admin -- user create <email>');
    expect(err.join('\n')).not.toContain('tiny1');
    expect((await logIn('x@firma.ro', 'tiny1')).statusCode).toBe(401);
  });
});

describe('user role', () => {
  test('changes a role at once', async () => {
    const member = await site.member();
    expect(await admin('user', 'role', member.email.toUpperCase(), 'moderator')).toMatchObject({ code: 0 });
    expect((await site.get('/memes/pending', member)).statusCode).toBe(200);
    for (let twice = 0; twice < 2; twice++) await admin('user', 'role', member.email, 'user');
    expect((await site.get('/memes/pending', member)).statusCode).toBe(403);
    expect(await recorded(member.id)).toEqual([
      ['user.role', { from: 'user', to: 'moderator' }],
      ['user.role', { from: 'moderator', to: 'user' }],
    ]);
  });

  test('refuses to demote the last admin', async () => {
    const first = await site.member('admin');
    expect(await admin('user', 'role', first.email, 'user')).toMatchObject({
      code: 1,
      err: [`${first.email} is the last admin and has to stay one`],
    });
    await site.member('admin');
    expect(await admin('user', 'role', first.email, 'user')).toMatchObject({ code: 0 });
  });

  test('refuses unknown accounts and roles', async () => {
    expect(await admin('user', 'role', 'nobody@firma.ro', 'admin')).toMatchObject({ code: 1 });
    expect(await admin('user', 'role', 'ana@firma.ro', 'root')).toMatchObject({ code: 2 });
    expect(await admin('user', 'role', 'ana@firma.ro')).toMatchObject({ code: 2 });
  });
});

describe('user password', () => {
  test('replaces a lost password, ends every session and forgives wrong passwords', async () => {
    await admin('user', 'create', 'lost@firma.ro', '--role', 'admin', '--password', 'forgotten-1');
    const { token, userId } = (await logIn('lost@firma.ro', 'forgotten-1')).json<Session>();
    await site.send('POST', '/users/forgot-password', { email: 'lost@firma.ro' });
    await site.ctx.background.settled();
    const link = await tokenMailedTo(site, 'lost@firma.ro');
    const { code, out } = await admin('user', 'password', ' Lost@Firma.ro');
    const password = /^Password: (\S{16}) \(shown only now\)$/.exec(out[1] ?? '')?.[1] ?? '';
    expect([code, out[0]]).toEqual([0, 'lost@firma.ro has a new password, and every session has ended.']);
    expect((await site.get('/users/me', { token } as Member)).statusCode).toBe(401);
    expect((await logIn('lost@firma.ro', 'forgotten-1')).statusCode).toBe(401);
    expect((await logIn('lost@firma.ro', password)).json()).toMatchObject({ isAdmin: true });
    const reset = await site.send('POST', '/users/reset-password', { token: link, password: 'old-link-9' });
    expect(reset.statusCode).toBe(400);
    expect((await recorded(userId)).at(-1)).toEqual(['account.password', { how: 'operator' }]);
  });

  test('keeps the second factor, unless the operator turns it off', async () => {
    const email = 'phone@firma.ro';
    await admin('user', 'create', email, '--password', 'forgotten-1');
    const { userId } = (await logIn(email, 'forgotten-1')).json<Session>();
    const factor = { id: userId, user_id: userId, secret: 'x', backup_codes: '[]', verified: 1 as const };
    await site.ctx.db.insertInto('two_factors').values(factor).execute();
    await site.ctx.db.updateTable('users').set({ two_factor_enabled: 1 }).where('id', '=', userId).execute();
    expect(await admin('user', 'password', email, '--password', 'sedinta-10')).toMatchObject({ code: 0 });
    expect((await logIn(email, 'sedinta-10')).json()).toMatchObject({ code: 'two_factor_code_required' });
    await admin('user', 'password', email, '--password', 'sedinta-11', '--no-second-factor');
    expect((await logIn(email, 'sedinta-11')).statusCode).toBe(200);
  });

  test('gives an unproven account to the person whom the operator tells the password', async () => {
    const email = 'squatted@firma.ro';
    await site.send('POST', '/users/email-register', { email, password: 'squatters-own' });
    expect(await admin('user', 'password', email, '--password', 'sedinta-12')).toMatchObject({ code: 0 });
    expect((await logIn(email, 'squatters-own')).statusCode).toBe(401);
    expect((await logIn(email, 'sedinta-12')).json()).toMatchObject({ is_verified: true });
  });

  test('refuses unknown accounts and short passwords, which it does not repeat', async () => {
    expect(await admin('user', 'password', 'nobody@firma.ro')).toMatchObject({
      code: 1,
      err: ['nobody@firma.ro has no account'],
    });
    const short = await admin('user', 'password', 'ana@firma.ro', '--password', 'abc');
    expect([short.code, short.err.join().includes('abc')]).toEqual([2, false]);
  });
});

describe('user email', () => {
  test('moves the account to another address, ends every session and keeps the password', async () => {
    await admin('user', 'create', 'old@firma.ro', '--password', 'sedinta-13');
    const { token, userId } = (await logIn('old@firma.ro', 'sedinta-13')).json<Session>();
    expect(await admin('user', 'email', 'OLD@firma.ro', 'New@Firma.ro')).toEqual({
      code: 0,
      out: ['old@firma.ro is now new@firma.ro, and every session has ended.'],
      err: [],
    });
    expect((await site.get('/users/me', { token } as Member)).statusCode).toBe(401);
    expect((await logIn('old@firma.ro', 'sedinta-13')).statusCode).toBe(401);
    expect((await logIn('new@firma.ro', 'sedinta-13')).json()).toMatchObject({ userId, is_verified: true });
    expect(await recorded(userId)).toEqual([
      ['account.create', { role: 'user' }],
      ['account.email', {}],
    ]);
  });

  test('refuses unknown accounts, taken addresses and texts that are no address', async () => {
    expect(await admin('user', 'email', 'nobody@firma.ro', 'x@firma.ro')).toMatchObject({ code: 1 });
    expect(await admin('user', 'email', 'new@firma.ro', 'ana@firma.ro')).toMatchObject({
      code: 1,
      err: ['ana@firma.ro has an account already'],
    });
    expect(await admin('user', 'email', 'new@firma.ro', 'ana')).toMatchObject({ code: 2 });
  });
});

describe('counters verify', () => {
  test('verifies counters, lists wrong ones, and repairs them', async () => {
    const [author, voter] = [await site.member(), await site.member()];
    const moderator = await site.member('moderator');
    const id = await addMemeRow(site.ctx, author, { status: 'pending', company: 'Dell' });
    await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
    for (const as of [author, voter]) await site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, as);
    expect(await admin('counters', 'verify')).toEqual({ code: 0, out: ['All counters are right.'], err: [] });

    const comment = await site.send('POST', `/memes/${id}/comments`, { content: 'Da!' }, voter);
    await site.send('POST', `/memes/${id}/comments/${comment.json().id}/vote`, { voteType: 'up' }, author);
    expect(await admin('counters', 'verify')).toMatchObject({ code: 0 });

    const { db } = site.ctx;
    await db.updateTable('memes').set({ votes: 7, comment_count: 5 }).where('id', '=', id).execute();
    await db.updateTable('comments').set({ votes: 0 }).execute();
    await db.updateTable('companies').set({ meme_count: 3 }).where('name', '=', 'IBM').execute();
    const lines = [
      `memes.votes of ${id}: stored 7, counted 2`,
      `memes.comment_count of ${id}: stored 5, counted 1`,
      `comments.votes of ${comment.json().id}: stored 0, counted 1`,
      'companies.meme_count of IBM: stored 3, counted 0',
    ];
    expect(await admin('counters', 'verify')).toEqual({
      code: 1,
      out: lines,
      err: ['4 wrong; --repair counts them again'],
    });
    expect(await admin('counters', 'verify', '--repair')).toMatchObject({
      code: 0,
      out: [...lines, '4 repaired.'],
    });
    expect(await admin('counters', 'verify')).toMatchObject({ code: 0 });
    const stored = await site.ctx.db
      .selectFrom('memes')
      .select('votes')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored?.votes).toBe(2);
  });

  test('repairs correctly under concurrent votes', async () => {
    const author = await site.member();
    const id = await addMemeRow(site.ctx, author, { votes: 5 });
    const voters = await Promise.all(Array.from({ length: 12 }, () => site.member()));
    const votes = voters.map((as) => site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, as));
    const repair = admin('counters', 'verify', '--repair');
    await Promise.all([...votes, repair]);
    await admin('counters', 'verify', '--repair');
    expect((await site.get(`/memes/${id}`, author)).json().votes).toBe(12);
    expect(await admin('counters', 'verify')).toMatchObject({ code: 0 });
  });
});

describe('settings', () => {
  test('changes what the running site shows, logs it without an actor, and prints all settings', async () => {
    const before = JSON.parse((await admin('settings', '{}')).out.join(''));
    expect(before).toMatchObject({ operatorName: '' });
    const { code, out } = await admin(
      'settings',
      '{"operatorName": "Meme SRL", "operatorMailbox": "sef@memes.ro"}',
    );
    expect(code).toBe(0);
    expect(JSON.parse(out.join(''))).toEqual({
      ...before,
      operatorName: 'Meme SRL',
      operatorMailbox: 'sef@memes.ro',
    });
    expect((await site.get('/site')).json()).toMatchObject({ operator: { operatorName: 'Meme SRL' } });
    expect((await site.get('/.well-known/security.txt')).body).toContain('mailto:sef@memes.ro');
    const logged = await site.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id'])
      .where('action', '=', 'site.settings')
      .execute();
    expect(logged).toEqual([{ actor_id: null }, { actor_id: null }]);
  });

  test.each([
    ['no JSON', 'operatorName'],
    ['an unknown name', '{"operator": "x"}'],
    ['the second factor, which could lock admins out', '{"requireTwoFactor": true}'],
  ])('refuses %s and changes nothing', async (_case, json) => {
    const before = (await admin('settings', '{}')).out;
    expect(await admin('settings', json)).toMatchObject({ code: 2 });
    expect((await admin('settings', '{}')).out).toEqual(before);
  });
});

describe('help', () => {
  test('lists all verbs, and each verb explains itself without side effects', async () => {
    for (const words of [[], ['--help'], ['-h'], ['user', '--help']]) {
      const { code, out } = await admin(...words);
      expect(code).toBe(0);
      expect(out.join('\n')).toMatch(/user create <email>.*user role <email> <role>.*counters verify/s);
    }
    for (const words of [
      ['user', 'create'],
      ['user', 'role'],
      ['counters', 'verify'],
    ]) {
      const { code, out, err } = await admin(...words, '--help');
      expect([code, err]).toEqual([0, []]);
      expect(out[0]).toContain(`Usage: npm run admin -- ${words.join(' ')}`);
    }
  });

  test('exits with code 2 for unknown words', async () => {
    const { code, out, err } = await admin('user', 'destroy');
    expect([code, out, err[0]]).toEqual([2, [], 'There is no "user destroy".']);
  });
});

test('reports a wrong environment line by line, with exit code 1', async () => {
  const err: string[] = [];
  const env = { PORT: 'x', LOG_LEVEL: 'loud' };
  const code = await runAdmin(['counters', 'verify'], {
    env,
    print: () => {},
    complain: (line) => err.push(line),
  });
  expect(code).toBe(1);
  expect(err.join('\n').split('\n')).toHaveLength(2);
});

test('invitation: created, listed without its link, and revoked', async () => {
  const { out } = await admin('invitation', 'create', '--uses', '3', '--email', 'Ana@Firma.ro');
  const [, id, code] = /^Invitation (\d+): \S+\/register\?invite=([\w-]+)$/.exec(out[0] ?? '') ?? [];
  const listed = await admin('invitation', 'list');
  expect(listed.out[0]).toContain(`${id} open until `);
  expect(listed.out[0]).toContain('0 of 3 used; ana@firma.ro');
  expect(listed.out.join()).not.toContain(code);
  expect((await admin('invitation', 'revoke', id ?? '')).out).toEqual([`Invitation ${id} is revoked.`]);
  expect((await admin('invitation', 'revoke', id ?? '')).code).toBe(1);
  for (const wrong of [
    ['--uses', '0'],
    ['--days', 'many'],
    ['--email', 'ana'],
  ])
    expect((await admin('invitation', 'create', ...wrong)).code).toBe(2);
});

test('user create refuses an address that a mailed link gives back to its account', async () => {
  const { id, email } = await site.member();
  const body = { email: 'mutat@firma.ro', reason: 'Nu mai are căsuța.' };
  const moved = await site.send('PUT', `/admin/users/${id}/email`, body, await site.member('admin'));
  expect(moved.statusCode).toBe(200);
  const { code, err } = await admin('user', 'create', email);
  expect([code, err[0]]).toEqual([1, expect.stringContaining(`a mailed link gives ${email} back`)]);
});
