import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { readConfig } from '../apps/server/src/config.ts';
import type { Context } from '../apps/server/src/context.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { submitMeme } from '../apps/server/src/features/memes/upload/upload.service.ts';
import { decideMeme } from '../apps/server/src/features/moderation/decisions/decisions.service.ts';
import { authenticate } from '../apps/server/src/features/people/auth/sessions/sessions.ts';
import type { Actor } from '../apps/server/src/http/actor.ts';
import { toImageSource } from '../apps/server/src/platform/images/images.ts';
import { addMember } from '../apps/server/test/members.ts';
import { storedCaption } from '../apps/server/test/reading-rounds.ts';
import { createLimitedGroup } from './limited-group.ts';
import { PRODUCT } from './product.ts';
import { createReport, formatReport, writeReport } from './report.ts';
import { isMet, type Row } from './row.ts';
import { type Server, startServer } from './servers.ts';

/**
 * `npm run bench -- small-machine`: the built product with 512 MB and half a core for all its processes. Measures its
 * start, an upload, text recognition, and pages for a hundred readers a second.
 */
const LIMITS = { bytes: 512 * 1024 * 1024, share: 0.5 };
const MEMES = 20;
const READERS_A_SECOND = 100;
const SECONDS = 20;
/** Warm-up readers, whose times are not counted. */
const FIRST = 200;
const PATIENCE = 300_000;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-small-'));
const group = createLimitedGroup(LIMITS);
const rows: Row[] = [];
try {
  const { memeIds, token } = await fill();
  const started = performance.now();
  const server = await startServer(...group.within(process.execPath, PRODUCT.args), {
    env: { ...PRODUCT.env, DATA_DIR: dataDir, RATE_LIMIT: 'off' },
    probe: '/health/ready',
  });
  rows.push(row('start', 's', secondsSince(started), 10));
  rows.push(await measureUpload(server, token));
  rows.push(await measureReading());
  rows.push(await measureReaders(server, memeIds));
  await server.stop();
  rows.push(row('most memory, with files', 'MB', group.peak() / 1024 / 1024, 512));
} finally {
  group.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
const report = createReport(rows);
const text = formatReport(report);
writeReport('small-machine', report, `# On a small machine: 512 MB and half a core\n\n${text}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;

function row(name: string, unit: Row['unit'], value: number, limit: number, detail = ''): Row {
  return { name, unit, value, limit, must: 'stay below', detail };
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}

/** Fills the site before the limits apply, and returns the token of a member. */
async function fill(): Promise<{ memeIds: number[]; token: string }> {
  const ctx = await createContext(readConfig({ DATA_DIR: dataDir }));
  const member = await addMember(ctx, 'user');
  const author = await actorOf(ctx, member.token);
  const moderator = await actorOf(ctx, (await addMember(ctx, 'moderator')).token);
  const memeIds: number[] = [];
  for (let n = 1; n <= MEMES; n++) {
    const fields = { company: 'Adobe', city: 'Iasi', title: `Meme ${n}`, message: 'Luni, ora nouă.' };
    const file = toImageSource(await pictureWithCaption(n));
    const { id } = (await submitMeme(ctx, author, { fields, file })).answer;
    await decideMeme(ctx, moderator, id, { status: 'approved', reason: null });
    memeIds.push(id);
  }
  await ctx.close();
  return { memeIds, token: member.token };
}

async function pictureWithCaption(index: number): Promise<Buffer> {
  return sharp(await storedCaption(index))
    .png()
    .toBuffer();
}

async function actorOf(ctx: Context, token: string): Promise<Actor> {
  const actor = await authenticate(ctx, token);
  if (!actor) throw new Error('the new session is not there');
  return actor;
}

async function measureUpload({ url }: Server, token: string): Promise<Row> {
  const form = new FormData();
  form.set('company', 'Adobe');
  form.set('city', 'Iasi');
  const bytes = new Uint8Array(await pictureWithCaption(0));
  form.set('image', new Blob([bytes], { type: 'image/png' }), 'meme.png');
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/memes`, { method: 'POST', body: form, headers });
  if (response.status !== 201) throw new Error(`the upload got ${response.status}`);
  await response.arrayBuffer();
  return row('upload', 's', secondsSince(started), 5);
}

/** Waits until the text of every picture is read, including pictures from before the start. */
async function measureReading(): Promise<Row> {
  const started = performance.now();
  const ctx = await createContext(readConfig({ DATA_DIR: dataDir }), { isServing: false });
  const countUnread = async () => {
    const { count } = await ctx.db
      .selectFrom('memes')
      .leftJoin('picture_texts', 'picture_texts.image_key', 'memes.image_key')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('picture_texts.image_key', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  while ((await countUnread()) > 0) {
    if (performance.now() - started > PATIENCE) throw new Error('some pictures were not read in time');
    await wait(500);
  }
  await ctx.close();
  return row(`text of ${MEMES + 1} pictures`, 's', secondsSince(started), PATIENCE / 1000);
}

/**
 * Readers arrive at a fixed rate, whether or not earlier readers have their response; half read the home page, half a
 * meme.
 */
async function measureReaders({ url }: Server, memeIds: number[]): Promise<Row> {
  const times: number[] = [];
  const read = async (turn: number, due: number) => {
    const address = turn % 2 === 0 ? '/' : `/meme/${memeIds[turn % memeIds.length]}`;
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };
    const response = await fetch(url + address, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address} got ${response.status}`);
    if (turn >= FIRST) times.push(performance.now() - due);
  };
  const started = performance.now();
  const readers: Promise<void>[] = [];
  for (let turn = 0; turn < FIRST + READERS_A_SECOND * SECONDS; turn++) {
    const due = started + (turn * 1000) / READERS_A_SECOND;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    readers.push(read(turn, due));
  }
  await Promise.all(readers);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const detail = `median ${at(0.5).toFixed(1)} ms, slowest ${at(0.9999).toFixed(0)} ms`;
  return row(`${READERS_A_SECOND} readers a second, p95`, 'ms', at(0.95), 100, detail);
}
