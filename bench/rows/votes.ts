import type autocannon from 'autocannon';
import type { BenchSite } from '../bench-site.ts';
import { compare, mixedLoad } from '../load.ts';
import type { Row } from '../row.ts';
import { ROOT, startServer } from '../servers.ts';

const LIMIT = 0.12;
/** About what a vote answers: one meme. */
const MEME_BYTES = 700;

/** Each connection is one member who votes for one meme and takes it back, over and over; every answer must be 200. */
export async function measureVotes(site: BenchSite): Promise<Row> {
  const empty = await startServer(process.execPath, [`${ROOT}/bench/empty-route.ts`], {
    env: { ANSWER_BYTES: String(MEME_BYTES) },
    probe: '/ready',
  });
  try {
    const body = JSON.stringify({ voteType: 'up' });
    const headers = { 'content-type': 'application/json' };
    const { ratio, rate, yardstick } = await compare(
      // Each round begins with members who may have voted in the one before: memes are taken in turn.
      mixedLoad({ url: site.url, setupClient: voterOf(site) }),
      mixedLoad({ url: empty.url, method: 'POST', headers, body }),
    );
    return {
      name: 'vote, synchronous=FULL',
      unit: '',
      value: ratio,
      limit: LIMIT,
      must: 'reach',
      detail: `${Math.round(rate)}/s of ${Math.round(yardstick)}/s`,
    };
  } finally {
    await empty.stop();
  }
}

function voterOf(site: BenchSite): (client: autocannon.Client) => void {
  let next = 0;
  return (client) => {
    const turn = next++;
    const member = site.members[turn % site.members.length];
    const memeId = site.memeIds[Math.floor(turn / site.members.length) % site.memeIds.length];
    const vote = (voteType: 'up' | 'down') => ({
      method: 'POST' as const,
      path: `/memes/${memeId}/vote`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member?.token}` },
      body: JSON.stringify({ voteType }),
    });
    client.setRequests([vote('up'), vote('down')]);
  };
}
