import { CITIES, foldName } from '@corpomeme/contract/companies/company-names';
import { CsvError, parse } from 'csv-parse/sync';
import { Failure } from '../verb.ts';

/** The columns of the table, and the fields of a submission that they become; null for the picture's file. */
const COLUMNS = {
  title: 'title',
  company: 'company',
  city: 'city',
  text: 'message',
  alt: 'image_alt',
  file: null,
} as const;
type Column = keyof typeof COLUMNS;

const NEEDED: readonly Column[] = ['company', 'file'];
/** Columns of old tables that cannot be used: the site dates a meme itself. */
const DATES = ['date', 'created', 'created_at'];

/** Letters of one row; the texts of a meme have far fewer. */
const MAX_ROW = 65_536;
/** The first line that tells Excel the delimiter; Excel fills it up like other rows when it saves the table again. */
const DELIMITER_LINE = /^"?sep=([,;\t|])"?[\s,;]*$/i;

/** Other names of cities, both folded. */
const OTHER_NAMES = new Map([
  ['bucharest', 'bucuresti'],
  ['cluj', 'clujnapoca'],
  ['drobeta', 'drobetaturnuseverin'],
  ['turnuseverin', 'drobetaturnuseverin'],
]);
/** Spellings of older maps and short forms, in folded names of cities. */
const OTHER_SPELLINGS = [
  [/^(?:tg|tirgu)(?=jiu|mures)/, 'targu'],
  [/^(?:rm|rimnicu)(?=v[ai]lcea)/, 'ramnicu'],
  [/vilcea$/, 'valcea'],
  [/^(?:sf|sfintu)(?=gheorghe)/, 'sfantu'],
  [/^tirgoviste$/, 'targoviste'],
] as const;

export interface Table {
  /** The columns that the import does not use. */
  ignored: string[];
  /** The rows, or why a row cannot be used. */
  rows: (TableRow | RowError)[];
}

export interface TableRow {
  line: number;
  file: string;
  /** The fields of a submission. */
  fields: Record<string, string>;
}

/** Why a row cannot be imported. */
export class RowError extends Error {
  /** Set when the row could not even be taken apart. */
  line: number | null = null;

  constructor(column: string, given: string, reason: string) {
    super(`${column} “${given}”: ${reason}`);
  }
}

interface TableHead {
  /** The column at each place; null for one that is ignored. */
  columns: (Column | null)[];
  ignored: string[];
}

/** Returns the rows of a text whose lines end in line feeds. Throws Failure for a head that cannot be used. */
export function readTable(text: string): Table {
  const lines = text.split('\n');
  const isFilled = (line: string) => line.trim() !== '';
  let from = lines.findIndex(isFilled);
  const chosen = DELIMITER_LINE.exec(lines[from] ?? '')?.[1];
  if (chosen) from = lines.findIndex((line, at) => at > from && isFilled(line));
  if (from < 0) throw new Failure('the table is empty');
  const [first, ...rest] = cutRows(lines, from, chosen ?? delimiterOf(lines[from] ?? ''));
  if (!first || 'problem' in first) throw new Failure(`the first line cannot be read: ${first?.problem}`);
  const head = toHead(first.cells);
  const rows = rest.filter((row) => 'problem' in row || row.cells.some(isFilled));
  return {
    ignored: head.ignored,
    rows: rows.map((row) =>
      'problem' in row
        ? at(row.line, new RowError('row', row.start, row.problem))
        : toRow(head, row.cells, row.line),
    ),
  };
}

/** Excel writes semicolons where the comma is the decimal sign, and other programs write tabs. */
function delimiterOf(head: string): string {
  return [';', '\t'].find((each) => head.includes(each)) ?? ',';
}

type CutRow = { line: number; height: number } & (
  | { cells: string[]; hasStrayQuotes: boolean }
  | { problem: string; start: string }
);

/** A table with tabs is read without quotes if they do not fit: programs that write tabs rarely quote. */
function cutRows(lines: readonly string[], from: number, delimiter: string): CutRow[] {
  const rows: CutRow[] = [];
  for (let next = from; next < lines.length; next += rows.at(-1)?.height ?? 1)
    rows.push(cutRow(lines, next, delimiter));
  if (delimiter !== '\t' || !rows.some((row) => 'problem' in row || row.hasStrayQuotes)) return rows;
  return lines.slice(from).map((text, place) => {
    const cells = text.split(delimiter);
    return { line: from + place + 1, height: 1, cells, hasStrayQuotes: true };
  });
}

