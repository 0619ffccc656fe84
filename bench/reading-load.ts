import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { MEMES } from '../apps/server/src/demo/content/memes.ts';
import { renderPicture } from '../apps/server/src/demo/render.ts';
import { addMember, type Member } from '../apps/server/test/members.ts';
import { peakOfChildren, storedCaption } from '../apps/server/test/reading-rounds.ts';
import { PRODUCT } from './product.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { type Server, startServer } from './servers.ts';

/**
 * `node bench/reading-load.ts`: times of uploads and reads while the site reads text in a hundred pictures, alternating
 * with phases in which the reading process is paused. Both must stay within 1.5 times.
 */
const BACKLOG = 100;
const ROUNDS = 20;
const READS_A_ROUND = 5;
const LIMIT = 1.5;
const KINDS = ['upload', 'read', 'page'] as const;
type Kind = (typeof KINDS)[number];
const ADMIN = { ADMIN_EMAIL: 'admin@bench.test', ADMIN_PASSWORD: 'parola-lunga' };

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-bench-'));
const members = await prepare();
const captions = await Promise.all(
  Array.from({ length: BACKLOG }, async (_, n) =>
    sharp(await storedCaption(n))
      .png()
      .toBuffer(),
  ),
);
const picture = await renderPicture((MEMES[0] as (typeof MEMES)[number]).draw());

const { times, left, memory } = await measure();
rmSync(dataDir, { recursive: true, force: true });

const rows = KINDS.map((kind) => {
  const [usually, meanwhile] = [median(times[kind].held), median(times[kind].reading)];
  return { kind, usually, meanwhile, ratio: meanwhile / usually };
});
writeTable(
  'reading-load',
  [
    `# While ${BACKLOG} pictures are read`,
    '',
    ...markdownTable([
      ['median', 'usually', 'meanwhile', `ratio (limit ${LIMIT})`],
      ...rows.map(({ kind, usually, meanwhile, ratio }) => [
        kind,
        `${usually.toFixed(1)} ms`,
        `${meanwhile.toFixed(1)} ms`,
        ratio.toFixed(2),
      ]),
    ]),
    '',
    `Still to be read when the measurement ended: ${left}. Largest process beside the server: ${Math.round(memory / 1e6)} MB.`,
  ],
  { rows, left, memory },
);
process.exitCode = rows.every(({ ratio }) => ratio <= LIMIT) && left > 0 ? 0 : 1;

async function prepare(): Promise<Member[]> {
  const ctx = await createContext(readConfig({ DATA_DIR: dataDir }));
  const added = await Promise.all(Array.from({ length: 4 }, () => addMember(ctx, 'user')));
  await ctx.close();
  return added;
}

async function countUnread(): Promise<number> {
  const ctx = await createContext(readConfig({ DATA_DIR: dataDir }));
  const { count } = await ctx.db
    .selectFrom('memes')
    .leftJoin('picture_texts', 'picture_texts.image_key', 'memes.image_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('picture_texts.image_key', 'is', null)
    .executeTakeFirstOrThrow();
  await ctx.close();
  return Number(count);
}

interface Measurement {
  times: Record<Kind, { held: number[]; reading: number[] }>;
  left: number;
  memory: number;
}

async function measure(): Promise<Measurement> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT: 'off', ...ADMIN };
  const options = { env: { ...PRODUCT.env, ...env }, probe: '/health/ready' };
  const server = await startServer(process.execPath, PRODUCT.args, options);
  for (let n = 0; n < BACKLOG; n++) await upload(server, n, captions[n] as Buffer);
  const times: Measurement['times'] = { upload: createTimes(), read: createTimes(), page: createTimes() };
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const state = round % 2 === 0 ? 'held' : 'reading';
    const reader = findReader(server.pid);
    process.kill(reader, state === 'held' ? 'SIGSTOP' : 'SIGCONT');
    const take = async (kind: Kind, work: () => Promise<void>) =>
      times[kind][state].push(await measureTime(work));
    await take('upload', () => upload(server, round, picture));
    for (let n = 0; n < READS_A_ROUND; n++) {
      await take('read', () => get(server, '/memes?limit=20&sort=recent&company=Adobe', true));
      await take('page', () => get(server, '/', false));
    }
  }
  const left = await countUnread();
  const memory = peakOfChildren(server.pid);
  await server.stop();
  return { times, left, memory };
}

function createTimes(): { held: number[]; reading: number[] } {
  return { held: [], reading: [] };
}

/** The process exists only while pictures are queued. */
function findReader(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(/\s+/).filter(Boolean);
  const isReader = (child: string) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('picture-text-worker');
  const reader = children.find(isReader);
  if (!reader) throw new Error('nothing is being read any more: the machine is faster than this measurement');
  return Number(reader);
}

async function upload({ url }: Server, n: number, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.set('company', 'Adobe');
  form.set('city', 'Iasi');
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'meme.png');
  const author = members[n % members.length] as Member;
  const answer = await fetch(`${url}/memes`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${author.token}` },
  });
  if (answer.status !== 201) throw new Error(`upload answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function get({ url }: Server, address: string, isMember: boolean): Promise<void> {
  const headers: Record<string, string> = isMember
    ? { authorization: `Bearer ${(members[0] as Member).token}`, accept: 'application/json' }
    : { accept: 'text/html' };
  const answer = await fetch(url + address, { headers });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function measureTime(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
