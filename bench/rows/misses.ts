import type { BenchSite } from '../bench-site.ts';
import { compare, mixedLoad, type Run } from '../load.ts';
import type { Row } from '../row.ts';
import { ROOT, startServer } from '../servers.ts';

/**
 * The product checks the request and its answer, applies who may see what, and renders; the bare route runs one query.
 */
const LIMIT = 0.15;

/** Compares an uncached list with the same query in a route without checks: each request has its own URL. */
export async function measureMiss(site: BenchSite): Promise<Row[]> {
  const bare = await startServer(process.execPath, [`${ROOT}/bench/bare-list.ts`], {
    env: { DATA_DIR: site.dataDir },
    probe: '/ready',
  });
  try {
    const { ratio, rate, yardstick } = await compare(loadOfNewUrls(site.url), loadOfNewUrls(bare.url));
    return [
      {
        name: 'GET /memes, not kept',
        unit: '',
        value: ratio,
        limit: LIMIT,
        must: 'reach',
        detail: `${Math.round(rate)}/s of ${Math.round(yardstick)}/s`,
      },
    ];
  } finally {
    await bare.stop();
  }
}

let requested = 0;
/** Returns a cursor before the newest meme: the first page under a new URL. */
function newestAfter(n: number): string {
  return Buffer.from(JSON.stringify([9_000_000_000_000 - n, 1])).toString('base64url');
}

function loadOfNewUrls(url: string): Run {
  return mixedLoad({
    url,
    headers: { accept: 'application/json' },
    requests: [
      { setupRequest: (request) => ({ ...request, path: `/memes?cursor=${newestAfter(requested++)}` }) },
    ],
  });
}
