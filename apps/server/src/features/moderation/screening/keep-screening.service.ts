import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import { readScreeningSettings } from '../../safety/checks/settings/screening-settings.queries.ts';
import { analyseOldPictures, readOldPictures } from './pictures/old-pictures.service.ts';
import { MAX_FAILURES, readPictureOf } from './pictures/reading.service.ts';
import { endLapsedClaims, listUnscreened } from './screening.queries.ts';
import { CLAIM, screenMeme } from './screening.service.ts';

const MAX_WAITING = 1000;

/** Milliseconds between sweeps for expired claims of killed processes; cheap, by an index of claims. */
const CLAIMS_EVERY = 20_000;
/** Milliseconds between sweeps over all pending memes for unscreened ones. */
const ALL_EVERY = 600_000;
const BATCH_SIZE = 200;
/** Events after which a meme is screened or read. Decided memes are not screened, but their images are read. */
const EVENTS = [
  'meme.submitted',
  'meme.edited',
  'meme.undone',
  'meme.approved',
  'meme.rejected',
  'meme.removed',
  'meme.restored',
] as const;

/**
 * Screens new submissions in the background, and resumes work that earlier starts or other processes left unfinished,
 * until the returned function is called.
 */
export function startScreening(ctx: Context): () => void {
  let isOver = false;
  const reading = createTaskQueue(ctx, async (memeId) => {
    if (await readPictureOf(ctx, memeId)) screening.add(memeId);
  });
  const screening = createTaskQueue(ctx, async (memeId) => {
    const outcome = await screenMeme(ctx, memeId);
    if (outcome === 'again') screening.add(memeId);
    else reading.add(memeId);
  });
  const add = ({ memeId }: { memeId: number }) => {
    if (!isOver) screening.add(memeId);
  };
  for (const event of EVENTS) ctx.bus.subscribe(event, add);
  const catchUp = async () => {
    for await (const ids of listDue(ctx)) {
      if (isOver) return;
      for (const id of ids) screening.add(id);
      await screening.settled();
      await reading.settled();
    }
  };
  ctx.background.run(async () => {
    await analyseOldPictures(ctx, () => isOver);
    await readOldPictures(ctx, () => isOver);
  });
  const stops = [
    every(ALL_EVERY, catchUp)(ctx),
    every(CLAIMS_EVERY, async () => {
      const now = ctx.clock.now();
      for (const id of await endLapsedClaims(ctx.db, { now, latest: now + 2 * CLAIM })) add({ memeId: id });
    })(ctx),
  ];
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    screening.stop();
    reading.stop();
    // A running reading may take a minute, so it is aborted; the next start repeats it.
    void ctx.pictureReader.close();
  };
}

async function* listDue(ctx: Context): AsyncGenerator<number[]> {
  const { read_pictures: isReading } = await readScreeningSettings(ctx.db);
  let after = 0;
  for (;;) {
    const query = { after, limit: BATCH_SIZE, maxFailures: isReading ? MAX_FAILURES : null };
    const ids = await listUnscreened(ctx.db, query);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    yield ids;
  }
}

interface TaskQueue {
  /** Queues a meme once. Beyond `MAX_WAITING`, the meme waits for the next sweep. */
  add(memeId: number): void;
  /** Resolves when the queue is empty. */
  settled(): Promise<void>;
  /** Drops the queue; running work continues. */
  stop(): void;
}

/** Returns a background queue that handles one meme after the other. Failures are logged, and the next meme follows. */
function createTaskQueue(
  { background, log }: Pick<Context, 'background' | 'log'>,
  work: (memeId: number) => Promise<void>,
): TaskQueue {
  const waiting = new Set<number>();
  let isOver = false;
  let running: Promise<void> | null = null;
  const workOff = async () => {
    for (const memeId of waiting) {
      waiting.delete(memeId);
      await work(memeId).catch((error: unknown) =>
        log.error({ err: error, meme: memeId }, 'screening failed'),
      );
    }
  };
  const start = () => {
    const done = workOff().finally(() => {
      running = null;
      // A meme may have arrived after the last one was taken.
      if (waiting.size > 0) start();
    });
    running = done;
    background.run(() => done);
  };
  return {
    add(memeId) {
      if (isOver || waiting.size >= MAX_WAITING) return;
      waiting.add(memeId);
      if (!running) start();
    },
    settled: () => running ?? Promise.resolve(),
    stop() {
      isOver = true;
      waiting.clear();
    },
  };
}
