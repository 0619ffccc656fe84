import type { Context } from '../context.ts';
import type { Actor } from '../http/actor.ts';
import type { Random } from './random.ts';
import type { Cast } from './seed-people.ts';

/** A posted meme to which members react from `since` until `now` (milliseconds since the epoch). */
export interface PostedMeme {
  ctx: Context;
  cast: Cast;
  random: Random;
  memeId: number;
  since: number;
  now: number;
}

/** Returns `count` different people with random times between `since` and `now`, in order. */
export function pickPeople(
  { cast, random, since, now }: PostedMeme,
  count: number,
): { actor: Actor; time: number }[] {
  return random
    .sample(Object.values(cast), count)
    .map((actor) => ({ actor, time: since + random.next() * (now - since) }))
    .sort((one, other) => one.time - other.time);
}

/** Returns the context with its clock set to `time`. */
export function atTime(ctx: Context, time: number): Context {
  const fixed = Math.floor(time);
  return { ...ctx, clock: { now: () => fixed } };
}
