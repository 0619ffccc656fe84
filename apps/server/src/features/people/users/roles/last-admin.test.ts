// On PostgreSQL in each `npm test`: members/members.queries
import { DAY } from '@corpomeme/contract/site/time';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { writeSettings } from '../../../site/settings/settings.queries.ts';
import { authenticate } from '../../auth/sessions/sessions.ts';
import { changeRoleByEmail } from './roles.ts';

/** Decision 065: at least one admin who can act remains. */

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.ctx.db.updateTable('users').set({ role_id: 1 }).execute();
});

/** The tokens of all admins by id; the database stores only their hashes. */
const tokens = new Map<string, string>();
const admins = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const member = await site.member('admin');
      tokens.set(member.id, member.token);
      return member;
    }),
  );
const suspend = (by: Member, whom: Member, days = 7) => {
  const body = { kind: 'suspension', days, reason_code: 'insulting', reason: 'De verificat.' };
  return site.send('POST', `/users/${whom.id}/sanctions`, body, by);
};
const demote = (by: Member, whom: Member) =>
  site.send('PUT', `/admin/users/${whom.id}/role`, { roleId: 1 }, by);
const remove = (by: Member, whom: Member) => site.send('DELETE', `/admin/users/${whom.id}`, {}, by);
const leave = (whom: Member) => site.send('DELETE', '/users/me', undefined, whom);
const demoteByOperator = (whom: Member) => changeRoleByEmail(site.ctx, whom.email, 'user');

async function ableAdmins(): Promise<string[]> {
  const staff = await site.ctx.db.selectFrom('users').select('id').where('role_id', '=', 3).execute();
  const actors = await Promise.all(staff.map(({ id }) => authenticate(site.ctx, tokens.get(id) ?? '')));
  return actors.flatMap((actor) => (actor?.isAdmin ? actor.userId : []));
}

describe('while the other admin is suspended', () => {
  test.each<[string, (last: Member, other: Member) => Promise<{ statusCode: number; json(): unknown }>]>([
    ['deletes the own account', (last) => leave(last)],
    ['is suspended', (last, other) => suspend(other, last)],
    ['is deleted', (last, other) => remove(other, last)],
    ['loses the role', (last, other) => demote(other, last)],
  ])('the last one never %s', async (_what, act) => {
    const [last, other] = (await admins(2)) as [Member, Member];
    // The other session is older; the state when the lock is taken decides.
    const [, answer] = await Promise.all([suspend(last, other), act(last, other)]);
    expect(await ableAdmins()).toHaveLength(1);
    if (answer.statusCode >= 400) expect([403, 409]).toContain(answer.statusCode);
  });

  test('the last one cannot leave until the suspension ends', async () => {
    const [last, other] = (await admins(2)) as [Member, Member];
    expect((await suspend(last, other, 2)).statusCode).toBe(201);
    const refused = await leave(last);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_admin']);
    expect(await demoteByOperator(last)).toBe('last-admin');
    site.clock.advance(2 * DAY);
    expect((await leave(last)).statusCode).toBe(200);
    expect(await ableAdmins()).toEqual([other.id]);
  });

  test('the suspended one may lose the role, or leave', async () => {
    const [last, second, third] = (await admins(3)) as [Member, Member, Member];
    for (const whom of [second, third]) expect((await suspend(last, whom)).statusCode).toBe(201);
    expect((await demote(last, second)).statusCode).toBe(200);
    expect((await leave(third)).statusCode).toBe(200);
    expect(await ableAdmins()).toEqual([last.id]);
  });
});

describe('if the site requires a second factor', () => {
  const protect = (whom: Member) =>
    site.ctx.db.updateTable('users').set({ two_factor_enabled: 1 }).where('id', '=', whom.id).execute();
  const demand = (value: boolean) => writeSettings(site.ctx.db, { requireTwoFactor: value });
  afterEach(() => demand(false));

  test('the last admin who has it must stay until another one has it too', async () => {
    const [last, other] = (await admins(2)) as [Member, Member];
    await protect(last);
    await demand(true);
    const refused = await leave(last);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_admin']);
    expect(await demoteByOperator(last)).toBe('last-admin');
    await protect(other);
    expect((await leave(last)).statusCode).toBe(200);
    expect(await ableAdmins()).toEqual([other.id]);
  });

  test('an admin without it may lose the role, or leave', async () => {
    const [last, second, third] = (await admins(3)) as [Member, Member, Member];
    await protect(last);
    await demand(true);
    expect((await demote(last, second)).statusCode).toBe(200);
    expect((await leave(third)).statusCode).toBe(200);
    expect(await ableAdmins()).toEqual([last.id]);
  });

  test('if no admin has it, the last one who could turn it on must stay', async () => {
    const [one, two] = (await admins(2)) as [Member, Member];
    await demand(true);
    expect((await leave(one)).statusCode).toBe(200);
    const refused = await leave(two);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_admin']);
    expect(await demoteByOperator(two)).toBe('last-admin');
  });
});

test('of two who suspend each other concurrently the later one is refused', async () => {
  for (let round = 0; round < 12; round++) {
    await site.ctx.db.updateTable('users').set({ role_id: 1 }).execute();
    const [one, two] = (await admins(2)) as [Member, Member];
    const answers = await Promise.all([suspend(one, two), suspend(two, one)]);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(1);
    // On PostgreSQL, each request has its own connection, so the later one may see the suspension already as it begins.
    const codes = inject('databaseUrl') ? ['last_admin', 'suspended'] : ['last_admin'];
    expect(codes).toContain(refused[0]?.json().code);
    expect(await ableAdmins()).toHaveLength(1);
  }
});

test('an admin who was suspended after the request began can suspend nobody', async () => {
  const [one, two, three] = (await admins(3)) as [Member, Member, Member];
  const answers = await Promise.all([suspend(one, two), suspend(two, one), suspend(two, three)]);
  expect(answers[0]?.statusCode === 201 && answers[1]?.statusCode === 201).toBe(false);
  expect((await ableAdmins()).length).toBeGreaterThan(0);
});

const action = fc.record({
  kind: fc.constantFrom('suspend', 'suspend', 'demote', 'remove', 'leave', 'operator'),
  by: fc.nat(3),
  whom: fc.nat(3),
});

test('after any concurrent actions, one who can act remains', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }),
      fc.array(action, { minLength: 2, maxLength: 8 }),
      async (count, actions) => {
        await site.ctx.db.updateTable('users').set({ role_id: 1 }).execute();
        const people = await admins(count);
        const calls = actions.map(({ kind, by, whom }) => {
          const [actor, subject] = [people[by % count], people[whom % count]] as [Member, Member];
          if (kind === 'suspend') return suspend(actor, subject);
          if (kind === 'demote') return demote(actor, subject);
          if (kind === 'remove') return remove(actor, subject);
          return kind === 'leave' ? leave(actor) : demoteByOperator(subject);
        });
        for (const answer of await Promise.all(calls))
          if (typeof answer !== 'string') expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect((await ableAdmins()).length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 40 },
  );
});
