import { roleId } from '@corpomeme/contract/people/users';
import type { Database } from '../../../../db/dialect.ts';

/** Selects members without a login or session use since `before` (ms). Members with a role are exempt. */
function inactiveSince(db: Database, before: number) {
  const text = new Date(before).toISOString();
  return db
    .selectFrom('users')
    .where('role_id', '=', roleId('user'))
    .where('banned_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('created_at', '<', text)
    .where((where) => where.or([where('last_login_at', 'is', null), where('last_login_at', '<', before)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.updated_at', '>=', text),
        ),
      ),
    );
}

interface Person {
  id: string;
  email: string;
}

/** Returns members who were not warned yet. */
export async function listToWarn(db: Database, before: number): Promise<Person[]> {
  const quiet = inactiveSince(db, before).where('inactivity_warned_at', 'is', null);
  return quiet.select(['id', 'email']).orderBy('id').execute();
}

/** Returns members who were warned at `warnedBefore` or earlier. */
export async function listToArchive(db: Database, before: number, warnedBefore: number): Promise<Person[]> {
  const quiet = inactiveSince(db, before).where('inactivity_warned_at', '<=', warnedBefore);
  return quiet.select(['id', 'email']).orderBy('id').execute();
}

/** Marks the member as warned. Returns false if another process did it already. */
export async function markWarned(trx: Database, userId: string, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ inactivity_warned_at: now })
    .where('id', '=', userId)
    .where('inactivity_warned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the member as archived. Returns false if the member returned meanwhile. */
export async function markArchived(
  trx: Database,
  userId: string,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ archived_at: now, last_login_at: null })
    .where('id', 'in', inactiveSince(trx, before).where('users.id', '=', userId).select('users.id'))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
