import type { Operation } from '@corpomeme/contract/site/operation';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Defaults of each query schema: its result for an empty query. */
const defaults = new WeakMap<object, Record<string, unknown>>();

/** An operation with validated input. */
export interface Call {
  operation: Pick<Operation, 'path' | 'query'>;
  params?: unknown;
  query?: unknown;
}

export function callOf({ params, query, routeOptions: { url = '', schema } }: FastifyRequest): Call {
  const search = schema?.querystring;
  return { operation: { path: url, ...(search instanceof z.ZodType && { query: search }) }, params, query };
}

/**
 * Returns the canonical URL of a call: only known parameters, as the schema parses them, in the schema's order and
 * without default values. Calls with the same result get the same URL.
 */
export function canonicalUrl({ operation, params, query }: Call): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = operation.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])));
  const search = searchOf((query ?? {}) as Record<string, unknown>, operation.query);
  return search.size > 0 ? `${path}?${search}` : path;
}

function searchOf(query: Record<string, unknown>, schema: z.ZodType | undefined): URLSearchParams {
  const search = new URLSearchParams();
  if (!schema) return search;
  let usual = defaults.get(schema);
  if (!usual) {
    usual = (schema.safeParse({}).data ?? {}) as Record<string, unknown>;
    defaults.set(schema, usual);
  }
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== usual[name]) search.set(name, String(value));
  }
  return search;
}
