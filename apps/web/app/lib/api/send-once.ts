import { ApiError } from './api-error.ts';

interface Attempt {
  key: string;
  /** The content that was sent with the key. */
  content: string;
}

/** For browsers without storage; after a reload, the next attempt gets a new key. */
const inMemory = new Map<string, Attempt>();

/**
 * Sends a request that must not create twice: until a response arrives, the same content from the same place uses the
 * same `Idempotency-Key`, also after a reload. Other content gets another key.
 */
export async function sendOnce<T>(
  place: string,
  content: unknown,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const name = `attempt:${place}`;
  try {
    const answer = await send(keyFor(name, JSON.stringify(content)));
    forget(name);
    return answer;
  } catch (error) {
    // Only the local hash collides; the next attempt uses a new key.
    if (error instanceof ApiError && error.code === 'idempotency_key_reused') forget(name);
    throw error;
  }
}

function keyFor(name: string, content: string): string {
  const earlier = read(name);
  if (earlier?.content === content) return earlier.key;
  const attempt = { key: randomKey(), content };
  inMemory.set(name, attempt);
  try {
    sessionStorage.setItem(name, JSON.stringify(attempt));
  } catch {
    // Storage is not available.
  }
  return attempt.key;
}

function read(name: string): Attempt | undefined {
  const known = inMemory.get(name);
  if (known) return known;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return isAttempt(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  return 'key' in value && typeof value.key === 'string' && 'content' in value;
}

/** Deletes the contents of unanswered requests from memory. */
export function forgetAttempts(): void {
  inMemory.clear();
}

function forget(name: string): void {
  inMemory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Storage is not available.
  }
}

/** `crypto.randomUUID` is missing on insecure origins. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