/**
 * Reads the row that begins at this line. Lines are added one by one while a quote is open, so that a row that cannot be
 * read takes no other row with it.
 */
function cutRow(lines: readonly string[], from: number, delimiter: string): CutRow {
  let text = lines[from] ?? '';
  let hasStrayQuotes = false;
  const options = { delimiter, record_delimiter: '\n', relax_column_count: true, trim: true };
  const refused = (problem: string) =>
    ({ line: from + 1, height: 1, problem, start: (lines[from] ?? '').slice(0, 60) }) as const;
  for (let height = 1; text.length <= MAX_ROW; ) {
    try {
      const [cells = []] = parse(text, { ...options, relax_quotes: hasStrayQuotes });
      return { line: from + 1, height, cells, hasStrayQuotes };
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      if (error.code === 'INVALID_OPENING_QUOTE' && !hasStrayQuotes) hasStrayQuotes = true;
      else if (error.code !== 'CSV_QUOTE_NOT_CLOSED')
        return refused('text follows a closing quote; double the quotes inside a quoted cell');
      else {
        const added = from + height;
        while (lines[from + height]?.includes('"') === false) height += 1;
        if (from + height >= lines.length) return refused('a quote is opened and never closed');
        height += 1;
        text += `\n${lines.slice(added, from + height).join('\n')}`;
      }
    }
  }
  return refused(`the row has more than ${MAX_ROW} letters, or a quote is opened and never closed`);
}

/** Throws Failure for columns that are unknown, twice there, or missing. */
function toHead(names: readonly string[]): TableHead {
  const given = names.map((name) => name.trim().toLowerCase());
  const columns = given.map((name) => (isColumn(name) ? name : null));
  const ignored = given.filter((name) => DATES.includes(name));
  const unknown = given.filter((name) => name !== '' && !isColumn(name) && !DATES.includes(name));
  const twice = columns.filter((name, at) => name !== null && columns.indexOf(name) !== at);
  const missing = NEEDED.filter((name) => !columns.includes(name));
  const problems = [
    unknown.length > 0 && `unknown: ${unknown.join(', ')}`,
    twice.length > 0 && `twice: ${twice.join(', ')}`,
    missing.length > 0 && `missing: ${missing.join(', ')}`,
  ].filter(Boolean);
  if (problems.length > 0)
    throw new Failure(`columns of the table: ${Object.keys(COLUMNS).join(', ')}; ${problems.join('; ')}`);
  return { columns, ignored };
}

function isColumn(name: string): name is Column {
  return Object.hasOwn(COLUMNS, name);
}

/** Returns the row, or why it is none. Empty cells are left out, and `București` becomes the city's name on the wire. */
function toRow({ columns }: TableHead, cells: readonly string[], line: number): TableRow | RowError {
  const row: TableRow = { line, file: '', fields: {} };
  const beyond = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
  if (beyond.length > 0) return at(line, new RowError('cell', beyond[0] ?? '', 'has no column; quote texts'));
  columns.forEach((column, place) => {
    const text = cells[place]?.trim() ?? '';
    if (column === null || text === '') return;
    const field = COLUMNS[column];
    if (field === null) row.file = text;
    else row.fields[field] = field === 'city' ? toCity(text) : text;
  });
  return row.file === '' ? at(line, new RowError('file', '', 'the row names none')) : row;
}

function at(line: number, error: RowError): RowError {
  error.line = line;
  return error;
}

function toCity(text: string): string {
  const spelt = OTHER_SPELLINGS.reduce((name, [other, now]) => name.replace(other, now), foldName(text));
  const folded = OTHER_NAMES.get(spelt) ?? spelt;
  return CITIES.find((city) => foldName(city) === folded) ?? text;
}

/** Returns the name of the column that becomes the field. */
export function columnOf(field: string): string {
  return Object.entries(COLUMNS).find(([, name]) => name === field)?.[0] ?? field;
}
