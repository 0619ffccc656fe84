// On PostgreSQL in each `npm test`: invitations/invitations.queries

import type { SiteSettings } from '@corpomeme/contract/people/admin';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { INVITATION, type Invitations, type NewInvitation } from '@corpomeme/contract/people/invitations';
import type { OwnData } from '@corpomeme/contract/people/own-data';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT_ID, startProvider, type TestProvider } from '../../../../../test/identity-provider.ts';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { deleteOldInvitations } from './invitations.ts';

let provider: TestProvider;
let site: TestSite;
let admin: Member;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  await site?.close();
  const env = { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: provider.issuer };
  site = await startSite({ env, hasStillClock: true });
  admin = await site.member('admin');
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});

const set = (settings: Partial<SiteSettings>) =>
  site.send('PUT', '/admin/settings', { requireTwoFactor: false, ...settings }, admin);
const PATH = '/moderation/invitations';
const make = (body: object = {}, as = admin) => site.send('POST', PATH, body, as);
async function makeCode(body: object = {}, as = admin): Promise<string> {
  const { link } = (await make(body, as)).json<NewInvitation>();
  return new URL(link).searchParams.get('invite') ?? '';
}
const list = async (as = admin) => (await site.get(PATH, as)).json<Invitations>();

let people = 0;
const newAddress = () => `nou-${++people}@acasa.example`;
async function register(invitation?: string, email = newAddress()) {
  const body = { email, password: 'parola-lunga-de-test', invitation };
  const answer = await site.send('POST', '/users/email-register', body, null);
  return [answer.statusCode, answer.json().code] as const;
}
async function signIn(invitation?: string, claims: object = {}) {
  const given = { sub: `sub-${++people}`, email: newAddress(), ...claims };
  const body = { idToken: await provider.idToken(given), invitation };
  const answer = await site.send('POST', '/users/google-auth', body, null);
  return [answer.statusCode, answer.json().code] as const;
}
const countUsers = async () => (await site.ctx.db.selectFrom('users').select('id').execute()).length;

const DONE = [201, undefined];
const INVALID = [403, 'invitation_invalid'];

describe('a site', () => {
  test('that takes nobody refuses forms, Google and invitations; its members log in', async () => {
    const claims = { sub: 'veche', email: 'veche@gmail.example' };
    expect(await signIn(undefined, claims)).toEqual([200, undefined]);
    const code = await makeCode();
    await set({ registration: 'closed' });
    const before = await countUsers();
    for (const invitation of [undefined, code]) {
      expect(await register(invitation)).toEqual([403, 'registration_closed']);
      expect(await signIn(invitation)).toEqual([403, 'registration_closed']);
    }
    // The same for an address that has an account, and for one that Google has not verified.
    expect(await register(undefined, admin.email)).toEqual([403, 'registration_closed']);
    for (const email of [admin.email, newAddress()])
      expect(await signIn(undefined, { email, email_verified: false })).toEqual([403, 'registration_closed']);
    expect(await signIn(undefined, claims)).toEqual([200, undefined]);
    expect(await countUsers()).toBe(before);
    site.clock.advance(11_000);
    expect((await site.get('/site')).json().registration).toBe('closed');
  });

  test('that takes everybody needs no invitation, and counts none', async () => {
    const code = await makeCode();
    expect(await register()).toEqual(DONE);
    expect(await register(code)).toEqual(DONE);
    expect(await register('made up')).toEqual(DONE);
    expect((await list()).invitations).toMatchObject([{ used: 0, members: [] }]);
  });

  test('that takes the invited registers each with a use, by form and by Google', async () => {
    await set({ registration: 'invitation' });
    expect(await register()).toEqual([403, 'invitation_needed']);
    expect(await signIn()).toEqual([403, 'invitation_needed']);
    expect(await register('ABCDE-ABCDE-ABCDE-ABCDE')).toEqual(INVALID);
    const code = await makeCode({ uses: 2, note: 'Petrecerea' });
    const email = newAddress();
    expect(await register(code.toLowerCase(), email)).toEqual(DONE);
    expect(await mailsTo(site, email)).toHaveLength(1);
    expect(await signIn(code)).toEqual([200, undefined]);
    expect(await register(code)).toEqual(INVALID);
    expect(await signIn(code)).toEqual(INVALID);
    const [made] = (await list()).invitations;
    expect(made).toMatchObject({
      state: 'used',
      used: 2,
      note: 'Petrecerea',
      created_by_username: admin.username,
    });
    expect(made?.members).toHaveLength(2);
  });
});

