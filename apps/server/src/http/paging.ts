import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { knownAddress } from './cache/known-address.ts';

/** Where a page ends: the sort key and id of its last row. Opaque to clients, never trusted. */
const Cursor = z.tuple([z.number().int().nonnegative(), z.number().int().positive()]);
export type Cursor = z.infer<typeof Cursor>;

export function encodeCursor(cursor: readonly number[]): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** `shape` where the order has more than one sort key. */
export function decodeCursor(text: string | undefined): Cursor | null;
export function decodeCursor<T>(text: string | undefined, shape: z.ZodType<T>): T | null;
export function decodeCursor(text: string | undefined, shape: z.ZodType = Cursor): unknown {
  if (text === undefined) return null;
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new AppError('invalid_cursor');
  }
}

/** Value of the `Link` header (product: lists): the known parameters of the same address, with the next page's cursor. */
export function nextLink(request: FastifyRequest, next: string): string {
  const url = new URL(knownAddress(request), 'http://site');
  url.searchParams.set('cursor', next);
  return otherLink(url.pathname + url.search, 'next');
}

/** One entry of a `Link` header (RFC 8288). */
export function otherLink(address: string, rel: string): string {
  return `<${address}>; rel="${rel}"`;
}

/** Cuts the row fetched beyond `limit`, which only tells whether a further page exists. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => readonly number[],
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null };
}
