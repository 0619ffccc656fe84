import type { Tables } from './tables.ts';

/** Tables that backups and copies leave out, and why. */
export const LEFT_OUT = {
  mails: 'waiting mails, which two sites must not send',
  rate_counters: 'counters of limits, which start from zero',
  login_failures: 'wrong passwords, which are forgotten',
  webhook_deliveries: 'deliveries, which two sites must not send',
  deleted_memes: 'deletions of the last hour, which only open pages need',
} as const satisfies Partial<Record<keyof Tables, string>>;

/** Also without `row_counts`, which triggers fill. */
export type TableName = Exclude<keyof Tables, 'row_counts' | keyof typeof LEFT_OUT>;

/**
 * What the deletion of an account does to a column with a member's id: deletes the row, clears the column, moves the row to a
 * new account without a person, or keeps the id, which by then has an anonymous name (decision 101).
 */
type AfterDeletion = 'deleted' | 'cleared' | 'moved' | 'kept';

interface TableFacts {
  /** Columns of the primary key. */
  key: readonly string[];
  /** True if the database generates the ids, which a copy must not generate again. */
  isNumbered?: true;
  /** False for data with which a person could log in, and stored responses, which repeat contents (decision 100). */
  isBackedUp?: false;
  people?: Readonly<Record<string, AfterDeletion>>;
}

/**
 * What backups, copies and the deletion of accounts do with each table. A table follows the tables that it refers to, so rows
 * can be inserted in this order.
 */
