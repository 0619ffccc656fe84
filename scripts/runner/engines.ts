import { ensurePrograms, findInPath } from './programs.ts';

export const findFirefox = () => findInPath(['firefox-esr', 'firefox']);

/** Installs Firefox for journeys if there is none, like `ensureChromium`. */
export const ensureFirefox = () =>
  ensurePrograms([{ title: 'Firefox', find: findFirefox, packages: ['firefox-esr'] }]);
