import { SESSION } from '@corpomeme/contract/people/auth';
import { roleId } from '@corpomeme/contract/people/users';
import { dayOf } from '../../../clock.ts';
import { type Database, forUpdate, takeTransactionLock } from '../../../db/dialect.ts';
import { readSettings } from '../settings/settings.queries.ts';

export interface UserRow {
  id: string;
  username: string;
  email: string;
  email_verified: 0 | 1;
  image: string | null;
  role_id: number;
  permission_overrides: string;
  auth_provider: string;
  nickname_changed: 0 | 1;
  has_author_page: 0 | 1;
  name_chosen: 0 | 1;
  banned_at: number | null;
  deleted_at: number | null;
  two_factor_enabled: 0 | 1;
  /** Null until the mailbox's owner has proved to know the password too (decision 068). */
  owner_proven_at: number | null;
  last_login_at: number | null;
  posts_nameless: 0 | 1;
  language: string | null;
  created_at: string;
}

const COLUMNS = [
  'id',
  'username',
  'email',
  'email_verified',
  'image',
  'role_id',
  'permission_overrides',
  'auth_provider',
  'nickname_changed',
  'has_author_page',
  'name_chosen',
  'banned_at',
  'deleted_at',
  'two_factor_enabled',
  'owner_proven_at',
  'last_login_at',
  'posts_nameless',
  'language',
  'created_at',
] as const;

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Returns the member, locked until the transaction ends. */
export async function findUserLocked(trx: Database, id: string): Promise<UserRow | undefined> {
  return forUpdate(trx, trx.selectFrom('users').select(COLUMNS).where('id', '=', id)).executeTakeFirst();
}

/** Returns the member of an address in lower case, the form in which addresses are stored. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('email', '=', email).executeTakeFirst();
}

export async function hasAdmin(db: Database, adminRoleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', adminRoleId)
    .where('banned_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the role and marks the address as verified and its owner as proven, for accounts that an operator confirms. */
export async function setRoleAndVerified(
  db: Database,
  userId: string,
  { roleId, now }: { roleId: number; now: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ role_id: roleId, email_verified: 1, owner_proven_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Returns addresses in alphabetical order. */
export async function listAddresses(db: Database, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', userIds)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

export async function setRole(db: Database, userId: string, roleId: number): Promise<void> {
  await db.updateTable('users').set({ role_id: roleId }).where('id', '=', userId).execute();
}

export async function setPermissionOverrides(db: Database, userId: string, overrides: string): Promise<void> {
  await db.updateTable('users').set({ permission_overrides: overrides }).where('id', '=', userId).execute();
}

export interface ActiveAdmins {
  /** Admins who are neither banned nor suspended; some may lack a required second factor. */
  ids: string[];
  /**
   * The only admin who can act; null if there are several. If no admin has the second factor, those who could turn it
   * on count.
   */
  last: string | null;
}

/**
 * Returns the admins at `now` (ms). The result stays valid until the transaction ends, because each change that removes
 * an admin takes the same lock (decisions 065 and 084). Call it before any row lock.
 */
export async function holdActiveAdmins(trx: Database, now: number): Promise<ActiveAdmins> {
  await takeTransactionLock(trx, 'admins');
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'two_factor_enabled'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'users.id')).as(
        'has_passkey',
      ),
    )
    .where('role_id', '=', roleId('admin'))
    .where('banned_at', 'is', null)
    .where('id', 'not in', suspendedAt(trx, now))
    .execute();
  const { requireTwoFactor } = await readSettings(trx);
  const able = admins.filter(
    (admin) => !requireTwoFactor || admin.two_factor_enabled === 1 || admin.has_passkey,
  );
  const [first, ...others] = able.length > 0 ? able : admins;
  return { ids: admins.map(({ id }) => id), last: first && others.length === 0 ? first.id : null };
}

export async function isSuspended(db: Database, userId: string, now: number): Promise<boolean> {
  const suspension = suspendedAt(db, now).where('user_id', '=', userId).limit(1);
  return (await suspension.executeTakeFirst()) !== undefined;
}

/** Selects the ids of members who are suspended now. */
export function suspendedAt(db: Database, now: number) {
  return db
    .selectFrom('sanctions')
    .select('user_id')
    .where('kind', '=', 'suspension')
    .where('lifted_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]));
}

export async function setLanguage(trx: Database, userId: string, language: string): Promise<void> {
  await trx.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Stores the day of the login, and reactivates an archived account. */
export async function recordLogin(db: Database, userId: string, now: number): Promise<void> {
  const active = { last_login_at: dayOf(now), inactivity_warned_at: null, archived_at: null };
  await db.updateTable('users').set(active).where('id', '=', userId).execute();
}

/** Mails requested by button are limited separately, so that the first one may follow registration at once. */
export type VerificationMailKind = 'automatic' | 'requested';

/** Returns true for the one caller that may send a verification mail now; a conditional update decides. */
export async function claimVerificationMail(
  db: Database,
  userId: string,
  kind: VerificationMailKind,
  times: { now: number; notBefore: number },
): Promise<boolean> {
  const column = kind === 'requested' ? 'verification_requested_at' : 'verification_sent_at';
  const claimed = await db
    .updateTable('users')
    .set({ verification_sent_at: times.now, [column]: times.now })
    .where('id', '=', userId)
    .where((where) => where.or([where(column, 'is', null), where(column, '<=', times.notBefore)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns ids of memes that the member voted for, latest first; enough for the buttons of recent memes. */
export async function listVotedMemeIds(
  db: Database,
  table: 'meme_votes' | 'same_here_votes',
  userId: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('meme_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('meme_id', 'desc')
    .limit(SESSION.upvotesRemembered)
    .execute();
  return rows.map(({ meme_id }) => meme_id);
}
