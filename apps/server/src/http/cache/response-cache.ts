import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { MINUTE } from '@corpomeme/contract/site/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { type Database, readVersion } from '../../db/dialect.ts';
import type { Bus } from '../../realtime/bus.ts';
import { forgetWhenStale, isWithin, MAX_AGE, type TtlCache } from '../../ttl-cache.ts';
import { toAppError } from '../errors.ts';
import { REQUEST_ID } from '../log/request-log.ts';
import { compress, type Encoding, negotiateEncoding, WORTH_COMPRESSING } from './compression.ts';
import { clientHas } from './etag.ts';

/** Milliseconds that a cached response waits for the database. */
const PATIENCE = 1000;

/** A version of the database, and when it was last seen to be the present one. */
interface SeenVersion {
  text: string;
  seenAt: number;
}

interface VersionWatch {
  /** Returns the present version: the same object while nothing changes. Concurrent callers share one query. */
  read(): Promise<SeenVersion>;
  /** Returns like `read`, but null if the database responds with an error, or not within a second. */
  readSoon(): Promise<SeenVersion | null>;
  /** Returns whether this is the present version, as it was read at most a second ago and after the last event. */
  isPresent(version: SeenVersion): boolean;
}

interface WatchedDatabase {
  clock: Clock;
  bus: Bus;
  db: Database;
}

/**
 * Watches the version of the database with at most one query a second, and one after each event. Calls
 * `onChange` when the version differs from the last one.
 */
function watchVersion(ctx: WatchedDatabase, onChange: () => void): VersionWatch {
  const { clock, bus } = ctx;
  let last: SeenVersion = { text: '', seenAt: Number.NEGATIVE_INFINITY };
  let reading: Promise<SeenVersion> | undefined;
  let readingSince = 0;
  forgetWhenStale(bus, () => {
    last.seenAt = Number.NEGATIVE_INFINITY;
    reading = undefined;
  });
  const isPresent = (version: SeenVersion) =>
    version === last && isWithin(clock.now() - version.seenAt, MAX_AGE);
  const note = (seen: SeenVersion) => {
    if (seen.text === last.text) {
      last.seenAt = seen.seenAt;
      return;
    }
    last = seen;
    onChange();
  };
  const startReading = () => {
    const seenAt = clock.now();
    readingSince = performance.now();
    const current = readVersion(ctx.db)
      .then((text) => {
        const seen = { text, seenAt };
        // An event arrived meanwhile, so this version may be outdated.
        if (reading !== current) return seen;
        note(seen);
        return last;
      })
      .finally(() => {
        if (reading === current) reading = undefined;
      });
    reading = current;
    return current;
  };
  const read = async () => (isPresent(last) ? last : (reading ?? startReading()));
  return {
    isPresent,
    read,
    async readSoon() {
      const found = read().catch(() => null);
      // Concurrent calls share a query and its second. Without a running query, `found` is ready.
      const rest = reading ? readingSince + PATIENCE - performance.now() : PATIENCE;
      const late = new AbortController();
      const isLate = wait(Math.max(0, rest), null, { signal: late.signal, ref: false }).catch(() => null);
      return Promise.race([found, isLate]).finally(() => late.abort());
    },
  };
}

/** A response that is the same for all visitors. */
export interface PublicResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Produces the response again when it is due, with less work if it would be the same. */
  again?: (() => Promise<PublicResponse>) | undefined;
}

export interface CachedResponse extends PublicResponse {
  etag: string;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
  /** The head of each form as it was sent before, so that later identical requests reuse it. */
  sent: Partial<Record<Form, SentResponse>>;
}

type Form = Encoding | 'plain' | 'not modified';

export interface SentResponse {
  /** The route's pattern, for log and metrics. */
  route: string;
  isPage: boolean;
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  /** Set when the first response of this form was sent. */
  prepared?: PreparedResponse;
  body: Buffer | null;
}

