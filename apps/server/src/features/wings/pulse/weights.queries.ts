import { sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';

/**
 * Returns the companies with the largest shown shares of a theme. A figure is shown only beside the shown whole of its
 * company, as on the company's page. Uses literals, because SQLite does not match parameters with the condition of an
 * index, and cross joins, because SQLite keeps their order and so reads the index by share until the page is full.
 */
export async function listWeights(db: Database, theme: string, limit: number) {
  return db
    .selectFrom('company_figures as figure')
    .crossJoin('company_figures as whole')
    .crossJoin('companies')
    .whereRef('whole.company_id', '=', 'figure.company_id')
    .whereRef('companies.id', '=', 'figure.company_id')
    .select(['companies.name', 'companies.slug'])
    .select(['figure.share', 'figure.low', 'figure.high', 'figure.differs'])
    .where('figure.theme', '=', theme)
    .where('figure.quarter', '=', sql.lit(''))
    .where('figure.is_shown', '=', sql.lit(1))
    .where('whole.quarter', '=', '')
    .where('whole.theme', '=', '')
    .where('whole.is_shown', '=', 1)
    .where('companies.state', '=', 'listed')
    .orderBy('figure.share', 'desc')
    .orderBy('figure.company_id', 'desc')
    .limit(limit)
    .execute();
}
