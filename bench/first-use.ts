import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/runner/chromium.ts';
import { startBenchSite } from './bench-site.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { median } from './row.ts';

/**
 * `npm run bench -- first-use [rounds]`: a visitor's phone (4 times slower processor, slow 4G) opens home and a meme, and
 * taps a vote half a second after the first paint. Compares, in turns, when React starts: while the page loads, when it is
 * idle, or with the first use.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;
/** Milliseconds after the first paint. */
const TAP_AFTER = 500;
const WATCHED_FOR = 6000;

/** The start script waits for a use; the others use the page before anybody does. */
const STARTS = {
  'while loading': `document.addEventListener('DOMContentLoaded', () => document.dispatchEvent(new Event('wheel')))`,
  'when idle': `addEventListener('load', () => requestIdleCallback(() => document.dispatchEvent(new Event('wheel'))))`,
  'with the first use': '',
} as const;

interface Reading {
  lcp: number;
  blocked: number;
  scriptKb: number;
}

interface Tap {
  /** Milliseconds until something changes. */
  effect: number;
  /** Milliseconds until the login opens. */
  done: number;
}

/** Runs in the page: collects what the browser reports about its own work. */
const WATCH = `
self.seen={lcp:0,blocked:0,first:0};
new PerformanceObserver((list)=>{for(const entry of list.getEntries())seen.lcp=entry.startTime}).observe({type:'largest-contentful-paint',buffered:true});
new PerformanceObserver((list)=>{for(const entry of list.getEntries())if(entry.name==='first-contentful-paint')seen.first=entry.startTime}).observe({type:'paint',buffered:true});
new PerformanceObserver((list)=>{for(const entry of list.getEntries())if(entry.startTime>=seen.first)seen.blocked+=Math.max(0,entry.duration-50)}).observe({type:'longtask',buffered:true});
`;

async function openPhone(browser: Browser, start: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(WATCH + start);
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { context, page };
}

async function read(browser: Browser, url: string, start: string): Promise<Reading> {
  const { context, page } = await openPhone(browser, start);
  let bytes = 0;
  page.on('requestfinished', async (call) => {
    if (call.resourceType() === 'script') bytes += (await call.sizes()).responseBodySize;
  });
  await page.goto(url);
  await page.waitForTimeout(WATCHED_FOR);
  const { lcp, blocked } = await page.evaluate<Reading>('seen');
  await context.close();
  return { lcp, blocked, scriptKb: bytes / 1024 };
}

/** Taps the first vote and returns when the page showed it, and when it did what was asked. */
async function tap(browser: Browser, url: string, start: string): Promise<Tap> {
  const { context, page } = await openPhone(browser, start);
  await page.goto(url, { waitUntil: 'commit' });
  // A function, because the page's policy forbids to evaluate a text.
  await page.waitForFunction(() => (globalThis as { seen?: { first: number } }).seen?.first);
  await page.waitForTimeout(TAP_AFTER);
  await page.evaluate(`{
    const began=performance.now();
    self.tapped={};
    new MutationObserver(()=>{
      const passed=performance.now()-began;
      if(document.querySelector('[data-held],[role=dialog]'))tapped.effect??=passed;
      if(document.querySelector('[role=dialog]'))tapped.done??=passed;
    }).observe(document,{attributes:true,childList:true,subtree:true});
  }`);
  await page.locator('button[aria-pressed]').first().tap();
  await page.waitForSelector('[role=dialog]');
  const tapped = await page.evaluate<Tap>('tapped');
  await context.close();
  return tapped;
}

const site = await startBenchSite({}, { loudest: 60 });
const executablePath = findChromium();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const rows: string[][] = [];
try {
  for (const [name, path] of [
    ['home', '/'],
    ['meme', `/meme/${site.commented[50]}`],
  ]) {
    const found = Object.keys(STARTS).map((kind) => ({ kind, readings: [] as Reading[], taps: [] as Tap[] }));
    for (let round = 0; round < ROUNDS; round++) {
      for (const { kind, readings, taps } of found) {
        const start = STARTS[kind as keyof typeof STARTS];
        readings.push(await read(browser, site.url + path, start));
        taps.push(await tap(browser, site.url + path, start));
      }
    }
    for (const { kind, readings, taps } of found) {
      const figure = (values: number[]) => String(Math.round(median(values)));
      rows.push([
        name ?? '',
        kind,
        figure(readings.map(({ lcp }) => lcp)),
        figure(readings.map(({ blocked }) => blocked)),
        figure(readings.map(({ scriptKb }) => scriptKb)),
        figure(taps.map(({ effect }) => effect)),
        figure(taps.map(({ done }) => done)),
      ]);
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
const head = [
  'page',
  'React starts',
  'LCP, ms',
  'blocked, ms',
  'script files in 6 s, KB',
  'tap to effect, ms',
  'tap to login, ms',
];
const heading = '# When React starts: a visitor on a slow phone';
const method = `Medians of ${ROUNDS} rounds in turns; processor ${SLOWER} times slower, slow 4G, a tap ${TAP_AFTER} ms after the first paint.`;
writeTable('first-use', [heading, '', method, '', ...markdownTable([head, ...rows])], {
  rounds: ROUNDS,
  rows,
});
