import type { DemandOutcome } from '@corpomeme/contract/moderation/demands';
import type { PublicLogAction } from '@corpomeme/contract/moderation/moderation-log';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { NoticeKind } from '@corpomeme/contract/moderation/reports';
import type { AppealState } from '@corpomeme/contract/safety/sanctions';
import { HOUR } from '@corpomeme/contract/site/time';
import { type RawBuilder, sql } from 'kysely';
import type { Flag } from '../../../db/column-types.ts';
import type { Database } from '../../../db/dialect.ts';
import { DECIDED } from '../../moderation/log/public-log.queries.ts';
import { ORDER_OF_DEMAND } from '../../safety/cases/demands.queries.ts';

/** From the first millisecond on and before the last. */
export interface Span {
  from: number;
  to: number;
}

type Numeric = number | string | null;

const hours = (from: string, to: string) =>
  sql<Numeric>`(${sql.ref(to)} - ${sql.ref(from)}) / ${sql.lit(HOUR)}`;
const numberOf = (value: Numeric) => (value === null ? null : Number(value));

/** What notices asked for that has everything in common which the report shows. */
export interface NoticeGroup {
  /** Null after the report was deleted. */
  kind: NoticeKind | null;
  /** Null if the notice is older than the mark. */
  isTrusted: boolean | null;
  outcome: DemandOutcome | null;
  /** Whole hours until a removal, otherwise null. */
  hours: number | null;
  /** Memes and comments. */
  count: number;
  /** Notices; each is counted with the first of its items. */
  notices: number;
}

/** A contest is no notice, and neither is an order of an authority, until it is deleted. No authority is a trusted flagger. */
export async function countNotices(db: Database, { from, to }: Span): Promise<NoticeGroup[]> {
  const until = sql<Numeric>`case when demands.outcome = 'removed' then ${hours('demands.asked_at', 'demands.closed_at')} end`;
  const isTrusted = sql<Flag | null>`case when demands.sender = 'authority' then coalesce(demands.is_trusted, 0) else demands.is_trusted end`;
  const rows = await db
    .selectFrom('demands')
    .leftJoin('reports', 'reports.id', 'demands.report_id')
    .select(({ fn }) => [
      'reports.notice_kind as kind',
      isTrusted.as('is_trusted'),
      'demands.outcome',
      until.as('hours'),
      fn.countAll<number | string>().as('count'),
      sql<number | string>`sum(case when demands.file_id is null then 1 else 0 end)`.as('notices'),
    ])
    .where('demands.asked_at', '>=', from)
    .where('demands.asked_at', '<', to)
    .where('demands.company_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('orders').select('orders.id').where(ORDER_OF_DEMAND))),
    )
    .groupBy(['reports.notice_kind', isTrusted, 'demands.outcome', until])
    .execute();
  return rows.map(({ is_trusted, ...row }) => ({
    ...row,
    isTrusted: is_trusted === null ? null : is_trusted === 1,
    hours: numberOf(row.hours),
    count: Number(row.count),
    notices: Number(row.notices),
  }));
}

export interface OrderGroup {
  kind: 'removal' | 'information';
  /** Whole hours until a removal, otherwise null. */
  hours: number | null;
  count: number;
}

export async function countOrders(db: Database, { from, to }: Span): Promise<OrderGroup[]> {
  const until = hours('orders.received_at', 'demands.closed_at');
  const rows = await db
    .selectFrom('orders')
    .leftJoin('demands', (join) => join.on(ORDER_OF_DEMAND).on('demands.outcome', '=', 'removed'))
    .select(({ fn }) => ['orders.kind', until.as('hours'), fn.countAll<number | string>().as('count')])
    .where('orders.received_at', '>=', from)
    .where('orders.received_at', '<', to)
    .groupBy(['orders.kind', until])
    .execute();
  return rows.map(({ kind, ...row }) => ({ kind, hours: numberOf(row.hours), count: Number(row.count) }));
}

const MEASURES = [
  'meme.reject',
  'meme.remove',
  'meme.delete',
  'comment.remove',
  'comment.delete',
  'user.posting_ban',
  'user.suspend',
  // Counts with days, when it pauses contests (decision 275).
  'user.warn',
] as const satisfies PublicLogAction[];
export type MeasureAction = (typeof MEASURES)[number];

export interface MeasureGroup {
  action: MeasureAction;
  reason: ReasonCode | null;
  /** Whether a notice, a contest or an order asked for it. */
  isAsked: boolean;
  count: number;
}

const inSpan = (db: Database, { from, to }: Span) =>
  db.selectFrom('audit_log').where(DECIDED).where('at', '>=', from).where('at', '<', to);

/** Whether the next turn of the meme undid the rejection. */
const IS_UNDONE = sql<boolean>`(audit_log.action = 'meme.reject' and coalesce((select later.action from audit_log as later
  where later.meme_id = audit_log.meme_id and later.id > audit_log.id
  and later.action in ('meme.undo', 'meme.resubmit', 'meme.approve', 'meme.reject', 'appeal.accept')
  order by later.id limit 1), '') = 'meme.undo')`;

/**
 * Counts what moderators rejected, removed and imposed, without rejections that were undone. The removal on a demand
 * closes it at the same moment; the demand's decision is the end of its case and not the removal.
 */
export async function countMeasures(db: Database, span: Span): Promise<MeasureGroup[]> {
  const isAsked: RawBuilder<number> = sql`case when exists (select 1 from demands
    where demands.meme_id = audit_log.meme_id and demands.comment_id is not distinct from audit_log.comment_id
    and demands.closed_at = audit_log.at) then 1 else 0 end`;
  const measures = inSpan(db, span)
    .select(['action', 'reason_code', isAsked.as('is_asked')])
    .where('action', 'in', MEASURES)
    .where(({ not }) => not(IS_UNDONE))
    .where(({ or, eb }) => or([eb('action', '<>', 'user.warn'), eb('details', '<>', '{}')]));
  const rows = await db
    .selectFrom(measures.as('measures'))
    .select(({ fn }) => ['action', 'reason_code', 'is_asked', fn.countAll<number | string>().as('count')])
    .groupBy(['action', 'reason_code', 'is_asked'])
    .execute();
  return rows.map(({ action, reason_code, is_asked, count }) => ({
    ...{ action: action as MeasureAction, reason: reason_code },
    ...{ isAsked: is_asked === 1, count: Number(count) },
  }));
}

/** Counts the members who decided about content or members. */
export async function countModerators(db: Database, span: Span): Promise<number> {
  const { count } = await inSpan(db, span)
    .select(({ fn }) => fn.count<number | string>('actor_id').distinct().as('count'))
    .where('action', 'in', [...MEASURES, 'meme.approve', 'case.close'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface AppealGroup {
  isAboutAccount: boolean;
  state: AppealState;
  /** Whole hours until the answer. */
  hours: number | null;
  count: number;
}

export async function countAppeals(db: Database, { from, to }: Span): Promise<AppealGroup[]> {
  const until = hours('created_at', 'decided_at');
  const isAboutAccount = sql<number>`case when sanction_id is null then 0 else 1 end`;
  const rows = await db
    .selectFrom('appeals')
    .select(({ fn }) => [
      isAboutAccount.as('is_about_account'),
      'state',
      until.as('hours'),
      fn.countAll<number | string>().as('count'),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy([isAboutAccount, 'state', until])
    .execute();
  return rows.map(({ is_about_account, state, ...row }) => ({
    ...{ isAboutAccount: is_about_account === 1, state },
    ...{ hours: numberOf(row.hours), count: Number(row.count) },
  }));
}
