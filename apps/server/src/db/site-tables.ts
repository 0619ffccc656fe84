import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { AuditAction } from '@corpomeme/contract/people/audit-log';
import type { DeliveryState, WebhookEvent } from '@corpomeme/contract/wings/webhooks';
import type { Generated } from 'kysely';
import type { Counter, Flag } from './column-types.ts';

interface PageVersionsTable {
  /** `terms` and other pages of the product, or the name of the operator's own page. */
  slug: string;
  /** From 1 on. */
  version: number;
  title_en: string;
  title_ro: string;
  text_en: string;
  text_ro: string;
  /** What changed, in the operator's words. */
  note_en: string;
  note_ro: string;
  since: number;
  /** 1: the members of that time are told. */
  is_told: Flag;
  /** 1: the page is the product's again, or gone. */
  withdrawn: Flag;
}

/** Versions of which not all members have been told yet. */
interface PageTellingsTable {
  slug: string;
  version: number;
  /** Members up to this id are told. */
  told_up_to: string;
}

/** The operator's logo (decision 308); no row: the product's mark. */
interface SiteLogoTable {
  /** Pixels of a side. */
  size: number;
  /** The same for all sizes. */
  version: string;
  /** Base64. */
  png: string;
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
  /** Null: the command line or the site itself. */
  actor_id: string | null;
  user_id: string | null;
  meme_id: number | null;
  comment_id: number | null;
  reason: string | null;
  reason_code: ReasonCode | null;
  /** Milliseconds that the subject of a decision had waited. */
  waited: number | null;
  /** JSON object of short values. */
  details: string;
  /** Number and hash in the chain, both written by the database (`audit-chain.ts`). */
  seq: Generated<number | null>;
  hash: Generated<string | null>;
}

interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** SHA-256 of route and body, hex. */
  fingerprint: string;
  /** The JSON response; empty only inside the transaction that creates it. */
  answer: string;
  created_at: number;
  meme_id: number | null;
  comment_id: number | null;
}

interface FormerNamesTable {
  audit_id: number;
  user_id: string;
  from_name: string;
  to_name: string;
}

interface WeeklyMailsTable {
  user_id: string;
  /** The first millisecond of a day, UTC. */
  sent_on: number;
}

/** The memes of the day (decision 367). */
interface DayMemesTable {
  /** `2026-11-29`, Romanian time. */
  day: string;
  /** 0 for the whole site. */
  company_id: number;
  /** Null if no meme had enough votes, or it was deleted. */
  meme_id: number | null;
}

interface DayMemeReadersTable {
  user_id: string;
}

interface PushSubscriptionsTable {
  session_id: string;
  endpoint_hash: string;
  /** The browser's address at its push service and its keys, encrypted. */
  sealed: string;
  /** When a message is to be sent; null while none waits. */
  due_at: number | null;
  /** No message is sent before. */
  quiet_until: Counter;
  tries: Counter;
}

export interface MailsTable {
  id: string;
  recipient_hash: string;
  sealed: string;
  created_at: number;
  expires_at: number;
  next_try_at: number;
  tries: Counter;
  /** When the mail server accepted the mail data; stays set if the result is unknown. */
  handed_at: number | null;
}

interface RowCountsTable {
  /** `memes.status=pending`: table, column and value; written only by triggers. */
  name: string;
  value: number;
}

/** Sums over at least five views, except those of a whole day. No person. */
export interface VisitCountsTable {
  /** The first millisecond of the day, UTC. */
  day: number;
  /** `told`: what members did after a form had told them what the checks find (decision 259). */
  kind: 'view' | 'visit' | 'place' | 'page' | 'referrer' | 'told';
  /** Empty for the sums of the day. */
  name: string;
  count: number;
}

interface WebhooksTable {
  id: Generated<number>;
  url: string;
  /** Encrypted; signs deliveries. */
  sealed_secret: string;
  /** Separated by spaces; none while it is off. */
  events: string;
  created_at: number;
  /** Null while it is on. */
  off_at: number | null;
  /** The status with which the receiver ended it; null for an admin. */
  off_status: number | null;
  /** The events of one that is off. */
  off_events: string | null;
}

/** Written by triggers in the transaction of what the event tells, and for tests (decision 313). */
interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  /** Random, and the same at each attempt: the header `webhook-id`. */
  message_id: Generated<string>;
  event: WebhookEvent | 'test';
  /** The id of a meme, of the case of a report, or of an appeal; 0 when it is settled. */
  subject: number;
  /** The day, by the database's clock, because some events are acts of authors without a name. */
  created_at: Generated<number>;
  /** When it is sent next, or the end of a claim; null when it is settled. */
  due_at: Generated<number | null>;
  state: Generated<DeliveryState>;
  tries: Counter;
  status: number | null;
}

export interface SiteTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  visit_counts: VisitCountsTable;
  site_settings: SiteSettingsTable;
  audit_log: AuditLogTable;
  idempotency_keys: IdempotencyKeysTable;
  former_names: FormerNamesTable;
  mails: MailsTable;
  weekly_mails: WeeklyMailsTable;
  day_memes: DayMemesTable;
  day_meme_readers: DayMemeReadersTable;
  push_subscriptions: PushSubscriptionsTable;
  site_logo: SiteLogoTable;
  page_versions: PageVersionsTable;
  page_tellings: PageTellingsTable;
  row_counts: RowCountsTable;
}
