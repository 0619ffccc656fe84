import type { DemandOutcome, DemandSender } from '@corpomeme/contract/moderation/demands';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { CaseOutcome, NoticeKind } from '@corpomeme/contract/moderation/reports';
import type { NotificationKind } from '@corpomeme/contract/news/notifications';
import type { AppealState, SanctionKind } from '@corpomeme/contract/safety/sanctions';
import type { LookState, Verdict } from '@corpomeme/contract/wings/second-looks';
import type { Generated } from 'kysely';
import type { Counter, Flag } from './column-types.ts';

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

/** Desk settings of a moderator; no row means defaults. */
export interface DeskCaresTable {
  user_id: string;
  blur_first: Generated<Flag>;
  /** Decisions per day. */
  daily_limit: number | null;
}

/** What a moderator or admin wants to be told, and was told (decision 252). */
export interface StaffAlertsTable {
  user_id: string;
  /** JSON of `StaffAlertSetting`. */
  setting: string;
  told_at: number;
  /** JSON: how many of each kind the member knows of. */
  known: string;
}

/** The moderators to whom hard cases are assigned. Other moderators may still decide them. */
export interface HardCasesTable {
  meme_id: number;
  moderator_id: string;
  assigned_at: number;
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

/** All reports against one meme or comment since it was last judged. One case per subject is open at a time. */
export interface CasesTable {
  id: Generated<number>;
  /** `meme:12` or `comment:34`. */
  subject: string;
  meme_id: number;
  comment_id: number | null;
  /** Set for the answer of a company that waits for a moderator. */
  answer_id: number | null;
  opened_at: number;
  due_at: number;
  /** Since when its subject is not public and its deadline is suspended (decision 066). */
  suspended_at: number | null;
  /** Milliseconds of earlier suspensions. */
  paused_for: Counter;
  closed_at: number | null;
  outcome: CaseOutcome | null;
  /** JSON list of the comment's texts before edits that were made while the case was open. */
  reported_texts: Generated<string>;
  /** When reports hid the subject (decision 282). */
  hidden_at: number | null;
  /** 0: a kind of notice that goes ahead of all others; 1: from a trusted flagger; 2: the rest. */
  rank: Generated<number>;
  /** Who alone asked, as a keyed name; null if somebody else did, too, or only members. */
  sender: string | null;
}

/** What an author deleted while a complaint about it was open (decision 251). */
export interface SealedCopiesTable {
  id: Generated<number>;
  meme_id: number;
  /** Null for a meme. */
  comment_id: number | null;
  /** The case that the deletion closed; null if only an appeal was open. */
  case_id: number | null;
  /** The author; null without a name, and after the account was deleted. */
  user_id: string | null;
  company: string | null;
  city: string | null;
  /** JSON list: title and message of a meme; the texts of a comment, the oldest first. */
  texts: string;
  image_alt: string | null;
  image_key: string | null;
  image_width: number | null;
  /** Days, like `kept_until`, the last one. */
  sealed_on: number;
  kept_until: number;
}

export interface ReportsTable {
  id: Generated<number>;
  case_id: number;
  /** Subject of its case. Each member and each address may report it once. */
  subject: string;
  /** Null on notices, and after the account was deleted. */
  user_id: string | null;
  reason_code: ReasonCode;
  notice_kind: NoticeKind | null;
  content: string | null;
  /** Encrypted JSON of name and address; deleted some time after the case was closed. */
  contact: string | null;
  contact_hash: string | null;
  created_at: number;
  /** The company in whose name a member contests a meme. */
  company_id: number | null;
  /** When the removed subject was restored: the reporter may report it again. */
  released_at: number | null;
}

/** An order of a court or an authority about a meme or comment (decision 276). */
export interface OrdersTable {
  id: Generated<number>;
  authority: string;
  reference: string | null;
  kind: 'removal' | 'information';
  /** Stays when the meme is erased. */
  meme_id: number;
  comment_id: number | null;
  asked: string;
  ground: string;
  given: string | null;
  received_at: number;
  /** Days, like `silent_until`, the last ones. */
  hold_until: number | null;
  /** 1 until the last day of the hold or the end of the order. */
  is_held: Flag;
  silent_until: number | null;
  /** When the author was told. */
  told_at: number | null;
  ended_at: number | null;
  created_by: string | null;
}

/** What a company, a person or an authority demands with a report; it outlives the report and names no person (decision 265). */
export interface DemandsTable {
  id: Generated<number>;
  /** Null after the report was deleted. */
  report_id: number | null;
  /** The first demand of the same file, whose id is the file's number; null for that demand itself. */
  file_id: number | null;
  sender: DemandSender;
  /** The company whose speaker contests; null for everybody else, also for those who say that they are a company. */
  company_id: number | null;
  /** Stays when the meme is erased. */
  meme_id: number;
  comment_id: number | null;
  asked_at: number;
  /** The day if the author withdrew, so that no time tells how. */
  closed_at: number | null;
  outcome: DemandOutcome | null;
  /** The audit entry of the decision; null while the demand is open, and before this table existed. */
  decision_id: number | null;
}

/** One row for each member who wants the daily mail. */
export interface DigestsTable {
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

/** A decision about a meme that other moderators judge again without knowing it. */
export interface SecondLooksTable {
  id: Generated<number>;
  decision_id: number;
  meme_id: number;
  state: Generated<LookState>;
  opened_at: number;
  second_by: string | null;
  second_verdict: Verdict | null;
  second_reason_code: ReasonCode | null;
  second_at: number | null;
  third_by: string | null;
  third_verdict: Verdict | null;
  third_reason_code: ReasonCode | null;
  third_at: number | null;
}

/** The rule version by which a decision of the audit log was made. */
export interface DecisionRulesTable {
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

export interface BlocksTable {
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
