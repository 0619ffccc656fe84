import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImageSource } from '../platform/images/images.ts';
import { actorOf } from './access.ts';

/** One try of a call that creates something; a later try with the same key must not create it again. */
export interface Attempt {
  userId: string;
  key: string;
  /** SHA-256 of the address and what was sent, hex: tells a second try from another call. */
  fingerprint: string;
}

interface Content {
  fields: unknown;
  file?: ImageSource | null;
}

/** Who somebody claims to be changes nothing about what they ask for (product: identity). */
const CLAIMS = new Set(['userId', 'username', 'userAvatar']);

/** Null without an `Idempotency-Key`; the route's schema has checked its form. */
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

/** The same whatever the order of the fields, and however absent ones are written. */
function settle(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields ?? null;
  return Object.entries(fields)
    .filter(([name, value]) => value != null && !CLAIMS.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** 201, also for a try after the first, which is told by a header. */
export function sendCreated<Answer>(
  reply: FastifyReply,
  { answer, isReplay }: { answer: Answer; isReplay: boolean },
): FastifyReply {
  if (isReplay) reply.header('idempotency-replayed', 'true');
  return reply.status(201).send(answer);
}
