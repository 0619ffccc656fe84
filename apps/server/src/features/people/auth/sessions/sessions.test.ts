// On PostgreSQL in each `npm test`: sessions/sessions.queries, members/members.queries
import { SESSION, type SessionItem } from '@corpomeme/contract/people/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import type { Events } from '../../../../realtime/bus.ts';
import { createAccount } from '../accounts.service.ts';
import { hashToken } from './sessions.policy.ts';
import { startSession } from './sessions.ts';

let site: TestSite;
const ended: Events['user.loggedOut'][] = [];
beforeAll(async () => {
  site = await startSite();
  site.ctx.bus.subscribe('user.loggedOut', (event) => void ended.push(event));
});
afterAll(() => site.close());
beforeEach(() => void ended.splice(0));

const list = async (as: Member) => (await site.get('/users/me/sessions', as)).json<SessionItem[]>();
const isAlive = async (as: Member) => (await site.get('/users/me', as)).statusCode === 200;

/** Logs the same member in on another device. */
async function logInElsewhere(member: Member, userAgent?: string): Promise<Member> {
  return { ...member, token: await startSession(site.ctx, member.id, userAgent) };
}

describe('the list', () => {
  test('has the current session first, names the browsers and shows no token', async () => {
    const member = await site.member();
    site.clock.advance(1000);
    const phone = await logInElsewhere(member, 'Phone/1.0');
    const body = (await site.get('/users/me/sessions', member)).body;
    const sessions: SessionItem[] = JSON.parse(body);
    expect(sessions).toMatchObject([
      { current: true, user_agent: null },
      { current: false, user_agent: 'Phone/1.0' },
    ]);
    for (const secret of [member.token, phone.token]) expect(body).not.toContain(secret);
    // An id can only end a session, not authenticate.
    for (const { id } of sessions) expect(await isAlive({ ...member, token: id })).toBe(false);
    expect(await list(phone)).toMatchObject([{ user_agent: 'Phone/1.0' }, { user_agent: null }]);
  });

  test('names the login’s browser and stores no network address', async () => {
    const email = 'agent@firma.ro';
    await createAccount(site.ctx, { email, password: 'sedinta-de-luni', username: 'agent' });
    const answer = await site.app.inject({
      method: 'POST',
      url: '/users/email-login',
      headers: { 'user-agent': `Laptop/2.0\t${'x'.repeat(300)}` },
      payload: { email, password: 'sedinta-de-luni' },
    });
    const row = await site.ctx.db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(answer.json().token))
      .executeTakeFirstOrThrow();
    expect(row.user_agent).toBe(`Laptop/2.0 ${'x'.repeat(189)}`);
    expect(row.ip_address).toBe('');
  });

  test('leaves out expired sessions, and a login deletes them', async () => {
    const member = await site.member();
    site.clock.advance(SESSION.lifetime + 1000);
    const back = await logInElsewhere(member);
    expect(await list(back)).toHaveLength(1);
    const rows = site.ctx.db.selectFrom('sessions').select('token_hash').where('user_id', '=', member.id);
    expect(await rows.execute()).toEqual([{ token_hash: hashToken(back.token) }]);
  });
});

describe('ending one', () => {
  test('closes it at once, closes its sockets, and works once', async () => {
    const member = await site.member();
    const phone = await logInElsewhere(member);
    const other = (await list(member)).find(({ current }) => !current);
    const end = () => site.send('DELETE', `/users/me/sessions/${other?.id}`, undefined, member);
    expect((await end()).statusCode).toBe(200);
    expect(ended).toEqual([{ userId: member.id, sessionKey: hashToken(phone.token) }]);
    expect([await isAlive(phone), await isAlive(member)]).toEqual([false, true]);
    const again = await end();
    expect([again.statusCode, again.json().code]).toEqual([404, 'session_not_found']);
    expect(again.json().error).toBe('This session is not there any more.');
  });

  test('affects only one’s own', async () => {
    const [member, stranger] = [await site.member(), await site.member()];
    const [own] = await list(member);
    for (const id of [own?.id, member.token, 'unknown', '%00', "'; drop table sessions; --"]) {
      const url = `/users/me/sessions/${encodeURIComponent(String(id))}`;
      const answer = await site.send('DELETE', url, undefined, stranger);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'session_not_found']);
    }
    expect(await isAlive(member)).toBe(true);
    expect(ended).toEqual([]);
  });

  test('of the current one is a logout', async () => {
    const member = await site.member();
    const [own] = await list(member);
    expect((await site.send('DELETE', `/users/me/sessions/${own?.id}`, undefined, member)).statusCode).toBe(
      200,
    );
    expect(await isAlive(member)).toBe(false);
  });
});

describe('a token is dead', () => {
  test('after logout, which closes that session’s sockets', async () => {
    const member = await site.member();
    await site.send('POST', '/users/logout', undefined, member);
    expect(await isAlive(member)).toBe(false);
    expect(ended).toEqual([{ userId: member.id, sessionKey: hashToken(member.token) }]);
  });

  test('while its member is banned', async () => {
    const member = await site.member();
    await site.ctx.db.updateTable('users').set({ banned_at: 1 }).where('id', '=', member.id).execute();
    expect(await isAlive(member)).toBe(false);
  });

  test('when it is forged: a login never adopts a token that it is sent', async () => {
    const email = 'fixed@firma.ro';
    await createAccount(site.ctx, { email, password: 'sedinta-de-luni', username: 'fixed' });
    const planted = { id: '', email, username: '', token: 'p'.repeat(32) };
    const login = { email, password: 'sedinta-de-luni' };
    const answer = await site.send('POST', '/users/email-login', login, planted);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().token).not.toBe(planted.token);
    expect(await isAlive(planted)).toBe(false);
  });
});
