import type { Storage } from './storage.ts';
import { createFileStorage } from './storage-files.ts';

export interface S3Location {
  kind: 's3';
  bucket: string;
  region: string;
  /** Null: Amazon's endpoint of the region. Otherwise any S3-compatible server, with the bucket in the path. */
  endpoint: string | null;
  /** Null: the credentials of the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

export type StorageLocation = { kind: 'files'; directory: string } | S3Location;

/** The parts of `STORAGE_URL`; the region may also come from the environment. */
export type StorageAddress = Pick<S3Location, 'bucket' | 'endpoint'> & { region: string | null };

export async function openStorage(location: StorageLocation): Promise<Storage> {
  if (location.kind === 'files') return createFileStorage(location.directory);
  // Loaded only for S3, because it takes about 40 MB of memory.
  const { createS3Storage } = await import('./storage-s3.ts');
  return createS3Storage(location);
}

const FORM = 's3://<bucket>?endpoint=<address>&region=<name>';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9][a-z0-9-]*$/;

/** Throws an Error that lists the allowed forms. */
export function parseStorageAddress(text: string): StorageAddress {
  if (!URL.canParse(text) || new URL(text).protocol !== 's3:') throw new Error(`${FORM}, or unset for files`);
  const { host, pathname, hash, username, password, searchParams } = new URL(text);
  if (username || password)
    throw new Error(`${FORM}, with the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  if (!BUCKET.test(host))
    throw new Error(`${FORM}, with a bucket name of 3 to 63 small letters, digits, - and .`);
  if (hash || !['', '/'].includes(pathname))
    throw new Error(`${FORM}, with nothing behind the bucket's name`);
  const known = searchParams.keys().every((name) => name === 'endpoint' || name === 'region');
  if (!known || new Set(searchParams.keys()).size < searchParams.size)
    throw new Error(`${FORM}, with endpoint and region, each once at most`);
  const region = searchParams.get('region') || null;
  if (region && !REGION.test(region))
    throw new Error(`${FORM}, with a region of small letters, digits and -`);
  return { bucket: host, endpoint: parseEndpoint(searchParams.get('endpoint')), region };
}

function parseEndpoint(text: string | null): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (!isPlain)
    throw new Error(`${FORM}, with an http:// or https:// endpoint that ends with its host or port`);
  return url.origin;
}
