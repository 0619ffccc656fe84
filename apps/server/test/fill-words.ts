import { type RawBuilder, sql } from 'kysely';
import { type Database, isSqlite } from '../src/db/dialect.ts';

/** What the two databases say differently when they make up rows by themselves. */

export type Sql = RawBuilder<unknown>;

/** Numbers that look random, the same on both databases: squares modulo a prime, of which 62 bits hold every step. */
const PRIME = sql.lit(2_147_483_647);
const STREAMS = [48_271, 69_621, 16_807, 39_373, 630_360, 742_938, 950_706, 397_204, 1_226_874] as const;
export type Stream = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export function mixed(number: Sql, stream: Stream): Sql {
  const once = sql`((${number} * ${sql.lit(STREAMS[stream])} + 12345) % ${PRIME})`;
  return sql`(${once} * ${once} % ${PRIME})`;
}

export interface Words {
  /** A table `n (i)` of all numbers from 1 to this. */
  series(to: number): Sql;
  /** The same for each row of what stands before it, to a number of its own. */
  seriesForEach(to: Sql): Sql;
  /** Eight digits. */
  hex(number: Sql): Sql;
  /** From milliseconds since the epoch to ISO 8601. */
  isoTime(milliseconds: Sql): Sql;
}

const SQLITE: Words = {
  series: (to) =>
    sql`(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(to)}) select i from n) as n`,
  seriesForEach: (to) => sql`cross join fill_numbers as n on n.i <= ${to}`,
  hex: (number) => sql`printf('%08x', ${number})`,
  isoTime: (milliseconds) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${milliseconds} / 1000.0, 'unixepoch')`,
};

const POSTGRES: Words = {
  series: (to) => sql`generate_series(1::bigint, ${sql.lit(to)}::bigint) as n (i)`,
  seriesForEach: (to) => sql`cross join lateral generate_series(1::bigint, ${to}) as n (i)`,
  hex: (number) => sql`lpad(to_hex(${number}), 8, '0')`,
  isoTime: (milliseconds) =>
    sql`to_char(to_timestamp(${milliseconds} / 1000.0) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

export function wordsOf(db: Database): Words {
  return isSqlite(db) ? SQLITE : POSTGRES;
}

/** 32 hex digits that no two numbers share. */
export function longId(words: Words, number: Sql, streams: [Stream, Stream, Stream]): Sql {
  const [a, b, c] = streams.map((stream) => words.hex(mixed(number, stream)));
  return sql`(${a} || ${b} || ${c} || ${words.hex(number)})`;
}
