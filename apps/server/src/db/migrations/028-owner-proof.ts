import { type Kysely, sql } from 'kysely';

/** Whether the mailbox's owner proved to know the password too (decision 068). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('owner_proven_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('browser_key_hash', 'text').execute();
  // Existing accounts count as proven if an operator created or promoted them, if a reset by mail chose the password,
  // if Google is the only way to log in, or if a second factor is on: a reset never bypassed it.
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
