import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { isEmailBanned } from '../../../site/members/members.ts';
import { createAccount } from '../accounts.service.ts';

let site: TestSite;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const PASSWORD = 'sedinta-de-luni';
const register = (email: string, password = PASSWORD) =>
  site.send('POST', '/users/email-register', { email, password });

async function deletedAccount(email: string): Promise<void> {
  const id = await createAccount(site.ctx, {
    email,
    password: PASSWORD,
    username: email.split('@')[0] ?? '',
  });
  const answer = await site.send('DELETE', `/admin/users/${id}`, undefined, admin);
  expect(answer.statusCode).toBe(200);
}

const countUsers = async () => (await site.ctx.db.selectFrom('users').select('id').execute()).length;

test('the address of a deleted account registers like any other, creates nothing, and its owner gets a mail', async () => {
  await deletedAccount('plecat@firma.ro');
  const before = await countUsers();
  const fresh = await register('nou@firma.ro');
  for (const spelling of ['plecat@firma.ro', ' PLECAT@Firma.ro ']) {
    const answer = await register(spelling);
    expect([answer.statusCode, answer.body]).toEqual([fresh.statusCode, fresh.body]);
    expect(Object.keys(answer.headers).toSorted()).toEqual(Object.keys(fresh.headers).toSorted());
  }
  expect((await register('plecat@firma.ro', 'abc')).json()).toEqual(
    (await register('alt.nou@firma.ro', 'abc')).json(),
  );
  expect(await countUsers()).toBe(before + 1);
  const mails = await mailsTo(site, 'plecat@firma.ro');
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('a fost asociată anterior cu un cont șters');
  expect(mails[0]?.text).toContain(
    'This email address cannot be used because it was previously associated with a deleted account',
  );
  const login = await site.send('POST', '/users/email-login', {
    email: 'plecat@firma.ro',
    password: PASSWORD,
  });
  const wrong = await site.send('POST', '/users/email-login', { email: 'nou@firma.ro', password: 'altceva' });
  expect([login.statusCode, login.body]).toEqual([401, wrong.body]);
});

test('a failing mail does not reveal it either', async () => {
  await deletedAccount('fara-posta@firma.ro');
  const failing = vi.spyOn(site.ctx.mailer, 'send').mockRejectedValue(new Error('no route'));
  const answers = [await register('fara-posta@firma.ro'), await register('fara-posta-nou@firma.ro')];
  failing.mockRestore();
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
});

test('only an operator may create an account with it', async () => {
  const email = 'intors@firma.ro';
  await deletedAccount(email);
  expect(await isEmailBanned(site.ctx, 'Intors@firma.ro')).toBe(true);
  expect(await isEmailBanned(site.ctx, 'altul@firma.ro')).toBe(false);
  const { internalAdapter } = await site.ctx.auth.$context;
  const refused = await internalAdapter.createUser({ email, name: 'intors', usernameKey: 'x1' });
  expect(refused).toBeNull();

  await createAccount(site.ctx, { email, password: PASSWORD, username: 'intors' });
  expect(await isEmailBanned(site.ctx, email)).toBe(false);
  expect((await site.send('POST', '/users/email-login', { email, password: PASSWORD })).statusCode).toBe(200);
});

test('the stored hash does not reveal the address, even to guesses without the site’s secret', async () => {
  await deletedAccount('ascuns@firma.ro');
  const other = await startSite();
  const rows = await site.ctx.db.selectFrom('banned_emails').selectAll().execute();
  for (const { email_hash } of rows) expect(email_hash).toMatch(/^[0-9a-f]{64}$/);
  await other.ctx.db.insertInto('banned_emails').values(rows).execute();
  expect(await isEmailBanned(other.ctx, 'ascuns@firma.ro')).toBe(false);
  await other.close();
});
