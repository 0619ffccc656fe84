import { hash } from 'node:crypto';
import { MINUTE } from '@corpomeme/contract/site/time';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { PublicResponse } from '../http/cache/response-cache.ts';

/** A response of the API to a visitor, as pages read it. */
export interface ApiAnswer {
  status: number;
  link: string | undefined;
  total: string | undefined;
  /** The ETag of the body, if the response has one. */
  etag?: string | undefined;
  body: string;
}

export type AskApi = (path: string) => Promise<ApiAnswer>;

interface RenderedPage {
  page: PublicResponse;
  renderedAt: number;
  /** The path and ETag of each response that the page was rendered from. */
  shown: [path: string, digest: string][];
}

/** A page is rendered again in the next minute although its data is unchanged, because it says how long ago things happened. */
const minuteOf = (time: number) => Math.floor(time / MINUTE);
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Returns a function that renders pages. While every API response that a page read is unchanged, it returns the
 * previous page as the same object (decision 148). `render` may read nothing but the address and the responses of
 * `askApi`.
 */
export function createRenderedPages(
  clock: Clock,
  askApi: AskApi,
): (address: string, render: (askApi: AskApi) => Promise<PublicResponse>) => Promise<PublicResponse> {
  const rendered = new LRUCache<string, RenderedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page, shown }, address) => page.body.length + address.length * 2 + shown.length * 200,
  });
  const isCurrent = async ({ renderedAt, shown }: RenderedPage) => {
    if (minuteOf(clock.now()) !== minuteOf(renderedAt)) return false;
    const same = await Promise.all(
      shown.map(async ([path, digest]) => digestOf(await askApi(path)) === digest),
    );
    return same.every(Boolean);
  };
  return async (address, render) => {
    const last = rendered.get(address);
    if (last && (await isCurrent(last))) return last.page;
    const renderedAt = clock.now();
    const shown: RenderedPage['shown'] = [];
    const page = await render(async (path) => {
      const answer = await askApi(path);
      shown.push([path, digestOf(answer)]);
      return answer;
    });
    if (page.status < 500) rendered.set(address, { page, renderedAt, shown });
    return page;
  };
}

function digestOf({ status, link, total, etag, body }: ApiAnswer): string {
  return JSON.stringify([status, link, total, etag ?? hash('sha1', body)]);
}
