import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImageSource } from '../platform/images/images.ts';
import { actorOf } from './access.ts';

/** One attempt of a call that creates something. A retry with the same key must not create it again. */
export interface Attempt {
  userId: string;
  key: string;
  /** SHA-256 of the URL and the body, hex: distinguishes a retry from another call with the same key. */
  fingerprint: string;
}

interface Content {
  fields: unknown;
  file?: ImageSource | null;
}

/**
 * Left out of the fingerprint: identity fields of old clients (product: identity), and what a form told before a retry of
 * the same text.
 */
const CLAIMS = new Set(['userId', 'username', 'userAvatar', 'told']);

/** Returns null without an `Idempotency-Key`. The route's schema has checked its form. */
export async function attemptOf(request: FastifyRequest, content: Content): Promise<Attempt | null> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  return { userId: actorOf(request).userId, key, fingerprint: await fingerprint(request, content) };
}

async function fingerprint({ method, url }: FastifyRequest, { fields, file }: Content): Promise<string> {
  const [path] = url.split('?', 1);
  return createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(settle(fields))}\n`)
    .update(file ? await file.read() : '')
    .digest('hex');
}

/** Normalizes field order and absent fields, so that equal bodies have equal fingerprints. */
function settle(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields ?? null;
  return Object.entries(fields)
    .filter(([name, value]) => value != null && !CLAIMS.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the answer of a creation; a header marks the one to a retry. */
export function answerOf<Answer>(
  reply: FastifyReply,
  { answer, isReplay }: { answer: Answer; isReplay: boolean },
): Answer {
  if (isReplay) reply.header('idempotency-replayed', 'true');
  return answer;
}
