import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Bus } from '../realtime/bus.ts';
import { compress, type Encoding, negotiateEncoding } from './compression.ts';
import { clientHas } from './etag.ts';

/** An answer that is the same for every visitor. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface ReadyAnswer extends Answer {
  etag: string;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

const MAX_AGE = 1000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Below this a compressed answer is hardly smaller. */
const WORTH_COMPRESSING = 1024;

export interface AnswerCache {
  /** The kept answer, at most one second old and never older than the last event; concurrent misses share one `produce`. */
  get(key: string, produce: () => Promise<Answer>): Promise<ReadyAnswer>;
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
  return {
    get(key, produce) {
      const hit = kept.get(key);
      if (hit && hit.until > clock.now()) return Promise.resolve(hit.answer);
      const shared = running.get(key);
      if (shared) return shared;
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
  return { ...answer, etag: `W/"${hash}"`, compressed: {} };
}

/** Sends a kept answer in the encoding the client takes, or 304 when it has it already. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  reply.status(answer.status).headers(answer.headers).header('etag', answer.etag);
  if (answer.status === 200 && clientHas(request.headers['if-none-match'], answer.etag))
    return reply.status(304).send();
  const encoding =
    answer.body.length < WORTH_COMPRESSING ? null : negotiateEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(answer.body);
  answer.compressed[encoding] ??= compress(answer.body, encoding);
  return reply.header('content-encoding', encoding).send(await answer.compressed[encoding]);
}
