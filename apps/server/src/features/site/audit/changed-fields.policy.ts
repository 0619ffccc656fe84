import { isDeepStrictEqual } from 'node:util';
import type { Seen } from '@corpomeme/contract/site/seen';
import { AppError } from '../../../app-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Throws AppError('changed_meanwhile') with what stands there now if a named field is not as its writer saw it. */
export function refuseStale(
  current: object,
  seen: Seen,
  names = Object.keys(seen ?? {}),
  whole = current,
): void {
  const now = current as Fields;
  const isStale = (name: string) =>
    seen !== undefined && Object.hasOwn(seen, name) && !isDeepStrictEqual(seen[name], now[name]);
  if (names.some(isStale)) throw new AppError('changed_meanwhile', { extras: { current: { ...whole } } });
}

/**
 * Returns the names of the fields that a call changes: those that it gives another value. Throws
 * AppError('changed_meanwhile') if its writer saw another value in one of them (decision 339). Call it in the transaction
 * that writes, while holding the row. `whole` is what the error tells, if these are the fields of a part of it.
 */
export function changedFields<Current extends object>(
  current: Current,
  wanted: { readonly [Name in keyof Current]?: Current[Name] | undefined },
  seen: Seen,
  whole: object = current,
): (keyof Current & string)[] {
  const names = (Object.keys(current) as (keyof Current & string)[]).filter(
    (name) => wanted[name] !== undefined && !isDeepStrictEqual(wanted[name], current[name]),
  );
  refuseStale(current, seen, names, whole);
  return names;
}

type Detail = string | number | boolean | null;

/** Returns the details of a log entry: each changed field with its value, and `<name>_before` with the earlier one. */
export function beforeAndAfter<Current extends object>(
  current: Current,
  wanted: { readonly [Name in keyof Current]?: Current[Name] | undefined },
  names: readonly (keyof Current & string)[],
): Record<string, Detail> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [name, asDetail(wanted[name])],
      [`${name}_before`, asDetail(current[name])],
    ]),
  );
}

function asDetail(value: unknown): Detail {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).join(' / ');
  return (value ?? null) as Detail;
}
