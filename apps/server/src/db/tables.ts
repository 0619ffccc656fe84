import type { AuditAction } from '@corpomeme/contract/admin';
import type { ColumnType, Generated } from 'kysely';

/**
 * Portable types only: text, integers, integer milliseconds, 0/1. The tables that the auth library writes (users,
 * sessions, accounts, verifications) keep its own form of time, ISO 8601 text (docs/decisions/004).
 */

type Flag = 0 | 1;
type Counter = ColumnType<number, number | undefined, number>;

interface UsersTable {
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
  /** Anonymised (decision 13); always banned as well. */
  deleted_at: number | null;
  reset_sent_at: number | null;
  /** Since when they know that the account will be archived. */
  inactivity_warned_at: number | null;
  /** Until the next login. */
  archived_at: number | null;
  two_factor_enabled: ColumnType<Flag, Flag | undefined, Flag>;
  created_at: string;
  updated_at: string;
}

interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  expires_at: string;
  ip_address: string | null;
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

interface BannedEmailsTable {
  /** HMAC-SHA-256 of the lower-case address, keyed with the site's secret, hex. */
  email_hash: string;
  banned_at: number;
}

interface SiteSettingsTable {
  name: string;
  /** JSON. */
  value: string;
}

interface AuditLogTable {
  id: Generated<number>;
  at: number;
  action: AuditAction;
  /** Null: the operator's command line, or the site itself. */
  actor_id: string | null;
  user_id: string | null;
  meme_id: number | null;
  comment_id: number | null;
  reason: string | null;
  /** JSON object of short values. */
  details: string;
}

interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** SHA-256 of the route and what was sent, hex. */
  fingerprint: string;
  /** The JSON answer; empty only inside the transaction that makes it. */
  answer: string;
  created_at: number;
  meme_id: number | null;
  comment_id: number | null;
}

interface CompaniesTable {
  name: string;
  position: number;
  /** Approved memes only. */
  meme_count: Counter;
}

export interface MemesTable {
  id: Generated<number>;
  user_id: string;
  title: string | null;
  company: string;
  city: string;
  message: string | null;
  image_alt: string | null;
  /** 32 hex digits; names the folder of the image's variants in the storage. */
  image_key: string;
  image_width: number;
  image_height: number;
  image_placeholder: string;
  /** All its variants together. */
  image_bytes: Counter;
  status: 'pending' | 'approved' | 'rejected';
  votes: Counter;
  comment_count: Counter;
  /** Top-level comments, deleted ones included: they keep their place. */
  thread_count: Counter;
  decided_by: string | null;
  decided_at: number | null;
  rejection_reason: string | null;
  created_at: number;
  updated_at: number;
  /** 3 within the hour, 2 within the day, 1 within the week, 0 older; may be higher than the age says, never lower. */
  freshness: Generated<number>;
  /** Since when the public may see it, and when what it sees last changed: by the database's clock. */
  published_at: number | null;
  changed_at: number | null;
}

interface MemeVotesTable {
  meme_id: number;
  user_id: string;
  created_at: number;
}

interface CommentsTable {
  id: Generated<number>;
  meme_id: number;
  user_id: string;
  parent_id: number | null;
  /** The top-level comment above; null on a top-level comment. */
  thread_id: number | null;
  /** Empty once deleted. */
  content: string;
  votes: Counter;
  deleted_at: number | null;
  created_at: number;
}

interface CommentVotesTable {
  comment_id: number;
  user_id: string;
  created_at: number;
}

interface FormerNamesTable {
  audit_id: number;
  user_id: string;
  from_name: string;
  to_name: string;
}

export interface MailsTable {
  id: string;
  recipient_hash: string;
  sealed: string;
  created_at: number;
  expires_at: number;
  next_try_at: number;
  tries: Counter;
  /** When the mail server was given it; stays where nobody knows what came of that. */
  handed_at: number | null;
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

interface BlocksTable {
  id: Generated<number>;
  kind: 'domain' | 'range';
  /** A mail domain in ASCII, or a range as `203.0.113.0/24`. */
  value: string;
  reason: string | null;
  created_by: string | null;
  created_at: number;
  /** Null: until it is taken away. */
  expires_at: number | null;
}

interface RowCountsTable {
  /** `memes.status=pending`: table, column and value; written by triggers alone. */
  name: string;
  value: number;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  two_factors: TwoFactorsTable;
  banned_emails: BannedEmailsTable;
  site_settings: SiteSettingsTable;
  audit_log: AuditLogTable;
  idempotency_keys: IdempotencyKeysTable;
  companies: CompaniesTable;
  memes: MemesTable;
  meme_votes: MemeVotesTable;
  comments: CommentsTable;
  comment_votes: CommentVotesTable;
  former_names: FormerNamesTable;
  mails: MailsTable;
  rate_counters: RateCountersTable;
  login_failures: LoginFailuresTable;
  blocks: BlocksTable;
  row_counts: RowCountsTable;
}
