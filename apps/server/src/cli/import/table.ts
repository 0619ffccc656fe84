import { CITIES, plainName } from '@corpomeme/contract/companies/company-names';
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

export interface TableHead {
  delimiter: string;
  /** The column at each place; null for one that is ignored. */
  columns: (Column | null)[];
  ignored: string[];
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

/** Excel writes semicolons where the comma is the decimal sign, and other programs write tabs. */
export function delimiterOf(head: string): string {
  return [';', '\t'].find((each) => head.includes(each)) ?? ',';
}

/** Throws Failure for columns that are unknown, twice there, or missing. */
export function toHead(names: readonly string[], delimiter: string): TableHead {
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
  return { delimiter, columns, ignored };
}

function isColumn(name: string): name is Column {
  return Object.hasOwn(COLUMNS, name);
}

/** Returns the row, or why it is none. Empty cells are left out, and `București` becomes the city's name on the wire. */
export function toRow({ columns }: TableHead, cells: readonly string[], line: number): TableRow | RowError {
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
  return CITIES.find((city) => plainName(city) === plainName(text)) ?? text;
}

/** Returns the name of the column that becomes the field. */
export function columnOf(field: string): string {
  return Object.entries(COLUMNS).find(([, name]) => name === field)?.[0] ?? field;
}
