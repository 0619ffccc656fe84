import { type Kysely, sql } from 'kysely';

/** Who has shown to own the mailbox and to know the password as well (decision 068). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('owner_proven_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('browser_key_hash', 'text').execute();
  // Accounts of a site from before count as proven where an operator made or raised them, where a reset by mail chose the
  // password, where Google is the only way in, and where a second factor stands: a reset never went round it.
  await sql`update users set owner_proven_at = 0
    where email_verified = 1 and banned_at is null and (
      role_id <> 1
      or two_factor_enabled = 1
      or exists (select 1 from audit_log where audit_log.user_id = users.id
        and action = 'account.password' and details like '%"how":"reset"%')
      or (auth_provider = 'google' and not exists (select 1 from accounts
        where accounts.user_id = users.id and provider_id = 'credential'))
    )`.execute(db);
}
