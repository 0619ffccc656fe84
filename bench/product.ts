import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './servers.ts';

/** The command with which `npm start` runs the server, so that the bench measures what is deployed. */
export const PRODUCT = readProduct(readFileSync(path.join(ROOT, 'scripts/start.sh'), 'utf8'));

/** Reads the arguments and the C library's heap settings from the script. */
function readProduct(script: string) {
  const args = /^set -- (.+)$/m.exec(script)?.[1]?.split(' ');
  const arenas = /MALLOC_ARENA_MAX:-(\d+)/.exec(script)?.[1];
  if (!args || !arenas) throw new Error('scripts/start.sh no longer says how the server runs');
  return { args, env: { MALLOC_ARENA_MAX: arenas } };
}
