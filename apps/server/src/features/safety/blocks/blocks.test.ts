import type { Block } from '@corpomeme/contract/people/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { domainsOf, isWithin, normaliseBlock, readRange } from './blocks.policy.ts';

const HOME = '192.0.2.1';
const PASSWORD = 'sedinta-de-luni';

let site: TestSite;
let admin: Member;
beforeAll(async () => {
  site = await startSite({ env: { TRUST_PROXY: '1' } });
  admin = await site.member('admin');
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.ctx.db.deleteFrom('blocks').execute();
  site.ctx.blocks.forget();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const add = (body: object, as = admin) => site.send('POST', '/admin/blocks', body, as, from(HOME));
const block = async (body: object) => {
  const answer = await add(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Block>();
};
const range = (value: string, more = {}) => block({ kind: 'range', value, ...more });
const domain = (value: string) => block({ kind: 'domain', value });
const register = (email: string, address = HOME) =>
  site.send('POST', '/users/email-register', { email, password: PASSWORD }, null, from(address));
const logIn = (email: string, address = HOME) =>
  site.send('POST', '/users/email-login', { email, password: PASSWORD }, null, from(address));
const codeOf = (answer: Awaited<ReturnType<typeof logIn>>) => [answer.statusCode, answer.json().code];

describe('one spelling', () => {
  test.each([
    ['domain', '@Mail.Example.', 'mail.example'],
    ['domain', 'poștă.example', 'xn--pot-cpa20l.example'],
    ['range', '203.0.113.77/24', '203.0.113.0/24'],
    ['range', '203.0.113.7', '203.0.113.7/32'],
    ['range', '::ffff:203.0.113.7', '203.0.113.7/32'],
    ['range', '::ffff:203.0.113.7/120', '203.0.113.0/24'],
    ['range', '2001:db8:1:2:3::/48', '2001:db8:1::/48'],
  ] as const)('%s %s is %s', (kind, value, expected) => {
    expect(normaliseBlock({ kind, value: value.toLowerCase() })).toBe(expected);
  });

  test.each([
    ['domain', 'ro'],
    ['domain', '203.0.113.7'],
    ['domain', 'a b.ro'],
    ['domain', ''],
    ['range', '10.1'],
    ['range', '2130706433'],
    ['range', '0x7f.0.0.1'],
    ['range', '203.0.113.0/33'],
    ['range', '0.0.0.0/0'],
    ['range', '::/0'],
    ['range', 'example.com'],
  ])('%s %s is refused', async (kind, value) => {
    expect((await add({ kind, value })).statusCode).toBe(400);
  });

  test('a range contains only its own addresses', () => {
    const ranges = ['203.0.113.0/24', '2001:db8::/32'].map(readRange);
    const within = ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:ffff::1'];
    const outside = ['203.0.114.1', '2001:db9::1', 'unknown', ''];
    expect(within.map((address) => isWithin(address, ranges))).toEqual([true, true, true]);
    expect(outside.map((address) => isWithin(address, ranges))).toEqual([false, false, false, false]);
  });

  test('a domain is blocked with its subdomains', () => {
    expect(domainsOf('a@b.mail.example')).toEqual(['b.mail.example', 'mail.example']);
  });
});

describe('a blocked domain', () => {
  test('can neither register nor log in, and the response says so', async () => {
    await register('ana@curat.example');
    await register('ana@sub.gunoi.example');
    await site.ctx.db.updateTable('users').set({ email_verified: 1 }).execute();
    expect((await logIn('ana@sub.gunoi.example')).statusCode).toBe(200);
    const { id } = await domain('gunoi.example');
    for (const email of ['ion@gunoi.example', 'ion@sub.gunoi.example']) {
      const answer = await register(email);
      expect(answer.json().error).toBe('Adresele de email de la acest furnizor nu pot fi folosite.');
      expect(codeOf(answer)).toEqual([403, 'email_domain_blocked']);
    }
    expect(codeOf(await logIn('ana@sub.gunoi.example'))).toEqual([403, 'email_domain_blocked']);
    expect((await logIn('ana@curat.example')).statusCode).toBe(200);
    expect((await register('ion@negunoi.example')).statusCode).toBe(201);
    await site.send('DELETE', `/admin/blocks/${id}`, undefined, admin, from(HOME));
    expect((await logIn('ana@sub.gunoi.example')).statusCode).toBe(200);
  });
});

describe('an employer’s domain', () => {
  const REFUSED = [403, 'email_domain_employer'];

  test('cannot register, whether the address has an account or not; members stay', async () => {
    await register('maria@birou.angajator.example');
    await site.ctx.db.updateTable('users').set({ email_verified: 1 }).execute();
    const { id } = await block({ kind: 'employer', value: 'angajator.example' });
    for (const email of ['maria@birou.angajator.example', 'nimeni@angajator.example']) {
      const answer = await register(email);
      expect(codeOf(answer)).toEqual(REFUSED);
      expect(answer.json().error).toMatch(/^Please use a private address, not one of your employer/);
    }
    expect((await logIn('maria@birou.angajator.example')).statusCode).toBe(200);
    expect((await register('ion@neangajator.example')).statusCode).toBe(201);
    await site.send('DELETE', `/admin/blocks/${id}`, undefined, admin, from(HOME));
    expect((await register('nimeni@angajator.example')).statusCode).toBe(201);
  });

  test('an admin may list the domain of their own address, and a spam block of it stays possible', async () => {
    const own = await site.member('admin');
    await site.ctx.db
      .updateTable('users')
      .set({ email: 'sef@casa.example' })
      .where('id', '=', own.id)
      .execute();
    expect((await add({ kind: 'employer', value: 'casa.example' }, own)).statusCode).toBe(201);
    expect(codeOf(await add({ kind: 'employer', value: 'casa.example' }, own))).toEqual([
      409,
      'block_exists',
    ]);
    expect(codeOf(await add({ kind: 'domain', value: 'casa.example' }, own))).toEqual([409, 'block_own']);
    expect((await add({ kind: 'domain', value: 'casa.example' })).statusCode).toBe(201);
    expect(codeOf(await register('x@casa.example'))).toEqual([403, 'email_domain_blocked']);
  });
});

describe('a blocked range', () => {
  test('may read, and not write: no login, registration, vote or upload', async () => {
    await range('203.0.113.0/24');
    const member = await site.member();
    const headers = from('203.0.113.50');
    const read = await site.app.inject({ url: '/memes', headers });
    expect(read.statusCode).toBe(200);
    for (const url of ['/memes', '/memes/1/vote', '/users/logout'])
      expect(codeOf(await site.send('POST', url, {}, member, headers))).toEqual([403, 'address_blocked']);
    expect(codeOf(await logIn('x@y.example', '203.0.113.50'))).toEqual([403, 'address_blocked']);
    expect(codeOf(await register('x@y.example', '203.0.113.50'))).toEqual([403, 'address_blocked']);
    expect((await site.send('POST', '/users/logout', {}, member, from('203.0.114.50'))).statusCode).toBe(200);
  });

  test('expires', async () => {
    const expires_at = new Date(site.clock.now() + 60_000).toISOString();
    await range('198.51.100.0/24', { expires_at });
    expect(codeOf(await logIn('x@y.example', '198.51.100.1'))).toEqual([403, 'address_blocked']);
    site.clock.advance(60_000);
    expect((await logIn('x@y.example', '198.51.100.1')).statusCode).toBe(401);
    expect((await site.get('/admin/blocks', admin)).json()).toEqual([]);
    await range('198.51.100.0/24');
  });

  test('another process applies it within seconds', async () => {
    const { createBlocks } = await import('./blocks.ts');
    const other = createBlocks(site.ctx);
    expect(await other.isBlocked('203.0.113.1')).toBe(false);
    await range('203.0.113.0/24');
    site.clock.advance(5000);
    expect(await other.isBlocked('203.0.113.1')).toBe(true);
  });
});

describe('the blocking member', () => {
  test('cannot block themselves', async () => {
    expect(codeOf(await add({ kind: 'range', value: `${HOME}/16` }))).toEqual([409, 'block_own']);
    expect(codeOf(await add({ kind: 'domain', value: 'firma.ro' }))).toEqual([409, 'block_own']);
  });

  test('creates one block for concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ kind: 'domain', value: 'gunoi.example' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect((await site.get('/admin/blocks', admin)).json()).toMatchObject([
      { kind: 'domain', value: 'gunoi.example', created_by_username: admin.username, expires_at: null },
    ]);
  });

  test('needs the permission to manage users', async () => {
    const lent = await site.member();
    const other = await site.member();
    const lend = (id: string, permissions: object) =>
      site.send('PUT', `/users/${id}/permissions`, permissions, admin, from(HOME));
    await lend(lent.id, { canManageUsers: true });
    await lend(other.id, { canManageRoles: true });
    expect((await add({ kind: 'domain', value: 'a.example' }, lent)).statusCode).toBe(201);
    expect((await add({ kind: 'domain', value: 'b.example' }, other)).statusCode).toBe(403);
    expect((await site.get('/admin/blocks', other)).statusCode).toBe(403);
  });

  test('is recorded, without the network', async () => {
    const { id } = await range('203.0.113.0/24', { reason: 'Spam de la om@gunoi.example' });
    await site.send('DELETE', `/admin/blocks/${id}`, undefined, admin, from(HOME));
    const entries = (await site.get('/admin/audit?limit=2', admin)).json();
    expect(entries).toMatchObject([
      { action: 'block.remove', actor_id: admin.id, details: { block: id, kind: 'range', width: '24' } },
      { action: 'block.add', reason: 'Spam de la [address]', details: { block: id, kind: 'range' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('203.0.113');
  });

  test('cannot remove an unknown block', async () => {
    const answer = await site.send('DELETE', '/admin/blocks/999999', undefined, admin, from(HOME));
    expect(codeOf(answer)).toEqual([404, 'block_not_found']);
  });
});
