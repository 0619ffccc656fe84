import fc from 'fast-check';
import { sql } from 'kysely';
import { type Database, isSqlite, openDatabase } from '../src/db/dialect.ts';
import { migrate } from '../src/db/migrate.ts';
import { TABLE_NAMES, type TableName } from '../src/db/table-facts.ts';
import { insertRows, type Row } from '../src/db/table-rows.ts';

/** Fragments that break some parsers, line readers or databases. PostgreSQL text cannot hold NUL. */
const PIECES = [
  ...['\u2028', '\u2029', '\u0085', '\r', '\n', '\r\n', '\v', '\f', '\ufeff', '\u001a', '\u007f'],
  ...['"', "'", '`', '\\', '\\n', '\\u2028', '\\0', '$1', '?', '%s', '--', ';', '\\.', '\\N', '\t'],
  ...[
    'ș',
    'e\u0301',
    '\u{1f469}\u200d\u{1f4bb}',
    '\u{10ffff}',
    '\uffff',
    '\u202e',
    '\u2066',
    'עברית',
    '\u200b',
  ],
  ...['\ud800', '\udc00', '\udbff\ud800', '{', '}', '</script>', ''],
];

const hostileText = (db: Database) =>
  fc
    .array(fc.constantFrom(...PIECES, ...(isSqlite(db) ? ['\0'] : [])), { minLength: 1, maxLength: 12 })
    .map((pieces) => pieces.join(''));

/** Returns an arbitrary of generators of hostile texts. */
export function hostileTexts(db: Database): fc.Arbitrary<() => string> {
  return fc.infiniteStream(hostileText(db)).map((stream) => () => stream.next().value);
}

/** Values of columns that a constraint or the storage restricts; all other text columns take any text. */
const RESTRICTED_VALUES: Record<string, (n: number) => string | number | null> = {
  'memes.status': () => 'approved',
  'comments.state': () => 'public',
  'memes.theme_2': () => null,
  'memes.comment_rule': () => 'locked',
  'memes.theme_source': () => 'author',
  'memes.language': () => 'ro',
  'memes.language_source': () => null,
  'memes.image_key': (n) => imageKey(n),
  'memes.image_width': () => 32,
  // A restored site has no AVIF files.
  'memes.avif_key': () => null,
  'listed_words.effect': () => 'mark',
  'listed_words.refusal': () => null,
  'listed_words.language': () => 'any',
  'sanctions.kind': () => 'warning',
  'sanctions.created_by': () => null,
  'appeals.state': () => 'open',
  'company_choices.choice': () => 'followed',
  'companies.state': () => 'listed',
  'company_speakers.proof': () => 'dns',
  'company_answers.kind': () => 'change',
  'company_answers.state': () => 'public',
  'demands.sender': () => 'person',
  'cases.rank': () => 2,
  'pseudonyms.waits_for_case': () => 0,
  'staff_notes.case_id': () => null,
  'demands.outcome': () => 'kept',
  'memes.is_answered': () => 0,
  'memes.author_stands': () => 0,
  'memes.is_asked': () => 0,
  'memes.is_corrected': () => 0,
  'companies.merged_into': () => null,
  'companies.is_general': () => 0,
  'company_keys.kind': () => 'alias',
  'appeals.sanction_id': () => null,
};

export const imageKey = (n: number) => n.toString(16).padStart(32, '0');

interface Shape {
  columns: { name: string; isText: boolean }[];
  /** The foreign key of each column that has one. */
  references: Map<string, { table: string; column: string }>;
}

/**
 * Fills each table with rows `first` to `last`. Each text of the first row contains all fragments. A row refers to rows
 * with the same number.
 */
export async function addHostileRows(
  db: Database,
  { first, last, draw }: { first: number; last: number; draw: () => string },
): Promise<void> {
  const shapes = await readShapes();
  const everyPiece = PIECES.join('x') + (isSqlite(db) ? '\0' : '');
  const written = new Map<string, Row>();
  for (const table of TABLE_NAMES) {
    const shape = shapes[table];
    for (let n = first; n <= last; n++) {
      const row: Row = {};
      for (const { name, isText } of shape.columns) {
        const given = RESTRICTED_VALUES[`${table}.${name}`];
        const target = shape.references.get(name);
        if (given) row[name] = given(n);
        else if (target?.table === table) row[name] = null;
        else if (target) row[name] = written.get(`${target.table} ${n}`)?.[target.column] ?? null;
        // The number makes the value unique where required.
        else row[name] = isText ? `${n === first ? everyPiece : draw()}${n}` : n;
      }
      await insertRows(db, table, [row]);
      written.set(`${table} ${n}`, row);
    }
  }
}

/** Returns the shapes, read from a SQLite schema even if the database under test is PostgreSQL. */
async function readShapes(): Promise<Record<TableName, Shape>> {
  const db = openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(db);
  const shapes: Partial<Record<TableName, Shape>> = {};
  for (const table of TABLE_NAMES) {
    const columns = await sql<{ name: string; type: string }>`
      select name, type from pragma_table_info(${table})`.execute(db);
    const references = await sql<{ from: string; table: string; to: string }>`
      select "from", "table", "to" from pragma_foreign_key_list(${table})`.execute(db);
    shapes[table] = {
      columns: columns.rows.map(({ name, type }) => ({ name, isText: type.toLowerCase() === 'text' })),
      references: new Map(references.rows.map(({ from, table, to }) => [from, { table, column: to }])),
    };
  }
  await db.destroy();
  return shapes as Record<TableName, Shape>;
}
