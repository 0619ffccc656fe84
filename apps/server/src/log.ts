import { pino } from 'pino';
import type { Config } from './config.ts';

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard output. Never give it an address, a token or a body. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>) {
  return pino({ level: logLevel, base: null });
}
