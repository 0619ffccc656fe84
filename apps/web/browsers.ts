/**
 * The oldest supported browsers (decision 220). The build compiles scripts and styles for them, and the structure check
 * refuses younger APIs without a guard.
 */
export const OLDEST_BROWSERS = {
  chrome: '119',
  edge: '119',
  firefox: '128',
  safari: '16.4',
  ios: '16.4',
} as const;

/** The same in the notation of Vite's `build.target`. */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);
