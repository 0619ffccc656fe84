import { afterEach, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { ensureAdmin } from './registration.ts';

let site: TestSite;
afterEach(() => site.close());

const EMAIL = 'chief@firma.ro';
const PASSWORD = 'parola-sefului';
const env = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };

const logIn = (email: string, password: string) =>
  site.send('POST', '/users/email-login', { email, password });
const recorded = async () =>
  (await site.ctx.db.selectFrom('audit_log').select(['action', 'actor_id', 'details']).execute()).map(
    ({ action, actor_id, details }) => [action, actor_id, JSON.parse(details)],
  );
async function createAdmin() {
  const login = await ensureAdmin(site.ctx);
  if (!login || !('password' in login)) throw new Error('no admin was created');
  return login;
}
const admins = () => site.ctx.db.selectFrom('users').select('email').where('role_id', '=', 3).execute();

describe('with ADMIN_EMAIL', () => {
  test('the admin exists after the start, verified, and once', async () => {
    site = await startSite({ env });
    expect(await ensureAdmin(site.ctx)).toBeNull();
    const session = await logIn(EMAIL, PASSWORD);
    expect(session.json()).toMatchObject({ isAdmin: true, is_verified: true, username: 'admin' });
    expect(await ensureAdmin(site.ctx)).toBeNull();
    expect(await admins()).toEqual([{ email: EMAIL }]);
    expect(await recorded()).toEqual([['account.create', null, { role: 'admin' }]]);
  });

  test('two instances that start at once agree', async () => {
    site = await startSite({ env });
    expect(await Promise.all([1, 2, 3].map(() => ensureAdmin(site.ctx)))).toEqual([null, null, null]);
    expect(await admins()).toEqual([{ email: EMAIL }]);
    expect((await logIn(EMAIL, PASSWORD)).statusCode).toBe(200);
  });

  test('an attacker who registered the address before, unproven, gains nothing', async () => {
    site = await startSite({ env });
    await site.send('POST', '/users/email-register', { email: EMAIL, password: 'squatters-own' });
    await ensureAdmin(site.ctx);
    expect((await logIn(EMAIL, 'squatters-own')).statusCode).toBe(401);
    expect((await logIn(EMAIL, PASSWORD)).json()).toMatchObject({ isAdmin: true });
  });

  test('nor does an attacker whose link the mailbox’s owner clicked', async () => {
    site = await startSite({ env });
    await site.send('POST', '/users/email-register', { email: EMAIL, password: 'squatters-own' });
    await site.ctx.db.updateTable('users').set({ email_verified: 1 }).where('email', '=', EMAIL).execute();
    await ensureAdmin(site.ctx);
    expect((await logIn(EMAIL, 'squatters-own')).statusCode).toBe(401);
    expect((await logIn(EMAIL, PASSWORD)).json()).toMatchObject({ isAdmin: true });
  });

  test('a proven member becomes admin and keeps their password', async () => {
    site = await startSite({ env });
    await site.send('POST', '/users/email-register', { email: EMAIL, password: 'my-own-password' });
    const proven = { email_verified: 1, owner_proven_at: 1 } as const;
    await site.ctx.db.updateTable('users').set(proven).where('email', '=', EMAIL).execute();
    await ensureAdmin(site.ctx);
    expect((await logIn(EMAIL, 'my-own-password')).json()).toMatchObject({ isAdmin: true });
    expect((await logIn(EMAIL, PASSWORD)).statusCode).toBe(401);
    expect(await ensureAdmin(site.ctx)).toEqual({ keptPassword: EMAIL });
    expect(await recorded()).toEqual([['user.role', null, { from: 'user', to: 'admin' }]]);
  });
});

describe('without ADMIN_EMAIL', () => {
  test('an admin is created once, and the printed login works', async () => {
    site = await startSite();
    const login = await createAdmin();
    expect(login).toEqual({ email: 'admin@localhost', password: expect.stringMatching(/^[\w-]{16}$/) });
    expect((await logIn('admin@localhost', login.password)).json()).toMatchObject({ isAdmin: true });
    expect(await ensureAdmin(site.ctx)).toBeNull();
  });

  test('none is created beside an existing admin', async () => {
    site = await startSite();
    await site.member('admin');
    expect(await ensureAdmin(site.ctx)).toBeNull();
    expect((await logIn('admin@localhost', 'x')).statusCode).toBe(401);
  });

  test('an admin who lost the role gets it back, with the printed login', async () => {
    site = await startSite();
    const first = await createAdmin();
    await site.ctx.db.updateTable('users').set({ role_id: 1 }).execute();
    const second = await createAdmin();
    expect((await logIn('admin@localhost', second.password)).json()).toMatchObject({ isAdmin: true });
    expect((await logIn('admin@localhost', first.password)).statusCode).toBe(401);
  });
});
