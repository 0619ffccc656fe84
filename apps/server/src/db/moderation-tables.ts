import type { NotificationKind } from '@corpomeme/contract/notifications';
import type { ReasonCode } from '@corpomeme/contract/reasons';
import type { CaseOutcome, NoticeKind } from '@corpomeme/contract/reports';
import type { AppealState, SanctionKind } from '@corpomeme/contract/sanctions';
import type { LookState, Verdict } from '@corpomeme/contract/second-looks';
import type { Generated } from 'kysely';
import type { Counter, Flag } from './column-types.ts';

export interface FindingsTable {
  meme_id: number;
  /** The check that has something to say. */
  check_name: string;
  weight: number;
  /** JSON object: what the moderator is told. */
  details: string;
  found_at: number;
}

export interface PictureTextsTable {
  image_key: string;
  /** Empty where there is none to read. */
  content: string;
  /** Percent. */
  confidence: number;
  read_at: number;
}

/** A meme whose picture was looked at. */
export interface PictureLooksTable {
  meme_id: number;
  /** SHA-256 of the file as it was sent in, hex; null where that is gone. */
  source_hash: string | null;
}

/** Fingerprints of a meme's picture (decision 046). */
export interface PicturePrintsTable {
  meme_id: number;
  /** 0: the whole picture; 1: its middle. */
  part: number;
  /** 16 hex digits. */
  hash: string;
  band_0: number;
  band_1: number;
  band_2: number;
}

export interface BlockedPicturesTable {
  id: Generated<number>;
  /** The meme it was blocked by; null once that is gone. */
  meme_id: number | null;
  /** What it is known by; unique. */
  picture: string;
  source_hash: string | null;
  /** JSON list of fingerprints. */
  prints: string;
  reason: string | null;
  blocked_by: string;
  blocked_at: number;
}

/** A meme as it was before an edit (decision 064). */
export interface MemeRevisionsTable {
  meme_id: number;
  /** Of the meme until then. */
  version: number;
  replaced_at: number;
  title: string | null;
  company: string;
  city: string;
  message: string | null;
  image_alt: string | null;
  /** 1: the edit replaced its picture as well. */
  picture_replaced: Flag;
  /** Of that picture: 16 hex digits; null where it has none. */
  picture_print: string | null;
}

/** How far the checks are with a meme. */
export interface ScreeningsTable {
  meme_id: number;
  /** Of the meme as it was looked at. */
  meme_updated_at: number;
  screened_at: number | null;
  /** Whether the words in the picture were looked at, too. */
  with_text: Generated<Flag>;
  /** Times that its picture could not be read. */
  failures: Counter;
  /** While a process works on it. */
  claimed_until: number | null;
}

/** How a moderator wants to work; no row where nothing was set. */
export interface DeskCaresTable {
  user_id: string;
  blur_first: Generated<Flag>;
  /** Decisions a day. */
  daily_limit: number | null;
}

/** For whom a hard case is meant; it keeps nobody from deciding. */
export interface HardCasesTable {
  meme_id: number;
  moderator_id: string;
  assigned_at: number;
}

export interface NotificationsTable {
  id: Generated<number>;
  user_id: string;
  kind: NotificationKind;
  meme_id: number | null;
  comment_id: number | null;
  /** Whom it is about, if that is not the reader. */
  about_user_id: string | null;
  /** The entry of the audit log that it tells about; null where it tells of no decision, and on news of earlier releases. */
  decision_id: number | null;
  /** JSON object of short values. */
  details: string;
  created_at: number;
  read_at: number | null;
}

/** All that was said against one meme or comment since it was last judged; one is open at a time. */
export interface CasesTable {
  id: Generated<number>;
  /** `meme:12` or `comment:34`. */
  subject: string;
  meme_id: number;
  comment_id: number | null;
  opened_at: number;
  due_at: number;
  /** Since then its subject is not public, and its clock stands still (decision 066). */
  suspended_at: number | null;
  /** Milliseconds of earlier suspensions. */
  paused_for: Counter;
  closed_at: number | null;
  outcome: CaseOutcome | null;
}

export interface ReportsTable {
  id: Generated<number>;
  case_id: number;
  /** Of its case: each member reports it once, each address as well. */
  subject: string;
  /** Null on notices, and once the account is deleted. */
  user_id: string | null;
  reason_code: ReasonCode;
  notice_kind: NoticeKind | null;
  content: string | null;
  /** JSON of name and address, sealed; goes some time after its case was closed. */
  contact: string | null;
  contact_hash: string | null;
  created_at: number;
  /** What was removed for it is public again: whoever made it may make another. */
  released_at: number | null;
}

/** A row for each member who wants the daily mail. */
export interface DigestsTable {
  user_id: string;
  /** News since then is not told yet. */
  sent_at: number;
}

export interface SanctionsTable {
  id: Generated<number>;
  user_id: string;
  kind: SanctionKind;
  reason: string | null;
  reason_code: ReasonCode | null;
  /** Null once that account is deleted, or from the command line. */
  created_by: string | null;
  created_at: number;
  /** Null: a warning, or until it is lifted. */
  expires_at: number | null;
  lifted_by: string | null;
  lifted_at: number | null;
  /** The entry of the audit log by which it came. */
  decision_id: number;
}

/** A house rule as it reads from `since` on; a change is a row more. */
export interface RuleVersionsTable {
  rule_number: number;
  /** From 1 on. */
  version: number;
  text_en: string;
  text_ro: string;
  /** Null: from the first day of the site. */
  since: number | null;
  /** 1: the rule does not hold any more. */
  withdrawn: Flag;
}

/** Which rule a reason of the list refers to. */
export interface RuleReasonsTable {
  reason_code: ReasonCode;
  rule_number: number;
}

/** A decision about a meme that others judge again without knowing it. */
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

/** The rule by which a decision of the audit log was made, as it stood then. */
export interface DecisionRulesTable {
  audit_id: number;
  rule_number: number;
  rule_version: number;
}

/** Against a decision of the audit log, once; about a meme or a sanction. */
export interface AppealsTable {
  id: Generated<number>;
  decision_id: number;
  user_id: string;
  meme_id: number | null;
  sanction_id: number | null;
  state: Generated<AppealState>;
  text: string;
  created_at: number;
  answer: string | null;
  decided_by: string | null;
  decided_at: number | null;
}
