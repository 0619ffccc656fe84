import type { Context } from './context.ts';
import type { App } from './http/app-type.ts';

/** Everything that the site needs to know of a feature. `features.ts` lists the features, and the site loops over that list. */
export interface Feature {
  /** Each function adds the routes of one file. */
  routes?: readonly ((app: App, ctx: Context) => void)[];
  /** Each function starts repeated work of the serving process and returns the function that stops it. */
  sweeps?: readonly ((ctx: Context) => () => void)[];
}
