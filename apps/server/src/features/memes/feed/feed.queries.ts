import {
  languagesFor,
  type MemeLanguage,
  type MemeSort,
  type ReadLanguage,
} from '@corpomeme/contract/memes/meme-lists';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Cursor } from '../../../http/paging.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';
import { OLD } from './freshness.queries.ts';

/** The column of each sort order; the later publication breaks ties. Each has its indexes (039-publication). */
const SORT_COLUMN = {
  recent: 'published_at',
  upvoted: 'votes',
  commented: 'comment_count',
} as const satisfies Record<MemeSort, keyof MemesTable>;

export interface PublicListFilter {
  sort: MemeSort;
  /** Null for all time. */
  window: TimeWindow | null;
  company: string | undefined;
  /** Only with `recent` and all time. */
  template?: string | undefined;
  /** The slug of a theme. */
  theme?: string | undefined;
  language?: ReadLanguage | undefined;
  limit: number;
  cursor: Cursor | null;
}

interface TimeWindow {
  /** Milliseconds since the epoch. */
  since: number;
  /** All freshness values that memes of the window may have. */
  freshness: number[];
}

/** Returns the function that makes the cursor of a row. The cursor contains only values that the list shows. */
export function publicListCursor(sort: MemeSort): (row: MemeRow) => Cursor {
  return (row) => [row[SORT_COLUMN[sort]] ?? 0, row.publication ?? 0];
}

/** The parts of a filter that decide the text of the query; all others are bound values. */
interface ListShape {
  sort: MemeSort;
  hasCompany: boolean;
  hasTemplate: boolean;
  hasTheme: boolean;
  language: ReadLanguage | null;
  /** Null for all time. */
  freshness: number[] | null;
  hasCursor: boolean;
}

interface ListValues {
  company: string;
  template: string;
  theme: string;
  since: number;
  /** Value and place of the row before the page. */
  rank: number;
  publication: number;
  /** The limit of the query: one more than the page shows, because the extra row shows whether a next page exists. */
  rows: number;
}

type ListQuery = ReturnType<typeof prepareList>;
/**
 * Compiled queries by shape, because building such a query takes longer than SQLite needs to run it. There are about a
 * hundred shapes.
 */
const listsByShape = new Map<string, ListQuery>();

/** Returns one row beyond the limit, which shows whether a next page exists. */
export async function listPublicMemes(db: Database, filter: PublicListFilter): Promise<MemeRow[]> {
  const { sort, company, template, theme, language, window, cursor, limit } = filter;
  const shape: ListShape = {
    sort,
    hasCompany: company !== undefined,
    hasTemplate: template !== undefined,
    hasTheme: theme !== undefined,
    language: language ?? null,
    freshness: window?.freshness ?? null,
    hasCursor: cursor !== null,
  };
  const key = JSON.stringify(shape);
  const list = listsByShape.get(key) ?? prepareList(shape);
  listsByShape.set(key, list);
  const [rank, publication] = cursor ?? [0, 0];
  const values = {
    company: company ?? '',
    template: template ?? '',
    theme: theme ?? '',
    since: window?.since ?? 0,
    rank,
    publication,
    rows: limit + 1,
  };
  return (await list(db, values)).rows;
}

function prepareList(shape: ListShape) {
  return prepared((db, values: ListValues) => {
    const { sort, hasCompany, hasTemplate, freshness, hasCursor } = shape;
    if (hasThemeRuns(shape) || hasLanguageRuns(shape) || (sort !== 'recent' && (freshness || hasCursor)))
      return readRuns(db, shape, values);
    let query = inOrder(selectMemes(db, EVERYBODY), sort, values.rows);
    if (hasCompany) query = query.where('memes.company', '=', values.company);
    if (hasTemplate) query = query.where('memes.template', '=', values.template);
    if (shape.hasTheme) query = query.where(hasThemeOf(values));
    if (shape.language) query = query.where('memes.language', 'in', literals(shape.language));
    if (freshness) query = query.where('memes.published_at', '>=', values.since);
    if (hasCursor) {
      const place = [values.rank, values.publication] as const;
      query = query.where((where) =>
        where(where.refTuple('memes.published_at', 'memes.publication'), '<', where.tuple(...place)),
      );
    }
    return query;
  });
}

function inOrder<DB extends Tables, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: MemeSort,
  rows: number,
): SelectQueryBuilder<DB, TB, O> {
  return query
    .orderBy(sql.ref(`memes.${SORT_COLUMN[sort]}`), 'desc')
    .orderBy(sql.ref('memes.publication'), 'desc')
    .limit(rows);
}

