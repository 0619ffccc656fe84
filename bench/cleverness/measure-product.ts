import { type Run, repeated, repeatedGet } from '../load.ts';
import { type Choice, takeTurns } from './choice.ts';
import { perCpuSecond, type Sites, startSites } from './site-process.ts';

interface Facts {
  tokens: string[];
  memeIds: number[];
}

const ASK = { accept: 'application/json', 'accept-encoding': 'br' };
const SECONDS = 0.8;

/** Measures the front door, the histogram behind it, and how writes share the thread with reads, in the whole product. */
export async function measureProduct(): Promise<Choice[]> {
  const sites = await startSites<Facts>('product-sides.ts');
  try {
    return [...(await measureDoor(sites)), await measureHistogram(sites), ...(await measureWrites(sites))];
  } finally {
    await sites.stop();
  }
}

async function measureDoor(sites: Sites<Facts>): Promise<Choice[]> {
  const door = { part: 'front door before Fastify', verdict: 'figure' as const };
  const kept = (side: string) => perCpuSecond(sites, repeatedGet(`${sites.urls[side]}/memes`, ASK, '200'));
  const response = await fetch(`${sites.urls.front}/memes`, { headers: ASK });
  await response.arrayBuffer();
  const known = { ...ASK, 'if-none-match': response.headers.get('etag') ?? '' };
  const unchanged = (side: string) =>
    perCpuSecond(sites, repeatedGet(`${sites.urls[side]}/memes`, known, '304'));
  return [
    {
      ...door,
      against: 'Fastify routes that send kept responses',
      figure: 'kept `GET /memes` a second of CPU',
      ...(await takeTurns({ own: kept('front'), other: kept('plain') })),
      why: 'routing, hooks, session and schema cost more than sending what is kept',
    },
    {
      ...door,
      against: 'an `onRequest` hook ahead of all others',
      figure: 'kept `GET /memes` a second of CPU',
      ...(await takeTurns({ own: kept('front'), other: kept('hook') })),
      why: "the hook comes behind Fastify's routing, its request, reply and child logger",
    },
    {
      ...door,
      against: 'Fastify routes that send kept responses',
      figure: '304 of `GET /memes` a second of CPU',
      ...(await takeTurns({ own: unchanged('front'), other: unchanged('plain') })),
      why: 'as above',
    },
  ];
}

async function measureHistogram(sites: Sites<Facts>): Promise<Choice> {
  const kept = (side: string) => perCpuSecond(sites, repeatedGet(`${sites.urls[side]}/memes`, ASK, '200'));
  return {
    part: 'histogram of response times',
    against: '`prom-client` `Histogram`',
    figure: 'kept `GET /memes` a second of CPU',
    ...(await takeTurns({ own: kept('ownHistogram'), other: kept('front') })),
    verdict: 'replaced',
    why: 'less than a tenth of a response from memory',
  };
}

async function measureWrites(sites: Sites<Facts>): Promise<Choice[]> {
  const nextVoter = voters(sites.facts);
  const at = (side: string) => sites.urls[side] ?? '';
  const votes = (side: string): Run => votesAt(at(side), nextVoter);
  const beside = (side: string) => async () => {
    const reads = repeatedGet(`${at(side)}/memes`, ASK, '200');
    const [rate] = await Promise.all([reads(SECONDS), votes(side)(SECONDS)]);
    return rate;
  };
  const guess = {
    part: 'guess about waiting readers',
    against: '50 turns of the event loop after each commit',
    verdict: 'replaced' as const,
  };
  return [
    {
      ...guess,
      figure: 'reads a second beside votes at full speed',
      ...(await takeTurns({ own: beside('guessingReaders'), other: beside('front') })),
      why: 'turns serve readers as well, and need no thresholds',
    },
    {
      ...guess,
      figure: 'votes a second without readers',
      ...(await takeTurns({
        own: () => votes('guessingReaders')(SECONDS),
        other: () => votes('front')(SECONDS),
      })),
      why: 'idle turns end sooner than the guess',
    },
    {
      part: 'turns for readers after a commit',
      against: 'the next commit at once',
      verdict: 'figure',
      figure: 'reads a second beside votes at full speed',
      ...(await takeTurns({ own: beside('front'), other: beside('withoutRest') })),
      why: 'a burst of writes leaves the thread to readers',
    },
    {
      part: 'shared commits',
      verdict: 'figure',
      against: 'a commit for each write',
      figure: 'votes a second without readers',
      ...(await takeTurns({ own: () => votes('front')(SECONDS), other: () => votes('alone')(SECONDS) })),
      why: 'the disk is waited for once for many',
    },
  ];
}

interface Voter {
  memeId: number;
  token: string;
}

/**
 * Each connection is one member who votes for one meme and takes the vote back. Each pair of member and meme occurs
 * once.
 */
function voters({ tokens, memeIds }: Facts): () => Voter {
  let turn = 0;
  return () => {
    const memeId = memeIds[Math.floor(turn / tokens.length) % memeIds.length] ?? 0;
    return { memeId, token: tokens[turn++ % tokens.length] ?? '' };
  };
}

function votesAt(url: string, nextVoter: () => Voter): Run {
  return repeated(url, '200', () => {
    const { memeId, token } = nextVoter();
    return (['up', 'down'] as const).map((voteType) => ({
      method: 'POST' as const,
      path: `/memes/${memeId}/vote`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ voteType }),
    }));
  });
}
