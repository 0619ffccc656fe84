import type { SanctionKind } from '@corpomeme/contract/safety/sanctions';
import type { Insertable, Selectable } from 'kysely';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import type { SanctionsTable } from '../../../db/moderation-tables.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';
import { RULE_COLUMNS } from '../../site/rules/rules.queries.ts';

export type SanctionRow = Awaited<ReturnType<typeof listSanctionsOf>>[number];

/** Highest number of listed sanctions. */
const MAX_LISTED = 200;

function selectSanctions(db: Database) {
  return db
    .selectFrom('sanctions')
    .leftJoin('users as giver', 'giver.id', 'sanctions.created_by')
    .leftJoin('users as lifter', 'lifter.id', 'sanctions.lifted_by')
    .leftJoin('appeals', 'appeals.sanction_id', 'sanctions.id')
    .leftJoin('decision_rules', 'decision_rules.audit_id', 'sanctions.decision_id')
    .leftJoin('rule_versions', (join) =>
      join
        .onRef('rule_versions.rule_number', '=', 'decision_rules.rule_number')
        .onRef('rule_versions.version', '=', 'decision_rules.rule_version'),
    )
    .selectAll('sanctions')
    .select([
      'giver.username as created_by_username',
      'lifter.username as lifted_by_username',
      'appeals.state as appeal_state',
      'appeals.text as appeal_text',
      'appeals.created_at as appealed_at',
      'appeals.answer as appeal_answer',
      'appeals.decided_at as appeal_decided_at',
      ...RULE_COLUMNS,
    ]);
}

/**
 * Returns sanctions, latest first; `withPseudonyms` adds those through memes without a name, which only the member may
 * read.
 */
export async function listSanctionsOf(db: Database, userId: string, withPseudonyms: boolean) {
  const all = selectSanctions(db);
  const own = withPseudonyms
    ? all.where(isSelf('sanctions.user_id', userId))
    : all.where('sanctions.user_id', '=', userId);
  return own.orderBy('sanctions.id', 'desc').limit(MAX_LISTED).execute();
}

export async function findSanction(db: Database, id: number): Promise<SanctionRow | undefined> {
  return selectSanctions(db).where('sanctions.id', '=', id).executeTakeFirst();
}

export async function findSanctions(db: Database, ids: number[]): Promise<SanctionRow[]> {
  if (ids.length === 0) return [];
  return selectSanctions(db).where('sanctions.id', 'in', ids).execute();
}

/** Returns the member's active sanctions other than warnings, those through pseudonyms included. */
export async function listOwnHolding(db: Database, userId: string, now: number) {
  return db
    .selectFrom('sanctions')
    .selectAll()
    .where(isSelf('user_id', userId))
    .where('kind', '<>', 'warning')
    .where('lifted_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .execute();
}

/** Returns the active sanction of this kind that lasts longest. */
export async function findHoldingSanction(
  db: Database,
  userId: string,
  kind: SanctionKind,
  now: number,
): Promise<Selectable<SanctionsTable> | undefined> {
  const rows = await db
    .selectFrom('sanctions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .execute();
  return rows.toSorted((a, b) => (b.expires_at ?? Infinity) - (a.expires_at ?? Infinity))[0];
}

export async function insertSanction(trx: Database, sanction: Insertable<SanctionsTable>): Promise<number> {
  const row = await trx.insertInto('sanctions').values(sanction).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function findSanctionLocked(
  trx: Database,
  id: number,
): Promise<Selectable<SanctionsTable> | undefined> {
  return forUpdate(trx, trx.selectFrom('sanctions').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** Lifts a sanction. Returns false if it was lifted already. */
export async function liftSanction(
  trx: Database,
  { id, by, now }: { id: number; by: string; now: number },
): Promise<boolean> {
  const lifted = await trx
    .updateTable('sanctions')
    .set({ lifted_by: by, lifted_at: now })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return lifted !== undefined;
}

export async function closeAppealsOfSanction(trx: Database, id: number, now: number): Promise<void> {
  await trx
    .updateTable('appeals')
    .set({ state: 'closed', decided_at: now })
    .where('sanction_id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Returns the member's active restrictions and the warnings since `warnedSince`, latest first, those through pseudonyms
 * included.
 */
export async function listStanding(
  db: Database,
  userId: string,
  { now, warnedSince }: { now: number; warnedSince: number },
) {
  return db
    .selectFrom('sanctions')
    .select(['id', 'user_id', 'kind', 'reason', 'reason_code', 'expires_at'])
    .where(isSelf('user_id', userId))
    .where('lifted_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('kind', '=', 'warning'), eb('created_at', '>', warnedSince)]),
        and([eb('kind', '<>', 'warning'), eb('expires_at', 'is', null)]),
        eb('expires_at', '>', now),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
}
