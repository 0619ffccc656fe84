import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { createImageProcessor, toImageSource } from '../apps/server/src/platform/images/images.ts';
import { longScreenshot } from '../apps/server/test/corpus.ts';
import { markdownTable, writeTable } from './result-table.ts';

/**
 * `node bench/long-screenshots.ts`: sixteen members send a screenshot of 1080×20000 at once, while forty processes keep the
 * cores busy. None may be called damaged, and each is taken in the end: who reads 503 waits as `Retry-After` says and sends
 * it again (decision 343).
 */
const MEMBERS = 16;
const LOAD = 40;
const SIZE = { width: 884, height: 16_370 };

function startLoad(): ChildProcess[] {
  const spin = 'for (;;);';
  return Array.from({ length: LOAD }, () =>
    spawn('nice', ['-n', '19', process.execPath, '-e', spin], { stdio: 'ignore' }),
  );
}

const images = createImageProcessor();
const file = await longScreenshot();
const refusals: Record<string, number> = {};
const processor: number[] = [];
let bytes = 0;

async function send(owner: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    try {
      const onWorked = (ms: number) => processor.push(ms);
      const { width, height, variants } = await images.process(toImageSource(file), { owner, onWorked });
      if (width !== SIZE.width || height !== SIZE.height) throw new Error(`${width}×${height}`);
      bytes = variants.reduce((sum, variant) => sum + variant.bytes.length, 0);
      return performance.now() - started;
    } catch (error) {
      const { code = 'lost', retryAfter } = error as { code?: string; retryAfter?: number };
      refusals[code] = (refusals[code] ?? 0) + 1;
      if (retryAfter === undefined) throw error;
      await wait(retryAfter * 1000);
    }
  }
}

const load = startLoad();
const sent = await Promise.allSettled(Array.from({ length: MEMBERS }, (_, n) => send(`member-${n}`)));
for (const child of load) child.kill('SIGKILL');
await images.close();
const taken = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const figures = {
  sent: MEMBERS,
  taken: taken.length,
  damaged: refusals.image_damaged ?? 0,
  refusals,
  processorSecondsEach: processor.map(seconds),
  longestSeconds: seconds(Math.max(...taken)),
  fileBytes: file.length,
  storedBytes: bytes,
};
const rows = [
  ['what', 'figure'],
  ['sent, taken, called damaged', `${figures.sent}, ${figures.taken}, ${figures.damaged}`],
  ['answers 503, sent again', JSON.stringify(refusals)],
  ['processor time of a picture, most', `${seconds(Math.max(...processor))} s`],
  ['longest wait of a member', `${figures.longestSeconds} s`],
  ['bytes sent, stored', `${figures.fileBytes}, ${figures.storedBytes}`],
];
const title = `# ${MEMBERS} long screenshots beside a load of ${LOAD}`;
writeTable('long-screenshots', [title, '', ...markdownTable(rows)], figures);
if (figures.taken < MEMBERS || figures.damaged > 0) process.exitCode = 1;
