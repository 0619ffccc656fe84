import { type Environment, ensurePrograms, findInPath, isProgram, type Program } from './programs.ts';

/** A Chromium without a window: journeys take a quarter less time. Those of the back/forward cache need a whole Chromium. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const APPLICATIONS = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Returns `CHROMIUM_PATH`, else the path of an installed Chromium, else null. Throws when `CHROMIUM_PATH` is not a program. */
export function findChromium(env: Environment = process.env, names = NAMES): string | null {
  const given = env.CHROMIUM_PATH;
  if (given) {
    if (!isProgram(given))
      throw new Error(`CHROMIUM_PATH: given "${given}", allowed: the path of a Chromium or Chrome program`);
    return given;
  }
  return findInPath(names, env) ?? APPLICATIONS.find(isProgram) ?? null;
}

/** Returns like `findChromium`, but prefers a Chromium without a window, for journeys. */
export function findHeadless(env: Environment = process.env): string | null {
  return findChromium(env, [SHELL, ...NAMES]);
}

export const CHROMIUM: Program = {
  title: 'Chromium',
  find: findHeadless,
  packages: ['chromium', SHELL],
  hint: ', or set CHROMIUM_PATH',
};

/** Installs a Chromium for journeys if there is none, as root on Debian. Throws elsewhere, and says what to install. */
export const ensureChromium = () => ensurePrograms([CHROMIUM]);
