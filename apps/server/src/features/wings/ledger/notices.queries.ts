import type { DemandOutcome } from '@corpomeme/contract/moderation/demands';
import type { NoticeKind } from '@corpomeme/contract/moderation/reports';
import { HOUR } from '@corpomeme/contract/site/time';
import { sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';

/** What notices asked for that has everything in common which the report shows. */
export interface NoticeGroup {
  /** Null after the report was deleted. */
  kind: NoticeKind | null;
  outcome: DemandOutcome | null;
  /** Whole hours until a removal, otherwise null. */
  hours: number | null;
  /** Memes and comments. */
  items: number;
  /** Notices; each is counted with the first of its items. */
  notices: number;
}

/** Returns the groups from `from` on and before `to`. A contest is no notice, and neither is an order of an authority. */
export async function countNotices(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<NoticeGroup[]> {
  const hours = sql<number | string | null>`case when demands.outcome = 'removed'
    then (demands.closed_at - demands.asked_at) / ${sql.lit(HOUR)} end`;
  const rows = await db
    .selectFrom('demands')
    .leftJoin('reports', 'reports.id', 'demands.report_id')
    .select(({ fn }) => [
      'reports.notice_kind as kind',
      'demands.outcome',
      hours.as('hours'),
      fn.countAll<number | string>().as('items'),
      sql<number | string>`sum(case when demands.file_id is null then 1 else 0 end)`.as('notices'),
    ])
    .where('demands.asked_at', '>=', from)
    .where('demands.asked_at', '<', to)
    .where('demands.company_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .where('orders.kind', '=', 'removal')
            .where('demands.sender', '=', 'authority')
            .whereRef('orders.meme_id', '=', 'demands.meme_id')
            .whereRef('orders.received_at', '=', 'demands.asked_at'),
        ),
      ),
    )
    .groupBy(['reports.notice_kind', 'demands.outcome', hours])
    .execute();
  return rows.map((row) => ({
    ...row,
    hours: row.hours === null ? null : Number(row.hours),
    items: Number(row.items),
    notices: Number(row.notices),
  }));
}
