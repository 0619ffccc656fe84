import { CaseOutcome } from '@corpomeme/contract/disputes/reports';
import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import {
  type ModerationLogEntry,
  type ModerationLogQuery,
  type ModerationMonth,
  PublicLogAction,
  UNNAMED_ACTIONS,
} from '@corpomeme/contract/moderation/moderation-log';
import { STATISTICS } from '@corpomeme/contract/wings/moderation-statistics';
import type { Context } from '../../../context.ts';
import { decodeCursor, encodeCursor } from '../../../http/paging.ts';
import { createPastSpanCache } from '../desk/past-span-cache.service.ts';
import { createPseudonyms } from './pseudonyms.policy.ts';
import {
  countDecisions,
  countInMinute,
  findPlace,
  type LogRow,
  listDecisions,
} from './public-log.queries.ts';

/** Returns an entry for the wire, and so defines what the public log shows. */
function viewLogEntry(
  row: LogRow,
  pseudonymOf: (moderatorId: string, at: number) => string,
): ModerationLogEntry {
  const outcome = row.action === 'case.close' ? CaseOutcome.safeParse(JSON.parse(row.details).outcome) : null;
  return {
    at: new Date(minuteOf(row.at)).toISOString(),
    action: PublicLogAction.parse(row.action),
    reason_code: row.reason_code,
    outcome: outcome?.data ?? null,
    moderator:
      row.actor_id === null || UNNAMED_ACTIONS.includes(row.action)
        ? null
        : pseudonymOf(row.actor_id, row.at),
    meme_id: row.public_meme_id,
  };
}

/** Returns entries latest first, the same for all viewers. */
export async function listModerationLog(
  ctx: Context,
  { action, limit, cursor }: ModerationLogQuery,
): Promise<{ entries: ModerationLogEntry[]; next: string | null }> {
  const actions = action ? [action] : PublicLogAction.options;
  const before = decodeCursor(cursor);
  const rows = await listDecisions(ctx.db, {
    actions,
    limit,
    before: before && (await findPlace(ctx.db, actions, before)),
  });
  const shown = rows.slice(0, limit);
  const pseudonymOf = createPseudonyms(ctx.auth.secret);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    entries: shown.map((row) => viewLogEntry(row, pseudonymOf)),
    // Cursors contain times to the minute, like the entries, and no id, because ids would count entries that are not
    // public.
    next: last ? encodeCursor([minuteOf(last.at), await countInMinute(ctx.db, actions, last)]) : null,
  };
}

const keptMonths = createPastSpanCache<ModerationMonth>();

/** Returns the last twelve months by UTC, the current one first. */
export async function listMonths(ctx: Context): Promise<ModerationMonth[]> {
  const now = new Date(ctx.clock.now());
  const months: ModerationMonth[] = [];
  for (let back = 0; back < STATISTICS.months; back++) {
    const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back);
    const to = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1);
    const month = await keptMonths(ctx, { from, to }, async () => ({
      month: new Date(from).toISOString().slice(0, 7),
      counts: await countDecisions(ctx.db, PublicLogAction.options, { from, to }),
    }));
    months.push(month);
  }
  return months;
}
