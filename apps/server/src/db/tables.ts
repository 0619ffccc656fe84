import type { CompanyChoice } from '@corpomeme/contract/memes/reading';
import type { AuthorStanding } from '@corpomeme/contract/safety/sanctions';
import type { ColumnType, Generated } from 'kysely';
import type { CaseTables } from './case-tables.ts';
import type { Counter, Flag } from './column-types.ts';
import type { CompanyTables } from './company-tables.ts';
import type { MemeTables } from './meme-tables.ts';
import type { ModerationTables } from './moderation-tables.ts';
import type { ScreeningTables } from './screening-tables.ts';
import type { SiteTables } from './site-tables.ts';

/** Times in tables of the auth library are ISO 8601 text, the library's own format (decision 004). */

interface UsersTable {
  id: string;
  /** The displayed name. `username_key` is its folded form (`foldUsername`) and unique. */
  username: string;
  username_key: string;
  email: string;
  email_verified: ColumnType<Flag, Flag | undefined, Flag>;
  image: string | null;
  role_id: ColumnType<number, number | undefined, number>;
  /** JSON object with any of the five permissions. It overrides those of the role. */
  permission_overrides: ColumnType<string, string | undefined, string>;
  auth_provider: ColumnType<string, string | undefined, string>;
  nickname_changed: ColumnType<Flag, Flag | undefined, Flag>;
  /** Whether the member chose the name to appear under, or changed it since (decision 102). */
  name_chosen: ColumnType<Flag, Flag | undefined, Flag>;
  has_author_page: ColumnType<Flag, Flag | undefined, Flag>;
  verification_sent_at: number | null;
  verification_requested_at: number | null;
  last_login_at: number | null;
  banned_at: number | null;
  /** When the account was anonymised (product: deleted users). Deleted accounts are also banned. */
  deleted_at: number | null;
  reset_sent_at: number | null;
  /** When the member was warned that the account will be archived. */
  inactivity_warned_at: number | null;
  /** Null again after the next login. */
  archived_at: number | null;
  /** When the mail server of the address refused a mail for good; null again after the next accepted mail. */
  mail_refused_at: number | null;
  two_factor_enabled: ColumnType<Flag, Flag | undefined, Flag>;
  /** When the mailbox's owner proved to know the password too (decision 068). 0 for accounts that predate the check. */
  owner_proven_at: number | null;
  /** SHA-256 of the key that the registering browser generated, hex. */
  browser_key_hash: string | null;
  /** The path of the page from which the account was registered; null once the address is confirmed (decision 106). */
  registration_return: string | null;
  /** Whether the upload form starts without the member's name. */
  posts_nameless: ColumnType<Flag, Flag | undefined, Flag>;
  /** The language that the member chose; null if none. Not every value is a language of the site today. */
  language: string | null;
  /** `hashRecipient` of the address; of accounts with rights over others only, set when one makes a request (decision 335). */
  address_hash: string | null;
  /** Of a pseudonym only: what moderators read of its author, fixed when the meme was submitted (decision 170). */
  standing: ColumnType<AuthorStanding | null, AuthorStanding | null | undefined, AuthorStanding | null>;
  created_at: string;
  updated_at: string;
}

/** The only link between the author of a meme without a name and an account (decision 097). */
interface PseudonymsTable {
  /** A row of `users` with the role `PSEUDONYM`. */
  id: string;
  /** Null after the meme was deleted. */
  meme_id: number | null;
  account_id: string;
  /** 1: the author was notified that the link will be destroyed. */
  is_told: ColumnType<Flag, Flag | undefined, Flag>;
  /** 1: the author keeps the link while a complaint about the meme is open. */
  waits_for_case: ColumnType<Flag, Flag | undefined, Flag>;
  /** Milliseconds from the publication in which an admin may look up the author; the database draws them (decision 332). */
  reveal_span: Generated<number>;
}

/** The secret with which a meme without a name can be withdrawn. */
interface WithdrawalSecretsTable {
  meme_id: number;
  /** SHA-256, hex. */
  secret_hash: string;
}

interface SessionsTable {
  id: string;
  /** SHA-256 of the session's token, hex (decision 100). */
  token_hash: string;
  user_id: string;
  expires_at: string;
  ip_address: string | null;
  /** The passkey that began the session; null if none did. */
  passkey_id: string | null;
  /** Of an access token, as are its `scopes`, which are separated by spaces; null for a session. */
  token_name: string | null;
  scopes: string | null;
  user_agent: string | null;
  created_at: string;
  updated_at: string;
}

interface AccountsTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  password: string | null;
  created_at: string;
  updated_at: string;
}

interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

interface TwoFactorsTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: ColumnType<Flag, Flag | undefined, Flag>;
  failed_verification_count: Counter;
  locked_until: string | null;
  last_step: number | null;
}

interface PasskeysTable {
  id: string;
  user_id: string;
  /** The authenticator's name of the key pair, base64url. */
  credential_id: string;
  /** SubjectPublicKeyInfo, base64url. */
  public_key: string;
  /** Of the last login; 0 for authenticators that do not count, such as those that sync. */
  sign_count: number;
  /** The member's words. */
  name: string;
  created_at: number;
  /** The day of the last login. */
  last_used_on: number | null;
}

interface BannedEmailsTable {
  /** HMAC-SHA-256 of the lower-case address with the site's secret as key, hex. */
  email_hash: string;
}

interface HeldNamesTable {
  /** HMAC-SHA-256 of the folded name with the site's secret as key, hex (decision 174). */
  name_hash: string;
}

/** Invitations to register (decision 301). */
interface InvitationsTable {
  id: Generated<number>;
  /** Of the code in its link. */
  code_hash: string;
  /** The only address that may use it; null for any. */
  email: string | null;
  note: string | null;
  uses: number;
  used: Counter;
  /** Null for the command line. */
  created_by: string | null;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** Members who came by an invitation. */
interface InvitedMembersTable {
  user_id: string;
  invitation_id: number;
  joined_at: number;
}

interface RateCountersTable {
  key: string;
  points: number;
  expires_at: number;
}

interface LoginFailuresTable {
  key: string;
  failures: number;
  blocked_until: number;
  expires_at: number;
}

interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  two_factors: TwoFactorsTable;
  passkeys: PasskeysTable;
  pseudonyms: PseudonymsTable;
  withdrawal_secrets: WithdrawalSecretsTable;
  banned_emails: BannedEmailsTable;
  held_names: HeldNamesTable;
  invitations: InvitationsTable;
  invited_members: InvitedMembersTable;
  rate_counters: RateCountersTable;
  login_failures: LoginFailuresTable;
}

/** Tables of what members save, follow, hide and mute. Times are the first millisecond of a day, UTC (decision 108). */

interface SavedMemesTable {
  /** The order of saving. */
  id: Generated<number>;
  user_id: string;
  meme_id: number;
  saved_on: number;
}

interface CompanyChoicesTable {
  user_id: string;
  company: string;
  choice: CompanyChoice;
  chosen_on: number;
}

interface MutedMembersTable {
  user_id: string;
  muted_user_id: string;
  muted_on: number;
}

interface ReadingTables {
  saved_memes: SavedMemesTable;
  company_choices: CompanyChoicesTable;
  muted_members: MutedMembersTable;
}

/**
 * Portable column types only: text, integers, integer milliseconds, 0/1. Tables of the auth library (users, sessions,
 * accounts, verifications) store times as ISO 8601 text (decision 004).
 */
export interface Tables
  extends AccountTables,
    CaseTables,
    CompanyTables,
    MemeTables,
    ModerationTables,
    ReadingTables,
    ScreeningTables,
    SiteTables {}
