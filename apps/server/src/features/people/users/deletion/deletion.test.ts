import { symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { listTraces } from '../../../../../test/traces.ts';
import type { Tables } from '../../../../db/tables.ts';
import { verifyCounters } from '../../admin/admin.ts';
import { createAccount } from '../../auth/accounts.service.ts';
import { codeAt, makeSecret, stepAt } from '../../auth/two-factor/one-time-codes.policy.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
let reader: Member;
beforeAll(async () => {
  site = await startSite();
  [admin, moderator, reader] = await Promise.all([
    site.member('admin'),
    site.member('moderator'),
    site.member(),
  ]);
});
afterAll(() => site.close());

const remove = (id: string, body: object | undefined = undefined, as: Member | null = admin) =>
  site.send('DELETE', `/admin/users/${id}`, body, as);
const removeSelf = (as: Member, body?: object) => site.send('DELETE', '/users/me', body, as);
const rowOf = (id: string) =>
  site.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const TABLES: (keyof Tables)[] = [
  'users',
  'sessions',
  'accounts',
  'verifications',
  'two_factors',
  'banned_emails',
  'audit_log',
  'idempotency_keys',
  'memes',
  'comments',
];

async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const rows = await site.ctx.db.selectFrom(table).selectAll().execute();
    if (JSON.stringify(rows).includes(text)) found.push(table);
  }
  return found;
}

describe('an admin deletes a member', () => {
  test('whose public content stays under an anonymous name, and whose other content is deleted', async () => {
    const doomed = await site.member();
    const published = await site.publishedMeme(doomed, moderator, { title: 'Ședința' });
    const pending = await site.meme(doomed);
    const rejected = await site.meme(doomed);
    await site.send('PUT', `/memes/${rejected.id}/approval`, { status: 'rejected' }, moderator);
    const comment = await site.send('POST', `/memes/${published.id}/comments`, { content: 'Eu.' }, doomed);
    await site.send('POST', `/memes/${published.id}/vote`, { voteType: 'up' }, doomed);
    await site.send('POST', `/memes/${published.id}/same-here`, { voteType: 'up' }, doomed);
    await site.send('POST', `/memes/${pending.id}/comments`, { content: 'Încă nu.' }, doomed);
    await site.send('POST', `/memes/${pending.id}/vote`, { voteType: 'up' }, moderator);
    // The response is cached from here on, so the deletion has to remove it from the cache.
    expect((await site.get(`/memes/${published.id}`)).json().username).toBe(doomed.username);

    const answer = await remove(doomed.id, { reason: `Spam de la ${doomed.email}` });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'User successfully deleted' }]);

    const left = (await site.get(`/memes/${published.id}`)).json();
    const nobody = `deleted-user-${left.user_id.slice(0, 8)}`;
    expect(left).toMatchObject({ username: nobody, votes: 1, same_here: 1 });
    expect(left.user_id).not.toBe(doomed.id);
    expect((await site.get(`/users/${doomed.id}`)).json()).toMatchObject({ meme_count: 0 });
    expect((await site.get(`/memes/${published.id}/comments`)).json()).toMatchObject([
      { id: comment.json().id, username: nobody, content: 'Eu.' },
    ]);
    expect((await site.get(`/users/${left.user_id}`)).json()).toMatchObject({
      username: nobody,
      meme_count: 1,
    });
    for (const { id } of [pending, rejected]) {
      expect((await site.get(`/memes/${id}`, moderator)).statusCode).toBe(404);
    }
    const key = published.image_url.split('/')[2] ?? '';
    const images = (await listTraces(site)).files.filter((file) => file.startsWith('uploads'));
    expect(new Set(images.map((file) => file.split('/')[1]))).toEqual(new Set([key]));

    expect((await site.get('/users/me', doomed)).statusCode).toBe(401);
    expect(await tablesWith(doomed.email)).toEqual([]);
    expect(await tablesWith(doomed.username)).toEqual([]);
    expect(await rowOf(doomed.id)).toMatchObject({
      email: expect.not.stringContaining('@'),
      image: null,
      role_id: 1,
      permission_overrides: '{}',
    });
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
    const entries = await site.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', doomed.id)
      .where('action', '=', 'user.delete')
      .execute();
    expect(entries).toMatchObject([{ actor_id: admin.id, reason: 'Spam de la [address]' }]);
  });

  test('with all ways to log in, including open links', async () => {
    const doomed = await site.member();
    const now = new Date().toISOString();
    const times = { expires_at: now, created_at: now, updated_at: now };
    const { db } = site.ctx;
    const own = { user_id: doomed.id };
    await db
      .insertInto('verifications')
      .values({ id: `reset-${doomed.id}`, identifier: 'reset-password:x', value: doomed.id, ...times })
      .execute();
    await db
      .insertInto('two_factors')
      .values({ id: doomed.id, ...own, secret: 's', backup_codes: 'b' })
      .execute();
    await db
      .insertInto('idempotency_keys')
      .values({ ...own, key: 'k', fingerprint: 'f', answer: '{}', created_at: 1 })
      .execute();
    await db
      .updateTable('users')
      .set({ permission_overrides: '{"canCreateMemes":false}', image: 'https://elsewhere/me.jpg' })
      .where('id', '=', doomed.id)
      .execute();
    expect(await tablesWith(doomed.id)).toEqual([
      'users',
      'sessions',
      'verifications',
      'two_factors',
      'idempotency_keys',
    ]);
    expect((await remove(doomed.id)).statusCode).toBe(200);
    expect(await tablesWith(doomed.id)).toEqual(['users', 'audit_log']);
  });

  test('and announces it: sockets close, lists change', async () => {
    const doomed = await site.member();
    const pending = await site.meme(doomed);
    const heard: unknown[] = [];
    site.ctx.bus.subscribe('user.loggedOut', (event) => heard.push(event));
    site.ctx.bus.subscribe('user.changed', (event) => heard.push(event));
    site.ctx.bus.subscribe('meme.deleted', (event) => heard.push(event));
    await remove(doomed.id);
    expect(heard).toEqual([{ userId: doomed.id }, { userId: doomed.id }, { memeId: pending.id }]);
  });

  test('but not themselves, not twice, and no unknown member', async () => {
    const doomed = await site.member();
    expect((await remove(admin.id)).json()).toMatchObject({ code: 'own_account' });
    expect((await remove('nobody')).json()).toMatchObject({ code: 'user_not_found' });
    expect((await remove('a%00b')).statusCode).toBe(400);
    expect((await remove(doomed.id, { reason: 'x'.repeat(501) })).statusCode).toBe(400);
    const answers = await Promise.all([remove(doomed.id), remove(doomed.id), remove(doomed.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await remove(doomed.id)).json()).toMatchObject({ code: 'user_already_deleted' });
    const deletions = await site.ctx.db
      .selectFrom('audit_log')
      .select('id')
      .where('user_id', '=', doomed.id)
      .execute();
    expect(deletions).toHaveLength(1);
  });

  test('whose earlier names disappear from the log', async () => {
    const doomed = await site.member();
    await site.send('POST', '/users/update-nickname', { newNickname: 'Nume de Scena' }, doomed);
    const log = async () => (await site.get(`/admin/audit?user=${doomed.id}`, admin)).body;
    expect(await log()).toContain('Nume de Scena');
    await remove(doomed.id);
    expect(await log()).toContain('account.nickname');
    expect(await log()).not.toContain('Nume de Scena');
    expect(await log()).not.toContain(doomed.username);
  });

  test('and the deletion holds when the storage fails', async () => {
    const doomed = await site.member();
    await site.meme(doomed);
    const failing = vi.spyOn(site.ctx.storage, 'remove').mockRejectedValue(new Error('disk gone'));
    expect((await remove(doomed.id)).statusCode).toBe(200);
    failing.mockRestore();
    expect((await rowOf(doomed.id)).deleted_at).not.toBeNull();
  });
});