/** What all later responses of a form share. `Date` and request id stand between `start` and `lines`. */
export interface PreparedResponse {
  /** The status line. */
  start: string;
  /** The other lines and the empty line that ends the head; empty if they are in `bytes`. */
  lines: string;
  /** `lines` and the body, which Node writes faster as one buffer than as a text and a buffer; null without a body. */
  bytes: Buffer | null;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Milliseconds for which a response stays while the database is unchanged, because some responses depend on the time. */
const MAX_UNCHANGED = 10_000;
/** Milliseconds after which no response is served any more while a part that it needs is away (decision 178). */
const MAX_AWAY = 10 * MINUTE;
/** Estimated bytes of one entry beside its body. */
const OVERHEAD = 4096;
const MAX_SPELLINGS = 2 * 1024 * 1024;
/** Headers that a 304 repeats (RFC 9110, 15.4.5). */
const REVALIDATED = new Set(['cache-control', 'etag', 'vary']);

export interface ResponseCache {
  /**
   * Returns the cached response, or the one that `produce` makes. Concurrent misses share one `produce`. While the database
   * is away, returns the last response if it was produced in the last ten minutes.
   */
  get(key: string, produce: () => Promise<PublicResponse>): Promise<CachedResponse>;
  /** Returns whether `get` would return without calling `produce` for this caller, and without waiting for long. */
  has(key: string): Promise<boolean>;
  /** Returns the cached response for a URL: by its key, or by another spelling that `learn` noted. */
  find(address: string): CachedResponse | undefined;
  /** Notes that this URL is another spelling of `key`. */
  learn(address: string, key: string): void;
  /** Hits and misses since the start. */
  stats: { hits: number; misses: number };
}

interface CacheContext extends WatchedDatabase {
  /** Rows that responses are made of. */
  publicLists: Pick<TtlCache<object>, 'clear'>;
}

interface Production<Value> {
  response: Value;
  /** Of the database, before the response was produced. */
  version: SeenVersion;
  startedAt: number;
}

/** Caches responses while the database has the version from before they were produced (`docs/how-a-page-is-served.md`). */
export function createResponseCache(ctx: CacheContext): ResponseCache {
  const { clock } = ctx;
  const versions = watchVersion(ctx, () => ctx.publicLists.clear());
  const isYoungerThan = (max: number, { version, startedAt }: Production<unknown>) =>
    versions.isPresent(version) && isWithin(clock.now() - startedAt, max);
  const { kept, spellings, findLast } = createStores(clock);
  const readVersion = (key: string) => (findLast(key) ? versions.readSoon() : versions.read());
  const running = new Map<string, Production<Promise<CachedResponse>>>();
  const stats = { hits: 0, misses: 0 };
  const peek = (key: string) => {
    const entry = kept.get(key);
    return entry && isYoungerThan(MAX_UNCHANGED, entry) ? entry.response : undefined;
  };
  const start = (key: string, version: SeenVersion, produce: () => Promise<PublicResponse>) => {
    const startedAt = clock.now();
    const isLast = () => running.get(key)?.response === response;
    const last = findLast(key);
    const response = produceUnlessAway(produce, last)
      .then((produced) => {
        if (produced === null) return last as CachedResponse;
        const cached = toCachedResponse(produced, kept.get(key)?.response);
        if (isLast()) kept.set(key, { response: cached, version, startedAt });
        return cached;
      })
      .finally(() => isLast() && running.delete(key));
    running.set(key, { response, version, startedAt });
    return response;
  };
  return {
    stats,
    find: (address) => peek(address) ?? peek(spellings.get(address) ?? ''),
    learn(address, key) {
      if (address !== key) spellings.set(address, key);
    },
    async has(key) {
      if ((await readVersion(key)) === null) return true;
      const shared = running.get(key);
      return peek(key) !== undefined || (shared !== undefined && isYoungerThan(MAX_AGE, shared));
    },
    async get(key, produce) {
      const version = await readVersion(key);
      const shared = running.get(key);
      const current = shared?.version === version ? shared?.response : undefined;
      const found = version ? (peek(key) ?? current) : findLast(key);
      stats[found ? 'hits' : 'misses'] += 1;
      return found ?? start(key, version ?? (await versions.read()), produce);
    },
  };
}

const UNAVAILABLE = new AppError('unavailable');

/**
 * Returns what `produce` makes, or `again` of the last response. Returns null if a last response exists, and a part that is
 * needed to produce another is away (decision 178).
 */
async function produceUnlessAway(
  produce: () => Promise<PublicResponse>,
  last: CachedResponse | undefined,
): Promise<PublicResponse | null> {
  try {
    const produced = await (last?.again?.() ?? produce());
    return last && produced.status === UNAVAILABLE.status ? null : produced;
  } catch (error) {
    if (last && toAppError(error as Error).code === UNAVAILABLE.code) return null;
    throw error;
  }
}

function createStores(clock: Clock) {
  // Three times the body is an estimate of the body, both encodings, and the copies of all in prepared responses.
  const kept = new LRUCache<string, Production<CachedResponse>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }, key) => response.body.length * 3 + key.length * 2 + OVERHEAD,
  });
  const spellings = new LRUCache<string, string>({
    maxSize: MAX_SPELLINGS,
    sizeCalculation: (key, address) => (key.length + address.length) * 2 + 100,
  });
  /** Returns what may be served while a part is away. */
  const findLast = (key: string) => {
    const entry = kept.get(key);
    return entry && isWithin(clock.now() - entry.startedAt, MAX_AWAY) ? entry.response : undefined;
  };
  return { kept, spellings, findLast };
}

