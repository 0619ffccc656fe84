/** Limits of the product (product: limits). Sizes are bytes, times are milliseconds. */

import { DAY, HOUR, MINUTE, SECOND } from './time.ts';

export const UPLOAD = {
  maxBytes: 5_242_880,
  /** Over all frames of an animation. */
  maxPixels: 50_000_000,
  /** Frames of an animation; prevents floods of tiny frames. */
  maxFrames: 500,
  /** Pixels to encode for an animation, over all frames and widths: about 4 s of one core (decision 056). */
  maxAnimationWork: 40_000_000,
  widths: [320, 640, 1280],
  /** Images of one member that may wait in the queue. */
  waitingEach: 2,
  /** Bytes on disk of all unfinished uploads together. */
  maxTotal: 268_435_456,
  /** Concurrent uploads from first byte to response: per member, retries of one call, and in total. */
  atOnce: { each: 3, perCall: 32, all: 256 },
  requestTimeout: 120 * SECOND,
  /** Ends an upload that sends no byte for this long. */
  idleTimeout: 20 * SECOND,
} as const;

export const REMOTE_IMAGE = { timeout: 10 * SECOND, maxRedirects: 3 } as const;

export const MEME = {
  titleMax: 120,
  messageMax: 1000,
  altMax: 300,
  reasonMax: 500,
  urlMax: 2048,
  /** Characters of the name of a template, and of the words of a picture that was made with one. */
  templateMax: 40,
  wordsMax: 2000,
  /** How long moderators can read the text before an edit (decision 064). */
  earlierWordsKept: 365 * DAY,
} as const;

/** Days for which staff may keep what was deleted while a complaint about it was open (decision 251). Dialogs say so. */
/** Pixels of a side of the operator's logo: the header, and icons of the installed site. */
export const LOGO_SIZES = [96, 192, 512] as const;

export const EVIDENCE = { longest: 30 } as const;

/** A number of calls within a time window. */
type Rate = readonly [points: number, window: number];

interface RateRule {
  /**
   * Whether all processes share the counter, in the database. It is for calls that send a mail, process an image, hash a
   * password or store data.
   */
  shared: boolean;
  /** Limit per address; an IPv6 /64 counts as one address. */
  address?: Rate;
  /** Limit per member, across addresses. */
  member?: Rate;
}

/** Rate limits by name (decision 034). Limits per address are high, because a whole company may share one address. */
export const RATES = {
  /** Every request that reaches the application. */
  request: { shared: false, address: [12_000, MINUTE] },
  login: { shared: true, address: [120, 10 * MINUTE] },
  registration: { shared: true, address: [120, HOUR] },
  mail: { shared: true, address: [60, HOUR], member: [20, HOUR] },
  /** Links from mails. */
  link: { shared: false, address: [300, 10 * MINUTE] },
  credentials: { shared: true, member: [60, HOUR] },
  vote: { shared: false, address: [6000, MINUTE], member: [600, MINUTE] },
  comment: { shared: true, address: [2000, 10 * MINUTE], member: [200, 10 * MINUTE] },
  upload: { shared: true, address: [1200, HOUR], member: [300, HOUR] },
  /** Milliseconds of image processing, including aborted uploads. */
  imageWork: { shared: true, member: [10 * MINUTE, HOUR] },
  nickname: { shared: true, member: [30, HOUR] },
  export: { shared: true, member: [30, HOUR] },
  /** Deletions, decisions, settings. */
  change: { shared: false, address: [6000, MINUTE], member: [600, MINUTE] },
  /** Notices through the public form; each sends a mail. */
  notice: { shared: true, address: [60, HOUR] },
  withdrawal: { shared: true, address: [60, HOUR] },
  search: { shared: false, address: [3000, MINUTE], member: [600, MINUTE] },
  /** Cache misses of pages and lists; for members, every list (decision 059). */
  page: { shared: false, address: [600, MINUTE] },
  list: { shared: false, address: [6000, MINUTE], member: [1200, MINUTE] },
  /** Pages of comments: the longest costs as much as several lists. */
  thread: { shared: false, address: [1200, MINUTE], member: [600, MINUTE] },
  /** Opened websockets. */
  socket: { shared: false, address: [1200, MINUTE] },
} as const satisfies Record<string, RateRule>;
export type RateName = keyof typeof RATES;

/** Limit of cached responses per address and process (decision 061). */
export const CACHED_RESPONSE_LIMIT = [10_000, 10 * SECOND] as const satisfies Rate;

export const CONNECTIONS = {
  /** Open connections per address, including websockets; proxies are not counted. */
  perAddress: 1000,
  /** Closes a connection that read nothing of a response for this long. */
  drainWithin: 30 * SECOND,
} as const;

/** The rest of a refused body, which the server reads and discards before it closes the connection (decision 176). */
export const LINGER = {
  /** Connections of one address that are read at once; further ones are closed immediately. */
  perAddress: 8,
  maxBytes: 33_554_432,
  total: 120 * SECOND,
  /** Closes a connection that sends no byte for this long. */
  idle: 5 * SECOND,
} as const;

/** Cache misses that are rendered concurrently per address; further ones wait (decision 059). */
export const MAX_CONCURRENT_MISSES = 2;

/** Open websockets per address. */
export const SOCKETS_PER_ADDRESS = 500;

/** Storage quota per member. */
export const QUOTA = { pendingMemes: 200, storedBytes: 1_073_741_824 } as const;

/** Websocket and polling (product: realtime). */
export const REALTIME = {
  connectTimeout: 3 * SECOND,
  reconnectAfter: 2 * SECOND,
  pollEvery: 10 * SECOND,
  refreshEvery: 30 * SECOND,
  coalesce: 250,
  pingEvery: 30 * SECOND,
  maxUpdates: 100,
  /** Buffered bytes after which a client that does not read is disconnected. */
  maxBuffered: 1_048_576,
  maxClients: 20_000,
} as const;

export const PAGE = { defaultLimit: 20, maxLimit: 50 } as const;
export const TOP = { defaultLimit: 10 } as const;
/** Further memes of the company at the end of a meme's page. */
export const MORE_OF_COMPANY = 4;
/** Search input: maximum characters, words that count, and the debounce of typing. */
export const SEARCH = { max: 100, words: 10, debounce: 300 } as const;
export const HOME_MEMES = 8;
export const BROWSE_COMPANIES_PER_PAGE = 6;

export const WAIT = {
  request: 10 * SECOND,
  overlay: 300,
  toast: 3 * SECOND,
  splashAfterLoad: 100,
  splashMax: 3 * SECOND,
  cookieBanner: SECOND,
  modalReset: 300,
} as const;

export const COMPACT_MESSAGE = 60;

/** From here, 'same here' says of how many people; below, a number would tell of the few. */
export const SAME_HERE = { shownFrom: 3 } as const;

/** The usual wait that My memes shows (product: my memes). */
export const OWN_MEMES = {
  /** How far back decisions count. */
  waitsSince: 28 * DAY,
  /** Latest decisions that count, of each outcome. */
  waitsRead: 100,
  /** Minimum number of decisions for a usual wait. */
  waitsNeeded: 10,
} as const;
