import { type RawBuilder, sql } from 'kysely';
import { type Database, isSqlite } from '../src/db/dialect.ts';

/** SQL for generated rows that differs between the two databases. */

export type Sql = RawBuilder<unknown>;

/**
 * Modulus of pseudo-random numbers that are equal on both databases: squares modulo a prime, whose steps fit into 62
 * bits.
 */
const PRIME = sql.lit(2_147_483_647);
const STREAMS = [48_271, 69_621, 16_807, 39_373, 630_360, 742_938, 950_706, 397_204, 1_226_874] as const;
export type Stream = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Returns a pseudo-random number below `PRIME`; equal numbers of one stream give equal results. */
export function pseudoRandom(number: Sql, stream: Stream): Sql {
  const once = sql`((${number} * ${sql.lit(STREAMS[stream])} + 12345) % ${PRIME})`;
  return sql`(${once} * ${once} % ${PRIME})`;
}

export interface Words {
  /** Returns a table `n (i)` of the numbers from 1 to `to`. */
  series(to: number): Sql;
  /** Returns a series for each preceding row, up to that row's number. */
  seriesForEach(to: Sql): Sql;
  /** Returns eight hex digits. */
  hex(number: Sql): Sql;
  /** Converts milliseconds since the epoch to ISO 8601. */
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

/** Returns 32 hex digits that are unique per number. */
export function longId(words: Words, number: Sql, streams: [Stream, Stream, Stream]): Sql {
  const [a, b, c] = streams.map((stream) => words.hex(pseudoRandom(number, stream)));
  return sql`(${a} || ${b} || ${c} || ${words.hex(number)})`;
}
