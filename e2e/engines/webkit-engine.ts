import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { makeTemporaryFolder } from '../../apps/server/test/temporary-folder.ts';
import { findWebKit, findXvfb } from '../../scripts/runner/engines.ts';
import { type Driver, type Engine, isUnexpected } from './driver.ts';
import { type Call, createCall, ELEMENT, KEYS } from './webdriver.ts';

/** Milliseconds. */
const START_LIMIT = 20_000;
/** Its settings would not let the window be as narrow as a phone. */
const STYLE = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }';
const SETTINGS = '[Settings]\ngtk-enable-animations=0\n';
const OPTIONS = { 'webkitgtk:browserOptions': { args: ['--automation'] } };

/** Starts a screen and the driver of WebKitGTK, which starts a browser for each window. */
export async function startWebKit(): Promise<Engine> {
  const [driverPath, xvfbPath] = [findWebKit(), findXvfb()];
  if (!driverPath || !xvfbPath) throw new Error('no WebKitGTK or no Xvfb');
  const home = await makeHome();
  const screen = spawn(xvfbPath, ['-displayfd', '3', '-screen', '0', '1400x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const port = await findFreePort();
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
      ...{ DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11', LANG: 'C.UTF-8' },
      // Screenshots need the compositor, which needs OpenGL.
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Drawing by OpenGL without a graphics card takes twice the processor's time.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
  });
  const call = createCall(`http://127.0.0.1:${port}`);
  await untilSeen('WebKitWebDriver', () => call('GET', '/status').catch(() => null));
  return {
    openWindow: () => openWindow(call),
    async close() {
      await end(driver);
      await end(screen);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Returns a home without the settings of the person at this machine, and with reduced motion. */
async function makeHome(): Promise<string> {
  const home = makeTemporaryFolder('corpomeme-webkit-');
  await mkdir(path.join(home, 'gtk-3.0'));
  await writeFile(path.join(home, 'gtk-3.0/settings.ini'), SETTINGS);
  await writeFile(path.join(home, 'gtk-3.0/gtk.css'), STYLE);
  return home;
}

async function end(program: ChildProcess): Promise<void> {
  const exit = once(program, 'exit');
  program.kill('SIGTERM');
  await exit;
}

async function untilSeen<Seen>(what: string, look: () => Promise<Seen | null | undefined>): Promise<Seen> {
  const limit = Date.now() + START_LIMIT;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > limit) throw new Error(`${what} did not come`);
    await setTimeout(50);
  }
}

async function openWindow(call: Call): Promise<Driver> {
  const capabilities = { alwaysMatch: OPTIONS };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities });
  const session = `/session/${sessionId}`;
  const post = <Answer>(place: string, body: object) => call<Answer>('POST', session + place, body);
  /** WebKitGTK sometimes loses a call about a page that is being replaced. */
  const repeat = <Answer>(act: () => Promise<Answer>) =>
    act().catch((error: Error) => (error.name === 'TimeoutError' ? act() : Promise.reject(error)));
  const point = (action: object) =>
    post<void>('/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [action] }],
    });
  let complaints: string[] = [];
  const evaluate: Driver['evaluate'] = async (act, ...args) => {
    const script = `const [args, done] = arguments;
      const end = (result) => done({ ...result, errors: (${takeErrors})() });
      (async () => (${act})(...args))().then((value) => end({ value }), (error) => end({ error: String(error) }))`;
    const { value, error, errors } = await repeat(() =>
      post<{ value: never; error?: string; errors: string[] }>('/execute/async', { script, args: [args] }),
    );
    complaints.push(...errors.filter(isUnexpected));
    if (error) throw new Error(error);
    return value;
  };
  return {
    evaluate,
    async open(url) {
      await repeat(() => post('/url', { url }));
      await evaluate(() => null);
    },
    movePointer: (x, y) =>
      point({ type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) }),
    pressPointer: () => point({ type: 'pointerDown', button: 0 }),
    releasePointer: () => point({ type: 'pointerUp', button: 0 }),
    async pressKey(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key }));
      await post('/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async chooseFile(css, file) {
      const element = await post<Record<string, string>>('/element', { using: 'css selector', value: css });
      await post(`/element/${element[ELEMENT]}/value`, { text: file });
    },
    async resize(width, height) {
      const bars = await evaluate(() => outerHeight - innerHeight);
      await post('/window/rect', { x: 0, y: 0, width, height: height + bars });
      // WebKitGTK answers before the page has its new width, and a press would go to where its target was.
      const hasWidth = () => evaluate((wanted) => innerWidth === wanted, width);
      await untilSeen(`window of ${width} px`, async () => (await hasWidth()) || null);
    },
    takeScreenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    async takeComplaints() {
      await evaluate(() => null);
      const taken = complaints;
      complaints = [];
      return taken;
    },
    close: () => call('DELETE', session),
  };
}

/**
 * Runs in the page: returns its errors since the last call, because WebKitGTK reports none. The first call begins to
 * collect them; `open` makes it before React starts.
 */
function takeErrors(): string[] {
  const page: { errorsOfPage?: string[] } & Window = window;
  if (page.errorsOfPage) return page.errorsOfPage.splice(0);
  const errors: string[] = [];
  page.errorsOfPage = errors;
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  return [];
}
