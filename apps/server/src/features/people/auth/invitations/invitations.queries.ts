import { roleId } from '@corpomeme/contract/people/users';
import type { Insertable } from 'kysely';
import type { Database } from '../../../../db/dialect.ts';
import type { Tables } from '../../../../db/tables.ts';
import { suspendedAt } from '../../../site/members/members.queries.ts';

/** Highest number of listed invitations. */
const MAX_LISTED = 500;

interface Use {
  hash: string;
  email: string;
  now: number;
}

/** Invitations that this address can use now. One of a member who may no longer invite counts as revoked. */
function usable(db: Database, { hash, email, now }: Use) {
  return db
    .selectFrom('invitations')
    .select('id')
    .where('code_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ eb, ref }) => eb('used', '<', ref('uses')))
    .where(({ eb, or }) => or([eb('email', 'is', null), eb('email', '=', email)]))
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('created_by', 'is', null),
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'invitations.created_by')
            .where('users.banned_at', 'is', null)
            .where('users.role_id', 'in', [roleId('moderator'), roleId('admin')])
            .where('users.id', 'not in', suspendedAt(db, now)),
        ),
      ]),
    );
}

export async function isUsable(db: Database, use: Use): Promise<boolean> {
  return (await usable(db, use).executeTakeFirst()) !== undefined;
}

/** Counts a use and returns the invitation's id; undefined if this address cannot use it, or no longer. */
export async function takeUse(trx: Database, use: Use): Promise<number | undefined> {
  const row = await trx
    .updateTable('invitations')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('id', 'in', usable(trx, use))
    // Repeated, because a concurrent use changes the row after the look-up of the other conditions.
    .where(({ eb, ref }) => eb('used', '<', ref('uses')))
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Gives back a use after which no account was made. */
export async function giveBackUse(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('invitations')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertInvited(
  trx: Database,
  member: Insertable<Tables['invited_members']>,
): Promise<void> {
  await trx.insertInto('invited_members').values(member).execute();
}

export async function insertInvitation(
  trx: Database,
  row: Insertable<Tables['invitations']>,
): Promise<number> {
  const { id } = await trx.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns how many invitations of this member can be used. */
export async function countOpen(db: Database, userId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ eb, ref }) => eb('used', '<', ref('uses')))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>[number];

/** Returns invitations, newest first; of one member, if one is given. */
export async function listInvitationRows(db: Database, by: string | null) {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.created_by')
    .selectAll('invitations')
    .select('users.username as created_by_username')
    .$if(by !== null, (query) => query.where('created_by', '=', by))
    .orderBy('invitations.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function listInvited(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('invited_members')
    .innerJoin('users', 'users.id', 'invited_members.user_id')
    .select(['invitation_id', 'users.id', 'users.username'])
    .where('invitation_id', 'in', ids)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute();
}

/** Revokes an invitation of this member, or any without `by`. Returns false if there is none that is not revoked. */
export async function markRevoked(
  trx: Database,
  { id, by, now }: { id: number; by: string | null; now: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(by !== null, (query) => query.where('created_by', '=', by))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes invitations that ended before this time, with who came by them. */
export async function deleteEnded(trx: Database, before: number): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where(({ eb, or }) => or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
}

/** Returns when the member came by an invitation; null if by none that is still stored. */
export async function findJoined(db: Database, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('invited_members')
    .select('joined_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.joined_at ?? null;
}
