import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/runner/chromium.ts';
import { startBenchSite } from './bench-site.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { median } from './row.ts';

/**
 * `npm run bench -- studio-drag [rounds]`: a phone with a processor 4 times slower drags a text and a cover across a meme for two
 * seconds. Counts the frames, and the work of the page's main thread in each, from a trace of the browser.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const SLOWER = 4;
/** Frames at 60 a second. */
const STEPS = 120;
const FRAME = 1000 / 60;

interface TraceEvent {
  name: string;
  ph: string;
  /** Microseconds. */
  dur?: number;
  tid: number;
}

interface Drag {
  /** Milliseconds between two frames, of each pair. */
  frames: number[];
  /** Milliseconds of each task of the main thread. */
  tasks: number[];
  /** Milliseconds by the kind of work. */
  work: Record<string, number>;
}

/** What the trace calls the parts of a frame. */
const WORK = [
  'FunctionCall',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
] as const;

/** Moves the pointer once a frame, in the page, so that the bench's own process sets no pace. */
const MOVE = `async ({ steps, selector }) => {
  const part = document.querySelector(selector).parentElement;
  const box = part.getBoundingClientRect();
  const at = (step) => ({
    pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true, buttons: 1,
    clientX: box.x + box.width / 2 + Math.sin(step / 10) * 60,
    clientY: box.y + box.height / 2 + Math.sin(step / 25) * 90,
  });
  part.setPointerCapture = () => {};
  part.dispatchEvent(new PointerEvent('pointerdown', at(0)));
  const frames = [];
  let before = await new Promise(requestAnimationFrame);
  for (let step = 1; step <= steps; step += 1) {
    part.dispatchEvent(new PointerEvent('pointermove', at(step)));
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - before);
    before = now;
  }
  part.dispatchEvent(new PointerEvent('pointerup', at(steps)));
  return frames;
}`;

async function traced(session: CDPSession, work: () => Promise<number[]>): Promise<Drag> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  const frames = await work();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  const whole = events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined);
  // Scripts run on the page's main thread alone.
  const main = whole.find(({ name }) => name === 'FunctionCall')?.tid;
  const own = whole.filter(({ tid }) => tid === main);
  const sum = (name: string) =>
    own.filter((event) => event.name === name).reduce((total, { dur = 0 }) => total + dur / 1000, 0);
  return {
    frames,
    tasks: own.filter(({ name }) => name === 'RunTask').map(({ dur = 0 }) => dur / 1000),
    work: Object.fromEntries(WORK.map((name) => [name, sum(name)])),
  };
}

/** Opens a meme and selects what is dragged. */
const SCENES: Record<string, (page: Page, url: string) => Promise<void>> = {
  'a text of a scene': async (page, url) => {
    await page.goto(`${url}/studio?template=coffee-machine`);
    await page.getByRole('textbox', { name: /^Top text/ }).fill('Când ședința putea fi un e-mail');
  },
  'a bar on an own picture': async (page, url) => {
    await page.goto(`${url}/studio`);
    const buffer = Buffer.from(await (await page.request.get(`${url}/icons/icon-512.png`)).body());
    await page
      .getByLabel('Caption your own picture')
      .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Black bar', exact: true }).click();
  },
};

const site = await startBenchSite();
const executablePath = findChromium();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const rows: string[][] = [];
const figures: Record<string, unknown> = {};
try {
  for (const [what, open] of Object.entries(SCENES)) {
    const drags: Drag[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await open(page, site.url);
      const handle = page.locator('fieldset button.cursor-move');
      await handle.waitFor();
      await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const move = `(${MOVE})(${JSON.stringify({ steps: STEPS, selector: 'fieldset button.cursor-move' })})`;
      drags.push(await traced(session, () => page.evaluate<number[]>(move)));
      await context.close();
    }
    const frames = drags.flatMap((drag) => drag.frames);
    const busy = median(drags.map(({ tasks }) => tasks.reduce((sum, each) => sum + each, 0) / STEPS));
    const longest = median(drags.map(({ tasks }) => Math.max(...tasks)));
    const perFrame = WORK.map((name) => median(drags.map(({ work }) => (work[name] ?? 0) / STEPS)));
    const kept = frames.filter((each) => each < FRAME * 1.5).length / frames.length;
    const rate = 1000 / (frames.reduce((sum, each) => sum + each, 0) / frames.length);
    rows.push([
      what,
      rate.toFixed(1),
      `${(kept * 100).toFixed(1)} %`,
      busy.toFixed(2),
      longest.toFixed(1),
      ...perFrame.map((each) => each.toFixed(2)),
    ]);
    figures[what] = { rate, kept, busy, longest, perFrame, drags };
  }
} finally {
  await browser.close();
  await site.stop();
}
const head = [
  'dragged',
  'frames a second',
  'frames in time',
  'main thread per frame, ms',
  'longest task, ms',
  ...WORK.map((name) => `${name}, ms`),
];
const heading = '# Dragging in the studio on a slow phone';
const method = `${ROUNDS} drags of ${STEPS} moves each, one a frame; processor ${SLOWER} times slower, 390 px at 2 pixels each. From the browser's trace; medians of the drags. A frame has ${FRAME.toFixed(1)} ms.`;
writeTable('studio-drag', [heading, '', method, '', ...markdownTable([head, ...rows])], {
  rounds: ROUNDS,
  figures,
});
