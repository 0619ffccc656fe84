import puppeteer, {
  type Browser,
  type ElementHandle,
  type KeyInput,
  type LaunchOptions,
} from 'puppeteer-core';
import { findHeadless } from '../../scripts/runner/chromium.ts';
import { findFirefox } from '../../scripts/runner/engines.ts';
import { type Driver, type Engine, isUnexpected } from './driver.ts';

const required = (path: string | null, name: string): string => {
  if (!path) throw new Error(`no ${name}`);
  return path;
};

/** Starts Debian's Firefox, which speaks WebDriver BiDi itself. */
export function startFirefox(): Promise<Engine> {
  return start({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath: required(findFirefox(), 'Firefox'),
    extraPrefsFirefox: { 'intl.accept_languages': 'ro-RO', 'ui.prefersReducedMotion': 1 },
  });
}

/** Starts Chromium, which lacks `removed` in each page: names such as `Map.groupBy`. */
export function startChromium(removed: readonly string[] = []): Promise<Engine> {
  const args = ['--no-sandbox', '--disable-gpu', '--lang=ro-RO', '--force-prefers-reduced-motion'];
  return start({ browser: 'chrome', executablePath: required(findHeadless(), 'Chromium'), args }, removed);
}

async function start(options: LaunchOptions, removed: readonly string[] = []): Promise<Engine> {
  const browser = await puppeteer.launch({ headless: true, timeout: 60_000, ...options });
  return { openWindow: () => openWindow(browser, removed), close: () => browser.close() };
}

async function openWindow(browser: Browser, removed: readonly string[]): Promise<Driver> {
  const profile = await browser.createBrowserContext();
  const page = await profile.newPage();
  if (removed.length > 0) await page.evaluateOnNewDocument(removeApis, removed);
  let complaints: string[] = [];
  const complain = (words: string) => {
    if (isUnexpected(words)) complaints.push(words);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  page.on('pageerror', (error) => complain(String(error)));
  return {
    async open(url, early = false) {
      await page.goto(url, { waitUntil: early ? 'domcontentloaded' : 'load' });
    },
    evaluate: (act, ...args) => page.evaluate(act as (...given: unknown[]) => unknown, ...args) as never,
    movePointer: (x, y) => page.mouse.move(x, y),
    pressPointer: () => page.mouse.down(),
    releasePointer: () => page.mouse.up(),
    pressKey: (key) =>
      /^[\x20-\x7e]$|\w{2}/.test(key)
        ? page.keyboard.press(key as KeyInput)
        : page.keyboard.sendCharacter(key),
    async chooseFile(css, file) {
      const field = (await page.$(css)) as ElementHandle<HTMLInputElement> | null;
      if (!field) throw new Error(`no ${css}`);
      await field.uploadFile(file);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    takeScreenshot: async () => Buffer.from(await page.screenshot()),
    async takeComplaints() {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    close: () => profile.close(),
  };
}

/** Runs in each page before its scripts. Properties stay: most are young in a part of what they do. */
function removeApis(names: readonly string[]): void {
  const remove = (holder: object, name: string) => {
    const { value } = Object.getOwnPropertyDescriptor(holder, name) ?? {};
    if (typeof value === 'function') Reflect.deleteProperty(holder, name);
  };
  for (const name of names) {
    const [owner = '', member = ''] = name.split('.');
    const holder: unknown = Reflect.get(globalThis, owner);
    if (member === '' || owner === 'Window') remove(globalThis, member || owner);
    if (typeof holder !== 'function' || member === 'constructor') continue;
    remove(holder, member.replace('_static', ''));
    remove(Object(holder.prototype), member);
  }
}
