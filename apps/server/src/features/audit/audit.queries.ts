import type { AuditAction } from '@corpomeme/contract/admin';
import type { Database } from '../../db/dialect.ts';

interface NewAuditEntry {
  action: AuditAction;
  /** Milliseconds since the epoch. */
  at: number;
  /** Null for the operator's command line. */
  actorId: string | null;
  userId?: string | null;
  memeId?: number | null;
  commentId?: number | null;
  reason?: string | null;
  details?: Record<string, string | number | boolean | null>;
}

const ADDRESS = /[^\s@<>"']+@[^\s@<>"']+/g;

/** Call inside the transaction of the change itself. Addresses are taken out of free text: the log is kept for good. */
export async function recordAudit(trx: Database, entry: NewAuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: entry.at,
      action: entry.action,
      actor_id: entry.actorId,
      user_id: entry.userId ?? null,
      meme_id: entry.memeId ?? null,
      comment_id: entry.commentId ?? null,
      reason: entry.reason?.replace(ADDRESS, '[address]') ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
