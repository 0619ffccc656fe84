import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { recordOf, storedItems } from '../apps/web/app/features/session/session-record.ts';
import { findChromium } from '../scripts/runner/chromium.ts';
import { type BenchSite, startBenchSite } from './bench-site.ts';
import { markdownTable, writeTable } from './result-table.ts';

/**
 * `npm run bench -- visit [rounds]`: a member with a phone whose processor is four times slower does thirty things. Measures
 * how long the page takes to show each (the event timing of the browser, from which it computes INP).
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const SLOWER = 4;
/** Milliseconds at the 98th percentile. */
const LIMIT = 100;
/** What takes less is not reported by browsers, and counts as this. */
const LEAST = 16;
/** Long enough for the effect of an action, so that each has the page to itself. */
const BETWEEN = 400;

/** Runs in each page: keeps the longest event of each interaction, over all pages of the visit. */
const WATCH = `
new PerformanceObserver((list)=>{
  const kept=JSON.parse(sessionStorage.getItem('visit')??'{}');
  for(const {interactionId,duration} of list.getEntries()){
    if(!interactionId)continue;
    const key=performance.timeOrigin+' '+interactionId;
    kept[key]=Math.max(kept[key]??0,duration);
  }
  sessionStorage.setItem('visit',JSON.stringify(kept));
}).observe({type:'event',durationThreshold:${LEAST},buffered:true});
`;

type Action = [name: string, act: (page: Page) => Promise<unknown>];

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().tap();
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const type = (name: string, text: string) => async (page: Page) => {
  await page.getByRole('textbox', { name }).first().tap();
  await page.keyboard.type(text);
};

/** Waits for what the action opens, which may be loaded first, so that the next action meets it. */
const opening =
  (act: Action[1], role: 'menu' | 'dialog'): Action[1] =>
  async (page) => {
    await act(page);
    await page.getByRole(role).first().waitFor();
  };

const ON_HOME: Action[] = [
  ['upvote', button(/^Upvote/)],
  ['take the vote back', button(/^Upvote/)],
  ['same here', button(/^Same here/)],
  ['open the share menu', opening(button('Share'), 'menu')],
  ['close it', press('Escape')],
  ['open the user menu', opening(button(/^Menu of/), 'menu')],
  ['close it', press('Escape')],
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
  ['open a meme', (page) => page.getByRole('article').getByRole('img').first().tap()],
];
const ON_MEME: Action[] = [
  ['upvote', button(/^Upvote/)],
  ['open the picture', opening(link('View the picture larger'), 'dialog')],
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

interface Interaction {
  action: string;
  ms: number;
}

async function carryOut(page: Page, actions: Action[], done: Interaction[]): Promise<void> {
  for (const [action, act] of actions) {
    await page.evaluate(() => sessionStorage.removeItem('visit'));
    await act(page);
    await page.waitForTimeout(BETWEEN);
    const seen = await page.evaluate(() => sessionStorage.getItem('visit'));
    const times = Object.values(JSON.parse(seen ?? '{}') as Record<string, number>);
    done.push({ action, ms: Math.max(LEAST, ...times) });
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
const slowest = [['slowest', 'ms'], ...worst.map(({ action, ms }) => [action, String(ms)])];
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
