import { expect, test, vi } from 'vitest';
import { AppError } from '../../app-error.ts';
import type { ImageWorker } from './images-process.ts';
import { createImageQueue, type ImageJobOptions } from './images-queue.ts';

/** Creates a queue over fake workers that end their jobs on demand. */
function createBench({ concurrency = 1, maxQueued = 32, maxWait = 600_000 } = {}) {
  const running = new Map<string, { finish(): void }>();
  const stopped: string[] = [];
  const begun: string[] = [];
  const start = (): ImageWorker<string, string> => {
    let isAlive = true;
    let current = '';
    let fail = () => {};
    return {
      ready: Promise.resolve(),
      used: () => 0,
      isAlive: () => isAlive,
      stop() {
        isAlive = false;
        stopped.push(current);
        fail();
      },
      run(job) {
        current = job;
        begun.push(job);
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        running.set(job, { finish: () => resolve(job) });
        fail = () => reject(new AppError('busy'));
        return promise;
      },
    };
  };
  const queue = createImageQueue(start, {
    concurrency,
    maxQueued,
    maxQueuedEach: 2,
    timeLimit: 1000,
    maxWait,
  });
  const add = (name: string, options?: ImageJobOptions) =>
    queue.run(() => name, { owner: name.charAt(0), ...options }).catch((error) => error.code ?? error);
  /** Ends the running job, so that the next one starts. */
  const finish = async (name: string) => {
    running.get(name)?.finish();
    await new Promise(setImmediate);
  };
  return { queue, add, finish, stopped, begun };
}

const settle = () => new Promise(setImmediate);

test('an owner with many jobs waits behind other owners, and at most two jobs of one owner wait', async () => {
  const { add, finish, begun } = createBench();
  const flood = Array.from({ length: 36 }, (_, n) => add(`a${n}`));
  const refused = await Promise.all(flood.slice(3));
  expect(new Set(refused)).toEqual(new Set(['uploads_waiting']));
  const other = add('b0');
  await finish('a0');
  await finish('a1');
  await finish('b0');
  expect(await other).toBe('b0');
  expect(begun).toEqual(['a0', 'a1', 'b0', 'a2']);
  await finish('a2');
  expect(await Promise.all(flood.slice(0, 3))).toEqual(['a0', 'a1', 'a2']);
});

test('with two processes, jobs of two owners run side by side', async () => {
  const { add, finish, begun } = createBench({ concurrency: 2 });
  const work = ['a0', 'a1', 'a2', 'a3', 'b0', 'c0'].map((name) => add(name));
  await settle();
  expect(begun).toEqual(['a0', 'a1']);
  await finish('a0');
  await finish('a1');
  expect(begun).toEqual(['a0', 'a1', 'a2', 'b0']);
  for (const name of ['a2', 'b0', 'a3', 'c0']) await finish(name);
  expect(await Promise.all(work)).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'c0']);
});

test('a full queue is busy for all owners', async () => {
  const { add, queue } = createBench({ maxQueued: 2 });
  const work = ['a0', 'b0', 'c0'].map((name) => add(name));
  expect(await add('d0')).toBe('busy');
  await queue.close();
  expect(await Promise.all(work)).toEqual(['busy', 'busy', 'busy']);
});

test('an aborted waiting job leaves the queue, is not counted as work, and frees its place at once', async () => {
  const { add, finish, begun, stopped, queue } = createBench();
  const leaving = new AbortController();
  const worked: number[] = [];
  const first = add('a0');
  const given = add('a1', { signal: leaving.signal, onWorked: (ms) => worked.push(ms) });
  const third = add('a2');
  expect(await add('a3')).toBe('uploads_waiting');
  leaving.abort(new AppError('bad_request'));
  expect(await given).toBe('bad_request');
  const fourth = add('a4');
  for (const name of ['a0', 'a2', 'a4']) await finish(name);
  expect(await Promise.all([first, third, fourth])).toEqual(['a0', 'a2', 'a4']);
  expect({ begun, stopped, worked }).toEqual({ begun: ['a0', 'a2', 'a4'], stopped: [], worked: [] });
  expect(queue.stats()).toEqual({ running: 0, waiting: 0 });
});

test('the process of an aborted running job ends, its work time is reported, and the next job gets a new process', async () => {
  const { add, finish, begun, stopped } = createBench();
  const leaving = new AbortController();
  const worked: number[] = [];
  const given = add('a0', { signal: leaving.signal, onWorked: (ms) => worked.push(ms) });
  const next = add('b0');
  await settle();
  leaving.abort(new AppError('bad_request'));
  expect(await given).toBe('bad_request');
  await settle();
  expect(stopped).toEqual(['a0']);
  expect(worked).toEqual([expect.any(Number)]);
  expect(begun).toEqual(['a0', 'b0']);
  await finish('b0');
  expect(await next).toBe('b0');
});

test('a job aborted before it was queued never runs', async () => {
  const { add, begun } = createBench();
  expect(await add('a0', { signal: AbortSignal.abort(new AppError('bad_request')) })).toBe('bad_request');
  expect(begun).toEqual([]);
});

test('a job that waits too long leaves the queue unfinished; one that runs is not counted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { add, finish, begun, queue } = createBench({ maxWait: 1000 });
  const [first, second] = [add('a0'), add('b0')];
  await settle();
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  expect(await second).toBe('image_unfinished');
  expect(queue.stats()).toEqual({ running: 1, waiting: 0 });
  await finish('a0');
  expect([await first, begun]).toEqual(['a0', ['a0']]);
});
