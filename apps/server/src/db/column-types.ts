import type { ColumnType } from 'kysely';

export type Flag = 0 | 1;
/** Starts at zero by itself. */
export type Counter = ColumnType<number, number | undefined, number>;
