import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { page } from '@corpomeme/contract/site/paths';
import type { Member } from '../apps/server/test/members.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { BALANCERS, type Cluster, startCluster } from '../apps/server/test/proxies/cluster.ts';
import { createReport, formatReport, writeReport } from './report.ts';
import { isMet, type Row } from './row.ts';
import { ROOT } from './servers.ts';

/**
 * `npm run bench -- rolling-restart [--requests 10000] [--clients 40]`: restarts both processes one after the other behind
 * Caddy with the shipped Caddyfile, and behind nginx, while clients with open connections read, vote and comment. Exits
 * with 1 after a request without its response.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '40' },
  },
});
const REQUESTS = Number(values.requests);
const CLIENTS = Number(values.clients);
const MAIN = `${ROOT}/apps/server/build/main.js`;

interface Tally {
  sent: number;
  failed: Map<string, number>;
}

/** One client of many: every fourth request is a write. */
async function request(
  { balancer, crowd, open }: Cluster,
  client: number,
  round: number,
): Promise<string | null> {
  const { token } = crowd.members[client % crowd.members.length] as Member;
  const meme = open[round % open.length];
  const writes = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const kinds: [path: string, init: RequestInit][] = [
    [page.home(), { headers: { accept: 'text/html' } }],
    ['/memes', { headers: { accept: 'application/json' } }],
    ['/users/me', { headers: writes }],
    [
      `/memes/${meme}/comments`,
      { method: 'POST', headers: writes, body: JSON.stringify({ content: `${client}.${round}` }) },
    ],
  ];
  const [path, init] = kinds[round % kinds.length] as (typeof kinds)[number];
  try {
    const answer = await fetch(balancer.url + path, init);
    const text = await answer.text();
    const [, code = ''] = /"code":"(\w+)"/.exec(text) ?? [];
    return answer.ok
      ? null
      : `${init.method ?? 'GET'} ${path.replace(/\d+/, ':id')}: ${answer.status} ${code}`;
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return `${init.method ?? 'GET'}: ${cause?.code ?? message}`;
  }
}

/** Sends requests until the processes have restarted and the number is reached. */
async function load(cluster: Cluster, isOver: () => boolean): Promise<Tally> {
  const tally: Tally = { sent: 0, failed: new Map() };
  const runClient = async (client: number) => {
    for (let round = client; !isOver() || tally.sent < REQUESTS; round++) {
      tally.sent += 1;
      const failure = await request(cluster, client, round);
      if (failure) tally.failed.set(failure, (tally.failed.get(failure) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => runClient(client)));
  return tally;
}

async function restartAll(cluster: Cluster): Promise<void> {
  for (const index of [0, 1]) {
    await wait(2000);
    await cluster.stop(index, 'SIGTERM');
    await cluster.start(index);
    // As long as an operator waits until the balancer sees the process again.
    await wait(3000);
  }
}

async function measure(databaseUrl: string, balancer: keyof typeof BALANCERS): Promise<Row> {
  const cluster = await startCluster({
    databaseUrl,
    balancer,
    writers: CLIENTS,
    env: { DRAIN_PAUSE: '4' },
    main: MAIN,
  });
  try {
    let isOver = false;
    const restarting = restartAll(cluster).finally(() => {
      isOver = true;
    });
    const [{ sent, failed }] = await Promise.all([load(cluster, () => isOver), restarting]);
    const count = [...failed.values()].reduce((sum, each) => sum + each, 0);
    const kinds = [...failed].map(([kind, times]) => `${times} × ${kind}`).join('; ');
    return {
      name: `${balancer}: requests without their response`,
      unit: '',
      value: count,
      limit: 0,
      must: 'stay below',
      detail: `${sent} requests of ${CLIENTS} clients with open connections, a quarter writes${kinds && `; ${kinds}`}`,
    };
  } finally {
    await cluster.end();
  }
}

const postgres = await startPostgres();
const rows: Row[] = [];
try {
  for (const balancer of Object.keys(BALANCERS) as (keyof typeof BALANCERS)[])
    rows.push(await measure(postgres.url, balancer));
} finally {
  await postgres.stop();
}
const report = createReport(rows);
const text = formatReport(report);
writeReport('rolling-restart', report, `# Restart of one process after the other, under load\n\n${text}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;
