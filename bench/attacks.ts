import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { HITS, RATES } from '../packages/contract/src/limits.ts';
import { withQuery } from '../packages/contract/src/operation.ts';
import { page } from '../packages/contract/src/paths.ts';
import { type BenchSite, startBenchSite } from './bench-site.ts';
import { createReport, formatReport, writeReport } from './report.ts';
import { isMet, median, type Row } from './row.ts';
import { residentKilobytes } from './servers.ts';

/**
 * `npm run bench -- attacks`: what honest readers wait while one address does its worst inside its limits, each attack and peace in
 * turn. Each reader and the attacker has a loopback address of its own, so limits by address hold as they do outside.
 */
const ROUNDS = 5;
const SECONDS = 4;
const READERS = 20;
/** Pauses between two requests of a reader, milliseconds. */
const PAUSE = 400;
const ATTACKER = '127.0.0.250';
const LIMIT = 2;
const SLOW_UPLOADS = 290;
const DEAF = 150;

type Attack = (site: BenchSite, until: Promise<void>) => Promise<void>;

const site = await startBenchSite({ RATE_LIMIT: 'on' });
const rows: Row[] = [];
try {
  await ask('127.0.0.1', site.url, page.home());
  const attacks: Record<string, Attack> = {
    'a: an unknown parameter each': flood(perSecond(RATES.request.address), (n) => page.browse({ x: n })),
    'a: a search of its own each': flood(perSecond(RATES.page.address), (n) =>
      page.browse({ search: `w${n}` }),
    ),
    'b: a page of a thread with a thousand replies': flood(
      perSecond(RATES.list.address),
      (_n, { talkedAbout }) => withQuery(`/memes/${talkedAbout}/comments`, { limit: 1 }),
    ),
    'c: slow uploads of one member': uploadSlowly,
    'd: responses that are never read': neverRead,
    'e: readiness': flood(perSecond(RATES.request.address), () => '/health/ready'),
    'responses from memory': flood(HITS[0] / (HITS[1] / 1000), () => '/memes'),
  };
  for (const [name, attack] of Object.entries(attacks)) rows.push(await measure(name, attack));
} finally {
  await site.stop();
}
const report = createReport(rows);
const text = formatReport(report, null);
writeReport('attacks', report, `# Honest readers beside one hostile address\n\n${text}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;

function perSecond([points, window]: readonly [number, number]): number {
  return (points / window) * 1000;
}

/** Peace and attack take turns; the figure is the median of the rounds' ratios. */
async function measure(name: string, attack: Attack): Promise<Row> {
  const rounds: { peace: number; war: number }[] = [];
  let megabytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const peace = await readHonestly(SECONDS);
    const before = await residentKilobytes(site.pid);
    const over = Promise.withResolvers<void>();
    const attacking = attack(site, over.promise);
    await wait(500);
    const war = await readHonestly(SECONDS);
    megabytes = Math.max(megabytes, ((await residentKilobytes(site.pid)) - before) / 1024);
    over.resolve();
    await attacking;
    rounds.push({ peace, war });
  }
  const [peace, war] = [median(rounds.map((round) => round.peace)), median(rounds.map((round) => round.war))];
  return {
    name: `readers' p95, ${name}`,
    unit: '',
    value: median(rounds.map((round) => round.war / round.peace)),
    limit: LIMIT,
    must: 'stay below',
    detail: `${peace.toFixed(1)} ms, then ${war.toFixed(1)} ms; at most ${Math.round(megabytes)} MB more`,
  };
}

/** The 95th percentile of what readers wait, milliseconds: pages and lists, some of which nobody asked for a moment before. */
async function readHonestly(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const reader = async (number: number) => {
    const from = `127.0.1.${number + 1}`;
    await wait((number * PAUSE) / READERS);
    for (let n = number; performance.now() < end; n++) {
      const id = site.memeIds[n % site.memeIds.length] as number;
      const paths = [
        page.home(),
        page.meme(id),
        '/memes',
        `/memes/${id}`,
        page.browse(),
        `/memes/${id}/comments`,
      ];
      const started = performance.now();
      await ask(from, site.url, paths[n % paths.length] as string);
      times.push(performance.now() - started);
      await wait(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, number) => reader(number)));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;
}

const agents = new Map<string, Agent>();

/** Resolves to the status, once the whole response is here. */
function ask(localAddress: string, url: string, path: string): Promise<number> {
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, maxSockets: 50 });
  agents.set(localAddress, agent);
  const accept = /^\/(memes|health)/.test(path) ? 'application/json' : 'text/html';
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { agent, localAddress, headers: { accept, 'accept-encoding': 'br' } });
    asked.on('error', reject);
    asked.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.end();
  });
}

/** So many requests a second, as far as the server keeps up with 50 at once. */
function flood(rate: number, pathOf: (n: number, site: BenchSite) => string): Attack {
  return async (target, until) => {
    let isOver = false;
    void until.then(() => {
      isOver = true;
    });
    const started = performance.now();
    const underWay = new Set<Promise<unknown>>();
    for (let sent = 0; !isOver; ) {
      const due = ((performance.now() - started) / 1000) * rate;
      for (; sent < due && underWay.size < 50; sent++) {
        const one = ask(ATTACKER, target.url, pathOf(sent, target)).catch(() => {});
        underWay.add(one);
        void one.finally(() => underWay.delete(one));
      }
      await wait(2);
    }
    await Promise.all(underWay);
  };
}

function dial(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER });
  socket.on('error', () => {});
  return socket;
}

async function uploadSlowly({ url, members }: BenchSite, until: Promise<void>): Promise<void> {
  const head = [
    'POST /memes HTTP/1.1',
    'host: x',
    `authorization: Bearer ${members[0]?.token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 5000000',
    '',
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
  ].join('\r\n');
  const sockets = Array.from({ length: SLOW_UPLOADS }, () => dial(url));
  for (const socket of sockets) socket.write(head);
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(Buffer.alloc(32_768));
  }, 100);
  await until;
  clearInterval(trickle);
  await hangUp(sockets);
}

/** Each asks many times for what is largest and takes none of it. */
async function neverRead({ url, talkedAbout }: BenchSite, until: Promise<void>): Promise<void> {
  const sockets = Array.from({ length: DEAF }, () => dial(url).pause());
  for (const [n, socket] of sockets.entries()) {
    const path = withQuery(`/memes/${talkedAbout}/comments`, { limit: 1 + (n % 50) });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: application/json\r\n\r\n`.repeat(100));
  }
  await until;
  await hangUp(sockets);
}

async function hangUp(sockets: Socket[]): Promise<void> {
  await Promise.all(
    sockets.map(async (socket) => {
      if (socket.closed) return;
      const gone = once(socket, 'close');
      socket.destroy();
      await gone;
    }),
  );
}
