/** The browsers of the journeys; `oldest` is a Chromium without what some supported browser lacks (decision 232). */
export const ENGINES = ['firefox', 'webkit', 'chromium', 'oldest'] as const;
export type EngineName = (typeof ENGINES)[number];

export type Key =
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'Backspace'
  | 'End'
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | (string & {});

/** One window of a new profile. All that journeys need of a browser, so that each engine needs few lines (decision 221). */
export interface Driver {
  /** Resolves when the page has loaded; `early` as soon as it can be read, where the engine tells. */
  open(url: string, early?: boolean): Promise<void>;
  /** Calls a function that uses nothing from outside in the page, and awaits its result. */
  evaluate<Result, Args extends unknown[]>(
    act: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  movePointer(x: number, y: number): Promise<void>;
  pressPointer(): Promise<void>;
  releasePointer(): Promise<void>;
  /** Presses and releases a key: a name or a character. */
  pressKey(key: Key): Promise<void>;
  /** Chooses a file in the field of this CSS selector. */
  chooseFile(css: string, file: string): Promise<void>;
  /** Sets the size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Returns a PNG of what the window shows. */
  takeScreenshot(): Promise<Buffer>;
  /** Returns the errors of the pages since the last call. */
  takeComplaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  openWindow(): Promise<Driver>;
  close(): Promise<void>;
}

/** What browsers report besides errors of pages. Journeys expect some refused calls. */
const EXPECTED = [
  /the server responded with a status of 4\d\d/,
  // Firefox asks for it beside plain files, which have a strict policy.
  /favicon\.ico because it violates/,
  // Firefox reports what a page that is left was still loading. Code that a page needs and misses fails the journey.
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  /downloadable font: download failed .* status=2152398850/,
];

/** Whether this message of a console is an error of a page. */
export const isUnexpected = (words: string) => !EXPECTED.some((pattern) => pattern.test(words));
