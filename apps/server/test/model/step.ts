import type { Code, Slot, World } from './world.ts';

export interface Call {
  as: Slot | null;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: object;
  /** Uploads a new meme with an image as a form. */
  isUpload?: boolean;
}

export interface Answer {
  status: number;
  /** The error code; null if the call succeeded. */
  code: Code;
  body: unknown;
}

/** A command with chosen targets. `judge` and `apply` accept the world after any order of two commands. */
export interface BoundStep {
  call: Call;
  /** The memes that the command may change. */
  memes: number[];
  /** Returns the expected refusal in this world, or null. */
  judge(world: World): Code;
  apply(world: World, body: unknown): void;
  /** The response contains the id of a new row. */
  makesId?: true;
  /** Refusals without effect that only a race can cause. */
  lostRace?: Exclude<Code, null>[];
}

export interface Step {
  /** The name in a counterexample. */
  label: string;
  /** Chooses the targets in this world. Returns null if there are none. */
  bind(world: World): BoundStep | null;
}

/** The site under test. */
export interface Real {
  send(world: World, call: Call): Promise<Answer>;
  /** `text` is the body as it was sent. */
  get(
    world: World,
    as: Slot | null,
    url: string,
  ): Promise<Answer & { text: string; headers: Record<string, string> }>;
  /** Sets the site's clock, which stands still between calls, and does what the site does by timers. */
  setClock(now: number): Promise<void>;
  /** Restarts the site on the same data. For a site in this process, `kill` equals `close`. */
  restart(how: 'close' | 'kill'): Promise<void>;
  /** Whether the site screens submissions in the background. */
  isScreening: boolean;
  /** Returns counters that differ from their rows. */
  findDrifts(): Promise<unknown[]>;
  /** Returns the token mailed to this address. */
  mailedToken(email: string): Promise<string>;
}

export function choose<T>(list: readonly T[], which: number): T | undefined {
  return list.length === 0 ? undefined : list[which % list.length];
}

/** Returns an item, more likely a recent one. */
export function chooseLate<T>(list: readonly T[], which: number): T | undefined {
  return choose(list.slice(which % 3 === 0 ? 0 : -4), which);
}
