import { SESSION, type Session } from '@corpomeme/contract/people/auth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as outbox from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { startSession } from './sessions/sessions.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const PASSWORD = 'sedinta-de-luni';

const mailsTo = (address: string) => outbox.mailsTo(site, address);
const tokenFor = (address: string) => outbox.tokenMailedTo(site, address);

const register = (email: string, password = PASSWORD) =>
  site.send('POST', '/users/email-register', { email, password, displayName: 'x' });
const logIn = (email: string, password = PASSWORD) =>
  site.send('POST', '/users/email-login', { email, password });

describe('registration', () => {
  test('works from the mail to a session', async () => {
    const answer = await register('Ana.Pop@Firma.ro');
    expect(answer.statusCode).toBe(201);
    expect(answer.json().message).toContain('Contul a fost creat cu succes');

    const refused = await logIn('ana.pop@firma.ro');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ error: 'Email not verified', code: 'email_not_verified' });
    // The registration sent one less than ten minutes ago; only a right password reveals that.
    expect(refused.json().verificationSent).toBe(false);
    expect((await logIn('ana.pop@firma.ro', 'alta-parola')).json()).not.toHaveProperty('verificationSent');

    const token = await tokenFor('ana.pop@firma.ro');
    for (const _twice of [1, 2]) {
      const verified = await site.send('POST', '/verify-email', { token });
      expect(verified.statusCode).toBe(200);
    }

    const session = await logIn(' ANA.POP@firma.ro ');
    expect(session.statusCode).toBe(200);
    const body = session.json<Session>();
    expect(body).toMatchObject({
      username: 'Ana.Pop'.toLowerCase(),
      email: 'ana.pop@firma.ro',
      isEmailVerified: true,
      is_verified: true,
      needsVerification: false,
      isAdmin: false,
      isModerator: false,
      authProvider: 'email',
      upvotedMemes: [],
      sameHereMemes: [],
    });
    expect(body.permissions).toEqual({
      canCreateMemes: true,
      canDeleteMemes: false,
      canEditMemes: false,
      canManageUsers: false,
      canManageRoles: false,
    });
    expect(new Set([body.uid, body.userId, body.public_id]).size).toBe(1);
  });

  test('responds the same for a known address, mails its owner, and keeps the password', async () => {
    const first = await register('dan@firma.ro');
    const second = await register('DAN@firma.ro', 'another-password');
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    const subjects = (await mailsTo('dan@firma.ro')).map((mail) => mail.subject);
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).toContain('Ai deja un cont');
    expect((await logIn('dan@firma.ro', 'another-password')).statusCode).toBe(401);
  });

  test('creates one account for parallel registrations of one address', async () => {
    const answers = await Promise.all(
      ['ion@firma.ro', 'ION@firma.ro', 'Ion@Firma.ro'].map((email) => register(email)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const rows = await site.ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ion@firma.ro')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('chooses distinguishable names for similar addresses', async () => {
    await Promise.all(
      ['maria@a.ro', 'maria@b.ro', 'Màriа@c.ro'.normalize('NFC'), 'admin@c.ro'].map((e) => register(e)),
    );
    const rows = await site.ctx.db
      .selectFrom('users')
      .select(['username', 'username_key'])
      .where('username', 'like', '%mari%')
      .execute();
    expect(new Set(rows.map(({ username_key }) => username_key)).size).toBe(rows.length);
    const admin = await site.ctx.db
      .selectFrom('users')
      .select('username')
      .where('email', '=', 'admin@c.ro')
      .executeTakeFirstOrThrow();
    expect(admin.username).toBe('member');
  });

  test.each([
    [{ email: 'fara-punct@firma', password: PASSWORD }, 'Te rugăm să introduci o adresă de email validă'],
    [{ email: 'firma.ro', password: PASSWORD }, 'Te rugăm să introduci o adresă de email validă'],
    [{ email: 'a@firma.ro', password: '12345' }, 'Parola trebuie să aibă cel puțin 6 caractere'],
    [{ email: 'a@firma.ro', password: 'Qwerty' }, 'Parola este prea ușor de ghicit. Alege alta.'],
    [{ email: 'a@firma.ro', password: 'x'.repeat(129) }, 'Parola poate avea cel mult 128 de caractere'],
  ])('refuses %o', async (body, text) => {
    const answer = await site.send('POST', '/users/email-register', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: text, message: text });
  });

  test.each([
    'ion..popescu@firma.ro',
    '.ion@firma.ro',
    'josé@firma.ro',
    'a!b@firma.ro',
    'ana@firma',
    'ana@firma.r',
    'ana@firma.123',
  ])('names the field for %s', async (email) => {
    const { statusCode, json } = await register(email);
    expect([statusCode, json().error]).toEqual([400, 'Te rugăm să introduci o adresă de email validă']);
    expect(json().details).toMatchObject([{ field: 'email' }]);
  });

  test.each([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ])('takes the domain %s with letters beyond ASCII, in both of its forms', async (domain, plain) => {
    expect((await register(`Ana@${domain.toUpperCase()}`)).statusCode).toBe(201);
    await site.send('POST', '/verify-email', { token: await tokenFor(`ana@${plain}`) });
    const [mail] = await mailsTo(`ana@${plain}`);
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    for (const address of [`ana@${domain}`, `ANA@${domain.toUpperCase()}`, `ana@${plain}`]) {
      const session = await logIn(address);
      expect([session.statusCode, session.json().email]).toEqual([200, `ana@${plain}`]);
    }
  });

  test('fails with a defined error when no account can be written', async () => {
    const { internalAdapter } = await site.ctx.auth.$context;
    const create = vi.spyOn(internalAdapter, 'createUser').mockRejectedValue(new Error('disk full'));
    const answer = await register('nobody@firma.ro');
    create.mockRestore();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  });
});

