import { HOUR } from '@corpomeme/contract/site/time';
import type { AnswerFigures, CompanyPulse, ThemeWeight } from '@corpomeme/contract/wings/pulse';
import * as operations from '@corpomeme/contract/wings/pulse';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import type { App } from '../../../http/app-type.ts';
import { handleRead } from '../../../http/reads.ts';
import { findListedCompany } from '../../companies/companies.queries.ts';
import { findAnswerFigures } from '../../memes/answers/answer-figures.queries.ts';
import { viewMemes } from '../../memes/memes.service.ts';
import { findTheme } from '../../memes/themes/themes.ts';
import { type FactsRow, type FigureRow, findFacts, findPublic, listFigures } from './pulse.queries.ts';
import { renewDaily } from './renewal.service.ts';

export const pulse: Feature = { routes: [registerPulse], sweeps: [every(HOUR, renewDaily)] };

/**
 * Returns the companies with the largest shown shares of a theme. A figure is shown only beside the shown whole of its
 * company, as on the company's page. Uses literals, because SQLite does not match parameters with the condition of an
 * index, and cross joins, because SQLite keeps their order and so reads the index by share until the page is full.
 */
async function listWeights(db: Database, theme: string, limit: number) {
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

const SHOWN = 10;

/**
 * Returns the companies in which a theme has the largest shares, by the stored figures. Throws
 * AppError('theme_not_found').
 */
export async function listThemeWeights(ctx: Pick<Context, 'db'>, slug: string): Promise<ThemeWeight[]> {
  await findTheme(ctx, slug);
  const rows = await listWeights(ctx.db, slug, SHOWN);
  return rows.map(({ name, slug: address, ...figure }) => ({ company: { name, slug: address }, ...figure }));
}

interface PulseParts {
  memeCount: number;
  facts: FactsRow | undefined;
  figures: FigureRow[];
  answers: AnswerFigures | undefined;
  best: CompanyPulse['best'];
}

/**
 * Returns the pulse for the wire. Only two counts leave the server: that of the memes, and that of people in steps of
 * five.
 */
function viewPulse({ memeCount, facts, figures, answers, best }: PulseParts): CompanyPulse {
  const shown = figures.filter(({ is_shown }) => is_shown === 1);
  const whole = shown.find(({ quarter, theme }) => quarter === '' && theme === '');
  const isPublished = figures.some(({ quarter, theme }) => quarter === '' && theme === '');
  const byShare = (rows: FigureRow[]) =>
    rows
      .filter(({ theme }) => theme !== '')
      .toSorted((a, b) => b.share - a.share || (a.theme < b.theme ? -1 : 1));
  const quarters = Map.groupBy(whole ? shown : [], ({ quarter }) => quarter);
  const allTime = quarters.get('') ?? [];
  quarters.delete('');
  return {
    memes: memeCount,
    people: whole && whole.people > 0 ? whole.people : null,
    since: facts?.since ?? null,
    cities: JSON.parse(facts?.cities ?? '[]'),
    state: whole ? 'shown' : isPublished ? 'resting' : 'few',
    themes: byShare(allTime).map((row) => ({ ...shareOf(row), others: row.others, differs: row.differs })),
    quarters: [...quarters]
      .map(([quarter, rows]) => ({ quarter, themes: byShare(rows).map(shareOf) }))
      .filter(({ themes }) => themes.length > 0)
      .toSorted((a, b) => (a.quarter < b.quarter ? -1 : 1)),
    ...(answers && { answers }),
    best,
  };
}

function shareOf({ theme, share, low, high }: FigureRow) {
  return { theme, share, low, high };
}

/** Returns the stored figures of a company, without the memes that are no longer public. */
export async function readPulse({ db }: Pick<Context, 'db'>, name: string): Promise<CompanyPulse> {
  const company = await findListedCompany(db, name, { isLoose: true });
  if (!company) throw new AppError('company_not_found');
  const facts = await findFacts(db, company.id);
  const best = Object.entries(JSON.parse(facts?.best ?? '{}') as Record<string, number>);
  const rows = await findPublic(
    db,
    best.map(([, id]) => id),
  );
  // Read without a viewer, because the response is the same for everybody; own votes come with the lists.
  const memes = new Map((await viewMemes(db, null, rows)).map((meme) => [meme.id, meme]));
  return viewPulse({
    memeCount: company.meme_count,
    facts,
    answers: await findAnswerFigures(db, company),
    figures: await listFigures(db, company.id),
    best: best.flatMap(([theme, id]) => {
      const meme = memes.get(id);
      const isOf = meme?.company === company.name && meme.themes.includes(theme);
      return meme && isOf ? [{ theme, meme }] : [];
    }),
  });
}

function registerPulse(app: App, ctx: Context): void {
  handleRead(app, operations.readPulse, ({ params }) => readPulse(ctx, params.name));

  handleRead(app, operations.listThemeWeights, ({ params }) => listThemeWeights(ctx, params.slug));
}