describe('a member deletes their own account', () => {
  const PASSWORD = 'sedinta-de-luni';
  async function withPassword(email: string): Promise<Member> {
    const id = await createAccount(site.ctx, {
      email,
      password: PASSWORD,
      username: email.split('@')[0] ?? '',
    });
    const session = await site.send('POST', '/users/email-login', { email, password: PASSWORD });
    return { id, email, username: session.json().username, token: session.json().token };
  }

  test('with the password, if there is one', async () => {
    const leaving = await withPassword('plec@firma.ro');
    for (const body of [undefined, {}, { password: '' }, { password: 'altceva' }]) {
      expect((await removeSelf(leaving, body)).json()).toMatchObject({
        code: 'password_wrong',
        error: 'Parola actuală nu este corectă',
      });
    }
    expect((await site.get('/users/me', leaving)).statusCode).toBe(200);
    expect((await removeSelf(leaving, { password: PASSWORD })).statusCode).toBe(200);
    expect((await site.get('/users/me', leaving)).statusCode).toBe(401);
    const again = await site.send('POST', '/users/email-login', {
      email: 'plec@firma.ro',
      password: PASSWORD,
    });
    expect([again.statusCode, again.json().code]).toEqual([401, 'credentials_wrong']);
    const entry = await site.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'account.delete')
      .where('user_id', '=', leaving.id)
      .executeTakeFirstOrThrow();
    expect(entry.actor_id).toBe(leaving.id);
  });

  test('with the session alone, if there is no password', async () => {
    const leaving = await site.member();
    expect((await removeSelf(leaving)).statusCode).toBe(200);
    expect((await rowOf(leaving.id)).deleted_at).not.toBeNull();
  });

  test('with a code too, if two-factor sign-in is on', async () => {
    const leaving = await site.member();
    const secret = makeSecret();
    const { secretConfig } = await site.ctx.auth.$context;
    await site.ctx.db
      .insertInto('two_factors')
      .values({
        id: leaving.id,
        user_id: leaving.id,
        secret: await symmetricEncrypt({ key: secretConfig, data: secret }),
        backup_codes: '[]',
        verified: 1,
      })
      .execute();
    expect((await removeSelf(leaving)).json()).toMatchObject({ code: 'two_factor_code_required' });
    const code = codeAt(secret, stepAt(site.clock.now()));
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await removeSelf(leaving, { code: wrong })).json()).toMatchObject({
      code: 'two_factor_code_wrong',
    });
    expect((await rowOf(leaving.id)).deleted_at).toBeNull();
    expect((await removeSelf(leaving, { code })).statusCode).toBe(200);
  });
});

test('a banned account that is not deleted gets its text at login, and is sent to the login page', async () => {
  const email = 'banat@firma.ro';
  const id = await createAccount(site.ctx, { email, password: 'sedinta-de-marti', username: 'banat' });
  await site.ctx.db.updateTable('users').set({ banned_at: 1 }).where('id', '=', id).execute();
  const answer = await site.send('POST', '/users/email-login', { email, password: 'sedinta-de-marti' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    403,
    { code: 'account_deactivated', redirectToLogin: true },
  ]);
  expect((await remove(id)).statusCode).toBe(200);
  const later = await site.send('POST', '/users/email-login', { email, password: 'sedinta-de-marti' });
  expect([later.statusCode, later.json().code]).toEqual([401, 'credentials_wrong']);
});

test('other readers and their votes stay the same', async () => {
  expect((await site.get('/users/me', reader)).statusCode).toBe(200);
  expect((await site.get('/users/me', admin)).statusCode).toBe(200);
  expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
});
