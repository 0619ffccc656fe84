import type { z } from 'zod';
import type { Scope } from '../people/tokens.ts';
import type { ErrorCode } from './errors.ts';
import type { RateName } from './limits.ts';

/** The callers that an operation admits; the server's policies contain finer rules. */
export type Access = 'public' | 'member' | 'moderator' | 'admin' | 'userManager' | 'roleManager';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The part of an operation that a browser bundle keeps (`apps/web/vite/contract-values.ts`). */
export interface OperationAddress<Path extends string = string> {
  readonly method: Method;
  /** The path pattern with `:name` for each parameter. */
  readonly path: Path;
}

/** The definition of one API call. Server route, typed web call, OpenAPI, access test and docs/api.md read this object. */
export interface Operation extends OperationAddress {
  readonly summary: string;
  /** The group in `/docs`. */
  readonly tag: string;
  readonly access: Access;
  /**
   * The rate limit in addition to `request`; required for methods that change something. With `onlyWith`, it applies only
   * if the request has that query parameter.
   */
  readonly limit?: RateName | { readonly rate: RateName; readonly onlyWith: string };
  /** The scope with which an access token may call it; without one, it refuses every token (decision 312). */
  readonly scope?: Scope;
  /** Whether it counts as taking part in the site, which suspended members may not do. */
  readonly takesPart?: true;
  /**
   * The response is the same for all visitors and is cached while the database is unchanged. The rate
   * limit counts cache misses.
   */
  readonly cached?: RateName;
  /**
   * The response leaves at a multiple of this many milliseconds after the request came, so that its time does not
   * reveal whether an address is known (decision 130). It must be much longer than the call takes.
   */
  readonly steps?: number;
  readonly headers?: z.ZodType;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Content types of the body; default JSON. */
  readonly consumes?: readonly string[];
  /** Content types of the response; default JSON. */
  readonly produces?: readonly string[];
  /** Schemas by status, for successes only. */
  readonly response: Readonly<Record<number, z.ZodType>>;
  /** Specific error codes; `errorsOf` adds the codes that follow from the other properties. */
  readonly errors: readonly ErrorCode[];
}

/** Returns the definition with its exact type. */
export function operation<const Definition extends Operation>(definition: Definition): Definition {
  return definition;
}

/** Codes that every operation may respond with. */
export const ERRORS_OF_ALL = [
  'bad_request',
  'not_found',
  'token_invalid',
  'token_scope',
  'body_too_large',
  'headers_too_large',
  'request_timeout',
  'too_many_requests',
  'internal',
  'unavailable',
  'busy',
] as const satisfies ErrorCode[];

const WITH_SESSION = [
  'not_logged_in',
  'account_deactivated',
  'identity_mismatch',
] as const satisfies ErrorCode[];

const changes = (method: Method) => method !== 'GET';

/** Returns true for a list with cursor paging. */
function takesCursor(query: z.ZodType | undefined): boolean {
  return query !== undefined && 'shape' in query && Object.hasOwn(query.shape as object, 'cursor');
}

/** Returns true for a body that says what its writer saw. */
const carriesSeen = (body: z.ZodType | undefined) =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, 'seen');

/** Returns every error code of the operation: its own, and those that its method, access and input imply. */
export function errorsOf(definition: Operation): ErrorCode[] {
  const { method, access, takesPart, params, query, body, errors } = definition;
  const hasInput = params || query || body;
  const codes = new Set<ErrorCode>([
    ...ERRORS_OF_ALL,
    ...(hasInput ? (['validation_failed'] as const) : []),
    ...(takesCursor(query) ? (['invalid_cursor'] as const) : []),
    ...(body ? (['media_type'] as const) : []),
    ...(changes(method) ? (['address_blocked', 'media_type'] as const) : []),
    ...(access === 'public' ? (['identity_mismatch'] as const) : WITH_SESSION),
    ...(access === 'public' || access === 'member'
      ? []
      : (['access_denied', 'two_factor_required', 'suspended'] as const)),
    ...(access === 'moderator' ? (['own_matter'] as const) : []),
    ...(carriesSeen(body) ? (['changed_meanwhile'] as const) : []),
    ...(takesPart ? (['suspended'] as const) : []),
    ...errors,
  ]);
  return [...codes].toSorted();
}

/** Names of a path's parameters: `'id' | 'commentId'` for `/memes/:id/comments/:commentId`. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type PathValues<Path extends string> = Readonly<Record<PathParameter<Path>, string | number>>;

/** Query parameters; null and undefined are omitted. */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

const PARAMETER = /:(\w+)/g;

/** Returns the path of a call with escaped values, and its query. */
export function pathOf<Path extends string>(
  { path }: OperationAddress<Path>,
  params?: PathValues<Path>,
  query?: QueryValues,
): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  const filled = path.replaceAll(PARAMETER, (_match, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  return query ? withQuery(filled, query) : filled;
}

export function withQuery(path: string, query: QueryValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value;
}