describe('login', () => {
  test('requires both fields', async () => {
    for (const body of [{}, { email: 'a@b.ro' }, { email: '', password: 'x' }]) {
      const answer = await site.send('POST', '/users/email-login', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toBe('Email-ul și parola sunt obligatorii pentru autentificare');
    }
  });

  test('responds the same to a wrong password and an unknown address', async () => {
    await register('elena@firma.ro');
    const wrong = await logIn('elena@firma.ro', 'not-the-password');
    const unknown = await logIn('nobody@firma.ro');
    expect(wrong.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  test('sends a new verification mail at most every 10 minutes', async () => {
    await register('vlad@firma.ro');
    await logIn('vlad@firma.ro');
    expect(await mailsTo('vlad@firma.ro')).toHaveLength(1);
    const early = await tokenFor('vlad@firma.ro');
    site.clock.advance(10 * 60_000 + 1000);
    await Promise.all([logIn('vlad@firma.ro'), logIn('vlad@firma.ro')]);
    expect(await mailsTo('vlad@firma.ro')).toHaveLength(2);
    // The newer mail does not invalidate the older link.
    expect((await site.send('POST', '/verify-email', { token: early })).statusCode).toBe(200);
  });

  test('refuses a banned member and names the contact', async () => {
    await register('ban@firma.ro');
    await site.send('POST', '/verify-email', { token: await tokenFor('ban@firma.ro') });
    const { token } = (await logIn('ban@firma.ro')).json<Session>();
    await site.ctx.db
      .updateTable('users')
      .set({ banned_at: 1 })
      .where('email', '=', 'ban@firma.ro')
      .execute();
    const answer = await logIn('ban@firma.ro');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: 'Account deactivated', redirectToLogin: true });
    const me = await site.app.inject({ url: '/users/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(401);
  });
});

describe('verification', () => {
  test('can be requested again on both paths, with the same response for unknown addresses', async () => {
    await register('resend@firma.ro');
    for (const url of ['/users/resend-verification', '/resend-verification']) {
      site.clock.advance(61_000);
      expect((await site.send('POST', url, { email: 'Resend@firma.ro' })).statusCode).toBe(200);
      await site.ctx.background.settled();
    }
    expect(await mailsTo('resend@firma.ro')).toHaveLength(3);
    const known = await site.send('POST', '/resend-verification', { email: 'resend@firma.ro' });
    const unknown = await site.send('POST', '/resend-verification', { email: 'stranger@firma.ro' });
    expect(unknown.body).toBe(known.body);
    expect(await mailsTo('resend@firma.ro')).toHaveLength(3);
  });

  test.each(['nonsense', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5ybyJ9.'])(
    'refuses the link %s',
    async (token) => {
      const answer = await site.send('POST', '/verify-email', { token });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('verification_link_invalid');
    },
  );
});

describe('session', () => {
  test('only the used one ends at logout', async () => {
    const member = await site.member();
    const other = { ...member, token: await startSession(site.ctx, member.id) };
    expect((await site.send('POST', '/users/logout', undefined, member)).statusCode).toBe(200);
    expect((await site.get('/users/me', member)).statusCode).toBe(401);
    expect((await site.get('/users/me', other)).statusCode).toBe(200);
  });

  test('is extended with use and ends 30 days after the last use', async () => {
    const member = await site.member();
    site.clock.advance(SESSION.lifetime - 60_000);
    expect((await site.get('/users/me', member)).statusCode).toBe(200);
    site.clock.advance(SESSION.lifetime - 60_000);
    expect((await site.get('/users/me', member)).statusCode).toBe(200);
    site.clock.advance(SESSION.lifetime + 60_000);
    expect((await site.get('/users/me', member)).statusCode).toBe(401);
  });

  test('reflects a role change at once', async () => {
    const member = await site.member();
    expect((await site.get('/memes/pending', member)).statusCode).toBe(403);
    await site.ctx.db.updateTable('users').set({ role_id: 2 }).where('id', '=', member.id).execute();
    expect((await site.get('/memes/pending', member)).statusCode).toBe(200);
    expect((await site.get('/users/me', member)).json()).toMatchObject({ isModerator: true, isAdmin: false });
  });

  test('is the only identity: a claimed id must match', async () => {
    const member = await site.member();
    expect((await site.get(`/users/me?userId=${member.id}&authProvider=email`, member)).statusCode).toBe(200);
    const claims = [
      site.get('/users/me?userId=someone-else', member),
      site.app.inject({
        url: '/users/me',
        headers: { authorization: `Bearer ${member.token}`, 'user-id': 'someone-else' },
      }),
      site.send('POST', '/memes/1/vote', { voteType: 'up', userId: 7 }, member),
    ];
    for (const answer of await Promise.all(claims)) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('identity_mismatch');
    }
  });
});

describe('the page of a registration', () => {
  const from = (email: string, returnTo: string) =>
    site.send('POST', '/users/email-register', { email, password: PASSWORD, returnTo });
  const confirm = async (email: string) =>
    (await site.send('POST', '/verify-email', { token: await tokenFor(email) })).json();

  test('is in the response to the first confirmation only', async () => {
    expect((await from('inapoi@firma.ro', '/meme/7?x=1')).statusCode).toBe(201);
    expect(await confirm('inapoi@firma.ro')).toMatchObject({ verified: true, return_to: '/meme/7?x=1' });
    expect(await confirm('inapoi@firma.ro')).toMatchObject({ verified: true, return_to: null });
    await register('fara.pagina@firma.ro');
    expect(await confirm('fara.pagina@firma.ro')).toMatchObject({ return_to: null });
  });

  test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'meme', '/a\nb'])(
    'is refused if it could lead to another site: %j',
    async (path) => {
      expect((await from('altundeva@firma.ro', path)).json().code).toBe('validation_failed');
    },
  );
});