/** A contiguous part of an index, in the list's order. */
interface Run {
  /** Null for memes of all time. */
  freshness: number | null;
  /** The part after the cursor; null for all. */
  after: 'tied' | 'lower' | null;
  /** The index of the theme; null for an index of all memes, or of the company's. */
  theme: ThemeColumn | null;
  /** The language of the index; null for an index of all memes. */
  language: MemeLanguage | null;
}

type ThemeColumn = 'theme_1' | 'theme_2';
const THEME_COLUMNS: readonly ThemeColumn[] = ['theme_1', 'theme_2'];

/** Returns true for a list of a theme over all companies and times, for which each theme column has an index. */
function hasThemeRuns({ hasTheme, hasCompany, hasTemplate, freshness }: ListShape): boolean {
  return hasTheme && !hasCompany && !hasTemplate && freshness === null;
}

/** Returns true for a list of a language over all companies, themes and times, which has an index for each language of its memes. */
function hasLanguageRuns({ language, hasTheme, hasCompany, hasTemplate, freshness }: ListShape): boolean {
  return language !== null && !hasTheme && !hasCompany && !hasTemplate && freshness === null;
}

/** Literals, because the languages are part of the query's shape. */
const literals = (language: ReadLanguage) =>
  sql<MemeLanguage[]>`(${sql.join(languagesFor(language).map((each) => sql.lit(each)))})` as never;

function hasThemeOf({ theme }: Pick<ListValues, 'theme'>) {
  return (where: ExpressionBuilder<Tables, 'memes'>) =>
    where.or([where('memes.theme_1', '=', theme), where('memes.theme_2', '=', theme)]);
}

/**
 * Reads the runs first, then looks up the memes. Without the cross join, SQLite would walk all public memes in order
 * instead of sorting about sixty rows.
 */
function readRuns(db: Database, shape: ListShape, values: ListValues) {
  const found = db
    .selectFrom(mergeRuns(db, shape, values).as('found'))
    .crossJoin('memes')
    .whereRef('memes.id', '=', 'found.id');
  // The same as a query on memes, with one more table.
  return selectMemes(db, EVERYBODY, found as never)
    .orderBy(sql.ref('found.rank'), 'desc')
    .orderBy(sql.ref('found.publication'), 'desc')
    .limit(values.rows);
}

/**
 * Merges the first rows of each run. A window has one run per freshness (decision 025). A cursor splits each run in
 * two, because SQLite would scan all rows with equal votes.
 */
function mergeRuns(db: Database, shape: ListShape, values: ListValues) {
  const parts: Run['after'][] = shape.hasCursor ? ['tied', 'lower'] : [null];
  const runs = (shape.freshness ?? [null]).flatMap((freshness) =>
    parts.flatMap((after) => indexesOf(shape).map((index): Run => ({ freshness, after, ...index }))),
  );
  return runs.map((run) => firstOf(db, shape, values, run)).reduce((all, one) => all.unionAll(one));
}

/** Returns the indexes that a list without a company or a window merges. */
function indexesOf(shape: ListShape): Pick<Run, 'theme' | 'language'>[] {
  if (hasThemeRuns(shape)) return THEME_COLUMNS.map((theme) => ({ theme, language: null }));
  if (shape.language !== null && hasLanguageRuns(shape))
    return languagesFor(shape.language).map((language) => ({ theme: null, language }));
  return [{ theme: null, language: null }];
}

function firstOf(db: Database, shape: ListShape, values: ListValues, run: Run) {
  const { freshness, after, theme } = run;
  const column = `memes.${SORT_COLUMN[shape.sort]}` as const;
  const memes = db.selectFrom('memes').select(['memes.id', 'memes.publication', `${column} as rank`]);
  let query = inOrder(memes.where(visibleTo(EVERYBODY)), shape.sort, values.rows);
  if (shape.hasCompany) query = query.where('memes.company', '=', values.company);
  if (theme) query = query.where(`memes.${theme}`, '=', values.theme);
  else if (shape.hasTheme) query = query.where(hasThemeOf(values));
  if (run.language) query = query.where('memes.language', '=', sql.lit(run.language));
  else if (shape.language) query = query.where('memes.language', 'in', literals(shape.language));
  if (freshness !== null) {
    // Both conditions, because SQLite does not infer one from the other.
    if (freshness !== OLD) query = query.where('memes.freshness', '>', sql.lit(OLD));
    query = query
      .where('memes.freshness', '=', sql.lit(freshness))
      // As an expression: otherwise PostgreSQL would use the index of ages and sort the whole window.
      .where(sql`memes.published_at + 0`, '>=', values.since);
  }
  if (after === 'tied')
    query = query.where(column, '=', values.rank).where('memes.publication', '<', values.publication);
  if (after === 'lower') query = query.where(column, '<', values.rank);
  return db.selectFrom(query.as('first')).select(['first.id', 'first.publication', 'first.rank']);
}
