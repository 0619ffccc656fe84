import type { CheckName } from '@corpomeme/contract/moderation/screening';
import type { Database } from '../../../db/dialect.ts';

export interface DecidedRow {
  status: string;
  findings: { check: CheckName; details: string }[];
}

/**
 * Returns the latest decisions of moderators about screened memes, newest first. Findings only change while a meme is
 * pending, so the stored ones are those at the decision.
 */
export async function listDecided(db: Database, limit: number): Promise<DecidedRow[]> {
  const decided = db
    .selectFrom('memes')
    .select(['memes.id', 'memes.status', 'memes.decided_at'])
    .where('memes.decided_at', 'is not', null)
    .where('memes.status', '<>', 'pending')
    .where('memes.decided_by', 'is not', null)
    .whereRef('memes.decided_by', '<>', 'memes.user_id')
    .orderBy('memes.decided_at', 'desc')
    .orderBy('memes.id', 'desc')
    .limit(limit);
  const rows = await db
    .selectFrom(decided.as('decided'))
    .innerJoin('screenings', 'screenings.meme_id', 'decided.id')
    .leftJoin('findings', 'findings.meme_id', 'decided.id')
    .select(['decided.id', 'decided.status', 'findings.check_name', 'findings.details'])
    .where('screenings.screened_at', 'is not', null)
    .orderBy('decided.decided_at', 'desc')
    .orderBy('decided.id', 'desc')
    .execute();
  const byMeme = new Map<number, DecidedRow>();
  for (const { id, status, check_name, details } of rows) {
    const row = byMeme.get(id) ?? { status, findings: [] };
    byMeme.set(id, row);
    if (check_name !== null && details !== null)
      row.findings.push({ check: check_name as CheckName, details });
  }
  return [...byMeme.values()];
}
