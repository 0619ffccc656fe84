// On PostgreSQL in each `npm test`: address/address-links.queries
import { EMAIL_CHANGE } from '@corpomeme/contract/people/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const change = async (id: string, email: string) => {
  const body = { email, reason: 'Nu mai are căsuța.' };
  const answer = await site.send('PUT', `/admin/users/${id}/email`, body, await site.member('admin'));
  return [answer.statusCode, answer.json().code];
};
const register = (email: string) =>
  site.send('POST', '/users/email-register', { email, password: 'sedinta-de-luni' }, null);
const undo = (token: string) => site.send('POST', '/change-email/undo', { token }, null);
const undoLinkOf = async (email: string) =>
  /undo=([\w.-]+)/.exec((await mailsTo(site, email)).map(({ text }) => text).join())?.[1] ?? '';

test('an address that an undo link gives back is taken for all but its account', async () => {
  const [owner, puppet] = [await site.member(), await site.member()];
  expect(await change(owner.id, 'unu@admin.ro')).toEqual([200, undefined]);
  expect(await change(puppet.id, owner.email)).toEqual([409, 'email_taken']);
  const [free, taken] = [await register('liber@cont.ro'), await register(owner.email)];
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  const accounts = site.ctx.db.selectFrom('users').select('id').where('email', '=', owner.email);
  expect(await accounts.execute()).toEqual([]);
  expect((await mailsTo(site, owner.email)).at(-1)?.subject).toContain('This address belongs to an account');
  expect((await undo(await undoLinkOf(owner.email))).statusCode).toBe(200);
  expect(await accounts.execute()).toEqual([{ id: owner.id }]);
});

test('its account can have it again, and everybody once the link lapses', async () => {
  const [owner, other] = [await site.member(), await site.member()];
  await change(owner.id, 'doi@admin.ro');
  expect(await change(owner.id, owner.email)).toEqual([200, undefined]);
  expect(await change(owner.id, 'trei@admin.ro')).toEqual([200, undefined]);
  site.clock.advance(EMAIL_CHANGE.undoFor);
  expect(await change(other.id, owner.email)).toEqual([200, undefined]);
});
