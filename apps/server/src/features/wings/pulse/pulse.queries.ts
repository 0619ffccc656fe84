import type { Insertable, Selectable } from 'kysely';
import type { CompanyFactsTable, CompanyFiguresTable } from '../../../db/company-tables.ts';
import type { Database } from '../../../db/dialect.ts';
import { type MemeRow, selectMemes } from '../../memes/memes.queries.ts';
import { EVERYBODY } from '../../site/access/visibility.queries.ts';

export type FigureRow = Selectable<CompanyFiguresTable>;
export type FactsRow = Selectable<CompanyFactsTable>;
export type PublicMemeRow = Awaited<ReturnType<typeof listPublicAfter>>[number];

/** Returns true for one process, until it calls `finishDay` or its claim expires. */
export async function claimDay(
  trx: Database,
  { day, now, until }: { day: number; now: number; until: number },
): Promise<boolean> {
  const claimed = await trx
    .insertInto('pulse_days')
    .values({ day, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ claimed_until: until })
        .where('pulse_days.claimed_until', '<', now),
    )
    .returning('day')
    .executeTakeFirst();
  if (claimed) await trx.deleteFrom('pulse_days').where('day', '<', day).execute();
  return claimed !== undefined;
}

export async function finishDay(db: Database, day: number): Promise<void> {
  await db.updateTable('pulse_days').set({ claimed_until: null }).where('day', '=', day).execute();
}

/** Returns the companies that figures may be about: all with memes except the general one. */
export async function listCounted(db: Database): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('is_general', '=', 0)
    .where('state', '<>', 'merged')
    .where('meme_count', '>', 0)
    .orderBy('id')
    .execute();
}

/** Returns public memes of a company in the order of publication, each with the author that it shows. */
export async function listPublicAfter(
  db: Database,
  company: string,
  { after, limit }: { after: readonly [publishedAt: number, publication: number]; limit: number },
) {
  return db
    .selectFrom('memes')
    .innerJoin('users', 'users.id', 'memes.user_id')
    .select([
      'memes.id',
      'publication',
      'published_at',
      'theme_1',
      'theme_2',
      'city',
      'votes',
      'memes.user_id as author',
      'users.role_id as author_role_id',
    ])
    .where('company', '=', company)
    .where('status', '=', 'approved')
    .where((where) => where(where.refTuple('published_at', 'publication'), '>', where.tuple(...after)))
    .orderBy('published_at')
    .orderBy('publication')
    .limit(limit)
    .execute();
}

export async function listFigures(db: Database, companyId: number): Promise<FigureRow[]> {
  return db.selectFrom('company_figures').selectAll().where('company_id', '=', companyId).execute();
}

export async function findFacts(db: Database, companyId: number): Promise<FactsRow | undefined> {
  return db.selectFrom('company_facts').selectAll().where('company_id', '=', companyId).executeTakeFirst();
}

/** Replaces the shown figures. Hidden figures stay, as a record of what was published. */
export async function storeFigures(
  trx: Database,
  companyId: number,
  figures: Insertable<CompanyFiguresTable>[],
): Promise<void> {
  await trx.updateTable('company_figures').set({ is_shown: 0 }).where('company_id', '=', companyId).execute();
  if (figures.length === 0) return;
  await trx
    .insertInto('company_figures')
    .values(figures)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'quarter', 'theme']).doUpdateSet(({ ref }) => ({
        through: ref('excluded.through'),
        is_shown: ref('excluded.is_shown'),
        gone: ref('excluded.gone'),
        people: ref('excluded.people'),
        share: ref('excluded.share'),
        low: ref('excluded.low'),
        high: ref('excluded.high'),
        others: ref('excluded.others'),
        differs: ref('excluded.differs'),
      })),
    )
    .execute();
}

export async function storeFacts(
  trx: Database,
  { company_id, ...values }: Insertable<CompanyFactsTable>,
): Promise<void> {
  await trx
    .insertInto('company_facts')
    .values({ company_id, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}

/** Returns those of these memes that are public. */
export async function findPublic(db: Database, ids: number[]): Promise<MemeRow[]> {
  if (ids.length === 0) return [];
  return selectMemes(db, EVERYBODY).where('memes.id', 'in', ids).execute();
}
