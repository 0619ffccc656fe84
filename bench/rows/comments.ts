import { listComments } from '@corpomeme/contract/comments/comments';
import { pathOf } from '../../packages/contract/src/site/operation.ts';
import type { BenchSite } from '../bench-site.ts';
import { compare, mixedLoad } from '../load.ts';
import type { Row } from '../row.ts';
import { ROOT, startServer } from '../servers.ts';

/** The inverse of 1.5 times the time. */
const LIST_LIMIT = 0.67;
/** The checks of a comment may take 5 ms (decision 246), the bare transaction takes half of one. */
const POST_LIMIT = 0.1;
/** The thread count of the smaller meme, so that both responses have equal length. */
const THREADS = 10;

export async function measureComments(site: BenchSite): Promise<Row[]> {
  return [await measureList(site), await measurePosting(site)];
}

/** Measured as a member, whose lists are not cached. */
async function measureList(site: BenchSite): Promise<Row> {
  const list = (memeId: number) =>
    mixedLoad({
      url: site.url + pathOf(listComments, { id: memeId }, { limit: THREADS }),
      headers: { authorization: `Bearer ${site.members[0]?.token}` },
    });
  const few = list(site.commented[50]);
  const many = list(site.commented[5000]);
  const { ratio, rate, yardstick } = await compare(many, few);
  return {
    name: 'comments, 5,000 against 50',
    unit: '',
    value: ratio,
    limit: LIST_LIMIT,
    must: 'reach',
    detail: `${Math.round(rate)}/s of ${Math.round(yardstick)}/s`,
  };
}

/** Each connection is one member who posts comments one after the other. */
async function measurePosting(site: BenchSite): Promise<Row> {
  const bare = await startServer(process.execPath, [`${ROOT}/bench/bare-writes.ts`], { probe: '/ready' });
  try {
    const body = JSON.stringify({ content: 'Și la noi e la fel, doar că vinerea.' });
    const json = { 'content-type': 'application/json' };
    let next = 0;
    const { ratio, rate, yardstick } = await compare(
      mixedLoad({
        url: site.url + pathOf(listComments, { id: site.commented[0] }),
        method: 'POST',
        body,
        setupClient: (client) => {
          const member = site.members[next++ % site.members.length];
          client.setHeaders({ ...json, authorization: `Bearer ${member?.token}` });
        },
      }),
      mixedLoad({
        url: bare.url + pathOf(listComments, { id: 1 }),
        method: 'POST',
        headers: { ...json, 'x-session': 'session-1' },
        body,
      }),
    );
    return {
      name: 'comment against the bare transaction',
      unit: '',
      value: ratio,
      limit: POST_LIMIT,
      must: 'reach',
      detail: `${Math.round(rate)}/s of ${Math.round(yardstick)}/s, synchronous=FULL`,
    };
  } finally {
    await bare.stop();
  }
}
