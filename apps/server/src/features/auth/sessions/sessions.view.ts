import type { SessionItem } from '@corpomeme/contract/auth';
import type { OwnSessionRow } from './sessions.queries.ts';

/** Leaves out the key, because the list must not reveal it. */
export function viewSession(row: OwnSessionRow, currentKey: string): SessionItem {
  return {
    id: row.id,
    created_at: row.created_at,
    last_used_at: row.updated_at,
    expires_at: row.expires_at,
    user_agent: row.user_agent || null,
    current: row.token_hash === currentKey,
  };
}
