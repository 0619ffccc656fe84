import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createTurns } from '../../apps/server/src/features/limits/turns.service.ts';
import { createHitLimit } from '../../apps/server/src/http/limits/hit-limit.ts';
import { createBus } from '../../apps/server/src/realtime/bus.ts';
import { createTtlCache } from '../../apps/server/src/ttl-cache.ts';
import { asyncCallsPerSecond, type Choice, callsPerSecond, takeTurns } from './choice.ts';
import { createFormerMemory } from './former/ttl-cache.ts';
import { createTurns as createFormerTurns } from './former/turns.ts';

/** Measures caches, counters and queues in memory. */
export async function measureMemory(): Promise<Choice[]> {
  return [...(await measureCache()), await measureHits(), await measureTurns()];
}

const KEYS = Array.from({ length: 64 }, (_, n) => `/memes?cursor=${n}`);
const MAX = 64 * 1024 * 1024;

async function measureCache(): Promise<Choice[]> {
  const clock = { now: Date.now };
  const size = () => 5000;
  const own = createFormerMemory<{ n: number }>(MAX, size);
  const library = createTtlCache<{ n: number }>({ clock, bus: createBus() }, { max: MAX, of: size });
  const produce = async () => ({ n: 1 });
  let at = 0;
  const next = () => KEYS[at++ % KEYS.length] ?? '';
  const refill = async () => {
    for (const key of KEYS) await Promise.all([own.get(key, produce), library.get(key, produce)]);
  };
  const kept = {
    part: 'cache of responses with single flight',
    against: '`lru-cache` with `ttl` and `fetch`',
  };
  const after = (measure: () => number | Promise<number>) => async () => {
    await refill();
    return measure();
  };
  return [
    {
      ...kept,
      figure: 'look-ups of the front door a second of CPU',
      ...(await takeTurns({
        own: after(callsPerSecond(() => own.peek(next()))),
        other: after(callsPerSecond(() => library.peek(next()))),
      })),
      verdict: 'replaced',
      why: 'a response from memory takes a hundred times as long as either look-up',
    },
    {
      ...kept,
      figure: 'hits through the app a second of CPU',
      ...(await takeTurns({
        own: after(asyncCallsPerSecond(() => own.get(next(), produce))),
        other: after(asyncCallsPerSecond(() => library.get(next(), produce))),
      })),
      verdict: 'replaced',
      why: 'as above',
    },
  ];
}

const HIT = { socket: { remoteAddress: '192.0.2.7' }, headers: {} } as unknown as Parameters<
  ReturnType<typeof createHitLimit>
>[0];
const PER_WINDOW = { points: 1e9, window: 10_000 };

async function measureHits(): Promise<Choice> {
  const own = createHitLimit({ ...PER_WINDOW, trusted: false });
  const library = new RateLimiterMemory({ points: PER_WINDOW.points, duration: PER_WINDOW.window / 1000 });
  return {
    part: 'limit of kept responses by network',
    against: '`RateLimiterMemory` of `rate-limiter-flexible`',
    figure: 'hits counted a second of CPU',
    ...(await takeTurns({
      own: callsPerSecond(() => own(HIT, performance.now())),
      other: asyncCallsPerSecond(() => library.consume('192.0.2.7')),
    })),
    verdict: 'reason',
    why: 'both cost less than a hundredth of a kept response; the library answers by a promise and holds a timer for each network',
  };
}

async function measureTurns(): Promise<Choice> {
  const own = createFormerTurns(2);
  const library = createTurns(2);
  const work = async () => {};
  return {
    part: 'turns of one caller',
    against: '`p-queue` for each caller',
    figure: 'turns a second of CPU',
    ...(await takeTurns({
      own: asyncCallsPerSecond(() => own('192.0.2.7', work)),
      other: asyncCallsPerSecond(() => library('192.0.2.7', work)),
    })),
    verdict: 'replaced',
    why: 'two microseconds of a list or page made anew, which takes a thousand times as long',
  };
}
