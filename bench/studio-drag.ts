import os from 'node:os';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../scripts/runner/chromium.ts';
import { startBenchSite } from './bench-site.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { median } from './row.ts';

/**
 * `npm run bench -- studio-drag [rounds] [part of a name]`: on a phone with a processor 4 times slower, drags and resizes
 * texts, stickers, covers and the crop frame for two seconds each, and paints with the brush. Counts the frames, and the
 * work of the page's main thread in each, from a trace of the browser.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
/** Only the drags whose names contain this; their figures are not stored. */
const ONLY = process.argv[3];
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
  /** Microseconds that the thread had a processor: independent of what else the machine does. */
  tdur?: number;
  tid: number;
}

interface Drag {
  /** Milliseconds between each two consecutive frames. */
  frames: number[];
  /** Milliseconds of each task of the main thread on a processor. */
  tasks: number[];
  /** Milliseconds on a processor by the kind of work. */
  work: Record<string, number>;
}

/** Names of the parts of a frame's work in the trace. */
const WORK = [
  'FunctionCall',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
] as const;

/** Moves the pointer once a frame from within the page, so that the bench's own process does not set the pace. */
const MOVE = `async ({ steps, selector }) => {
  const part = document.querySelector(selector);
  const box = part.getBoundingClientRect();
  const at = (step) => ({
    pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true, buttons: 1,
    clientX: box.x + box.width / 2 + Math.sin(step / 10) * 60,
    clientY: box.y + box.height / 2 + Math.sin(step / 25) * 90,
  });
  Element.prototype.setPointerCapture = () => {};
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

async function traceDrag(session: CDPSession, work: () => Promise<number[]>): Promise<Drag> {
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
    own.filter((event) => event.name === name).reduce((total, event) => total + cpuTimeOf(event), 0);
  return {
    frames,
    tasks: own.filter(({ name }) => name === 'RunTask').map((task) => cpuTimeOf(task)),
    work: Object.fromEntries(WORK.map((name) => [name, sum(name)])),
  };
}

function cpuTimeOf({ tdur, dur = 0 }: TraceEvent): number {
  return (tdur ?? dur) / 1000;
}

const HANDLE = 'fieldset button.cursor-move';
const GRIP = 'fieldset [data-grip]';

async function openScene(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/studio?template=coffee-machine`);
  await page.getByRole('textbox', { name: /^Top text/ }).fill('Când ședința putea fi un e-mail');
}

/** A picture of 12 megapixels, as phones take them. */
async function openPicture(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/studio`);
  await page
    .getByLabel('Caption a picture')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByRole('textbox', { name: /^Top text/ }).fill('Parola e pe monitor');
}

let taken: Buffer | undefined;
async function photo(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  taken ??= await sharp({ create: { ...size, channels: 3, background: '#7aa', noise } })
    .blur(4)
    .jpeg()
    .toBuffer();
  return taken;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openBar(page: Page, url: string): Promise<void> {
  await openPicture(page, url);
  await press(page, 'Black bar');
}

interface DragTarget {
  /** The element that the pointer drags. */
  selector: string;
  /** Opens a meme and selects the part to drag. */
  open: (page: Page, url: string) => Promise<void>;
}

const SCENES: Record<string, DragTarget> = {
  'a text of a scene': { selector: HANDLE, open: openScene },
  'a text of a scene, resized': { selector: GRIP, open: openScene },
  'a sticker on a scene': {
    selector: HANDLE,
    async open(page, url) {
      await openScene(page, url);
      await page.getByText('Stickers', { exact: true }).click();
      await press(page, 'Duck');
    },
  },
  'a bar on an own picture': { selector: HANDLE, open: openBar },
  'a bar on an own picture, resized': { selector: GRIP, open: openBar },
  'the brush on an own picture': {
    selector: '[data-brush]',
    async open(page, url) {
      await openPicture(page, url);
      await press(page, 'Paint a bar');
    },
  },
  'the crop frame': {
    selector: GRIP,
    async open(page, url) {
      await openPicture(page, url);
      await press(page, 'Crop with a frame');
    },
  },
};

const site = await startBenchSite();
const [loadBefore = 0] = os.loadavg();
const executablePath = findChromium();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const rows: string[][] = [];
const figures: Record<string, unknown> = {};
try {
  for (const [what, { open, selector }] of Object.entries(SCENES)) {
    if (ONLY && !what.includes(ONLY)) continue;
    const drags: Drag[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await open(page, site.url);
      const handle = page.locator(selector);
      await handle.waitFor();
      await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const move = `(${MOVE})(${JSON.stringify({ steps: STEPS, selector })})`;
      drags.push(await traceDrag(session, () => page.evaluate<number[]>(move)));
      await context.close();
    }
    const frames = drags.flatMap((drag) => drag.frames);
    const busy = median(drags.map(({ tasks }) => tasks.reduce((sum, each) => sum + each, 0) / STEPS));
    const longest = median(drags.map(({ tasks }) => Math.max(...tasks)));
    const perFrame = WORK.map((name) => median(drags.map(({ work }) => (work[name] ?? 0) / STEPS)));
    const kept = frames.filter((each) => each < FRAME * 1.5).length / frames.length;
    const rates = drags.map(
      (drag) => (1000 * drag.frames.length) / drag.frames.reduce((sum, each) => sum + each, 0),
    );
    rows.push([
      what,
      median(rates).toFixed(1),
      Math.max(...rates).toFixed(1),
      `${(kept * 100).toFixed(1)} %`,
      busy.toFixed(2),
      longest.toFixed(1),
      ...perFrame.map((each) => each.toFixed(2)),
    ]);
    // One line for each drag: lists of numbers would fill the file.
    const frameTimes = drags.map((drag) => drag.frames.map((each) => each.toFixed(0)).join(' '));
    figures[what] = { rates, kept, busy, longest, perFrame, frameTimes };
  }
} finally {
  await browser.close();
  await site.stop();
}
const head = [
  'dragged',
  'frames a second',
  'least disturbed drag',
  'frames in time',
  'main thread per frame, ms',
  'longest task, ms',
  ...WORK.map((name) => `${name}, ms`),
];
const heading = '# Dragging in the studio on a slow phone';
const method = `${ROUNDS} drags of ${STEPS} moves each, one a frame; processor ${SLOWER} times slower, 390 px at 2 pixels each. From the browser's trace; medians of the drags, in time on the processor. A frame has ${FRAME.toFixed(1)} ms. Load of the machine while measuring: ${loadBefore.toFixed(1)} to ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors; the throttled page alone keeps one busy.`;
const table = markdownTable([head, ...rows]);
if (ONLY) console.log(table.join('\n'));
else writeTable('studio-drag', [heading, '', method, '', ...table], { rounds: ROUNDS, figures });
