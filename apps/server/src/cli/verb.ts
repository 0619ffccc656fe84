import type { ParseArgsOptionsConfig } from 'node:util';
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

/** One thing `npm run admin` can do. */
export interface Verb {
  /** `user create` */
  name: string;
  /** `['<email>']` */
  operands: string[];
  options: ParseArgsOptionsConfig;
  /** Lines for `--help`: what it does, then its options. */
  help: string[];
  run(ctx: Context, input: VerbInput): Promise<void>;
}
