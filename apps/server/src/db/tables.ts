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
  status: 'pending' | 'approved' | 'rejected';
  votes: Counter;
  comment_count: Counter;
  decided_by: string | null;
  decided_at: number | null;
  rejection_reason: string | null;
  created_at: number;
  updated_at: number;
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

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  companies: CompaniesTable;
  memes: MemesTable;
  meme_votes: MemeVotesTable;
  comments: CommentsTable;
  comment_votes: CommentVotesTable;
}
