import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.ts';

/** Without what a window needs: the journeys take three quarters of the time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const APPLICATIONS = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

type Environment = Record<string, string | undefined>;

/** `CHROMIUM_PATH`, else an installed one, else null. Throws when `CHROMIUM_PATH` names no program. */
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

/** The same for journeys, which no one watches. */
export function findHeadless(env: Environment = process.env): string | null {
  return findChromium(env, [SHELL, ...NAMES]);
}

/** For journeys: installs Chromium where Debian's packages are at hand; throws with what to do elsewhere. */
export async function ensureChromium(): Promise<string> {
  const found = findHeadless();
  if (found) return found;
  const output = process.getuid?.() === 0 ? await installChromium() : '';
  const installed = findHeadless();
  if (installed) return installed;
  throw new Error(
    `No Chromium for the browser tests. Install one (Debian: apt-get install -y chromium), or set CHROMIUM_PATH.\n${output}`,
  );
}

async function installChromium(): Promise<string> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand({ program: 'apt-get', args: ['update'], env });
  const install = await runCommand({ program: 'apt-get', args: ['install', '-y', 'chromium'], env });
  return `${update.output}${install.output}`;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
