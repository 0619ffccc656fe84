import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../app-error.ts';
import type { S3Location } from './storage-location.ts';

interface SendOptions {
  abortSignal: AbortSignal;
  requestTimeout: number;
}

/**
 * Runs a call against S3 whose response must begin within `timeoutMs` (milliseconds), one retry included. Throws AppError
 * `unavailable` for every failure.
 */
export type SendToS3 = <T>(
  work: (client: S3Client, options: SendOptions) => Promise<T>,
  timeoutMs?: number,
) => Promise<T>;

const RESPONSE_TIMEOUT = 4000;
const CONNECT = 1000;
/** Milliseconds without a byte after which a body times out. */
const STALL_TIMEOUT = 10_000;
const TRIES = 2;
const CONNECTIONS = 100;
/** Seconds. */
const RETRY_AFTER = 5;

export function createS3Client({ region, endpoint, credentials }: S3Location): SendToS3 {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: TRIES,
    // S3 servers other than Amazon's do not support the newer checksums; uploads carry an MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT,
      throwOnRequestTimeout: true,
      socketTimeout: STALL_TIMEOUT,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return async (work, timeoutMs = RESPONSE_TIMEOUT) => {
    // Limits only the time until the head of the response: a timeout of the whole response would cut off slow readers.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    // Leaves time for the retry.
    const options = { abortSignal: timeout.signal, requestTimeout: Math.floor(timeoutMs * 0.45) };
    try {
      return await work(client, options);
    } catch (cause) {
      throw new AppError('unavailable', { cause, retryAfter: RETRY_AFTER });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** For `catch`: returns null for an absent key; rethrows for an absent bucket, which is a configuration mistake. */
export function absentAsNull(error: unknown): null {
  const isAbsent = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
  if (isAbsent && error.name !== 'NoSuchBucket') return null;
  throw error;
}
