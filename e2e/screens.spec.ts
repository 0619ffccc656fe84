import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectPicturesShown,
  expectStill,
  findSerious,
  skipJudged,
} from './support/accessible.ts';
import { followLink, leavePage } from './support/follow-link.ts';
import { enterAs, headersOf, store } from './support/people.ts';
import { dialog, openMenu, type Screen, type ScreenContent } from './support/screens/screen.ts';
import { SCREENS } from './support/screens/screens.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

test.use({ siteKind: 'demo', cutsNetwork: true });

/** Screens that share a page: a first load in a new browser profile takes a fifth of a screen's time. */
const GROUP_SIZE = 12;
const WIDE = { width: 1280, height: 800 };
const PHONE_SIZE = { width: 390, height: 844 };
/** The screen that asks for consent. */
const COOKIES = 'home-cookies';
const LIGHT = { colorScheme: 'light', reducedMotion: 'no-preference' } as const;

const PASSWORD = 'demo-corpomeme';
const PEOPLE = {
  member: { email: 'user@demo.test', password: PASSWORD },
  admin: { email: 'admin@demo.test', password: PASSWORD },
};

let content: ScreenContent;
test.beforeAll(async ({ site, request }) => {
  content = await readContent(request, site);
  const headers = await headersOf(request, site, PEOPLE.admin);
  const data = {
    version: 0,
    title: { en: 'About us', ro: 'Despre noi' },
    text: { en: 'We laugh.\n\n## Why\n\n- Mondays', ro: 'Râdem.\n\n## De ce\n\n- Lunea' },
  };
  expect((await request.put(`${site.url}/admin/pages/about-us`, { headers, data })).status()).toBe(200);
});

async function readContent(request: APIRequestContext, site: Site): Promise<ScreenContent> {
  const headers = await headersOf(request, site, PEOPLE.member);
  const read = async (path: string) => (await request.get(site.url + path, { headers })).json();
  const [commented] = (await read('/memes?sort=commented&limit=1')) as { id: number }[];
  const own = (await read('/users/me/memes?limit=50')) as { id: number; approval_status: string }[];
  const companies = (await read('/companies')) as { name: string; memeCount: number }[];
  const memes = (await read('/memes?limit=50')) as { user_id: string; has_author_page: boolean }[];
  const { uid } = (await read('/users/me')) as { uid: string };
  return {
    memeId: commented?.id ?? 0,
    rejectedId: own.find(({ approval_status }) => approval_status === 'rejected')?.id ?? 0,
    memberId: uid,
    authorId: memes.find(({ has_author_page }) => has_author_page)?.user_id ?? '',
    emptyCompany: companies.find(({ memeCount }) => memeCount === 0)?.name ?? '',
  };
}

/** Opens the screen by its address in a page that stores nothing but the session. */
async function openByAddress(page: Page, screen: Screen): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const consent = screen.name === COOKIES ? {} : { cookieConsent: 'declined' };
  const items = { ...(screen.as && (await sessionOf(page, screen.as))), ...consent };
  await store(page, items, { afresh: true });
  // Done before the screen loads, because the page of `store` is nearly empty.
  await page.emulateMedia(LIGHT);
  await page.setViewportSize(WIDE);
  await screen.network?.(page);
  await page.goto(addressOf(screen));
  await untilRunning(page);
}

/** Opens the screen as a link of the site does, from a page without content of its own. */
async function openByLink(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia(LIGHT);
  await page.setViewportSize(WIDE);
  const overlay = dialog(page).or(page.getByRole('menu'));
  // An open list takes the first press.
  await expect(async () => {
    if (await overlay.first().isVisible()) await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden({ timeout: 1000 });
  }).toPass();
  await page.evaluate(() => sessionStorage.clear());
  await leavePage(page);
  await followLink(page, addressOf(screen));
}

const addressOf = ({ path }: Screen) => (typeof path === 'string' ? path : path(content));

/**
 * Returns whether a link may open the screen in the page of the screen before it: its address was opened before, or it is a further
 * state of a route whose document is loaded for the first, and neither has a stubbed network, because the page keeps responses.
 */
function isReachable(screen: Screen, before: Screen | undefined, opened: ReadonlySet<string>): boolean {
  const isPlain = ({ network, name }: Screen) => !network && name !== COOKIES;
  if (before === undefined || screen.startsAfresh) return false;
  return isPlain(before) && isPlain(screen) && (!FIRST_SCREENS.has(screen) || opened.has(addressOf(screen)));
}

const sessions = new Map<string, Record<string, string>>();

/**
 * Returns the stored items of a session. Each person has one session, because the account page would list
 * every further one.
 */
async function sessionOf(page: Page, who: 'member' | 'admin'): Promise<Record<string, string>> {
  const cached = sessions.get(who);
  if (cached) return cached;
  await enterAs(page, PEOPLE[who]);
  const items = await page.evaluate((): Record<string, string> => ({ ...localStorage }));
  sessions.set(who, items);
  return items;
}

/**
 * `LOOKS=main` photographs each state at 1280 px in light colours, `LOOKS=all` also at 390 px and in dark
 * ones. A test run takes no pictures, since nothing compares them.
 */
const { LOOKS } = process.env;

async function shoot(page: Page, name: string, look: string, isMain = false): Promise<void> {
  if (LOOKS !== 'all' && !(LOOKS === 'main' && isMain)) return;
  await page.screenshot({
    path: `e2e/screenshots/${name}-${look}.jpeg`,
    // JPEG takes a third of the time of PNG.
    quality: 85,
    fullPage: true,
    animations: 'disabled',
  });
}

