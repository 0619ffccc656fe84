import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { type Call, callOf, canonicalUrl } from './cache/canonical-url.ts';

/** The position of a page's end: sort key and id of its last row. Opaque to clients, and never trusted. */
const Cursor = z.tuple([z.number().int().nonnegative(), z.number().int().positive()]);
export type Cursor = z.infer<typeof Cursor>;

export function encodeCursor(cursor: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Returns null without a cursor; throws AppError('invalid_cursor'). `shape` is for orders with more than one sort key. */
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

/**
 * Returns the value of the `Link` header (product: lists): the same URL with its known parameters and the next page's
 * cursor.
 */
export function nextLink(call: FastifyRequest | Call, next: string): string {
  const url = new URL(canonicalUrl('raw' in call ? callOf(call) : call), 'http://site');
  url.searchParams.set('cursor', next);
  return formatLink(url.pathname + url.search, 'next');
}

export type ListHeaders = Record<string, string | number>;

/** A body with the headers of a list (product: lists). */
export class ListPage<Body> {
  readonly body: Body;
  readonly headers: ListHeaders;

  constructor(body: Body, headers: ListHeaders) {
    this.body = body;
    this.headers = headers;
  }
}

/** Returns one page of a list, with the link to the next page. `counts`: further headers. */
export function listPage<Body>(
  call: FastifyRequest | Call,
  body: Body,
  next: string | null,
  counts: ListHeaders = {},
): ListPage<Body> {
  return new ListPage(body, { ...counts, ...(next && { link: nextLink(call, next) }) });
}

/** Returns one entry of a `Link` header (RFC 8288). */
export function formatLink(address: string, rel: string): string {
  return `<${address}>; rel="${rel}"`;
}

/** Cuts off the row fetched beyond `limit`, which only shows whether a next page exists. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => readonly (number | string)[],
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null };
}
