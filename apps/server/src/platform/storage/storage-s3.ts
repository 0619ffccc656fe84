import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import {
  type ByteRange,
  isStorageKey,
  isStorageName,
  requireStorageFiles,
  requireStorageKey,
  type Storage,
  type StoredFile,
} from './storage.ts';
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

function createS3Client({ region, endpoint, credentials }: S3Location): SendToS3 {
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
function absentAsNull(error: unknown): null {
  const isAbsent = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
  if (isAbsent && error.name !== 'NoSuchBucket') return null;
  throw error;
}

/** The files in one object by name, with their positions, which follow from the metadata of the object. */
interface Contents {
  files: Map<string, { offset: number; size: number }>;
  /** Distinguishes our object from one of another save. */
  saveId: string | undefined;
}

interface Bucket {
  name: string;
  ask: SendToS3;
  /** Contents of an object never change while it exists. */
  contents: LRUCache<string, Contents>;
}

const MAX_REMEMBERED = 20_000;
const SAVE_TIMEOUT = 15_000;
const CHECK_TIMEOUT = 2000;
/** Milliseconds. Readiness checks are public, and each write costs money. */
const CHECK_EVERY = 2000;
/** Not a storage key, so it is never listed. */
const PROBE = 'readiness-probe';

/**
 * Stores one object per key, with its files in sequence (decision 020): one conditional write creates them, one
 * deletion removes them, and a crash leaves nothing partial.
 */
export function createS3Storage(location: S3Location): Storage {
  const bucket: Bucket = {
    name: location.bucket,
    ask: createS3Client(location),
    contents: new LRUCache({ max: MAX_REMEMBERED }),
  };
  return {
    save: (key, files) => saveObject(bucket, key, files),
    open: (key, name, range) => openFile(bucket, key, name, range),
    sizeOf: async (key, name) => (await locateFile(bucket, key, name))?.size ?? null,
    async remove(key) {
      requireStorageKey(key);
      bucket.contents.delete(key);
      const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: key });
      await bucket.ask((client, options) => client.send(command, options).catch(absentAsNull));
    },
    check: cacheSuccess(async () => {
      const command = new PutObjectCommand({ Bucket: bucket.name, Key: PROBE, Body: 'ok' });
      await bucket.ask((client, options) => client.send(command, options), CHECK_TIMEOUT);
    }),
    async savedAt(key) {
      requireStorageKey(key);
      return (await readHead(bucket, key))?.LastModified?.getTime() ?? null;
    },
    keys: () => listKeys(bucket),
  };
}

async function saveObject(bucket: Bucket, key: string, files: StoredFile[]): Promise<void> {
  requireStorageKey(key);
  requireStorageFiles(files);
  const names = new Set(files.map(({ name }) => name));
  if (names.size < files.length) throw new Error('storage: a name is given twice');
  // Checked first, because some servers ignore the condition of the write below.
  if (await readContents(bucket, key)) throw new Error('storage: the key is taken');
  const saveId = randomUUID();
  const command = putCommand(bucket.name, key, files, saveId);
  try {
    await bucket.ask((client, options) => client.send(command, options), SAVE_TIMEOUT);
  } catch (error) {
    // The response may be lost, or a retry may find its own first attempt. The stored object decides.
    const standing = await readContents(bucket, key);
    if (!standing) throw error;
    if (standing.saveId !== saveId) throw new Error('storage: the key is taken', { cause: error });
  }
}

function putCommand(bucket: string, key: string, files: StoredFile[], saveId: string): PutObjectCommand {
  const body = Buffer.concat(files.map(({ bytes }) => bytes));
  return new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: body,
    ContentType: 'application/octet-stream',
    ContentMD5: createHash('md5').update(body).digest('base64'),
    IfNoneMatch: '*',
    Metadata: {
      files: files.map(({ name, bytes }) => `${name}:${bytes.length}`).join(' '),
      'save-id': saveId,
    },
  });
}

function parseContents({ files = '', 'save-id': saveId }: Record<string, string>): Contents {
  const places: Contents['files'] = new Map();
  let offset = 0;
  for (const [, name = '', length] of files.matchAll(/(\S+):(\d+)/g)) {
    const size = Number(length);
    places.set(name, { offset, size });
    offset += size;
  }
  return { files: places, saveId };
}

function readHead({ name, ask }: Bucket, key: string) {
  const command = new HeadObjectCommand({ Bucket: name, Key: key });
  return ask((client, options) => client.send(command, options).catch(absentAsNull));
}

async function readContents(bucket: Bucket, key: string): Promise<Contents | null> {
  const head = await readHead(bucket, key);
  if (!head) return null;
  const found = parseContents(head.Metadata ?? {});
  bucket.contents.set(key, found);
  return found;
}

async function locateFile(bucket: Bucket, key: string, name: string) {
  if (!isStorageKey(key) || !isStorageName(name)) return null;
  const contents = bucket.contents.get(key) ?? (await readContents(bucket, key));
  return contents?.files.get(name) ?? null;
}

async function openFile(
  bucket: Bucket,
  key: string,
  name: string,
  range: ByteRange | undefined,
): ReturnType<Storage['open']> {
  const place = await locateFile(bucket, key, name);
  if (!place) return null;
  const { start, end } = range ?? { start: 0, end: place.size - 1 };
  const wanted = `${place.offset + start}-${place.offset + end}`;
  const command = new GetObjectCommand({ Bucket: bucket.name, Key: key, Range: `bytes=${wanted}` });
  const stream = await bucket.ask(async (client, options) => {
    const answer = await client.send(command, options).catch(absentAsNull);
    if (!answer) return null;
    if (!(answer.Body instanceof Readable)) throw new Error('no stream');
    if (answer.ContentRange?.startsWith(`bytes ${wanted}/`)) return answer.Body;
    answer.Body.destroy();
    throw new Error(`asked for bytes ${wanted}, got ${answer.ContentRange ?? 'all'}`);
  });
  if (stream) return { stream, size: end - start + 1 };
  bucket.contents.delete(key);
  return null;
}

async function* listKeys({ name, ask }: Bucket): AsyncGenerator<string> {
  let page: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: name, ContinuationToken: page });
    const answer = await ask((client, options) => client.send(command, options));
    for (const { Key = '' } of answer.Contents ?? []) if (isStorageKey(Key)) yield Key;
    page = answer.NextContinuationToken;
  } while (page !== undefined);
}

/** Shares a running check between callers, and caches a success for `CHECK_EVERY`; a failure is not cached. */
function cacheSuccess(check: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      await check();
      last = performance.now();
    } finally {
      running = null;
    }
  };
  return async () => {
    if (performance.now() < last + CHECK_EVERY) return;
    running ??= run();
    return running;
  };
}
