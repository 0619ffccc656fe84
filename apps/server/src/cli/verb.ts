import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

/** A wrong command line; printed with the verb's usage, exit code 2. */
export class UsageError extends Error {}

/** A command that could not be completed; exit code 1. */
export class Failure extends Error {}

export interface VerbInput {
  /** One value per name of `operands`. */
  operands: string[];
  options: Record<string, string | boolean | undefined>;
  print(line: string): void;
}

interface VerbHead {
  /** `user create` */
  name: string;
  /** `['<email>']` */
  operands: string[];
  options: ParseArgsOptionsConfig;
  /** Lines for `--help`: the verb's effect, then its options. */
  help: string[];
  /** True for the verbs that write a new site. All others fail where there is none. */
  createsSite?: true;
}

/** A verb that works on the site, whose database is migrated first. */
export interface SiteVerb extends VerbHead {
  run(ctx: Context, input: VerbInput): Promise<void>;
}

/** A verb that works without a site, and opens what it needs. */
export interface StandaloneVerb extends VerbHead {
  runStandalone(config: Config, input: VerbInput): Promise<void>;
}

export type Verb = SiteVerb | StandaloneVerb;
