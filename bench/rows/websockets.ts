import { setTimeout as wait } from 'node:timers/promises';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { MemeUpdate } from '@corpomeme/contract/site/realtime';
import type { BenchSite } from '../bench-site.ts';
import { type Metrics, readMetrics } from '../metrics.ts';
import type { Row } from '../row.ts';
import { residentKilobytes } from '../servers.ts';
import { type Crowd, gatherCrowd } from '../socket-crowd.ts';

const CLIENTS = 10_000;
const UPDATES_A_SECOND = 50;
const SECONDS = 10;
const LAG_LIMIT = 0.05;

interface Vote {
  memeId: number;
  /** The total of the response, and the time of the request. */
  total: number;
  at: number;
}

/** Ten thousand clients listen while fifty votes per second are cast, one meme after the other. */
export async function measureWebsockets(site: BenchSite): Promise<Row[]> {
  const before = await residentKilobytes(site.pid);
  const crowd = await gatherCrowd(site.url, CLIENTS);
  try {
    const perClient = ((await residentKilobytes(site.pid)) - before) / CLIENTS;
    // Reading resets the histogram of delays.
    await readMetrics(site.url);
    const votes = await castVotes(site);
    const lag = lagOf(await readMetrics(site.url));
    await wait(2000);
    if (crowd.lost() > 0) throw new Error(`${crowd.lost()} of ${CLIENTS} websockets were lost`);
    const latency = findSlowestUpdate(crowd, votes) / 1000;
    const detail = `${CLIENTS} clients, ${UPDATES_A_SECOND} updates a second for ${SECONDS} s`;
    return [
      { name: 'websocket, memory each', unit: 'KB', value: perClient, limit: 40, must: 'stay below', detail },
      { name: 'websocket, slowest update', unit: 's', value: latency, limit: 1, must: 'stay below', detail },
      {
        name: 'websocket, event loop p99',
        unit: 's',
        value: lag,
        limit: LAG_LIMIT,
        must: 'stay below',
        detail,
      },
    ];
  } finally {
    crowd.close();
  }
}

async function castVotes(site: BenchSite): Promise<Vote[]> {
  const votes: Promise<Vote>[] = [];
  const members = site.members.slice(site.members.length / 2);
  for (let n = 0; n < UPDATES_A_SECOND * SECONDS; n++) {
    const memeId = site.memeIds[n % site.memeIds.length] ?? 0;
    const round = Math.floor(n / site.memeIds.length);
    const member = members[round % members.length];
    votes.push(vote(site.url, memeId, member?.token ?? ''));
    await wait(1000 / UPDATES_A_SECOND);
  }
  return Promise.all(votes);
}

async function vote(url: string, memeId: number, token: string): Promise<Vote> {
  const at = performance.now();
  const answer = await fetch(`${url}/memes/${memeId}/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ voteType: 'up' }),
  });
  if (!answer.ok) throw new Error(`a vote was answered with ${answer.status}`);
  const { votes } = (await answer.json()) as Meme;
  return { memeId, total: votes, at };
}

/** Returns the milliseconds from the vote until the last client got a total at least as high. */
function findSlowestUpdate({ messages, arrivals }: Crowd, votes: Vote[]): number {
  const updates = messages.map((text) => JSON.parse(text) as Partial<MemeUpdate>);
  const waits = votes.map(({ memeId, total, at }) => {
    const index = updates.findIndex(({ data }) => data?.id === memeId && data.votes >= total);
    if (index === -1) throw new Error(`nobody heard of ${total} votes for meme ${memeId}`);
    const times = arrivals.map(
      (seen) => seen.find(({ count }) => count > index)?.at ?? Number.POSITIVE_INFINITY,
    );
    return times.reduce((latest, time) => Math.max(latest, time), 0) - at;
  });
  return Math.max(...waits);
}

function lagOf(metrics: Metrics): number {
  const lag = metrics.get('nodejs_eventloop_lag_p99_seconds');
  if (lag === undefined) throw new Error('the event loop is not watched');
  return lag;
}
