import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { recordOf, storedItems } from '../apps/web/app/features/site/session/session-record.ts';
import { findChromium } from '../scripts/runner/chromium.ts';
import { startBenchSite } from './bench-site.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { median } from './row.ts';

/**
 * `npm run bench -- first-use [rounds]`: a phone (4 times slower processor, slow 4G) opens home and a meme, and taps a
 * vote half a second after the first paint. Alternates three starts of React for a visitor: while the page loads, when
 * it is idle, or with the first use. Also measures a member, for whom React starts when the page is idle.
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

/** Scripts for the page: the first two simulate a use that starts React, the others leave the start to the page. */
const STARTS = {
  'while loading': `document.addEventListener('DOMContentLoaded', () => document.dispatchEvent(new Event('wheel')))`,
  'when idle': `addEventListener('load', () => requestIdleCallback(() => document.dispatchEvent(new Event('wheel'))))`,
  'with the first use': '',
  'a member': '',
} as const;
type Kind = keyof typeof STARTS;
/** Milliseconds. */
const LIMIT = 300;

interface Reading {
  lcp: number;
  blocked: number;
  scriptKb: number;
}

interface Tap {
  /** Milliseconds from the touch until the frame that shows a change. */
  effect: number;
  /** Milliseconds until the login opens, or React shows the vote. */
  done: number;
}

/** Runs in the page: collects what the browser reports about its own work. */
const WATCH = `
self.seen={lcp:0,blocked:0,first:0};
new PerformanceObserver((list)=>{for(const entry of list.getEntries())seen.lcp=entry.startTime}).observe({type:'largest-contentful-paint',buffered:true});
new PerformanceObserver((list)=>{for(const entry of list.getEntries())if(entry.name==='first-contentful-paint')seen.first=entry.startTime}).observe({type:'paint',buffered:true});
new PerformanceObserver((list)=>{for(const entry of list.getEntries())if(entry.startTime>=seen.first)seen.blocked+=Math.max(0,entry.duration-50)}).observe({type:'longtask',buffered:true});
self.tapped={};
addEventListener('pointerdown',({timeStamp})=>{tapped.began??=timeStamp},{capture:true});
new MutationObserver(()=>{
  if(tapped.began===undefined)return;
  // The frame after the change is shown before the next task.
  const note=(name)=>requestAnimationFrame(()=>setTimeout(()=>{tapped[name]??=performance.now()-tapped.began}));
  if(document.querySelector('[data-held],[data-cast],[role=dialog],[aria-pressed=true]'))note('effect');
  if(document.querySelector('[role=dialog],[aria-pressed=true]'))note('done');
}).observe(document,{attributes:true,childList:true,subtree:true});
`;

interface Phone {
  context: BrowserContext;
  page: Page;
}

async function openPhone(browser: Browser, kind: Kind): Promise<Phone> {
  const context = await browser.newContext(PHONE);
  const login = kind === 'a member' ? `for(const [name,value] of ${JSON.stringify(items)})` : '';
  await context.addInitScript(
    WATCH + STARTS[kind] + (login && `${login}if(value!==null)localStorage[name]=value`),
  );
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { context, page };
}

async function read(browser: Browser, url: string, kind: Kind): Promise<Reading> {
  const { context, page } = await openPhone(browser, kind);
  // Modules are fetched, and then imported from the browser's cache (decision 152).
  const sizes = new Map<string, number>();
  page.on('requestfinished', async (call) => {
    const url = call.url();
    if (!url.endsWith('.js')) return;
    sizes.set(url, Math.max(sizes.get(url) ?? 0, (await call.sizes()).responseBodySize));
  });
  await page.goto(url);
  await page.waitForTimeout(WATCHED_FOR);
  const { lcp, blocked } = await page.evaluate<Reading>('seen');
  await context.close();
  const bytes = sizes.values().reduce((sum, size) => sum + size, 0);
  return { lcp, blocked, scriptKb: bytes / 1024 };
}

/** Taps the first vote. Returns when the page shows the tap, and when its effect is complete. */
async function tap(browser: Browser, url: string, kind: Kind): Promise<Tap> {
  const { context, page } = await openPhone(browser, kind);
  await page.goto(url, { waitUntil: 'commit' });
  // Functions, because the page's policy forbids evaluating a text.
  await page.waitForFunction(() => (globalThis as { seen?: { first: number } }).seen?.first);
  const place = await page.evaluate(() => {
    const vote = document.querySelector('[data-vote]');
    vote?.scrollIntoView({ block: 'center' });
    const { x = 0, y = 0, width = 0, height = 0 } = vote?.getBoundingClientRect() ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.waitForTimeout(TAP_AFTER);
  await page.touchscreen.tap(place.x, place.y);
  await page.waitForFunction(() => (globalThis as { tapped?: Partial<Tap> }).tapped?.done);
  const tapped = await page.evaluate<Tap>('tapped');
  await context.close();
  return tapped;
}

const site = await startBenchSite({}, { loudest: 60 });
const executablePath = findChromium();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const rows: string[][] = [];
const effects: number[] = [];
const answer = await fetch(`${site.url}/users/email-login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(site.login),
});
const items = Object.entries(storedItems({ ...recordOf(await answer.json()) }));
try {
  for (const [name, path] of [
    ['home', '/'],
    ['meme', `/meme/${site.commented[50]}`],
  ]) {
    const kinds = Object.keys(STARTS) as Kind[];
    const found = kinds.map((kind) => ({ kind, readings: [] as Reading[], taps: [] as Tap[] }));
    for (let round = 0; round < ROUNDS; round++) {
      for (const { kind, readings, taps } of found) {
        readings.push(await read(browser, site.url + path, kind));
        taps.push(await tap(browser, site.url + path, kind));
      }
    }
    for (const { kind, readings, taps } of found) {
      const effect = median(taps.map((each) => each.effect));
      if (kind === 'with the first use' || kind === 'a member') effects.push(effect);
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
  'tap to login or vote, ms',
];
const heading = '# When React starts: a slow phone';
const method = `Medians of ${ROUNDS} rounds in turns; processor ${SLOWER} times slower, slow 4G, a tap ${TAP_AFTER} ms after the first paint.`;
writeTable('first-use', [heading, '', method, '', ...markdownTable([head, ...rows])], {
  rounds: ROUNDS,
  rows,
});
process.exitCode = effects.every((effect) => effect <= LIMIT) ? 0 : 1;
