import type { Context } from './context.ts';
import type { Database } from './db/dialect.ts';
import type { Actor } from './http/actor.ts';
import type { App } from './http/app-type.ts';

/** What the core asks of wings, so that it imports none of them. */
export interface Hooks {
  /** Runs in the transaction of a moderator's decision on a pending meme. */
  onDecision?(
    ctx: Context,
    trx: Database,
    decision: { decisionId: number; memeId: number; moderatorId: string; now: number },
  ): Promise<void>;
  /** Runs in the transaction that undoes a decision. */
  onUndo?(trx: Database, memeId: number): Promise<void>;
  /** Returns the number of second looks that wait for this moderator. */
  countLooks?(ctx: Context, moderator: Actor): Promise<number>;
}

/** Everything that the site needs to know of a feature. `features.ts` lists the features, and the site loops over that list. */
export interface Feature {
  /** Each function adds the routes of one file. */
  routes?: readonly ((app: App, ctx: Context) => void)[];
  /** Each function starts repeated work of the serving process and returns the function that stops it. */
  sweeps?: readonly ((ctx: Context) => () => void)[];
  hooks?: Hooks;
}
