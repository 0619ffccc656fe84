import { ApiError } from './api-error.ts';

interface Attempt {
  key: string;
  /** What was sent with it. */
  content: string;
}

/** For browsers that keep nothing; a reload then makes a new try of it. */
const inMemory = new Map<string, Attempt>();

/**
 * Sends something that must not be created twice: until an answer arrives, the same content from the same place goes out with the
 * same `Idempotency-Key`, also after a reload. Other content gets a key of its own.
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
    // Content that only looks the same: the next try is a new one.
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
    // Nothing can be kept in this browser.
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

function forget(name: string): void {
  inMemory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Then there is nothing to forget.
  }
}

/** `crypto.randomUUID` is missing where a site is not served securely. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
