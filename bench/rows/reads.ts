import type { BenchSite } from '../bench-site.ts';
import { compare, repeatedGet } from '../load.ts';
import type { Row } from '../row.ts';
import { ROOT, startServer } from '../servers.ts';

const PLAIN = { 'accept-encoding': 'br, gzip' };

/** Compares cached responses with an empty route of equal size. */
export async function measureReads(site: BenchSite): Promise<Row[]> {
  return [
    await measure(site, 'home HTML, cached', { path: '/', accept: 'text/html' }, 0.7),
    await measure(site, 'GET /memes, cached', { path: '/memes', accept: 'application/json' }, 0.7),
    await measure(
      site,
      'GET /memes, 304',
      { path: '/memes', accept: 'application/json', notModified: true },
      0.7,
    ),
  ];
}

/** Compares the cached page of a company with 1,000 memes and all figures with an empty route of equal size. */
export async function measureCachedPage(site: BenchSite): Promise<Row> {
  const read = { path: `/company/${site.company}`, accept: 'text/html' };
  return measure(site, 'page of a company, cached', read, 0.7);
}

interface Read {
  path: string;
  accept: string;
  notModified?: boolean;
}

async function measure(site: BenchSite, name: string, read: Read, limit: number): Promise<Row> {
  const url = site.url + read.path;
  const headers = { ...PLAIN, accept: read.accept };
  const first = await fetch(url, { headers });
  await first.arrayBuffer();
  // The compressed size, because `fetch` decompresses the body.
  const sent = Number(first.headers.get('content-length'));
  const etag = first.headers.get('etag') ?? '';
  const empty = await startServer(process.execPath, [`${ROOT}/bench/empty-route.ts`], {
    env: { ANSWER_BYTES: String(sent), ANSWER_STATUS: read.notModified ? '304' : '200' },
    probe: '/ready',
  });
  try {
    const status = read.notModified ? '304' : '200';
    const requestHeaders = read.notModified ? { ...headers, 'if-none-match': etag } : headers;
    const { ratio, rate, yardstick } = await compare(
      repeatedGet(url, requestHeaders, status),
      repeatedGet(`${empty.url}/`, requestHeaders, status),
    );
    const bytes = read.notModified ? 'no body' : `${sent} bytes`;
    return {
      name,
      unit: '',
      value: ratio,
      limit,
      must: 'reach',
      detail: `${Math.round(rate)}/s of ${Math.round(yardstick)}/s, ${bytes}`,
    };
  } finally {
    await empty.stop();
  }
}
