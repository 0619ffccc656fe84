import type { BenchSite } from '../bench-site.ts';
import { compare, type Run, repeated, repeatedGet } from '../load.ts';
import type { Row } from '../row.ts';
import { ROOT, startServer } from '../servers.ts';

/** Each connection is one member who votes for a meme and undoes it, repeatedly; each response must be 200. */
export async function measureVotes(site: BenchSite): Promise<Row[]> {
  return [await measureVoting(site), await measureReadingMeanwhile(site)];
}

async function measureVoting(site: BenchSite): Promise<Row> {
  const bare = await startServer(process.execPath, [`${ROOT}/bench/bare-writes.ts`], { probe: '/ready' });
  try {
    const { ratio, rate, yardstick } = await compare(
      votesAt(site.url, voters(site)),
      votesAt(bare.url, bareVoters()),
    );
    return {
      name: 'vote against the bare transaction',
      unit: '',
      value: ratio,
      limit: 0.5,
      must: 'reach',
      detail: `${Math.round(rate)}/s of ${Math.round(yardstick)}/s, synchronous=FULL`,
    };
  } finally {
    await bare.stop();
  }
}

/** Measures the share of the cached read rate that remains while votes run at full speed. */
async function measureReadingMeanwhile(site: BenchSite): Promise<Row> {
  const read = repeatedGet(
    `${site.url}/memes`,
    { accept: 'application/json', 'accept-encoding': 'br' },
    '200',
  );
  const vote = votesAt(site.url, voters(site));
  let votes = 0;
  const meanwhile: Run = async (seconds) => {
    const [reads, cast] = await Promise.all([read(seconds), vote(seconds)]);
    votes = cast;
    return reads;
  };
  const { ratio, rate, yardstick } = await compare(meanwhile, read);
  return {
    name: 'reads while votes run',
    unit: '',
    value: ratio,
    limit: 0.6,
    must: 'reach',
    detail: `${Math.round(rate)}/s of ${Math.round(yardstick)}/s, beside ${Math.round(votes)} votes/s`,
  };
}

interface Voter {
  memeId: number;
  headers: Record<string, string>;
}

/** Each connection is one member who votes for a meme and undoes it, repeatedly. */
function votesAt(url: string, nextVoter: () => Voter): Run {
  const requestsOf = () => {
    const { memeId, headers } = nextVoter();
    const vote = (voteType: 'up' | 'down') => ({
      method: 'POST' as const,
      path: `/memes/${memeId}/vote`,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ voteType }),
    });
    return [vote('up'), vote('down')];
  };
  return repeated(url, '200', requestsOf);
}

/** Counts over all rounds, because each pair of member and meme votes once. */
let used = 0;
function voters({ members: everybody, memeIds }: BenchSite): () => Voter {
  const members = everybody.slice(0, everybody.length / 2);
  return () => {
    const turn = used++;
    const memeId = memeIds[Math.floor(turn / members.length) % memeIds.length] ?? 0;
    return { memeId, headers: { authorization: `Bearer ${members[turn % members.length]?.token}` } };
  };
}

function bareVoters(): () => Voter {
  let turn = 0;
  return () => ({ memeId: (turn % 50) + 1, headers: { 'x-session': `session-${turn++ % 50}` } });
}
