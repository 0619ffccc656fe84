import { hash } from 'node:crypto';
import type { ApiResponse, RenderServices } from '@corpomeme/contract/site/rendering';
import { MINUTE } from '@corpomeme/contract/site/time';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { App } from '../http/app-type.ts';
import { toAppError } from '../http/errors.ts';
import { type ReadResult, readAsVisitor } from '../http/reads.ts';

type Read = RenderServices['read'];

export interface WatchedReads {
  read: Read;
  /** Returns whether a page that was made of these reads would show the same now. */
  isCurrent(): Promise<boolean>;
  /** Returns whether a part of the server that a read needs was away. */
  isAway(): boolean;
}

export const UNAVAILABLE = new AppError('unavailable').status;

/** Pages say how long ago things happened, to the minute. */
const minuteOf = (time: number) => Math.floor(time / MINUTE);

/** Returns the reads of one page, which note what the page shows. */
export function watchReads(app: App, clock: Clock): WatchedReads {
  const startedAt = clock.now();
  let isAway = false;
  const shown: { pattern: string; path: string; digest: string }[] = [];
  return {
    isAway: () => isAway,
    async read(pattern, path) {
      const result = await tryToRead(app, pattern, path);
      isAway ||= result.status === UNAVAILABLE;
      shown.push({ pattern, path, digest: digestOf(result) });
      return toApiResponse(result);
    },
    async isCurrent() {
      if (minuteOf(clock.now()) !== minuteOf(startedAt)) return false;
      const same = await Promise.all(
        shown.map(
          async ({ pattern, path, digest }) => digestOf(await tryToRead(app, pattern, path)) === digest,
        ),
      );
      return same.every(Boolean);
    },
  };
}

interface Result extends ReadResult {
  status: number;
}

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
