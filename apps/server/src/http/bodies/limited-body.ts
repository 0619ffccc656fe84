import type { IncomingMessage } from 'node:http';
import { AppError } from '../../app-error.ts';

interface BodyLimits {
  /** Limit of the whole body. The content length that the client declares does not raise it. */
  maxBytes: number;
  /** Milliseconds without a byte before the read times out. */
  idle: number;
  /** Milliseconds for the whole body. */
  total: number;
  signal: AbortSignal;
}

/**
 * Resolves to what `read` makes of the body. Rejects with AppError `body_too_large` or `request_timeout` as soon as the
 * body breaks a limit, or with the signal's reason. It does not end `read` then, and ignores a later error of `read`.
 */
export async function readLimited<T>(
  body: IncomingMessage,
  { maxBytes, idle, total, signal }: BodyLimits,
  read: () => Promise<T>,
): Promise<T> {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new AppError('request_timeout'));
  const idleTimer = setTimeout(giveUp, idle);
  const totalTimer = setTimeout(giveUp, total);
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    idleTimer.refresh();
    if (received > maxBytes) reject(new AppError('body_too_large'));
  };
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  // Attached in the same tick as `read`, because bytes flow from the next tick on.
  body.on('data', count);
  const reading = read();
  reading.catch(() => {});
  try {
    return await Promise.race([reading, failure]);
  } finally {
    clearTimeout(idleTimer);
    clearTimeout(totalTimer);
    body.off('data', count);
    signal.removeEventListener('abort', leave);
    failure.catch(() => {});
  }
}
