import { hash } from 'node:crypto';
import type { ApiResponse, RenderServices } from '@corpomeme/contract/site/rendering';
import { MINUTE } from '@corpomeme/contract/site/time';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { App } from '../http/app-type.ts';
import { toAppError } from '../http/errors.ts';
import { type ReadResult, readAsVisitor } from '../http/reads.ts';

type Read = RenderServices['read'];

interface Result extends ReadResult {
  status: number;
}

/** Results by pattern and path. */
export type Results = Map<string, Result>;

interface WatchedReads {
  read: Read;
  /** Repeats the reads. Returns null if a page that was made of them would show the same now. */
  repeat(): Promise<Results | null>;
  /** Returns whether a part of the server that a read needs was away. */
  isAway(): boolean;
}

export const UNAVAILABLE = new AppError('unavailable').status;

/** Pages say how long ago things happened, to the minute. */
const minuteOf = (time: number) => Math.floor(time / MINUTE);

/** Returns the reads of one page, which note what the page shows. Takes results from `present`, if they are there. */
export function watchReads(app: App, clock: Clock, present: Results = new Map()): WatchedReads {
  const startedAt = clock.now();
  let isAway = false;
  const shown: { pattern: string; path: string; digest: string }[] = [];
  return {
    isAway: () => isAway,
    async read(pattern, path) {
      const result = present.get(keyOf(pattern, path)) ?? (await tryToRead(app, pattern, path));
      isAway ||= result.status === UNAVAILABLE;
      shown.push({ pattern, path, digest: digestOf(result) });
      return toApiResponse(result);
    },
    async repeat() {
      if (minuteOf(clock.now()) !== minuteOf(startedAt)) return new Map();
      const results = await Promise.all(shown.map(({ pattern, path }) => tryToRead(app, pattern, path)));
      if (results.every((result, at) => digestOf(result) === shown[at]?.digest)) return null;
      return new Map(shown.map(({ pattern, path }, at) => [keyOf(pattern, path), results[at] as Result]));
    },
  };
}

const keyOf = (pattern: string, path: string) => `${pattern} ${path}`;

/** Returns errors as the route would send them. */
async function tryToRead(app: App, pattern: string, path: string): Promise<Result> {
  try {
    return { status: 200, ...(await readAsVisitor(app, pattern, path)) };
  } catch (cause) {
    const error = toAppError(cause as Error);
    if (error.status >= 500) app.log.error({ err: cause }, 'read of a page failed');
    return { status: error.status, data: error.toBody(), headers: {} };
  }
}

function toApiResponse({ status, data, headers }: Result): ApiResponse {
  const get = (name: string) => String(headers[name.toLowerCase()] ?? '') || null;
  return { status, ok: status === 200, headers: { get }, json: async () => data };
}

const digestOf = (result: Result) => hash('sha1', JSON.stringify(result));
