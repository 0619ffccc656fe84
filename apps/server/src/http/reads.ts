import type { Operation } from '@corpomeme/contract/site/operation';
import type { FastifyRequest } from 'fastify';
import { safeEncode, type z } from 'zod';
import { AppError, validationError } from '../app-error.ts';
import type { Viewer } from './actor.ts';
import type { App } from './app-type.ts';
import { handle, type Payload, type SchemaOutput } from './handle.ts';
import { type ListHeaders, ListPage } from './paging.ts';

/** A call with validated input. */
export interface ReadCall<Op extends Operation = Operation> {
  operation: Operation;
  viewer: Viewer;
  params: SchemaOutput<Op['params']>;
  query: SchemaOutput<Op['query']>;
}

type Result<Op extends Operation> = Payload<Op> | ListPage<Payload<Op>>;
type Read<Op extends Operation> = (call: ReadCall<Op>) => Result<Op> | Promise<Result<Op>>;

interface PublicRead {
  operation: Operation;
  read: Read<Operation>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The reads that pages call in process, by path pattern. */
    publicReads: Map<string, PublicRead>;
  }
}

/** Prepares the app for `handleRead`. */
export function collectReads(app: App): void {
  app.decorate('publicReads', new Map());
}

/** Registers a read that has two callers: its route, and the loaders of pages (`readAsVisitor`). */
export function handleRead<const Op extends Operation>(app: App, operation: Op, read: Read<Op>): void {
  app.publicReads.set(operation.path, { operation, read: read as unknown as Read<Operation> });
  handle(app, operation, (request) => {
    const { viewer, params, query } = request as FastifyRequest as unknown as ReadCall<Op>;
    return read({ operation, viewer, params, query });
  });
}

export interface ReadResult {
  /** As the contract's schema of the response lets it out. */
  data: unknown;
  headers: ListHeaders;
}

/**
 * Calls a read in process as a visitor. `path` has the form of the route's `pattern`. Throws AppError as the route would
 * respond.
 */
export async function readAsVisitor(app: App, pattern: string, path: string): Promise<ReadResult> {
  const found = app.publicReads.get(pattern);
  if (!found) throw new Error(`pages do not read ${pattern}`);
  const { operation, read } = found;
  const [pathname = '', search = ''] = path.split('?', 2);
  const result = await read({
    operation,
    viewer: null,
    params: parse(operation.params, paramsOf(pattern, pathname)),
    query: parse(operation.query, Object.fromEntries(new URLSearchParams(search))),
  });
  const { body, headers } = result instanceof ListPage ? result : { body: result, headers: {} };
  const schema = operation.response[200];
  return { data: schema ? encode(schema, body) : body, headers };
}

function paramsOf(pattern: string, path: string): Record<string, string> {
  const values = path.split('/');
  const named = pattern
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), at] as const] : []));
  try {
    return Object.fromEntries(named.map(([name, at]) => [name, decodeURIComponent(values[at] ?? '')]));
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

/** Validates as the route does. */
function parse(schema: z.ZodType | undefined, input: unknown): undefined {
  if (!schema) return undefined;
  const { error, data } = schema.safeParse(input);
  if (error)
    throw validationError(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
  // The type follows from the schema, which only the caller of `handleRead` knows.
  return data as undefined;
}

/** Strips what the contract does not name, like the serializer of routes. */
function encode(schema: z.ZodType, body: unknown): unknown {
  const { error, data } = safeEncode(schema, body);
  if (error) throw error;
  return data;
}
