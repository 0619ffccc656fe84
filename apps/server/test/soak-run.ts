import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { gatherCrowd } from './kill-rounds.ts';
import { startServer } from './server-process.ts';
import { createTally, type Stage, sendOne, type Tally } from './soak-load.ts';

interface SoakOptions {
  /** Seconds at half of the capacity. */
  soak: number;
  /** Seconds at five times the capacity. */
  burst: number;
  /** Seconds for measuring the machine's capacity. */
  probe: number;
  /** Most seconds to wait after the burst until responses are as fast as before it; 0 skips that measurement. */
  recovery: number;
  onSample?: (sample: Sample) => void;
}

export interface Sample {
  /** Seconds since the soak began. */
  at: number;
  rss: number;
  heap: number;
  files: number;
  sockets: number;
}

export interface SoakReport {
  /** Responses per second: the capacity, the requested rate, and the rate of the burst. */
  capacity: number;
  rate: number;
  burstRate: number;
  soak: Record<string, number>;
  /** Milliseconds, 99th percentile. */
  p99: number;
  /** Megabytes per minute over the second half, by least squares. */
  rssSlope: number;
  heapSlope: number;
  samples: Sample[];
  burst: Record<string, number>;
  speechless: number;
  /** Whether fifty sequential requests got responses without an error within a minute after the burst. */
  isCleanAgain: boolean;
  /**
   * Milliseconds after the burst until a second was as fast as before it; null if none was within `recovery`. Only the
   * benchmark reads it.
   */
  normalAfter: number | null;
  isAlive: boolean;
}

const MEMBERS = 300;
const LISTENERS = 50;
const SAMPLE_EVERY = 1000;
const TICK = 20;
/** Most concurrent requests. With more, the load generator would measure itself. */
const MOST_AT_ONCE = 2000;

/** Sends requests at half of the capacity, then at ten times that rate, and then checks that the server recovers. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-soak-'));
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    AUTH_SECRET: 'soaked-for-a-quarter-of-an-hour-00',
    ADMIN_EMAIL: 'admin@soak.test',
    ADMIN_PASSWORD: 'parola-lunga',
  };
  const { crowd, open } = await gatherCrowd(env, MEMBERS);
  const server = await startServer(env);
  const listeners = await listen(server.url);
  try {
    const stage: Stage = { url: server.url, crowd, memeIds: open, addresses: 60_000, uploads: 0.1 };
    const report = await soakAndBurst(stage, options);
    return { ...report, isAlive: server.child.exitCode === null && server.child.signalCode === null };
  } finally {
    for (const listener of listeners) listener.terminate();
    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function soakAndBurst(stage: Stage, options: SoakOptions): Promise<Omit<SoakReport, 'isAlive'>> {
  const capacity = await measureCapacity(stage, options.probe);
  const rate = capacity / 2;
  const samples: Sample[] = [];
  const began = performance.now();
  const sampling = setInterval(async () => {
    const sample = await takeSample(stage.url, (performance.now() - began) / 1000).catch(() => null);
    if (!sample) return;
    samples.push(sample);
    options.onSample?.(sample);
  }, SAMPLE_EVERY);
  const soak = createTally();
  await sendFor(stage, rate, options.soak, soak);
  clearInterval(sampling);
  const half = samples.slice(Math.floor(samples.length / 2));

  // The burst comes from one network, with more images than the server can process.
  const burst = createTally();
  await sendFor({ ...stage, addresses: 1, uploads: 5 }, rate * 10, options.burst, burst);
  return {
    capacity: Math.round(capacity),
    rate: Math.round(rate),
    burstRate: Math.round(burst.sent / options.burst),
    soak: Object.fromEntries(soak.answers),
    p99: quantile(soak.times, 0.99),
    rssSlope: slope(half, 'rss'),
    heapSlope: slope(half, 'heap'),
    samples,
    burst: Object.fromEntries(burst.answers),
    speechless: burst.speechless + soak.speechless,
    isCleanAgain: await isCleanAgain(stage),
    normalAfter: await untilNormal(stage, rate, {
      p95: quantile(soak.times, 0.95),
      seconds: options.recovery,
    }),
  };
}

/** Measures the highest rate of twenty clients that wait for each response. */
async function measureCapacity(stage: Stage, seconds: number): Promise<number> {
  const tally = createTally();
  const end = performance.now() + seconds * 1000;
  const ask = async () => {
    while (performance.now() < end) await sendOne(stage, tally);
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  return tally.times.length / seconds;
}

/** Sends at a fixed rate, whether responses arrive or not. */
async function sendFor(stage: Stage, rate: number, seconds: number, tally: Tally): Promise<void> {
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * rate;
    while (tally.sent < due && underWay.size < MOST_AT_ONCE) {
      const one: Promise<void> = sendOne(stage, tally).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await setTimeout(TICK);
  }
  await Promise.all(underWay);
}

async function isCleanAgain(stage: Stage): Promise<boolean> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const tally = createTally();
    while (tally.sent < 50) await sendOne(stage, tally);
    if (isClean(tally)) return true;
  }
  return false;
}

/** Returns the milliseconds until a second without errors whose p95 is at most twice the earlier one, or 100 ms; or null. */
async function untilNormal(
  stage: Stage,
  rate: number,
  { p95, seconds }: { p95: number; seconds: number },
): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const from = performance.now() - began;
    const tally = createTally();
    await sendFor(stage, rate, 1, tally);
    if (isClean(tally) && quantile(tally.times, 0.95) <= Math.max(100, 2 * p95)) return Math.round(from);
  }
  return null;
}

/** The mix includes repeated votes and exceeded member limits. */
const EXPECTED = new Set(['200', '201', '400', '429']);
const isClean = ({ answers }: Tally) => [...answers.keys()].every((status) => EXPECTED.has(status));

async function listen(url: string): Promise<WebSocket[]> {
  const sockets = Array.from({ length: LISTENERS }, () => new WebSocket(`${url.replace('http', 'ws')}/ws`));
  for (const socket of sockets) socket.on('error', () => {});
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  return sockets;
}

const MEGABYTE = 1_048_576;

async function takeSample(url: string, at: number): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  return {
    at: Math.round(at),
    rss: Math.round(read('process_resident_memory_bytes') / MEGABYTE),
    heap: Math.round(read('nodejs_heap_size_used_bytes') / MEGABYTE),
    files: read('process_open_fds'),
    sockets: read('corpomeme_websocket_clients'),
  };
}

function slope(samples: Sample[], what: 'rss' | 'heap'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, value] = [mean(samples.map((sample) => sample.at)), mean(samples.map((sample) => sample[what]))];
  const spread = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  const common = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample[what] - value), 0);
  return spread === 0 ? 0 : Math.round((common / spread) * 60 * 100) / 100;
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}