function isSame(one: PublicResponse, other: PublicResponse): boolean {
  return (
    one.status === other.status &&
    one.body.equals(other.body) &&
    isDeepStrictEqual(one.headers, other.headers)
  );
}

/** Returns the previous response, with its ETag, compressed forms and heads, if the new one is equal. */
function toCachedResponse(answer: PublicResponse, before: CachedResponse | undefined): CachedResponse {
  if (before && isSame(before, answer)) {
    before.again = answer.again;
    return before;
  }
  const hash = createHash('sha1').update(answer.body).digest('base64url');
  return { ...answer, etag: `W/"${hash}"`, compressed: {}, sent: {} };
}

/** Sends a cached response in an encoding that the client accepts, or 304 if the client's ETag matches. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const form = formFor(request.headers, answer);
  const { url: route = 'unmatched', config } = request.routeOptions;
  const isPage = config.cached === 'page';
  reply.status(answer.status).headers(answer.headers).header('etag', answer.etag);
  if (form === 'not modified') {
    answer.sent[form] ??= {
      status: 304,
      headers: listHeaders(reply, REVALIDATED),
      body: null,
      route,
      isPage,
    };
    return reply.status(304).send();
  }
  const body = await bodyIn(form, answer);
  if (form !== 'plain') reply.header('content-encoding', form);
  reply.header('content-length', body.length);
  answer.sent[form] ??= {
    status: answer.status,
    headers: listHeaders(reply),
    body,
    route,
    isPage,
  };
  return reply.send(body);
}

/** Returns the stored head for this request's form; undefined before its first use. */
export function findSentResponse(
  { headers }: IncomingMessage,
  answer: CachedResponse,
): SentResponse | undefined {
  return answer.sent[formFor(headers, answer)];
}

function formFor(headers: IncomingHttpHeaders, answer: CachedResponse): Form {
  if (answer.status === 200 && clientHas(headers['if-none-match'], answer.etag)) return 'not modified';
  if (answer.body.length < WORTH_COMPRESSING) return 'plain';
  return negotiateEncoding(headers['accept-encoding']) ?? 'plain';
}

async function bodyIn(form: Encoding | 'plain', answer: CachedResponse): Promise<Buffer> {
  if (form === 'plain') return answer.body;
  answer.compressed[form] ??= compress(answer.body, form);
  return answer.compressed[form];
}

/** Returns the reply's headers without the request id, or only those of `only`. */
function listHeaders(reply: FastifyReply, only?: ReadonlySet<string>): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === REQUEST_ID || value === undefined || only?.has(name) === false ? [] : [name, String(value)],
  );
}