const TABLE_FACTS = {
  companies: { key: ['name'], people: { website_proposed_by: 'cleared' } },
  company_keys: { key: ['folded'] },
  company_figures: { key: ['company_id', 'quarter', 'theme'] },
  company_facts: { key: ['company_id'] },
  pulse_days: { key: ['day'] },
  visit_counts: { key: ['day', 'kind', 'name'] },
  company_terms: { key: ['term', 'company_id'] },
  company_parts: { key: ['part', 'company_id'] },
  company_merges: { key: ['id'], isNumbered: true },
  themes: { key: ['slug'] },
  hidden_templates: { key: ['name'] },
  users: { key: ['id'] },
  sessions: { key: ['id'], isBackedUp: false, people: { user_id: 'deleted' } },
  accounts: { key: ['id'], people: { user_id: 'deleted' } },
  verifications: { key: ['id'], isBackedUp: false },
  two_factors: { key: ['id'], people: { user_id: 'deleted' } },
  passkeys: { key: ['id'], people: { user_id: 'deleted' } },
  banned_emails: { key: ['email_hash'] },
  held_names: { key: ['name_hash'] },
  site_settings: { key: ['name'] },
  audit_log: { key: ['id'], isNumbered: true, people: { actor_id: 'kept', user_id: 'kept' } },
  former_names: { key: ['audit_id'], people: { user_id: 'deleted' } },
  memes: { key: ['id'], people: { decided_by: 'kept', user_id: 'moved' } },
  pseudonyms: { key: ['id'] },
  withdrawal_secrets: { key: ['meme_id'] },
  author_statements: { key: ['meme_id'] },
  meme_corrections: { key: ['meme_id'] },
  author_questions: { key: ['meme_id'], people: { asked_by: 'kept', user_id: 'deleted' } },
  meme_votes: { key: ['meme_id', 'user_id'], people: { user_id: 'moved' } },
  same_here_votes: { key: ['meme_id', 'user_id'], people: { user_id: 'moved' } },
  // A reply comes after the comment that it refers to.
  comments: { key: ['meme_id', 'place'], people: { user_id: 'moved' } },
  comment_votes: { key: ['comment_id', 'user_id'], people: { user_id: 'moved' } },
  removed_comments: { key: ['comment_id'], people: { user_id: 'deleted' } },
  idempotency_keys: { key: ['user_id', 'key'], isBackedUp: false, people: { user_id: 'deleted' } },
  blocks: { key: ['id'], isNumbered: true, people: { created_by: 'kept' } },
  findings: { key: ['meme_id', 'check_name'] },
  picture_texts: { key: ['image_key'] },
  picture_looks: { key: ['meme_id'] },
  picture_prints: { key: ['meme_id', 'part'] },
  blocked_pictures: { key: ['id'], isNumbered: true, people: { blocked_by: 'kept' } },
  meme_revisions: { key: ['meme_id', 'version'] },
  screenings: { key: ['meme_id'] },
  notifications: { key: ['id'], isNumbered: true, people: { about_user_id: 'kept', user_id: 'deleted' } },
  cases: { key: ['id'], isNumbered: true },
  reports: { key: ['id'], isNumbered: true, people: { sent_by: 'cleared', user_id: 'cleared' } },
  staff_notes: { key: ['id'], isNumbered: true, people: { user_id: 'deleted', written_by: 'kept' } },
  demands: { key: ['id'], isNumbered: true },
  repeated_files: { key: ['number', 'report_id'] },
  sealed_copies: { key: ['id'], isNumbered: true, people: { user_id: 'cleared' } },
  digests: { key: ['user_id'], people: { user_id: 'deleted' } },
  weekly_mails: { key: ['user_id'], people: { user_id: 'deleted' } },
  day_memes: { key: ['day', 'company_id'] },
  day_meme_readers: { key: ['user_id'], people: { user_id: 'deleted' } },
  push_subscriptions: { key: ['session_id'], isBackedUp: false },
  staff_alerts: { key: ['user_id'], people: { user_id: 'deleted' } },
  sanctions: {
    key: ['id'],
    isNumbered: true,
    people: { created_by: 'kept', lifted_by: 'kept', user_id: 'deleted' },
  },
  appeals: { key: ['id'], isNumbered: true, people: { decided_by: 'kept', user_id: 'deleted' } },
  listed_words: { key: ['id'], isNumbered: true },
  word_matches: { key: ['word_id', 'subject'] },
  rule_versions: { key: ['rule_number', 'version'] },
  site_logo: { key: ['size'] },
  page_versions: { key: ['slug', 'version'] },
  page_tellings: { key: ['slug', 'version'] },
  rule_reasons: { key: ['reason_code'] },
  decision_rules: { key: ['audit_id'] },
  saved_memes: { key: ['id'], isNumbered: true, people: { user_id: 'deleted' } },
  company_choices: { key: ['user_id', 'company'], people: { user_id: 'deleted' } },
  company_moves: { key: ['merge_id', 'meme_id'] },
  company_proposals: { key: ['meme_id'] },
  company_speakers: { key: ['id'], isNumbered: true, people: { user_id: 'deleted' } },
  company_answers: { key: ['id'], isNumbered: true, people: { user_id: 'cleared' } },
  // A deleted member's open invitations end with the account.
  invitations: { key: ['id'], isNumbered: true, people: { created_by: 'deleted' } },
  invited_members: { key: ['user_id'], people: { user_id: 'deleted' } },
  company_choice_moves: { key: ['merge_id', 'user_id'], people: { user_id: 'deleted' } },
  // After memes, reports and appeals, so that restoring these tells nobody.
  webhooks: { key: ['id'], isNumbered: true },
  muted_members: {
    key: ['user_id', 'muted_user_id'],
    people: { muted_user_id: 'deleted', user_id: 'deleted' },
  },
} as const satisfies Record<TableName, TableFacts>;

const factsOf: Record<TableName, TableFacts> = TABLE_FACTS;

export const TABLE_NAMES = Object.keys(TABLE_FACTS) as TableName[];
export const BACKUP_TABLES = TABLE_NAMES.filter((name) => factsOf[name].isBackedUp !== false);
export const NUMBERED_TABLES = TABLE_NAMES.filter((name) => factsOf[name].isNumbered);

export function keyOf(table: TableName): readonly string[] {
  return factsOf[table].key;
}

/** Returns each column with a member's id to which the deletion of an account does this. */
export function columnsAfterDeletion(fate?: AfterDeletion): { table: TableName; column: string }[] {
  return TABLE_NAMES.flatMap((table) =>
    Object.entries(factsOf[table].people ?? {})
      .filter(([, given]) => fate === undefined || given === fate)
      .map(([column]) => ({ table, column })),
  );
}
