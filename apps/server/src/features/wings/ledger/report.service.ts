import type { ReportQuery } from '@corpomeme/contract/moderation/demands';
import {
  CATEGORY_SECTIONS,
  type CategorySection,
  INDICATOR_SECTIONS,
  type IndicatorSection,
} from '@corpomeme/contract/moderation/report-template';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { automationOf, complaintsOf, type Indicators, moderatorsOf } from './indicators.policy.ts';
import { CSV_FORMAT, spanOf, yearOf } from './ledger.service.ts';
import { type CategoryRow, rowsOfMeasures, rowsOfNotices, rowsOfOrders } from './report.policy.ts';
import {
  countAppeals,
  countMeasures,
  countModerators,
  countNotices,
  countOrders,
  type Span,
} from './report.queries.ts';

type Reader<Figures> = (db: Database, span: Span) => Promise<Figures>;

const CATEGORIES: Record<CategorySection, Reader<CategoryRow[]>> = {
  orders: async (db, span) => rowsOfOrders(await countOrders(db, span)),
  notices: async (db, span) => rowsOfNotices(await countNotices(db, span)),
  illegal: async () => rowsOfMeasures('illegal', []),
  terms: async (db, span) => rowsOfMeasures('terms', await countMeasures(db, span)),
};

const INDICATORS: Record<IndicatorSection, Reader<Indicators>> = {
  complaints: async (db, span) => complaintsOf(await countAppeals(db, span), await countMeasures(db, span)),
  automation: async (db, span) => automationOf(await countMeasures(db, span), await countNotices(db, span)),
  moderators: async (db, span) => moderatorsOf(await countModerators(db, span)),
};

const hasCategories = (section: ReportQuery['section']): section is CategorySection => section in CATEGORIES;

type Line = (string | number | null)[];

/**
 * Returns a section of the report of a year, the last one that ended by default, in the Commission's template (decision
 * 285). Throws AppError('not_found') before the year has ended.
 */
export async function writeReportCsv(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { section, year: asked }: ReportQuery,
): Promise<string> {
  const lastEnded = yearOf(clock.now()) - 1;
  const year = asked ?? lastEnded;
  if (year > lastEnded) throw new AppError('not_found');
  const { stringify } = await import('csv-stringify/sync');
  const span = spanOf(year);
  const period = [new URL(config.publicUrl).hostname, `${year}-01-01/${year}-12-31`];
  const isOfCategories = hasCategories(section);
  const { columns } = isOfCategories ? CATEGORY_SECTIONS[section] : INDICATOR_SECTIONS[section];
  const lines = isOfCategories
    ? linesOfCategories(section, period, await CATEGORIES[section](db, span))
    : linesOfIndicators(section, period, await INDICATORS[section](db, span));
  return stringify([columns, ...lines], { ...CSV_FORMAT, header: false });
}

function linesOfCategories(section: CategorySection, period: string[], rows: CategoryRow[]): Line[] {
  const { applicability, between, columns } = CATEGORY_SECTIONS[section];
  return rows.map(({ category, figures, context }) => {
    const cells = [applicability, ...period, category, ...between, ...figures, ...context];
    return columns.map((_, n) => cells[n] ?? '');
  });
}

function linesOfIndicators(
  section: IndicatorSection,
  period: string[],
  { figures, context }: Indicators,
): Line[] {
  return INDICATOR_SECTIONS[section].rows.flatMap(([applicability, part, indicators, scopes]) =>
    indicators.flatMap((indicator) =>
      scopes.map((scope) => [
        ...[applicability, ...period, part, indicator, scope],
        ...[figures[indicator]?.[scope] ?? '', context[indicator] ?? ''],
      ]),
    ),
  );
}
