import type { Database } from '../../../../db/dialect.ts';

interface Registration {
  id: string;
  email_verified: 0 | 1;
  browser_key_hash: string | null;
}

/** Returns the account of this address, confirmed or not. */
export async function findRegistration(db: Database, email: string): Promise<Registration | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified', 'browser_key_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/**
 * Returns null if no account has this address. `returnTo` is the page of the registration, for the first confirmation
 * only. A browser key that matches the registration's proves the owner too (`isOwner`); its hash is then deleted.
 */
export async function confirmRegistration(
  trx: Database,
  { email, keyHash, now }: { email: string; keyHash: string | null; now: number },
): Promise<{ id: string; isOwner: boolean; returnTo: string | null } | null> {
  const before = await trx
    .selectFrom('users')
    .select('registration_return')
    .where('email', '=', email)
    .executeTakeFirst();
  const confirmed = await trx
    .updateTable('users')
    .set({ email_verified: 1, registration_return: null, updated_at: new Date(now).toISOString() })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  if (!confirmed) return null;
  const proven =
    keyHash !== null &&
    (await trx
      .updateTable('users')
      .set({ owner_proven_at: now, browser_key_hash: null })
      .where('id', '=', confirmed.id)
      .where('browser_key_hash', '=', keyHash)
      .where('owner_proven_at', 'is', null)
      .returning('id')
      .executeTakeFirst());
  return { id: confirmed.id, isOwner: Boolean(proven), returnTo: before?.registration_return ?? null };
}

/**
 * Returns true if the registration was deleted. Deletes only an account that was never confirmed or used and that is
 * older than the link, so that a link cannot delete a later registration of the same address.
 */
export async function deleteUnconfirmed(
  trx: Database,
  { email, linkMadeAt }: { email: string; linkMadeAt: number },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_verified', '=', 0)
    .where('auth_provider', '=', 'email')
    .where('last_login_at', 'is', null)
    .where('banned_at', 'is', null)
    .where('created_at', '<=', new Date(linkMadeAt).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_log').select('id').whereRef('audit_log.user_id', '=', 'users.id'))),
    )
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
