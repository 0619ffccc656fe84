import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Defaults of each query schema: its result for an empty query. */
const defaults = new WeakMap<object, Record<string, unknown>>();

/**
 * Returns the canonical URL of a call: only known parameters, as the schema parses them, in the schema's order and
 * without default values. Calls with the same result get the same URL. Needs validated parameters.
 */
export function canonicalUrl({ params, query, routeOptions }: FastifyRequest): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const pattern = routeOptions.url ?? '';
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])));
  const search = searchOf(query as Record<string, unknown>, routeOptions.schema?.querystring);
  return search.size > 0 ? `${path}?${search}` : path;
}

function searchOf(query: Record<string, unknown>, schema: unknown): URLSearchParams {
  const search = new URLSearchParams();
  if (!(schema instanceof z.ZodType)) return search;
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
