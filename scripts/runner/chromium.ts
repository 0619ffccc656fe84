import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.ts';

/** A Chromium without a window: journeys take a quarter less time. Those of the back/forward cache need a whole Chromium. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const APPLICATIONS = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

type Environment = Record<string, string | undefined>;

/** Returns `CHROMIUM_PATH`, else the path of an installed Chromium, else null. Throws when `CHROMIUM_PATH` is not a program. */
export function findChromium(env: Environment = process.env, names = NAMES): string | null {
  const given = env.CHROMIUM_PATH;
  if (given) {
    if (!isProgram(given))
      throw new Error(`CHROMIUM_PATH: given "${given}", allowed: the path of a Chromium or Chrome program`);
    return given;
  }
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...APPLICATIONS].find(isProgram) ?? null;
}

/** Returns like `findChromium`, but prefers a Chromium without a window, for journeys. */
export function findHeadless(env: Environment = process.env): string | null {
  return findChromium(env, [SHELL, ...NAMES]);
}

/** Installs a Chromium for journeys if there is none, as root on Debian. Throws elsewhere, and says what to install. */
export async function ensureChromium(): Promise<void> {
  if (findHeadless()) return;
  const output = process.getuid?.() === 0 ? await installChromium() : '';
  if (findHeadless()) return;
  throw new Error(
    `No Chromium for the browser tests. Install one (Debian: apt-get install -y chromium), or set CHROMIUM_PATH.\n${output}`,
  );
}

async function installChromium(): Promise<string> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand({ program: 'apt-get', args: ['update'], env });
  const install = (name: string) => runCommand({ program: 'apt-get', args: ['install', '-y', name], env });
  const whole = await install('chromium');
  // Older releases of Debian have no package of the shell.
  const shell = await install(SHELL);
  return `${update.output}${whole.output}${shell.output}`;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
