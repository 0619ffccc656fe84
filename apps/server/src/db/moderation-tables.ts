import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { NotificationKind } from '@corpomeme/contract/news/notifications';
import type { AppealState, SanctionKind } from '@corpomeme/contract/safety/sanctions';
import type { Generated } from 'kysely';
import type { Flag } from './column-types.ts';

/** A meme's state before an edit (decision 064). */
export interface MemeRevisionsTable {
  meme_id: number;
  /** The meme's version before the edit. */
  version: number;
  replaced_at: number;
  title: string | null;
  company: string;
  city: string;
  message: string | null;
  image_alt: string | null;
  /** 1: the edit also replaced the image. */
  picture_replaced: Flag;
  /** Fingerprint of that image, 16 hex digits; null if it has none. */
  picture_print: string | null;
}

/** What a moderator or admin wants to be told, and was told (decision 252). */
interface StaffAlertsTable {
  user_id: string;
  /** JSON of `StaffAlertSetting`. */
  setting: string;
  told_at: number;
  /** JSON: how many of each kind the member knows of. */
  known: string;
}

export interface NotificationsTable {
  /** The order of all notifications; never leaves the server. */
  id: Generated<number>;
  /** Random; the id on the wire (decision 099). */
  public_id: number;
  user_id: string;
  kind: NotificationKind;
  meme_id: number | null;
  comment_id: number | null;
  /** The member that the notification is about, if that is not the recipient. */
  about_user_id: string | null;
  /**
   * The audit entry of the decision that the notification is about; null if there is none, and on notifications of
   * earlier releases.
   */
  decision_id: number | null;
  /** JSON object of short values. */
  details: string;
  created_at: number;
  read_at: number | null;
}

/** One row for each member who wants the daily mail. */
interface DigestsTable {
  user_id: string;
  /** Notifications since then are not mailed yet. */
  sent_at: number;
}

export interface SanctionsTable {
  id: Generated<number>;
  user_id: string;
  kind: SanctionKind;
  reason: string | null;
  reason_code: ReasonCode | null;
  /** Null after that account was deleted, or if the command line created the sanction. */
  created_by: string | null;
  created_at: number;
  /** Null: a warning, or a sanction until it is lifted. */
  expires_at: number | null;
  lifted_by: string | null;
  lifted_at: number | null;
  /** The audit entry that records the sanction. */
  decision_id: number;
}

/** The text of a house rule from `since` on. Each change adds a row. */
export interface RuleVersionsTable {
  rule_number: number;
  /** From 1 on. */
  version: number;
  text_en: string;
  text_ro: string;
  /** Null: since the start of the site. */
  since: number | null;
  /** 1: the rule no longer applies. */
  withdrawn: Flag;
}

export interface RuleReasonsTable {
  reason_code: ReasonCode;
  rule_number: number;
}

/** The rule version by which a decision of the audit log was made. */
interface DecisionRulesTable {
  audit_id: number;
  rule_number: number;
  rule_version: number;
}

/** One appeal against a decision about a meme or against a sanction. */
export interface AppealsTable {
  id: Generated<number>;
  decision_id: number;
  user_id: string;
  meme_id: number | null;
  /** Of an appeal against the removal of a comment, beside the meme. */
  comment_id: number | null;
  sanction_id: number | null;
  state: Generated<AppealState>;
  text: string;
  created_at: number;
  answer: string | null;
  decided_by: string | null;
  decided_at: number | null;
}

interface BlocksTable {
  id: Generated<number>;
  kind: 'domain' | 'employer' | 'range';
  /** A mail domain in ASCII, or a range such as `203.0.113.0/24`. */
  value: string;
  reason: string | null;
  created_by: string | null;
  created_at: number;
  /** Null: until it is removed. */
  expires_at: number | null;
}

export interface ModerationTables {
  blocks: BlocksTable;
  meme_revisions: MemeRevisionsTable;
  notifications: NotificationsTable;
  digests: DigestsTable;
  staff_alerts: StaffAlertsTable;
  sanctions: SanctionsTable;
  appeals: AppealsTable;
  rule_versions: RuleVersionsTable;
  rule_reasons: RuleReasonsTable;
  decision_rules: DecisionRulesTable;
}
