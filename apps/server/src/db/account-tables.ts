import type { ColumnType } from 'kysely';
import type { Counter, Flag } from './column-types.ts';

/** The tables that the auth library writes keep its own form of time, ISO 8601 text (decision 004). */

export interface UsersTable {
  id: string;
  /** Shown name; `username_key` is its look-alike-folded form and unique. */
  username: string;
  username_key: string;
  email: string;
  email_verified: ColumnType<Flag, Flag | undefined, Flag>;
  image: string | null;
  role_id: ColumnType<number, number | undefined, number>;
  /** JSON object with any of the five permissions, laid over those of the role. */
  permission_overrides: ColumnType<string, string | undefined, string>;
  auth_provider: ColumnType<string, string | undefined, string>;
  nickname_changed: ColumnType<Flag, Flag | undefined, Flag>;
  verification_sent_at: number | null;
  verification_requested_at: number | null;
  last_login_at: number | null;
  banned_at: number | null;
  /** Anonymised (product: deleted users); always banned as well. */
  deleted_at: number | null;
  reset_sent_at: number | null;
  /** Since when they know that the account will be archived. */
  inactivity_warned_at: number | null;
  /** Until the next login. */
  archived_at: number | null;
  two_factor_enabled: ColumnType<Flag, Flag | undefined, Flag>;
  /** When the mailbox's owner showed to know the password too (decision 068). 0 for accounts from before it was asked. */
  owner_proven_at: number | null;
  /** SHA-256 of the key that the registering browser made, hex. */
  browser_key_hash: string | null;
  created_at: string;
  updated_at: string;
}

export interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
  updated_at: string;
}

export interface AccountsTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  password: string | null;
  created_at: string;
  updated_at: string;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

export interface TwoFactorsTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: ColumnType<Flag, Flag | undefined, Flag>;
  failed_verification_count: Counter;
  locked_until: string | null;
  last_step: number | null;
}

export interface BannedEmailsTable {
  /** HMAC-SHA-256 of the lower-case address, keyed with the site's secret, hex. */
  email_hash: string;
  banned_at: number;
}
