import type { IncomingMessage } from 'node:http';
import { AppError } from '../../app-error.ts';

interface BodyLimits {
  /** Over the whole body, whatever its head says. */
  maxBytes: number;
  /** Milliseconds in which something must come. */
  idle: number;
  /** Milliseconds for all of it. */
  total: number;
  signal: AbortSignal;
}

/**
 * Resolves to what `read` makes of the body. Rejects with AppError `body_too_large` or `request_timeout` as soon as the body brings
 * too much or too little, or with the signal's reason; `read` is then left to fail by itself.
 */
export async function readWatched<T>(
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
  // Both in one turn: the bytes flow from the next one on.
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