/** Checks the first screen of a route: all rules in both looks, and reduced motion. */
async function checkFirst(page: Page, screen: Screen): Promise<void> {
  await checkColours(page, [{ judgesOnce: true }, { judgesOnce: true }]);
  await checkWidths(page, screen);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectStill(page);
}

/** Checks a further state of a route, whose header, footer and reduced motion are those of the first screen. */
async function checkFurther(page: Page, screen: Screen): Promise<void> {
  const further = { skipsFrame: true, judgesOnce: true };
  await checkColours(page, [{ ...further, rules: ['color-contrast'] }, further]);
  await checkWidths(page, screen);
}

type Extent = Parameters<typeof expectAccessible>[1];

/** Checks the screen wide and light, then narrow and dark. */
async function checkColours(page: Page, [wide, narrow]: [wide: Extent, narrow: Extent]): Promise<void> {
  await expectAccessible(page, wide);
  await expectPicturesShown(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE_SIZE);
  await expectAccessible(page, narrow);
  await expectPicturesShown(page);
}

/** Photographs the screen, and leaves it narrow. */
async function shootLooks(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  await shoot(page, name, 'light-1280', true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, name, 'dark-1280');
  await page.setViewportSize(PHONE_SIZE);
  await shoot(page, name, 'dark-390');
  await page.emulateMedia({ colorScheme: 'light' });
  await shoot(page, name, 'light-390');
}

/** Checks large text and narrow windows, from the size of a phone. */
async function checkWidths(page: Page, { name }: Screen): Promise<void> {
  if (LOOKS) await shootLooks(page, name);
  const setTextSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
  await setTextSize('200%');
  await expectNoSidewaysScroll(page);
  await setTextSize('');
  // 640 is a window of 1280 at 200 % zoom, 320 at 400 %.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 400 });
    await expectNoSidewaysScroll(page);
  }
}

/** Puts screens of one address side by side, and those with a stubbed network last. */
function sortByAddress(screens: readonly Screen[]): Screen[] {
  const byAddress = [...Map.groupBy(screens, ({ path }) => String(path)).values()].flat();
  return byAddress.toSorted((one, other) => Number(Boolean(one.network)) - Number(Boolean(other.network)));
}

/** The first screen of each route, for each role: `npm test` opens these. */
const FIRST_SCREENS = new Set(
  [...Map.groupBy(SCREENS, ({ route, as }) => `${route} ${as}`).values()].flatMap(([first]) => first ?? []),
);

type Check = (page: Page, screen: Screen) => Promise<void>;

/** Defines tests that open up to twelve screens of one role on one page each. */
function defineScreenTests(what: string, tested: readonly Screen[], check: Check): void {
  for (const [role, screens] of Map.groupBy(tested, ({ as = 'visitor' }) => as)) {
    const sorted = sortByAddress(screens);
    for (let first = 0; first < sorted.length; first += GROUP_SIZE) {
      const group = sorted.slice(first, first + GROUP_SIZE);
      const title = `${what} of a ${role} from ${group[0]?.name} to ${group.at(-1)?.name}`;
      test(title, ({ page }) => checkGroup(page, group, check));
    }
  }
}

async function checkGroup(page: Page, group: readonly Screen[], check: Check): Promise<void> {
  test.setTimeout(group.length * 90_000);
  const failures: string[] = [];
  const opened = new Set<string>();
  for (const [number, screen] of group.entries()) {
    const open = isReachable(screen, group[number - 1], opened) ? openByLink : openByAddress;
    opened.add(addressOf(screen));
    await test
      .step(screen.name, async () => {
        await open(page, screen);
        await screen.reach(page);
        if (screen.name !== COOKIES)
          await expect(page.getByRole('button', { name: 'Accept tot' })).toHaveCount(0);
        await check(page, screen);
      })
      .catch((error: Error) => failures.push(`${screen.name}: ${error.stack}`));
  }
  expect(failures).toEqual([]);
}

defineScreenTests('first screens', [...FIRST_SCREENS], checkFirst);
defineScreenTests(
  'further screens',
  SCREENS.filter((screen) => !FIRST_SCREENS.has(screen)),
  checkFurther,
);

test('the check finds faint text on a page, in its menu and in its dialog', async ({ page }) => {
  const addFaintText = (place: Locator) =>
    place.evaluate((element) => {
      const text = document.createElement('p');
      text.append('Faint');
      text.style.cssText = 'color: #777; background: #888';
      element.append(text);
    });
  const open: [Locator, () => Promise<unknown>][] = [
    [page.getByRole('main'), async () => {}],
    [page.getByRole('menu'), () => openMenu(page)],
    [dialog(page), () => page.evaluate(() => window.dispatchEvent(new CustomEvent('showEmailLoginModal')))],
  ];
  for (const [place, show] of open) {
    await page.goto('/offline');
    await untilRunning(page);
    await show();
    // All of it looks as what was judged, but for the text that comes now.
    const judged = new Set(await skipJudged(page, new Set()));
    await addFaintText(place);
    // A half-faded dialog has no contrast that axe could tell.
    const find = async () => {
      await skipJudged(page, judged);
      return findSerious(page, []);
    };
    await expect
      .poll(async () => (await find()).map(({ rule, elements }) => [rule, elements]))
      .toEqual([['color-contrast', expect.stringContaining('Faint')]]);
  }
});

test('the check finds a heading that skips a level', async ({ page }) => {
  await page.goto('/offline');
  await untilRunning(page);
  await page.getByRole('main').evaluate((main) => {
    const heading = document.createElement('h4');
    heading.append('Skipped');
    main.append(heading);
  });
  expect((await findSerious(page, [])).map(({ rule, elements }) => [rule, elements])).toEqual([
    ['heading-order', expect.stringContaining('Skipped')],
  ]);
});