describe('an invitation', () => {
  beforeEach(() => set({ registration: 'invitation' }));

  test('for one address works for that one alone, and says the same to others as a made-up one', async () => {
    const email = newAddress();
    const code = await makeCode({ email: email.toUpperCase() });
    expect(await register(code)).toEqual(INVALID);
    expect(await signIn(code)).toEqual(INVALID);
    expect(await register(code, email)).toEqual(DONE);
  });

  test('counts an address that has an account, so that it tells nothing about addresses', async () => {
    const [known, unknown] = [await makeCode(), await makeCode()];
    expect(await register(known, admin.email)).toEqual(await register(unknown));
    expect(await register(known)).toEqual(await register(unknown));
    expect((await list()).invitations.map(({ used }) => used)).toEqual([1, 1]);
  });

  test('is used once when ten come at once', async () => {
    const code = await makeCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(code)));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([, why]) => why === 'invitation_invalid')).toHaveLength(9);
    const google = await makeCode({ uses: 2 });
    const signedIn = await Promise.all(Array.from({ length: 6 }, () => signIn(google)));
    expect(signedIn.filter(([status]) => status === 200)).toHaveLength(2);
  });

  test('ends when it is revoked, expires, or its maker may no longer invite', async () => {
    await set({ moderatorsInvite: true });
    const moderator = await site.member('moderator');
    const [revoked, old, lost] = [
      await makeCode(),
      await makeCode({ days: 1 }),
      await makeCode({}, moderator),
    ];
    const id = (await list()).invitations.at(-1)?.id;
    expect((await site.send('DELETE', `${PATH}/${id}`, undefined, admin)).statusCode).toBe(200);
    expect((await site.send('DELETE', `${PATH}/${id}`, undefined, admin)).statusCode).toBe(404);
    expect(await register(revoked)).toEqual(INVALID);
    await site.send('PUT', `/admin/users/${moderator.id}/role`, { roleId: 1 }, admin);
    expect(await register(lost)).toEqual(INVALID);
    site.clock.advance(DAY);
    expect(await register(old)).toEqual(INVALID);
    expect((await list()).invitations.map(({ state }) => state)).toEqual(['open', 'expired', 'revoked']);
  });

  test('revoked while people come lets in those before, and nobody after', async () => {
    const code = await makeCode({ uses: 50 });
    const id = (await list()).invitations[0]?.id;
    const coming = Array.from({ length: 8 }, () => register(code));
    await site.send('DELETE', `${PATH}/${id}`, undefined, admin);
    const done = (await Promise.all(coming)).filter(([status]) => status === 201).length;
    expect(await register(code)).toEqual(INVALID);
    expect((await list()).invitations[0]).toMatchObject({ used: done, state: 'revoked' });
  });

  test('gives a use back if the password or the mail domain is refused', async () => {
    const code = await makeCode();
    const body = { email: newAddress(), password: '123456', invitation: code };
    expect((await site.send('POST', '/users/email-register', body, null)).json().code).toBe(
      'password_too_common',
    );
    await site.send('POST', '/admin/blocks', { kind: 'domain', value: 'spam.example' }, admin);
    expect((await register(code, 'eu@spam.example'))[1]).toBe('email_domain_blocked');
    expect(await register(code)).toEqual(DONE);
  });

  test('is in no table, response, log entry or own data with its code or its address', async () => {
    const email = newAddress();
    const { link, invitation } = (await make({ email })).json<NewInvitation>();
    const code = new URL(link).searchParams.get('invite') ?? '';
    const rows = await site.ctx.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify([rows, await list()])).not.toContain(code);
    const log = (await site.get('/admin/audit?action=invitation.add', admin)).json<AuditEntry[]>();
    expect(log).toMatchObject([
      { actor_id: admin.id, details: { invitation: invitation.id, uses: 1, days: 14, bound: true } },
    ]);
    expect(JSON.stringify(log)).not.toContain(email);
  });

  test('is exported to its maker and to who came, and goes with the account and with time', async () => {
    const code = await makeCode({ note: 'Vecini' });
    const claims = { sub: 'venita', email: newAddress() };
    await signIn(code, claims);
    const idToken = await provider.idToken(claims);
    const session = (await site.send('POST', '/users/google-auth', { idToken }, null)).json();
    const exportOf = async (token: string) =>
      (await site.get('/users/me/export', { token, id: '', email: '', username: '' })).json<OwnData>();
    const now = new Date(site.clock.now()).toISOString();
    expect((await exportOf(session.token)).invited_at).toBe(now);
    const own = await exportOf(admin.token);
    expect(own.invited_at).toBeNull();
    expect(own.invitations).toMatchObject([{ note: 'Vecini', used: 1, created_at: now }]);
    await site.send('DELETE', `/admin/users/${session.uid}`, undefined, admin);
    expect((await list()).invitations).toMatchObject([{ used: 1, members: [] }]);
    await signIn(await makeCode());
    site.clock.advance((INVITATION.days + INVITATION.keptDays) * DAY + 1);
    await deleteOldInvitations(site.ctx);
    for (const table of ['invitations', 'invited_members'] as const)
      expect(await site.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

test('moderators invite if a setting lets them, and see and revoke their own invitations without who came', async () => {
  await set({ registration: 'invitation' });
  const [moderator, member] = [await site.member('moderator'), await site.member()];
  const ofAdmin = (await make()).json<NewInvitation>().invitation;
  expect(await list(moderator)).toEqual({ may_invite: false, invitations: [] });
  expect((await make({}, moderator)).json().code).toBe('access_denied');
  await set({ moderatorsInvite: true });
  const code = await makeCode({}, moderator);
  expect(await register(code)).toEqual(DONE);
  expect(await list(moderator)).toMatchObject({ may_invite: true, invitations: [{ used: 1, members: [] }] });
  expect((await list()).invitations[0]?.members).toHaveLength(1);
  expect((await site.send('DELETE', `${PATH}/${ofAdmin.id}`, undefined, moderator)).statusCode).toBe(404);
  expect((await make({}, member)).statusCode).toBe(403);
  await site.send('DELETE', `/admin/users/${moderator.id}`, undefined, admin);
  expect((await list()).invitations.map(({ id }) => id)).toEqual([ofAdmin.id]);
});

test.each([
  { uses: 0 },
  { uses: INVITATION.usesMax + 1 },
  { uses: 1.5 },
  { days: 366 },
  { email: 'nobody' },
  { note: 'x'.repeat(101) },
])('%j makes no invitation', async (body) => {
  expect((await make(body)).statusCode).toBe(400);
  expect((await list()).invitations).toEqual([]);
});

test('nobody holds more than fifty open invitations', async () => {
  for (let n = 0; n < INVITATION.openMax; n++) expect((await make()).statusCode).toBe(201);
  expect((await make()).json().code).toBe('too_many_invitations');
});
