import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

/** What is wrong with the command as typed; answered with the verb's usage and exit code 2. */
export class UsageError extends Error {}

/** What could not be done; exit code 1. */
export class Failure extends Error {}

export interface VerbInput {
  /** As many as `operands` names. */
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
  /** Lines for `--help`: what it does, then its options. */
  help: string[];
}

/** Works on the site, whose database is brought up to date first. */
export interface SiteVerb extends VerbHead {
  run(ctx: Context, input: VerbInput): Promise<void>;
}

/** Works where there may be no site yet; opens itself what it needs. */
export interface BareVerb extends VerbHead {
  runBare(config: Config, input: VerbInput): Promise<void>;
}

/** One thing `npm run admin` can do. */
export type Verb = SiteVerb | BareVerb;
