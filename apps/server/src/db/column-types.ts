import type { ColumnType } from 'kysely';

export type Flag = 0 | 1;
/** A counter that defaults to zero. */
export type Counter = ColumnType<number, number | undefined, number>;
