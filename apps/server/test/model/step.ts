import type { Code, Slot, World } from './world.ts';

export interface Call {
  as: Slot | null;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: object;
  /** A new meme, by form, with a picture. */
  isUpload?: boolean;
}

export interface Answer {
  status: number;
  /** Of a refusal. */
  code: Code;
  body: unknown;
}

/** A command whose targets are chosen. `judge` and `apply` take whatever world the order of two commands makes. */
export interface Bound {
  call: Call;
  /** The memes whose surfaces it may change. */
  memes: number[];
  /** The refusal that it has to get in this world, or null. */
  judge(world: World): Code;
  apply(world: World, body: unknown): void;
  /** It makes a thing whose id its answer tells. */
  makesId?: true;
  /** Refusals without effect that only a race may bring. */
  lostRace?: Exclude<Code, null>[];
}

export interface Step {
  /** What it is called in a counterexample. */
  label: string;
  /** Null where the world has nothing to do it to. */
  bind(world: World): Bound | null;
}

/** The real site. */
export interface Real {
  send(world: World, call: Call): Promise<Answer>;
  get(world: World, as: Slot | null, url: string): Promise<Answer & { headers: Record<string, string> }>;
  /** Sets the clock, which stands still otherwise. */
  setClock(now: number): Promise<void>;
  /** On the same data. In one process `kill` is no more than `close`. */
  restart(how: 'close' | 'kill'): Promise<void>;
  /** Counters that differ from their rows. */
  findDrifts(): Promise<unknown[]>;
  /** The token that confirms this address. */
  mailedToken(email: string): Promise<string>;
}

export function choose<T>(list: readonly T[], which: number): T | undefined {
  return list.length === 0 ? undefined : list[which % list.length];
}

/** Prefers the newest, about which most happens. */
export function chooseLate<T>(list: readonly T[], which: number): T | undefined {
  return choose(list.slice(which % 3 === 0 ? 0 : -4), which);
}
