import type { Restriction } from '@corpomeme/contract/safety/sanctions';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../../db/dialect.ts';
import { prepared } from '../../../../db/prepared.ts';
import type { Tables } from '../../../../db/tables.ts';

export interface SessionRow {
  token_hash: string;
  expires_at: string;
  session_created_at: string;
  session_updated_at: string;
  user_id: string;
  username: string;
  email: string;
  address_hash: string | null;
  role_id: number;
  permission_overrides: string;
  two_factor_enabled: 0 | 1;
  /** The passkey that began the session, and with it proved both factors. */
  passkey_id: string | null;
  /** Of an access token, separated by spaces; null for a session. */
  scopes: string | null;
  /** JSON; null while the setting has its default. */
  two_factor_rule: string | null;
  /** The restriction of an active sanction. */
  restriction: Restriction | null;
  /** The restriction of an active sanction through a meme without a name. */
  nameless_restriction: Restriction | null;
}

function namelessRestriction(at: number) {
  return ({ selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
    selectFrom('pseudonyms')
      .innerJoin('sanctions', 'sanctions.user_id', 'pseudonyms.id')
      .select(({ fn }) => fn.max('sanctions.kind').as('kind'))
      .whereRef('pseudonyms.account_id', '=', 'users.id')
      .where('sanctions.lifted_at', 'is', null)
      .where('sanctions.kind', '<>', sql<'warning'>`'warning'`)
      .where(({ or, eb }) =>
        or([eb('sanctions.expires_at', 'is', null), eb('sanctions.expires_at', '>', at)]),
      )
      .$castTo<{ kind: Restriction }>()
      .as('nameless_restriction');
}

const liveSession = prepared((db, { key, now, at }: { key: string; now: string; at: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.token_hash',
      'sessions.expires_at',
      'sessions.created_at as session_created_at',
      'sessions.updated_at as session_updated_at',
      'sessions.passkey_id',
      'sessions.scopes',
      'users.id as user_id',
      'users.username',
      'users.email',
      'users.address_hash',
      'users.role_id',
      'users.permission_overrides',
      'users.two_factor_enabled',
    ])
    .select(({ selectFrom }) =>
      selectFrom('site_settings')
        .select('value')
        .where('name', '=', 'requireTwoFactor')
        .as('two_factor_rule'),
    )
    .select(({ selectFrom }) =>
      selectFrom('sanctions')
        // `max` works because the more severe kind is later in the alphabet.
        .select(({ fn }) => fn.max('kind').as('kind'))
        .whereRef('sanctions.user_id', '=', 'users.id')
        .where('lifted_at', 'is', null)
        // A literal, so that SQLite uses the partial index of active sanctions.
        .where('kind', '<>', sql<'warning'>`'warning'`)
        .where(({ or, eb }) =>
          or([eb('sanctions.expires_at', 'is', null), eb('sanctions.expires_at', '>', at)]),
        )
        .$castTo<{ kind: Restriction }>()
        .as('restriction'),
    )
    .select(namelessRestriction(at))
    .where('sessions.token_hash', '=', key)
    .where('sessions.expires_at', '>', now)
    .where('users.banned_at', 'is', null),
);

/** Returns the live session of a member who is not banned, by one join on two unique keys. */
export async function findLiveSession(
  db: Database,
  key: string,
  now: number,
): Promise<SessionRow | undefined> {
  const { rows } = await liveSession(db, { key, now: new Date(now).toISOString(), at: now });
  return rows[0];
}

/** Stores the hash of the member's address, by which a notice from it is theirs. */
export async function storeAddressHash(db: Database, userId: string, address_hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ address_hash })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function extendSession(
  db: Database,
  key: string,
  now: number,
  expiresAt: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ updated_at: new Date(now).toISOString(), expires_at: new Date(expiresAt).toISOString() })
    .where('token_hash', '=', key)
    .execute();
}

export async function findSession(db: Database, key: string) {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'passkey_id'])
    .where('token_hash', '=', key)
    .executeTakeFirst();
}

export async function deleteSession(db: Database, key: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', key).execute();
}

export interface OwnSessionRow {
  id: string;
  token_hash: string;
  user_agent: string | null;
  created_at: string;
  updated_at: string;
  expires_at: string;
}

/** Returns live sessions without access tokens, last used first. */
export async function listSessions(
  db: Database,
  userId: string,
  now: number,
  limit: number,
): Promise<OwnSessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('scopes', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the key of the ended session; undefined if this member has no such live session. */
export async function deleteOwnSession(
  db: Database,
  { userId, id, now }: { userId: string; id: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now).toISOString())
    .returning('token_hash')
    .executeTakeFirst();
  return row?.token_hash;
}

/** Ends all sessions of a member, or all but one, and returns their keys. */
export async function deleteSessionsOf(
  trx: Database,
  userId: string,
  exceptKey: string | null,
): Promise<string[]> {
  let deletion = trx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptKey !== null) deletion = deletion.where('token_hash', '!=', exceptKey);
  const rows = await deletion.returning('token_hash').execute();
  return rows.map(({ token_hash }) => token_hash);
}

/** Deletes the oldest expired sessions; an index makes this cheap. */
export async function deleteExpiredSessions(trx: Database, now: number, limit: number): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where('expires_at', '<=', new Date(now).toISOString())
        .orderBy('expires_at')
        .limit(limit),
    )
    .execute();
}
