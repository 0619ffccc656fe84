import type { IncomingHttpHeaders } from 'node:http';
import { PAGE_VIEW } from '@corpomeme/contract/site/page-views';
import type { FastifyInstance } from 'fastify';

interface Sent {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

interface ViewCounts {
  views: number;
  /** Views that did not come from another page of the site. */
  visits: number;
  /** Views by path, as browsers wrote it. */
  paths: Map<string, number>;
  /** Visits by the host of the page that led here. */
  hosts: Map<string, number>;
}

export interface PageViews {
  /**
   * Counts a response that shows a page: the page itself, or the first call after the web app opened one. Keeps nothing of
   * the request but the path and the referring host.
   */
  count(request: Sent, status: number, isPage: boolean): void;
  /** Returns what was counted since the last call, and forgets it. */
  take(): ViewCounts;
}

/** Paths, and hosts, that are counted apart between two calls of `take`; made-up ones fill no memory. */
const MOST = 10_000;
/** Longer addresses count in the sums alone. */
const LONGEST = 2048;
/** Known programs, and requests that name none. */
const PROGRAM =
  /^$|bot|crawl|spider|slurp|preview|monitor|headless|curl|wget|python|java\/|go-http|facebookexternalhit/i;
const HOST = /^https?:\/\/([a-z0-9.-]{1,253})(?=[:/]|$)/i;

/** Counts page views in memory. Nothing tells two views of one person from those of two people. */
export function createPageViews(): PageViews {
  let counts = nothing();
  return {
    count({ url = '/', headers }, status, isPage) {
      const path = isPage ? url : headers[PAGE_VIEW];
      if (typeof path !== 'string' || (status !== 200 && status !== 304)) return;
      if (isPage && isPrefetch(headers)) return;
      if (PROGRAM.test(headers['user-agent'] ?? '')) return;
      counts.views += 1;
      if (path.length <= LONGEST) increment(counts.paths, path.split('?', 1)[0] ?? '/');
      if (!isPage || isFromHere(headers)) return;
      counts.visits += 1;
      const { referer = '' } = headers;
      const host = referer.length <= LONGEST ? HOST.exec(referer)?.[1] : undefined;
      if (host) increment(counts.hosts, host.toLowerCase());
    },
    take() {
      const taken = counts;
      counts = nothing();
      return taken;
    },
  };
}

/** Counts pages and calls that the app sends; the front door counts those that it sends from memory. */
export function countPageViews(app: FastifyInstance, views: PageViews): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isPage = request.routeOptions.config.cached === 'page';
    if (request.method === 'GET') views.count(request, reply.statusCode, isPage);
    done();
  });
}

const nothing = (): ViewCounts => ({ views: 0, visits: 0, paths: new Map(), hosts: new Map() });

function increment(counts: Map<string, number>, name: string): void {
  const count = counts.get(name);
  if (count !== undefined || counts.size < MOST) counts.set(name, (count ?? 0) + 1);
}

const isPrefetch = (headers: IncomingHttpHeaders) =>
  String(headers['sec-purpose'] ?? '').includes('prefetch');

function isFromHere(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  const { host = '', referer = '' } = headers;
  return host !== '' && HOST.exec(referer)?.[1]?.toLowerCase() === host.split(':', 1)[0]?.toLowerCase();
}
