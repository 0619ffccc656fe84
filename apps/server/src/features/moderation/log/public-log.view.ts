import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import {
  type ModerationLogEntry,
  PublicLogAction,
  UNNAMED_ACTIONS,
} from '@corpomeme/contract/moderation/moderation-log';
import { CaseOutcome } from '@corpomeme/contract/moderation/reports';
import type { LogRow } from './public-log.queries.ts';

/** Returns an entry for the wire, and so defines what the public log shows. */
export function viewLogEntry(
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
