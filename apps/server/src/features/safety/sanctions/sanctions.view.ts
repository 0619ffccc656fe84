import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import { viewDecisionRule } from '../../site/rules/rules.view.ts';
import type { SanctionRow } from './sanctions.queries.ts';

const time = (at: number) => new Date(at).toISOString();
const optionalTime = (at: number | null) => (at === null ? null : time(at));

/** Only moderators read who imposed and lifted it. */
export function viewSanction(
  row: SanctionRow,
  now: number,
  { showsNames }: { showsNames: boolean },
): Sanction {
  const { id, user_id, kind, reason, reason_code } = row;
  return {
    id,
    user_id,
    kind,
    reason,
    reason_code,
    rule: viewDecisionRule(row),
    created_at: time(row.created_at),
    expires_at: optionalTime(row.expires_at),
    lifted_at: optionalTime(row.lifted_at),
    in_force: row.lifted_at === null && (row.expires_at === null || row.expires_at > now),
    created_by_username: showsNames ? row.created_by_username : null,
    lifted_by_username: showsNames ? row.lifted_by_username : null,
    appeal: viewAppealOf(row),
  };
}

function viewAppealOf(row: SanctionRow): Sanction['appeal'] {
  const { appeal_state: state, appeal_text: text, appealed_at: appealedAt } = row;
  if (state === null || text === null || appealedAt === null) return null;
  return {
    state,
    text,
    created_at: time(appealedAt),
    answer: row.appeal_answer,
    decided_at: optionalTime(row.appeal_decided_at),
  };
}
