import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { recordOf, storedItems } from '../apps/web/app/features/site/session/session-record.ts';
import { findChromium } from '../scripts/runner/chromium.ts';
import { type BenchSite, startBenchSite } from './bench-site.ts';
import { markdownTable, writeTable } from './result-table.ts';

/**
 * `npm run bench -- visit [rounds]`: a member with a phone whose processor is four times slower performs thirty
 * actions. Measures how long the page takes to show each (the browser's event timing, from which it computes INP).
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const SLOWER = 4;
/** Milliseconds at the 98th percentile. */
const LIMIT = 100;
/** Browsers do not report shorter events; each counts as this. */
const LEAST = 16;
/** Longer than the effect of an action, so that actions do not overlap. */
const BETWEEN = 400;

/** Runs in each page: keeps the longest event of each interaction, over all pages of the visit. */
const WATCH = `
new PerformanceObserver((list)=>{
  const kept=JSON.parse(sessionStorage.getItem('visit')??'{}');
  for(const entry of list.getEntries()){
    const {interactionId}=entry;
    if(!interactionId)continue;
    const key=performance.timeOrigin+' '+interactionId;
    if((kept[key]?.[0]??-1)<entry.duration)kept[key]=[entry.duration,entry.processingStart-entry.startTime,entry.processingEnd-entry.processingStart,entry.name];
  }
  sessionStorage.setItem('visit',JSON.stringify(kept));
}).observe({type:'event',durationThreshold:${LEAST},buffered:true});
`;

type Action = [name: string, act: (page: Page) => Promise<unknown>];

/** Finds the target first, so that finding it is not measured. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(BETWEEN);
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

const button = (name: string | RegExp) => (page: Page) =>
  tap(page, page.getByRole('button', { name }).first());
const link = (name: string | RegExp) => (page: Page) => tap(page, page.getByRole('link', { name }).first());
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const type = (name: string, text: string) => async (page: Page) => {
  await tap(page, page.getByRole('textbox', { name }).first());
  await page.keyboard.type(text);
};

/** Waits for what the action opens, which may be loaded first, so that the next action finds it. */
const opening =
  (act: Action[1]): Action[1] =>
  async (page) => {
    await act(page);
    // Uses a selector that costs the page nothing.
    await page.waitForSelector('[role=menu],[role=dialog]');
  };

const ON_HOME: Action[] = [
  ['upvote', button(/^Upvote/)],
  ['take the vote back', button(/^Upvote/)],
  ['same here', button(/^Same here/)],
  ['open the share menu', opening(button('Share'))],
  ['close it', press('Escape')],
  ['open the user menu', opening(button(/^Menu of/))],
  ['close it', press('Escape')],
  ['open order and time', (page) => tap(page, page.locator('main summary').first())],
  ['this week', link('This Week')],
  ['all time', link('All Time')],
  ['next card by key', press('j')],
  ['vote by key', press('l')],
  ['go to Browse', link('Browse')],
];
const ON_BROWSE: Action[] = [
  ['search', type('Search memes', 'me')],
  ['search on', press('m')],
  ['delete a letter', press('Backspace')],
  ['clear the search', link('Clear the search')],
  ['today', link('Today')],
  ['all time', link('All Time')],
  ['open a meme', (page) => tap(page, page.getByRole('article').getByRole('img').first())],
];
const ON_MEME: Action[] = [
  ['upvote', button(/^Upvote/)],
  ['open the picture', opening(link('View the picture larger'))],
  ['zoom in', button('Zoom in')],
  ['zoom out', button('Zoom out')],
  ['close the picture', button('Close')],
  ['write a comment', type('Your comment', 'La')],
  ['write on', press('n')],
  ['write on', press('o')],
  ['vote for a comment', button(/^Upvote comment/)],
  ['show more comments', button(/^Show \d+ More Comments/)],
  ['collapse a thread', button(/^Thread of/)],
];

/** Duration, time until the handlers, time in the handlers. */
type LongestEvent = [ms: number, delay: number, handlers: number, name: string];

interface Interaction {
  action: string;
  /** Milliseconds from the input until the page shows its effect. */
  ms: number;
  /** Milliseconds of them before and in the handlers of the page; the rest is rendering. */
  delay: number;
  handlers: number;
  /** Milliseconds of the main thread's CPU time until the next action, which other processes do not change. */
  cpu: number;
}

async function carryOut(page: Page, actions: Action[], done: Interaction[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readCpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  for (const [action, act] of actions) {
    const before = await readCpu();
    await page.evaluate(() => sessionStorage.removeItem('visit'));
    await act(page);
    await page.waitForTimeout(BETWEEN);
    const seen = await page.evaluate(() => sessionStorage.getItem('visit'));
    const events = Object.values(JSON.parse(seen ?? '{}') as Record<string, LongestEvent>);
    const [ms, delay, handlers] = events.toSorted((a, b) => b[0] - a[0])[0] ?? [LEAST, 0, 0];
    done.push({ action, ms: Math.max(LEAST, ms), delay, handlers, cpu: (await readCpu()) - before });
  }
}

async function visit(context: BrowserContext, site: BenchSite): Promise<Interaction[]> {
  const done: Interaction[] = [];
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${site.url}/robots.txt`);
  const answer = await page.request.post(`${site.url}/users/email-login`, { data: site.login });
  const items = storedItems(recordOf(await answer.json()));
  await page.evaluate((entries) => {
    for (const [name, value] of entries) if (value !== null) localStorage.setItem(name, value);
  }, Object.entries(items));
  await page.addInitScript(WATCH);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(site.url);
  await page.waitForFunction(() => !('onHydrated' in window));
  await carryOut(page, ON_HOME, done);
  await page.waitForURL('**/browse');
  await carryOut(page, ON_BROWSE, done);
  await page.goto(`${site.url}/meme/${site.commented[50]}`);
  await page.waitForFunction(() => !('onHydrated' in window));
  await carryOut(page, ON_MEME, done);
  await page.close();
  return done;
}

const site = await startBenchSite({}, { loudest: 60 });
const executablePath = findChromium();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const all: Interaction[] = [];
try {
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext(PHONE);
    all.push(...(await visit(context, site)));
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
}
const sorted = all.toSorted((a, b) => a.ms - b.ms);
const at = (share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]?.ms ?? 0;
const worst = sorted.slice(-8).toReversed();
const rows = [
  ['actions', 'median, ms', 'p75', 'p98', 'limit'],
  [String(all.length), ...[0.5, 0.75, 0.98].map((share) => String(at(share))), String(LIMIT)],
];
const figure = (ms: number) => String(Math.round(ms));
const slowest = [
  ['slowest', 'ms', 'before handlers', 'in handlers', 'processor'],
  ...worst.map(({ action, ms, delay, handlers, cpu }) => [action, ...[ms, delay, handlers, cpu].map(figure)]),
];
writeTable(
  'visit',
  [
    `# ${all.length / ROUNDS} actions of a member on a slow phone`,
    '',
    ...markdownTable(rows),
    '',
    ...markdownTable(slowest),
  ],
  { p98: at(0.98), interactions: all },
);
process.exitCode = at(0.98) <= LIMIT ? 0 : 1;
