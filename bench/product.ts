import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './servers.ts';

/** How `npm start` runs the server: measured is what is deployed. */
export const PRODUCT = readProduct(readFileSync(path.join(ROOT, 'scripts/start.sh'), 'utf8'));

/** The arguments and the heaps of the C library, as the script names them. */
function readProduct(script: string) {
  const args = /^set -- (.+)$/m.exec(script)?.[1]?.split(' ');
  const arenas = /MALLOC_ARENA_MAX:-(\d+)/.exec(script)?.[1];
  if (!args || !arenas) throw new Error('scripts/start.sh no longer says how the server runs');
  return { args, env: { MALLOC_ARENA_MAX: arenas } };
}
