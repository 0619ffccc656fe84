import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { setPasswordHash } from '../../features/people/auth/passwords/passwords.queries.ts';
import { up } from './028-owner-proof.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('accounts of an old site: some count as proven, the others are asked for a code once', async () => {
  const { db } = site.ctx;
  const google = await site.member();
  const clicked = await site.member();
  const factor = await site.member();
  const reset = await site.member();
  const moderator = await site.member('moderator');
  const unconfirmed = await site.member();
  const set = (id: string, changes: object) =>
    db.updateTable('users').set(changes).where('id', '=', id).execute();
  await set(google.id, { auth_provider: 'google' });
  await setPasswordHash(db, clicked.id, 'x', 1);
  await set(factor.id, { two_factor_enabled: 1 });
  await set(unconfirmed.id, { email_verified: 0, auth_provider: 'google' });
  await db
    .insertInto('audit_log')
    .values({ at: 1, action: 'account.password', user_id: reset.id, details: '{"how":"reset"}' })
    .execute();
  for (const column of ['owner_proven_at', 'browser_key_hash'])
    await db.schema.alterTable('users').dropColumn(column).execute();
  await up(db as never);
  const rows = await db.selectFrom('users').select('id').where('owner_proven_at', '=', 0).execute();
  const proven = [google, factor, reset, moderator].map(({ id }) => id);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(proven.toSorted());
});
