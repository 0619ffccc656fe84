import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { MEMES as PICTURES } from '../apps/server/src/demo/content/memes.ts';
import { renderPicture } from '../apps/server/src/demo/render.ts';
import { heavyGif } from '../apps/server/test/corpus.ts';
import { page } from '../packages/contract/src/site/paths.ts';
import { ATTACKS, type AttackName, type AttackTarget } from './attack-kinds.ts';
import { ask, uploadForm } from './attack-requests.ts';
import { startBenchSite } from './bench-site.ts';
import { createReport, formatReport, writeReport } from './report.ts';
import { isMet, median, type Row } from './row.ts';
import { residentKilobytes } from './servers.ts';

/**
 * `npm run bench -- attacks`: waiting times of honest readers while one address attacks within its limits, alternating
 * with phases without an attack. Each reader and the attacker has its own loopback address, so limits per address
 * apply.
 */
const ROUNDS = 3;
const SECONDS = 3;
const READERS = 20;
/** Milliseconds between two requests of a reader. */
const PAUSE = 400;
/** Multiple of the p95 without an attack. */
const LIMIT = 2;
/** Megabytes that the server may grow by during an attack. */
const MEMORY_LIMIT = 200;
const UPLOADERS = 4;
/** Seconds: the decoder finishes the heavy picture that it works on, and then members take turns. */
const UPLOAD_LIMIT = 5;
const UPLOADS = 'uploads of others, p95, heavy pictures of one member';
const FLOOD = 'heavy pictures of one member';
const HEAVY_FRAMES = 40;

const startSite = () => startBenchSite({ RATE_LIMIT: 'on' }, { loudest: 0 });
let site = await startSite();
const heavyPicture = await heavyGif(HEAVY_FRAMES);
const picture = await renderPicture((PICTURES[0] as (typeof PICTURES)[number]).draw());
/** Each round uses another member as attacker, whose limits are unspent. */
const spareAttackers = () => site.members.slice(UPLOADERS + 1);
let attackers = spareAttackers();
const rows: Row[] = [];
try {
  await readHonestly(SECONDS);
  for (const name of Object.keys(ATTACKS) as AttackName[])
    save(await withVerdict(`readers' p95, ${name}`, () => measure(name)));
  save(await withVerdict(UPLOADS, async () => [await measureUploads()]));
} finally {
  await site.stop();
}
process.exitCode = rows.every(isMet) ? 0 : 1;

/** Writes the report after each attack, so that an interrupted run keeps its results. */
function save(measured: Row[]): void {
  rows.push(...measured);
  for (const { name, value, limit, detail } of measured) console.log(name, value, limit, detail);
  const report = createReport(rows);
  writeReport('attacks', report, `# Honest readers beside one hostile address\n\n${formatReport(report)}`);
}

/** Returns a failed row if a reader is refused or the server ends, and starts another server for the next attack. */
async function withVerdict(name: string, work: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await work();
  } catch (error) {
    const hasEnded = site.hasEnded();
    const detail = `${hasEnded ? 'the server ended: ' : ''}${error instanceof Error ? error.message : error}`;
    if (hasEnded) {
      await site.stop();
      site = await startSite();
      attackers = spareAttackers();
    }
    return [{ name, unit: '', value: Number.POSITIVE_INFINITY, limit: LIMIT, must: 'stay below', detail }];
  }
}

async function measure(name: AttackName): Promise<Row[]> {
  const rounds: { peace: number; war: number }[] = [];
  let megabytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const peace = percentile95(await readHonestly(SECONDS));
    const before = await residentKilobytes(site.pid);
    const war = percentile95(await runDuringAttack(name, () => readHonestly(SECONDS)));
    megabytes = Math.max(megabytes, ((await residentKilobytes(site.pid)) - before) / 1024);
    rounds.push({ peace, war });
  }
  const [peace, war] = [median(rounds.map((round) => round.peace)), median(rounds.map((round) => round.war))];
  const must = 'stay below';
  return [
    {
      name: `readers' p95, ${name}`,
      unit: '',
      value: median(rounds.map((round) => round.war / round.peace)),
      limit: LIMIT,
      must,
      detail: `${peace.toFixed(1)} ms, then ${war.toFixed(1)} ms`,
    },
    { name: `server's memory, ${name}`, unit: 'MB', value: megabytes, limit: MEMORY_LIMIT, must, detail: '' },
  ];
}

async function runDuringAttack<T>(name: AttackName, work: () => Promise<T>): Promise<T> {
  const token = attackers.pop()?.token as string;
  const target: AttackTarget = { url: site.url, talkedAbout: site.talkedAbout, heavyPicture, token };
  const workerData = { name, target };
  const attacker = new Worker(path.join(import.meta.dirname, 'attacker.ts'), { workerData });
  await once(attacker, 'online');
  await wait(1000);
  try {
    return await work();
  } finally {
    const gone = once(attacker, 'exit');
    attacker.postMessage('over');
    await gone;
  }
}

function percentile95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;
}

/** Returns the milliseconds of each request: pages and lists, some of them cached. */
async function readHonestly(seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const read = async (number: number) => {
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
      const status = await ask(from, site.url, paths[n % paths.length] as string);
      if (status !== 200) throw new Error(`a reader got ${status}`);
      times.push(performance.now() - started);
      await wait(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, number) => read(number)));
  return times;
}

/** Returns the p95 of other members' uploads while one member floods the decoder. Throws if an upload is refused. */
async function measureUploads(): Promise<Row> {
  const peace = await uploadHonestly(SECONDS);
  const war = await runDuringAttack(FLOOD, () => uploadHonestly(SECONDS * 2));
  return {
    name: UPLOADS,
    unit: 's',
    value: percentile95(war) / 1000,
    limit: UPLOAD_LIMIT,
    must: 'stay below',
    detail: `${(percentile95(peace) / 1000).toFixed(2)} s in peace; ${war.length} uploads, none refused`,
  };
}

async function uploadHonestly(seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const upload = async (number: number) => {
    const { token } = site.members[number] as (typeof site.members)[number];
    while (performance.now() < end) {
      const started = performance.now();
      const status = await uploadOnce(`127.0.1.${number + 1}`, token);
      if (status !== 201) throw new Error(`an upload got ${status}`);
      times.push(performance.now() - started);
      await wait(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: UPLOADERS }, (_, number) => upload(number + 1)));
  return times;
}

async function uploadOnce(localAddress: string, token: string): Promise<number> {
  const { headers, body } = await uploadForm(token, picture, 'image/png');
  const sent = request(`${site.url}/memes`, { method: 'POST', localAddress, headers, agent: false });
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}
