import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RateName } from './limits.ts';

/** Who may call an operation at all; finer rules stand in the server's policies. */
export type Access = 'public' | 'member' | 'moderator' | 'admin' | 'userManager' | 'roleManager';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The part of an operation that a browser bundle keeps (`apps/web/vite/operation-addresses.ts`). */
export interface OperationAddress<Path extends string = string> {
  readonly method: Method;
  /** With one `:name` for each parameter. */
  readonly path: Path;
}

/** One API call: the server's route, the web app's typed call, OpenAPI, the access test and docs/api.md all read this object. */
export interface Operation extends OperationAddress {
  readonly summary: string;
  /** The group in `/docs`. */
  readonly tag: string;
  readonly access: Access;
  /** Counted beside `request`; required where the method changes something. `onlyWith` names the query parameter that costs more. */
  readonly limit?: RateName | { readonly rate: RateName; readonly onlyWith: string };
  /** Says something to other people, which a suspended member may not. */
  readonly takesPart?: true;
  /** All visitors get the same response, which the server keeps for a second. */
  readonly cached?: true;
  readonly headers?: z.ZodType;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Content types of the body; JSON unless given. */
  readonly consumes?: readonly string[];
  /** Content types of the response; JSON unless given. */
  readonly produces?: readonly string[];
  /** By status, successes only. */
  readonly response: Readonly<Record<number, z.ZodType>>;
  /** Codes of this operation's own; those that follow from its other properties are added by `errorsOf`. */
  readonly errors: readonly ErrorCode[];
}

/** Checks a definition and keeps its exact type. */
export function operation<const Definition extends Operation>(definition: Definition): Definition {
  return definition;
}

const ALWAYS = [
  'bad_request',
  'not_found',
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

/** A list that is paged by a cursor. */
function takesCursor(query: z.ZodType | undefined): boolean {
  return query !== undefined && 'shape' in query && Object.hasOwn(query.shape as object, 'cursor');
}

/** Returns every code that the operation may answer with: its own and those that its method, access and input bring along. */
export function errorsOf(definition: Operation): ErrorCode[] {
  const { method, access, takesPart, params, query, body, errors } = definition;
  const hasInput = params || query || body;
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(hasInput ? (['validation_failed'] as const) : []),
    ...(takesCursor(query) ? (['invalid_cursor'] as const) : []),
    ...(body ? (['media_type'] as const) : []),
    ...(changes(method) ? (['address_blocked', 'media_type'] as const) : []),
    ...(access === 'public' ? (['identity_mismatch'] as const) : WITH_SESSION),
    ...(access === 'public' || access === 'member'
      ? []
      : (['access_denied', 'two_factor_required', 'suspended'] as const)),
    ...(access === 'moderator' ? (['own_matter'] as const) : []),
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

/** Null and undefined are left out (product: calls). */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

const PARAMETER = /:(\w+)/g;

/** Returns the URL path of a call with escaped values, and its query. */
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
