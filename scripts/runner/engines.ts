import { CHROMIUM } from './chromium.ts';
import { ensurePrograms, findInPath, type Program } from './programs.ts';

export const findFirefox = () => findInPath(['firefox-esr', 'firefox']);
export const findWebKit = () => findInPath(['WebKitWebDriver']);
/** The screen of WebKitGTK, which has no mode without windows. */
export const findXvfb = () => findInPath(['Xvfb']);

const FIREFOX: Program = { title: 'Firefox', find: findFirefox, packages: ['firefox-esr'] };
const WEBKIT: Program[] = [
  { title: 'WebKitGTK', find: findWebKit, packages: ['webkit2gtk-driver'] },
  { title: 'Xvfb', find: findXvfb, packages: ['xvfb'] },
];

/** Installs each browser of the short journeys that is missing. */
export const ensureEngines = () => ensurePrograms([CHROMIUM, FIREFOX, ...WEBKIT]);
