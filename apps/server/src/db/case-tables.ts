import type { DemandOutcome, DemandSender } from '@corpomeme/contract/disputes/demand-kinds';
import type { CaseOutcome, NoticeKind } from '@corpomeme/contract/disputes/reports';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { Generated } from 'kysely';
import type { Counter } from './column-types.ts';

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
  /** 0: a kind of notice that goes ahead of all others; 2: the rest. */
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
  /** JSON of what the sender marked; it may quote the author, so it goes with what it quotes. */
  mark: string | null;
  /** Encrypted JSON of name and address; deleted some time after the case was closed. */
  contact: string | null;
  contact_hash: string | null;
  /** The account that sent a notice, while logged in or with its address; it decides nothing about the subject (decision 335). */
  sent_by: string | null;
  created_at: number;
  /** The company in whose name a member contests a meme. */
  company_id: number | null;
  /** When the removed subject was restored: the reporter may report it again. */
  released_at: number | null;
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

/** A file whose sender had reported all of it before; it shows what became of those reports (decision 381). */
interface RepeatedFilesTable {
  number: number;
  report_id: number;
}

/** A note of staff about a member or on a case (decision 283). */
interface StaffNotesTable {
  id: Generated<number>;
  /** Null on notes on a case. Never a pseudonym. */
  user_id: string | null;
  case_id: number | null;
  written_by: string;
  text: string;
  created_at: number;
}

export interface CaseTables {
  staff_notes: StaffNotesTable;
  cases: CasesTable;
  reports: ReportsTable;
  demands: DemandsTable;
  repeated_files: RepeatedFilesTable;
  sealed_copies: SealedCopiesTable;
}
