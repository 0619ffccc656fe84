/** Business constants (product: limits, product: lists and product: sorting and time and product: sessions and product: e-mail accounts and product: images and product: text lengths). Sizes are bytes, times are milliseconds. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const UPLOAD = {
  maxBytes: 5_242_880,
  /** Over all frames of an animation. */
  maxPixels: 50_000_000,
  /** Of an animation: some 25 s; keeps floods of tiny frames away. */
  maxFrames: 500,
  /** Pixels to encode of an animation, over all frames and widths: some 4 s of one core (decision 056). */
  maxAnimationWork: 40_000_000,
  widths: [320, 640, 1280],
  /** Images of one member that may wait for their turn. */
  waitingEach: 2,
  /** Uploads at once, from the first byte to the answer: of one member, tries of one call behind each other, and of all. */
  /** Of all uploads that are here at one time, bytes on the disk. */
  maxTotal: 268_435_456,
  atOnce: { each: 3, perCall: 32, all: 256 },
  requestTimeout: 120 * SECOND,
  /** Without a byte. */
  idleTimeout: 20 * SECOND,
} as const;

export const REMOTE_IMAGE = { timeout: 10 * SECOND, maxRedirects: 3 } as const;

export const MEME = {
  titleMax: 120,
  messageMax: 1000,
  altMax: 300,
  reasonMax: 500,
  urlMax: 2048,
  /** How long moderators can read what a meme said before an edit. */
  earlierWordsKept: 365 * DAY,
} as const;
/** Days; moderators may only so long, admins up to ten years or without an end. */
export const SANCTION = {
  reasonMax: 500,
  maxDays: 3650,
  /** How long a warning is shown to who got it. */
  warningShown: 30 * DAY,
  moderatorDays: { warning: 0, posting_ban: 30, suspension: 7 },
} as const;
export const RULES = { textMax: 500 } as const;
export const APPEAL = { textMax: 1000, answerMax: 500 } as const;
export const SCREENING = { wordMax: 60, wordsMax: 500, blocksShown: 100 } as const;
/** What the desk suggests to moderators, who may do otherwise. */
export const WELLBEING = {
  limitMax: 1000,
  /** Decisions after which the desk suggests a pause. */
  pauseAfter: 60,
  /** So long without a decision is a pause. */
  pause: 15 * MINUTE,
} as const;
/** Learning the weights of the checks from decisions. */
export const CALIBRATION = {
  /** Latest decisions that are read at all. */
  read: 6000,
  /** Of them, the latest ones by which a proposal is judged. */
  judged: 1000,
  /** To learn from; of each kind; and of a finding, so that its weight is touched. */
  fewest: 100,
  fewestOfKind: 20,
  fewestFound: 15,
  heaviest: 200,
} as const;
export const COMMENTS = {
  contentMax: 2000,
  threadsPerPage: 500,
  maxThreads: 500,
  /** Of each thread on a page; further ones come by steps. */
  repliesPerThread: 20,
  maxPerPage: 500,
  /** Of a response, uncompressed. The meme's page contains them twice, as text and as data, and must stay below 300 KB. */
  maxPageBytes: 100_000,
  /** What a comment takes there beside its text. */
  bytesBesideText: 330,
  /** How many comments above the one that an address leads to come with it. */
  wayMax: 10,
  hotFrom: 50,
  shown: 5,
  /** What one press of 'Show more' adds. */
  step: 50,
} as const;
export const REPORTS = {
  textMax: 1000,
  explanationMin: 20,
  explanationMax: 4000,
  nameMax: 100,
  /** Of a case, as much as the desk shows. */
  shownPerCase: 200,
  /** The answer that the legal pages promise (product: purpose). */
  businessHours: 48,
  /** Notices of one address in a day that are acknowledged by mail. */
  acknowledgedPerDay: 10,
  /** How long after its case a notifier's name and address stay. */
  contactKept: 30 * DAY,
  /** How long a case waits for its subject to return, before it closes as removed. */
  suspendedKept: 30 * DAY,
  /** How long a closed case stays. */
  caseKept: 365 * DAY,
} as const;
export const NOTIFICATIONS = {
  /** Of one member; the oldest go first. */
  kept: 500,
  /** Once read. */
  readKept: 90 * DAY,
  digestEvery: DAY,
  pollEvery: MINUTE,
} as const;
export const NICKNAME = { min: 3, max: 30 } as const;
export const PASSWORD = { min: 6, max: 128 } as const;
export const EMAIL = { max: 254 } as const;

export const RESET = { linkLifetime: 30 * MINUTE, mailGap: MINUTE } as const;
export const TWO_FACTOR = {
  codeLength: 6,
  recoveryCodes: 10,
  /** How long the app shows one code; the one before and the one after are taken as well. */
  step: 30 * SECOND,
  wrongCodes: 5,
  locked: 15 * MINUTE,
} as const;

/** Mailed to who sets up a second factor before the mailbox was proved. */
export const OWNER_CODE = {
  digits: 8,
  lifetime: 15 * MINUTE,
  mailGap: MINUTE,
  /** Of one member, over all codes. */
  tries: 20,
  window: HOUR,
} as const;

/** `[times, within]`. */
type Rate = readonly [points: number, window: number];

interface RateRule {
  /** Counted in the database, for all processes together: what costs a mail, an image, a password hash, or stays. */
  shared: boolean;
  /** Everybody at one address; of IPv6 one /64 counts as one. */
  address?: Rate;
  /** One member, wherever they are. */
  member?: Rate;
}

