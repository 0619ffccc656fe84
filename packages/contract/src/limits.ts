/** Limits of the product (product: limits). Sizes are bytes, times are milliseconds. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
  /** Name of a template, and the words of a picture that was made with one. */
  templateMax: 40,
  wordsMax: 2000,
  /** How long moderators can read the text before an edit (decision 064). */
  earlierWordsKept: 365 * DAY,
} as const;
/** From publication to the destruction of the link to the account, and the notification before (decision 098). */
export const NAMELESS = { forgottenAfter: 14 * DAY, toldBefore: 3 * DAY } as const;
/** Lengths of sanctions in days. Admins may set up to `maxDays` or no end. */
export const SANCTION = {
  reasonMax: 500,
  maxDays: 3650,
  /** How long the member sees a warning. */
  warningShown: 30 * DAY,
  moderatorDays: { warning: 0, posting_ban: 30, suspension: 7 },
} as const;
export const RULES = { textMax: 500 } as const;
export const APPEAL = { textMax: 1000, answerMax: 500 } as const;
export const SCREENING = { wordMax: 60, wordsMax: 500, blocksShown: 100 } as const;
/** Suggestions of the desk (decision 073). */
export const WELLBEING = {
  limitMax: 1000,
  /** Decisions after which the desk suggests a pause. */
  pauseAfter: 60,
  /** Time without a decision that counts as a pause. */
  pause: 15 * MINUTE,
} as const;
/** Fitting the weights of the checks to decisions (decision 072). */
export const CALIBRATION = {
  /** Number of latest decisions to read. */
  read: 6000,
  /** Number of latest decisions that evaluate a proposal. */
  judged: 1000,
  /** Minimum number of decisions, of decisions of each kind, and of findings of a check. */
  fewest: 100,
  fewestOfKind: 20,
  fewestFound: 15,
  heaviest: 200,
} as const;
export const COMMENTS = {
  contentMax: 2000,
  /** Milliseconds after posting in which its author may edit a comment. */
  editWindow: 15 * MINUTE,
  threadsPerPage: 500,
  maxThreads: 500,
  /** Replies per thread on a page; `step` more per further page. */
  repliesPerThread: 20,
  maxPerPage: 500,
  /** Uncompressed bytes of a response. The meme's page contains the comments twice, as text and as data, and must stay below 300 KB. */
  maxPageBytes: 100_000,
  /** Estimated bytes of a comment without its text. */
  bytesBesideText: 370,
  /** Number of parent comments that `thread_of` returns with a linked comment. */
  wayMax: 10,
  hotFrom: 50,
  shown: 5,
  /** Threads per click on 'Show more'. */
  step: 50,
} as const;
export const REPORTS = {
  textMax: 1000,
  explanationMin: 20,
  explanationMax: 4000,
  nameMax: 100,
  /** Number of reports of a case that the desk shows. */
  shownPerCase: 200,
  /** Response time that the legal pages promise (product: legal promises). */
  businessHours: 48,
  /** Acknowledgement mails per address and day. */
  acknowledgedPerDay: 10,
  /** How long a notifier's name and address are kept after the case closed. */
  contactKept: 30 * DAY,
  /** How long a case stays suspended before it closes as removed (decision 066). */
  suspendedKept: 30 * DAY,
  /** How long a closed case is kept. */
  caseKept: 365 * DAY,
} as const;
export const NICKNAME = { min: 3, max: 30 } as const;
export const PASSWORD = { min: 6, max: 128 } as const;
export const EMAIL = { max: 254 } as const;
/** Characters of a path to return to after a registration. */
export const RETURN_PATH_MAX = 300;

export const RESET = { linkLifetime: 30 * MINUTE, mailGap: MINUTE } as const;
export const TWO_FACTOR = {
  codeLength: 6,
  recoveryCodes: 10,
  /** How long one code is valid; the previous and the next code are accepted too. */
  step: 30 * SECOND,
  wrongCodes: 5,
  locked: 15 * MINUTE,
} as const;

