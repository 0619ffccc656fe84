// On PostgreSQL in each `npm test`: tokens/tokens, sessions/sessions.queries
import { OPERATIONS } from '@corpomeme/contract/operations';
import {
  ACCESS_TOKEN,
  type AccessToken,
  type NewAccessToken,
  SCOPES,
} from '@corpomeme/contract/people/tokens';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import type { Operation } from '@corpomeme/contract/site/operation';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo } from '../../../../../test/outbox.ts';
import { sampleBody } from '../../../../../test/sample-body.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { createAccount } from '../accounts.service.ts';
import { authenticate, startSession } from '../sessions/sessions.ts';

const PASSWORD = 'sedinta-de-luni';
const PATH = '/users/me/tokens';
const ALL = { name: 'robot', scopes: SCOPES, days: 30, password: PASSWORD };

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

let people = 0;
async function addPerson(role: 'user' | 'moderator' | 'admin' = 'user'): Promise<Member> {
  const username = `script-${++people}`;
  const email = `${username}@firma.ro`;
  const id = await createAccount(site.ctx, { email, password: PASSWORD, username, role });
  return { id, email, username, token: await startSession(site.ctx, id) };
}

const make = (as: Member, more: object = {}) => site.send('POST', PATH, { ...ALL, ...more }, as);
/** Returns the member with a new token in place of the session's. */
async function withToken(as: Member, more: object = {}): Promise<Member & { tokenId: string }> {
  const answer = await make(as, more);
  expect(answer.statusCode, answer.body).toBe(201);
  const { token, id } = answer.json<NewAccessToken>();
  return { ...as, token, tokenId: id };
}
const list = async (as: Member) => (await site.get(PATH, as)).json<AccessToken[]>();
const read = async (as: Member) => (await site.get('/users/me', as)).statusCode;
const revoke = (as: Member, id: string) => site.send('DELETE', `/users/me/sessions/${id}`, undefined, as);
const codeOf = (answer: Awaited<ReturnType<TestSite['send']>>) => [answer.statusCode, answer.json().code];

describe('a token', () => {
  test('takes a proof, is shown once and stored as a hash; the mailbox is told', async () => {
    const ana = await addPerson();
    expect(codeOf(await make(ana, { password: 'alta-parola' }))).toEqual([400, 'password_wrong']);
    const made = (await make(ana, { scopes: ['comment', 'read', 'read'] })).json<NewAccessToken>();
    expect(made).toMatchObject({ name: 'robot', scopes: ['read', 'comment'], last_used_on: null });
    expect(made.token).toMatch(new RegExp(`^${ACCESS_TOKEN.prefix}[\\w-]{43}$`));
    const rows = await site.ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', ana.id).execute();
    const shown = [await list(ana), (await site.get('/users/me/export', ana)).json().sessions, rows];
    expect(JSON.stringify(shown)).not.toContain(made.token.slice(ACCESS_TOKEN.prefix.length));
    expect(shown[1]).toContainEqual(expect.objectContaining({ token_name: 'robot', scopes: 'read comment' }));
    expect((await site.get('/users/me/sessions', ana)).json()).toHaveLength(1);
    expect((await mailsTo(site, ana.email)).at(-1)?.subject).toContain('access token');
  });

  test.each([{ scopes: [] }, { scopes: ['admin'] }, { days: 0 }, { days: 366 }, { name: ' ' }])(
    'is refused with %j',
    async (more) => expect((await make(await addPerson(), more)).statusCode).toBe(400),
  );

  test('shows the day of its last use, and ends on its day', async () => {
    const ana = await addPerson();
    const robot = await withToken(ana, { days: 2 });
    expect(await read(robot)).toBe(200);
    const today = new Date(Math.floor(site.clock.now() / DAY) * DAY).toISOString();
    expect(await list(ana)).toMatchObject([{ last_used_on: today }]);
    site.clock.advance(DAY);
    expect(await read(robot)).toBe(200);
    expect(await list(ana)).not.toMatchObject([{ last_used_on: today }]);
    site.clock.advance(DAY);
    expect([await read(robot), await list(ana)]).toEqual([401, []]);
  });

  test('is one of 20, also of many made at once', async () => {
    const ana = await addPerson();
    const made = await Promise.all(Array.from({ length: 23 }, () => make(ana)));
    const codes = made.map(({ statusCode }) => statusCode);
    expect([codes.filter((code) => code === 201).length, (await list(ana)).length]).toEqual([20, 20]);
    expect(codeOf(await make(ana))).toEqual([409, 'too_many_tokens']);
  });

  test('that is altered, or used as a session, opens nothing', async () => {
    const robot = await withToken(await addPerson());
    const bare = robot.token.slice(ACCESS_TOKEN.prefix.length);
    for (const token of [bare, `${robot.token}x`, robot.token.toUpperCase(), ACCESS_TOKEN.prefix])
      expect(await read({ ...robot, token })).toBe(401);
    // As sockets do.
    expect(await authenticate(site.ctx, robot.token)).toBeNull();
  });
});

