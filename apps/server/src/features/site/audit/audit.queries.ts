import { type Law, lawLine, type ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { AuditAction, AuditQuery } from '@corpomeme/contract/people/audit-log';
import { EMAIL_CHANGE } from '@corpomeme/contract/people/auth';
import { type Database, idType } from '../../../db/dialect.ts';
import type { Cursor } from '../../../http/paging.ts';

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
  reasonCode?: ReasonCode | null | undefined;
  /** Milliseconds that the subject of a decision had waited. */
  waited?: number;
  /** Short values; undefined ones are left out. */
  details?: Record<string, string | number | boolean | null | undefined> | undefined;
  /** Old and new name of `userId`, stored beside the log, so that a deletion can remove them. */
  names?: { from: string; to: string };
}

/** A law that stands alone is the reason that everybody concerned reads. */
export function withLawAsReason<
  Body extends { law?: Law | undefined; reason: string | null; reason_code?: unknown },
>(body: Body): Body {
  const { reason, reason_code, law } = body;
  return law && !reason && !reason_code ? { ...body, reason: lawLine(law) } : body;
}

/** Returns the words of a reason with the law on which it rests, for who reads only these. */
export const wordsWithLaw = (reason: string | null, law: Law | undefined): string | null =>
  law && reason !== lawLine(law) ? [reason, lawLine(law)].filter(Boolean).join('\n') : reason;

/** Returns the details of an entry that rests on a law. */
export const lawDetails = (law: Law | undefined): NewAuditEntry['details'] =>
  law && { law: law.text, country: law.country };

/** Returns the law on which an entry rests. */
export function lawOf(details: string): Law | null {
  const { law, country } = JSON.parse(details) as { law?: string; country?: string };
  return law !== undefined && country !== undefined ? { text: law, country } : null;
}

/** Matches only from the beginning of a word: trying each letter would take quadratic time. */
const ADDRESS = /(?<![^\s@<>"'])[^\s@<>"']+@[^\s@<>"']+/g;

const withoutAddresses = (text: string) => text.replace(ADDRESS, '[address]');

/**
 * Inserts an entry and returns its id. Must run in the transaction of the change. Removes addresses from all texts,
 * because entries are never deleted.
 */
export async function recordAudit(trx: Database, entry: NewAuditEntry): Promise<number> {
  const userId = entry.userId ?? null;
  const { id } = await trx
    .insertInto('audit_log')
    .values({
      at: entry.at,
      action: entry.action,
      actor_id: entry.actorId,
      user_id: userId,
      meme_id: entry.memeId ?? null,
      comment_id: entry.commentId ?? null,
      reason: entry.reason ? withoutAddresses(entry.reason) : null,
      reason_code: entry.reasonCode ?? null,
      waited: entry.waited ?? null,
      details: JSON.stringify(entry.details ?? {}, (_name, value) =>
        typeof value === 'string' ? withoutAddresses(value) : value,
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (entry.reasonCode) await linkRule(trx, id, entry.reasonCode);
  if (!entry.names || userId === null) return id;
  const { from: from_name, to: to_name } = entry.names;
  await trx
    .insertInto('former_names')
    .values({ audit_id: id, user_id: userId, from_name, to_name })
    .execute();
  return id;
}

/** Links a decision to the latest version of the rule of its reason; does nothing for reasons without a rule. */
async function linkRule(trx: Database, id: number, reasonCode: ReasonCode): Promise<void> {
  await trx
    .insertInto('decision_rules')
    .columns(['audit_id', 'rule_number', 'rule_version'])
    .expression(
      trx
        .selectFrom('rule_reasons')
        .innerJoin('rule_versions', 'rule_versions.rule_number', 'rule_reasons.rule_number')
        .where('rule_reasons.reason_code', '=', reasonCode)
        .select(({ val, ref, cast }) => [
          cast<number>(val(id), idType(trx)).as('audit_id'),
          'rule_versions.rule_number',
          ref('rule_versions.version').as('rule_version'),
        ])
        .orderBy('rule_versions.version', 'desc')
        .limit(1),
    )
    .execute();
}

/**
 * Returns whether an account has its address since less than `EMAIL_CHANGE.undoFor` and from somebody else than the member. Its
 * mailbox then proves nothing yet (decision 300).
 */
export async function hasAddressFromOthers(db: Database, userId: string, now: number): Promise<boolean> {
  const last = await db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('user_id', '=', userId)
    .where('action', '=', 'account.email')
    .where('at', '>', now - EMAIL_CHANGE.undoFor)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.actor_id !== userId;
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];

interface AuditFilter extends Pick<AuditQuery, 'action' | 'actor' | 'user' | 'meme' | 'from' | 'to'> {
  limit: number;
  /** Cursor: time and id of the previous page's last row. */
  before: Cursor | null;
}

/** Returns entries latest first, one beyond the limit. */
export async function listAudit(db: Database, filter: AuditFilter) {
  const { action, actor, user, meme, from, to, before, limit } = filter;
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit_log.user_id')
    .leftJoin('former_names', 'former_names.audit_id', 'audit_log.id')
    .selectAll('audit_log')
    .select(['actor.username as actor_username', 'subject.username as username', 'from_name', 'to_name'])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1);
  if (action) query = query.where('audit_log.action', '=', action);
  if (actor) query = query.where('audit_log.actor_id', '=', actor);
  if (user) query = query.where('audit_log.user_id', '=', user);
  if (meme) query = query.where('audit_log.meme_id', '=', meme);
  if (from) query = query.where('audit_log.at', '>=', Date.parse(from));
  if (to) query = query.where('audit_log.at', '<', Date.parse(to));
  if (before) {
    query = query.where((where) =>
      where(where.refTuple('audit_log.at', 'audit_log.id'), '<', where.tuple(...before)),
    );
  }
  return query.execute();
}
