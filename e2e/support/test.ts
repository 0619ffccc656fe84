import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { PHONE } from './phone.ts';
import type { SiteKind } from './prepared-sites.ts';
import { collectShownTexts, saveShownTexts } from './shown-texts.ts';
import { type Site, startSite } from './site.ts';
import { createSiteKeeper, type SiteKeeper } from './site-keeper.ts';

interface Fixtures {
  /** The site of the spec file, which no other file writes to. */
  site: Site;
  /** A page that fails its test on a console error or a request to another site. */
  page: Page;
  /** The page of a second visitor with a separate browser profile and the same checks. */
  otherPage: Page;
  /** The page of a third visitor. */
  thirdPage: Page;
  /** Whether a pointer moves over each page when it has loaded, which starts React (decision 216). */
  pointerMoves: boolean;
  /** Set by tests that cut the network: ignores the browser's console errors about it. */
  cutsNetwork: boolean;
  /** URL prefixes of other sites that the test may contact. */
  allowedUrls: string[];
}

interface WorkerFixtures {
  /** Additional environment variables of the site. */
  siteSettings: Record<string, string>;
  siteKind: SiteKind;
  siteKeeper: SiteKeeper;
}

type ProfileOptions = Pick<Fixtures, 'site' | 'pointerMoves' | 'cutsNetwork' | 'allowedUrls'> & {
  browser: Browser;
  contextOptions: BrowserContextOptions;
};

/** The tag of journeys that run only at a phone's width, in files whose other journeys run wide. */
const NARROW = '@narrow';

async function openProfile(
  { browser, site, contextOptions, pointerMoves, cutsNetwork, allowedUrls }: ProfileOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...contextOptions, baseURL: site.url });
  if (pointerMoves) await movePointer(context);
  await collectShownTexts(context);
  const page = await context.newPage();
  const complaints = collectComplaints(page, { allowed: [site.url, ...allowedUrls], cutsNetwork });
  await use(page);
  expect(complaints).toEqual([]);
  await context.close();
}

/** Makes the pages of `context` start React as they do for anybody with a pointer: with the first move, once loaded. */
async function movePointer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => addEventListener('load', () => dispatchEvent(new Event('pointermove'))));
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteSettings: [{}, { option: true, scope: 'worker' }],
  siteKind: ['empty', { option: true, scope: 'worker' }],
  siteKeeper: [
    async ({ siteSettings, siteKind }, use) => {
      const keeper = createSiteKeeper(() => startSite({ settings: siteSettings, kind: siteKind }));
      await use(keeper);
      await keeper.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  site: [async ({ siteKeeper }, use, { file }) => use(await siteKeeper.open(file)), { timeout: 330_000 }],
  // Narrow journeys run in the wide project too, so that they share the site of their file (decision 149).
  viewport: ({ viewport }, use, { tags }) => use(tags.includes(NARROW) ? PHONE.viewport : viewport),
  contextOptions: ({ contextOptions }, use, { tags }) =>
    use(tags.includes(NARROW) ? PHONE.contextOptions : contextOptions),
  pointerMoves: [true, { option: true }],
  cutsNetwork: [false, { option: true }],
  allowedUrls: [[], { option: true }],
  baseURL: ({ site }, use) => use(site.url),
  context: async ({ context, pointerMoves }, use, { workerIndex }) => {
    if (pointerMoves) await movePointer(context);
    await collectShownTexts(context);
    await use(context);
    saveShownTexts(workerIndex);
  },
  page: async ({ page, site, cutsNetwork, allowedUrls }, use) => {
    const complaints = collectComplaints(page, { allowed: [site.url, ...allowedUrls], cutsNetwork });
    await use(page);
    expect(complaints).toEqual([]);
  },
  otherPage: openProfile,
  thirdPage: openProfile,
});

// Browsers log responses with a client error to the console; many journeys expect them.
const REFUSED_CALL = /Failed to load resource: the server responded with a status of 4\d\d/;

const CUT_CALL =
  /Failed to load resource: (net::ERR_|the server responded with a status of 5\d\d)|^WebSocket connection to .* failed: .*net::ERR_/;

interface WatchOptions {
  allowed: string[];
  cutsNetwork: boolean;
}

/** Returns a list that later console errors, page errors and requests to other sites are added to. */
function collectComplaints(page: Page, { allowed, cutsNetwork }: WatchOptions): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    const isExpected = REFUSED_CALL.test(text) || (cutsNetwork && CUT_CALL.test(text));
    if (message.type() === 'error' && !isExpected) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !allowed.some((start) => url.startsWith(start)))
      complaints.push(`third-party request: ${url}`);
  });
  return complaints;
}

export { expect };