/** How often what may be done (decision 034). A company is often one address: those limits are for crowds. */
export const RATES = {
  /** Every request that reaches the application. */
  request: { shared: false, address: [12_000, MINUTE] },
  login: { shared: true, address: [120, 10 * MINUTE] },
  registration: { shared: true, address: [120, HOUR] },
  mail: { shared: true, address: [60, HOUR], member: [20, HOUR] },
  /** Tries of links from mails. */
  link: { shared: false, address: [300, 10 * MINUTE] },
  credentials: { shared: true, member: [60, HOUR] },
  vote: { shared: false, address: [6000, MINUTE], member: [600, MINUTE] },
  comment: { shared: true, address: [2000, 10 * MINUTE], member: [200, 10 * MINUTE] },
  upload: { shared: true, address: [1200, HOUR], member: [300, HOUR] },
  /** Milliseconds that images are worked on, those included that nobody waited for to the end. */
  imageWork: { shared: true, member: [10 * MINUTE, HOUR] },
  nickname: { shared: true, member: [30, HOUR] },
  export: { shared: true, member: [30, HOUR] },
  /** Deletions, decisions, settings. */
  change: { shared: false, address: [6000, MINUTE], member: [600, MINUTE] },
  /** Of anybody, with a mail to whom they name. */
  notice: { shared: true, address: [60, HOUR] },
  search: { shared: false, address: [3000, MINUTE], member: [600, MINUTE] },
  /** Pages and lists that are not in memory; of members, each list is. */
  page: { shared: false, address: [600, MINUTE] },
  list: { shared: false, address: [6000, MINUTE], member: [1200, MINUTE] },
  /** Connections opened. */
  socket: { shared: false, address: [1200, MINUTE] },
} as const satisfies Record<string, RateRule>;
export type RateName = keyof typeof RATES;

/** Responses from memory to one address, in this process: `[times, within]`. */
export const HITS = [10_000, 10 * SECOND] as const satisfies Rate;

export const CONNECTIONS = {
  /** Open at one time from one address, websockets included; a proxy's are not counted. */
  perAddress: 1000,
  /** Ends a connection that took nothing of a response for so long. */
  drainWithin: 30 * SECOND,
} as const;

/** Pages and lists rendered at one time for one address; further ones wait for their turn. */
export const MADE_AT_ONCE = 2;

/** Open at one time from one address. */
export const SOCKETS_PER_ADDRESS = 500;

/**
 * Of failed logins in a row: so many are free, then each doubles the wait. `pair` is one account from one address; `account` and
 * `address` are wider; `known` is how many a place where the account logged in before may add while its address waits.
 */
export const LOGIN_DELAY = {
  free: { pair: 10, account: 30, address: 50, known: 3 },
  first: 2 * SECOND,
  longest: 15 * MINUTE,
  forgotten: DAY,
  /** How long a place from where somebody logged in has tries of its own. */
  placeRemembered: 90 * DAY,
} as const;

/** What one member may have here at one time. */
export const QUOTA = { pendingMemes: 200, storedBytes: 1_073_741_824 } as const;

/** More registrations than this, all over the site, and each has to be paid for by work. */
export const REGISTRATION_SURGE = {
  from: 100,
  window: 10 * MINUTE,
  /** Leading zero bits of the hash: some 30,000 tries. */
  difficulty: 15,
  lifetime: 10 * MINUTE,
} as const;

export const IDEMPOTENCY = { remembered: DAY, keyMax: 200 } as const;

/** Websocket and polling (product: states and product: limits, product: realtime). */
export const REALTIME = {
  connectTimeout: 3 * SECOND,
  reconnectAfter: 2 * SECOND,
  pollEvery: 10 * SECOND,
  refreshEvery: 30 * SECOND,
  coalesce: 250,
  pingEvery: 30 * SECOND,
  maxUpdates: 100,
  /** Bytes waiting for a client that does not read; beyond, it is dropped. */
  maxBuffered: 1_048_576,
  maxClients: 20_000,
} as const;

/** How long whoever decided may take it back; `grace` is for the way there. */
export const UNDO = { window: 10 * SECOND, grace: 2 * SECOND } as const;

/** The moderator's desk. */
export const DESK = {
  bulkMax: 50,
  /** A card counts as open for so long after its desk last said so. */
  presence: MINUTE,
  announceEvery: 20 * SECOND,
  /** Between two tellings of what changed. */
  coalesce: 100,
  /** What one connection may say, `[messages, within]`. */
  messages: [120, 10 * SECOND],
  /** How often a desk's role is looked up again. */
  recheckEvery: 30 * SECOND,
  /** Without a connection. */
  pollEvery: 5 * SECOND,
  /** Of a meme, latest. */
  historyShown: 10,
} as const;

export const ADMIN_PAGE_SIZES = [5, 10, 25, 50] as const;
export const ADMIN_PAGE_SIZE = 10;
/** Days that the activity charts look back, at most. */
export const ACTIVITY = { defaultDays: 90, maxDays: 366 } as const;

/** Weeks that the statistics of moderation look back, and months that the public log counts. */
export const STATISTICS = { defaultWeeks: 12, maxWeeks: 53, months: 12 } as const;

export const PAGE = { defaultLimit: 20, maxLimit: 50 } as const;
export const TOP = { defaultLimit: 10 } as const;
/** Of what somebody looks for: characters, words that count, and how long typing must pause before it is asked for. */
export const SEARCH = { max: 100, words: 10, debounce: 300 } as const;
export const HOME_MEMES = 8;
export const BROWSE_COMPANIES_PER_PAGE = 6;

export const SESSION = { lifetime: 30 * DAY, slideAfter: DAY, upvotesRemembered: 1000 } as const;
export const VERIFICATION = {
  linkLifetime: DAY,
  mailGap: { automatic: 10 * MINUTE, requested: MINUTE },
} as const;

/** Windows of the `time` filter; `all` has none. */
export const TIME_WINDOW = { now: HOUR, today: DAY, week: 7 * DAY } as const;

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