/** The code mailed to a member who sets up a second factor before proving the mailbox (decision 068). */
export const OWNER_CODE = {
  digits: 8,
  lifetime: 15 * MINUTE,
  mailGap: MINUTE,
  /** Attempts per member within `window`, over all codes. */
  tries: 20,
  window: HOUR,
} as const;

/** A number of calls within a time window. */
type Rate = readonly [points: number, window: number];

interface RateRule {
  /** Whether all processes share the counter, in the database: for calls that cost a mail, an image or a password hash, or store data. */
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

/** Cache misses that are rendered concurrently per address; further ones wait (decision 059). */
export const MAX_CONCURRENT_MISSES = 2;

/** Open websockets per address. */
export const SOCKETS_PER_ADDRESS = 500;

/**
 * Delay after failed logins: after the `free` ones, each failure doubles the delay. `pair` counts one account from one address.
 * `known` is the number of attempts for a place with an earlier login while its address is delayed (decision 034).
 */
export const LOGIN_DELAY = {
  free: { pair: 10, account: 30, address: 50, known: 3 },
  first: 2 * SECOND,
  longest: 15 * MINUTE,
  forgotten: DAY,
  /** How long a place of login stays known. */
  placeRemembered: 30 * DAY,
} as const;

/** Storage quota per member. */
export const QUOTA = { pendingMemes: 200, storedBytes: 1_073_741_824 } as const;

/** Above `from` registrations in `window`, site-wide, each needs proof of work (decision 035). */
export const REGISTRATION_SURGE = {
  from: 100,
  window: 10 * MINUTE,
  /** Leading zero bits of the hash: about 30,000 attempts. */
  difficulty: 15,
  lifetime: 10 * MINUTE,
} as const;

export const IDEMPOTENCY = { remembered: DAY, keyMax: 200 } as const;

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

/** How long moderators can undo a decision; `grace` allows for the network. */
export const UNDO = { window: 10 * SECOND, grace: 2 * SECOND } as const;

export const DESK = {
  bulkMax: 50,
  /** A card counts as open for this long after the desk's last message about it. */
  presence: MINUTE,
  announceEvery: 20 * SECOND,
  /** Minimum time between two updates to a desk. */
  coalesce: 100,
  /** Limit of messages per connection: `[messages, window]`. */
  messages: [120, 10 * SECOND],
  /** How often the server checks the role of a desk's member again. */
  recheckEvery: 30 * SECOND,
  /** Polling interval without a connection. */
  pollEvery: 5 * SECOND,
  /** Number of latest history entries on a card. */
  historyShown: 10,
} as const;

export const ADMIN_PAGE_SIZES = [5, 10, 25, 50] as const;
export const ADMIN_PAGE_SIZE = 10;
/** Days shown by the activity charts. */
export const ACTIVITY = { defaultDays: 90, maxDays: 366 } as const;

/** Weeks of the moderation statistics, and months of the public log's counts. */
export const STATISTICS = { defaultWeeks: 12, maxWeeks: 53, months: 12 } as const;

export const READING = { savedKnown: 1000, savedMax: 2000, mutedMax: 500, companiesMax: 100 } as const;
export const PAGE = { defaultLimit: 20, maxLimit: 50 } as const;
export const TOP = { defaultLimit: 10 } as const;
/** Further memes of the company at the end of a meme's page. */
export const MORE_OF_COMPANY = 4;
/** Search input: maximum characters, words that count, and the debounce of typing. */
export const SEARCH = { max: 100, words: 10, debounce: 300 } as const;
export const HOME_MEMES = 8;
export const BROWSE_COMPANIES_PER_PAGE = 6;

export const SESSION = { lifetime: 30 * DAY, slideAfter: DAY, upvotesRemembered: 1000 } as const;
export const VERIFICATION = {
  linkLifetime: DAY,
  mailGap: { automatic: 10 * MINUTE, requested: MINUTE },
} as const;

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