describe('what it may do', () => {
  const all = Object.entries<Operation>(OPERATIONS);
  const urlOf = ({ path }: Operation) => path.replace(/:\w+/g, '999999');

  test.each(all)('%s takes the scope that it names, and no other', async (_name, operation) => {
    const [admin, { scope, method }] = [await robots(), operation];
    for (const [name, robot] of Object.entries(admin)) {
      const body = method === 'GET' ? undefined : sampleBody(operation.body);
      const answer = await site.app.inject({
        method,
        url: urlOf(operation),
        headers: { authorization: `Bearer ${robot.token}` },
        ...(body && { payload: body }),
      });
      const isRefused = answer.body.includes('"token_scope"');
      expect([name, isRefused], answer.body.slice(0, 200)).toEqual([name, name !== scope]);
      if (isRefused) expect(answer.statusCode).toBe(403);
    }
  });

  /** An admin's tokens, one of each scope. */
  let made: Promise<Record<string, Member>> | undefined;
  const robots = () => (made ??= makeRobots());
  async function makeRobots(): Promise<Record<string, Member>> {
    const admin = await addPerson('admin');
    const entries = SCOPES.map(
      async (scope) => [scope, await withToken(admin, { scopes: [scope] })] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }

  test('no act of admins or of managers, no credential and no token is in a scope', () => {
    const inScope = all.filter(([, { scope }]) => scope);
    for (const [name, { access, limit, path }] of inScope) {
      expect(['public', 'member', 'moderator'], name).toContain(access);
      expect(['credentials', 'login'], name).not.toContain(limit);
      expect(path, name).not.toMatch(/^\/admin|logins|passkey|password|email|two-factor|sessions|tokens/);
    }
    expect(inScope.filter(([, { access }]) => access === 'moderator').map(([, { scope }]) => scope)).toEqual(
      expect.not.arrayContaining(['read', 'post', 'comment']),
    );
  });

  test('it is no admin, and a moderator only with that scope and while its member is one', async () => {
    const [boss, author] = [await addPerson('admin'), await site.member()];
    const pending = await site.meme(author);
    const statusOf = async (as: Member) => (await site.get(`/memes/${pending.id}`, as)).statusCode;
    const [reader, robot] = [await withToken(boss, { scopes: ['read', 'post'] }), await withToken(boss)];
    expect([await statusOf(boss), await statusOf(reader), await statusOf(robot)]).toEqual([200, 404, 200]);
    const edit = await site.send('PATCH', `/memes/${pending.id}`, { title: 'x' }, robot);
    expect(edit.statusCode).toBe(403);
    const rightsOf = async (as: Member) => {
      const { isAdmin, isModerator, permissions } = (await site.get('/users/me', as)).json<CurrentUser>();
      const granted = Object.entries(permissions).flatMap(([name, isGranted]) => (isGranted ? name : []));
      return { isAdmin, isModerator, granted };
    };
    expect(await rightsOf(boss)).toMatchObject({ isAdmin: true, isModerator: true });
    const granted = ['canCreateMemes'];
    expect(await rightsOf(reader)).toEqual({ isAdmin: false, isModerator: false, granted });
    expect(await rightsOf(robot)).toEqual({ isAdmin: false, isModerator: true, granted });
    await site.ctx.db.updateTable('users').set({ role_id: 1 }).where('id', '=', boss.id).execute();
    expect([await statusOf(robot), (await site.get('/moderation/queue', robot)).statusCode]).toEqual([
      404, 403,
    ]);
  });
});

describe('it ends', () => {
  const ENDS: Record<string, (member: Member) => Promise<unknown>> = {
    'revoked by its member': async (as) => revoke(as, (await list(as))[0]?.id ?? ''),
    'with a ban': ({ id }) =>
      site.ctx.db.updateTable('users').set({ banned_at: 1 }).where('id', '=', id).execute(),
    'with a new password': (as) => {
      const body = { currentPassword: PASSWORD, newPassword: 'alta-parola-buna' };
      return site.send('POST', '/users/change-password', body, as);
    },
    'with the account': (as) => site.send('DELETE', '/users/me', { password: PASSWORD }, as),
  };

  test.each(Object.entries(ENDS))('%s, also while it is used', async (_name, end) => {
    const ana = await addPerson();
    const robot = await withToken(ana);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => read(robot))),
      end(ana),
    ]);
    for (const status of answers) expect([200, 401]).toContain(status);
    expect(await read(robot)).toBe(401);
    // Also where visitors may read: the script would take their view for its member's.
    for (const url of ['/memes', '/users/me']) {
      const { statusCode, headers, body } = await site.get(url, robot);
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
      expect(body).toContain('This access token is revoked');
    }
    expect((await site.get('/users/me')).headers['www-authenticate']).toBe('Bearer');
  });

  test('and is not made by a session that ends at the same moment', async () => {
    const [ana, thief] = [await addPerson(), await addPerson()];
    thief.token = await startSession(site.ctx, ana.id);
    const body = { currentPassword: PASSWORD, newPassword: 'alta-parola-buna' };
    const [made, changed] = await Promise.all([
      make(thief),
      site.send('POST', '/users/change-password', body, ana),
    ]);
    expect(changed.statusCode).toBe(200);
    expect(await list(ana)).toEqual([]);
    if (made.statusCode === 201) expect(await read({ ...ana, token: made.json().token })).toBe(401);
  });

  test('by nobody but its member', async () => {
    const [ana, bob] = [await addPerson(), await addPerson()];
    const robot = await withToken(ana);
    expect(codeOf(await revoke(bob, robot.tokenId))).toEqual([404, 'session_not_found']);
    expect(codeOf(await revoke(robot, robot.tokenId))).toEqual([403, 'token_scope']);
    expect(await read(robot)).toBe(200);
  });
});
