import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Bus } from '../realtime/bus.ts';
import { compress, type Encoding, negotiateEncoding } from './compression.ts';
import { clientHas } from './etag.ts';
import { REQUEST_ID } from './request-log.ts';

/** An answer that is the same for every visitor. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface ReadyAnswer extends Answer {
  etag: string;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
  /** As it went out before, by form: the next one like it needs no thought. */
  sent: Partial<Record<Form, SentAnswer>>;
}

type Form = Encoding | 'plain' | 'not modified';

interface SentAnswer {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer | null;
}

const MAX_AGE = 1000;
const MAX_BYTES = 64 * 1024 * 1024;
/** What a 304 has to repeat (RFC 9110, 15.4.5); the client keeps the rest. */
const REVALIDATED = new Set(['cache-control', 'etag', 'vary']);
/** Below this a compressed answer is hardly smaller. */
const WORTH_COMPRESSING = 1024;

export interface AnswerCache {
  /** The kept answer, at most one second old and never older than the last event; concurrent misses share one `produce`. */
  get(key: string, produce: () => Promise<Answer>): Promise<ReadyAnswer>;
  /** The kept answer where there is one that may still be given. */
  peek(key: string): ReadyAnswer | undefined;
  /** Requests that were answered from memory, and those that were not. */
  stats: { hits: number; misses: number };
}

export function createAnswerCache({ clock, bus }: { clock: Clock; bus: Bus }): AnswerCache {
  const kept = new LRUCache<string, { answer: ReadyAnswer; until: number }>({
    maxSize: MAX_BYTES,
    // Both encodings come on top of the plain bytes.
    sizeCalculation: ({ answer }, key) => answer.body.length * 2 + key.length + 500,
  });
  let running = new Map<string, Promise<ReadyAnswer>>();
  bus.subscribeAll(() => {
    kept.clear();
    // What is being produced may already be out of date: those who waited get it, nobody after them.
    running = new Map();
  });
  const peek = (key: string) => {
    const hit = kept.get(key);
    return hit && hit.until > clock.now() ? hit.answer : undefined;
  };
  const stats = { hits: 0, misses: 0 };
  return {
    peek,
    stats,
    get(key, produce) {
      const known = peek(key) ?? running.get(key);
      stats[known ? 'hits' : 'misses'] += 1;
      if (known) return Promise.resolve(known);
      const flights = running;
      const flight = produce()
        .then((answer) => {
          const ready = makeReady(answer);
          if (flights === running) kept.set(key, { answer: ready, until: clock.now() + MAX_AGE });
          return ready;
        })
        .finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}

function makeReady(answer: Answer): ReadyAnswer {
  const hash = createHash('sha1').update(answer.body).digest('base64url');
  return { ...answer, etag: `W/"${hash}"`, compressed: {}, sent: {} };
}

/** Sends a kept answer in the encoding the client takes, or 304 when it has it already. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  const form = formFor(request, answer);
  reply.status(answer.status).headers(answer.headers).header('etag', answer.etag);
  if (form === 'not modified') {
    answer.sent[form] ??= { status: 304, headers: listHeaders(reply, REVALIDATED), body: null };
    return reply.status(304).send();
  }
  const body = await bodyIn(form, answer);
  if (form !== 'plain') reply.header('content-encoding', form);
  reply.header('content-length', body.length);
  answer.sent[form] ??= { status: answer.status, headers: listHeaders(reply), body };
  return reply.send(body);
}

/** Sends a kept answer as it went out before, past all that Fastify does for a request; false when it has not yet. */
export function sendAgain(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): boolean {
  const sent = answer.sent[formFor(request, answer)];
  if (!sent) return false;
  reply.hijack();
  reply.raw.writeHead(sent.status, [...sent.headers, REQUEST_ID, request.id]);
  reply.raw.end(sent.body);
  return true;
}

function formFor({ headers }: FastifyRequest, answer: ReadyAnswer): Form {
  if (answer.status === 200 && clientHas(headers['if-none-match'], answer.etag)) return 'not modified';
  if (answer.body.length < WORTH_COMPRESSING) return 'plain';
  return negotiateEncoding(headers['accept-encoding']) ?? 'plain';
}

async function bodyIn(form: Encoding | 'plain', answer: ReadyAnswer): Promise<Buffer> {
  if (form === 'plain') return answer.body;
  answer.compressed[form] ??= compress(answer.body, form);
  return answer.compressed[form];
}

/** All but the id, which is each request's own; or those of `only`. */
function listHeaders(reply: FastifyReply, only?: ReadonlySet<string>): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === REQUEST_ID || value === undefined || only?.has(name) === false ? [] : [name, String(value)],
  );
}
