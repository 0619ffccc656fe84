const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The weekly mail with the best memes. */
export const WEEKLY_MAIL = {
  /** Between two mails to a member. */
  every: 7 * DAY,
  /** Memes in a mail. */
  memes: 5,
  /** Best memes of the week from which a mail takes those that its reader wants to see. */
  candidates: 50,
  /** An unsent mail is dropped after this time. */
  lifetime: 2 * DAY,
} as const;

/** The usual wait that My memes tells (product: my memes). */
export const OWN_MEMES = {
  /** How far back decisions count. */
  waitsSince: 28 * DAY,
  /** Latest decisions that count, of each outcome. */
  waitsRead: 100,
  /** With fewer decisions, none is told. */
  waitsNeeded: 10,
} as const;

export const NOTIFICATIONS = {
  /** Notifications per member; the oldest are deleted first. */
  kept: 500,
  /** How long read notifications are kept. */
  readKept: 90 * DAY,
  digestEvery: DAY,
  pollEvery: MINUTE,
  /** Characters of a comment that its notification shows. */
  excerptMax: 80,
  /** Comments on one meme within this time are one line. */
  groupedWithin: DAY,
} as const;

/** Push messages to browsers (decision 111). */
export const PUSH = {
  endpointMax: 1000,
  /** A message waits a random time of up to this, so that it does not tell the moment of what happened. */
  spread: 15 * MINUTE,
  /** Between two messages to a browser. */
  every: HOUR,
  /** How long a push service keeps a message for a browser that is off. */
  lifetime: DAY,
  /** After so many failures in a row, the message is dropped. */
  tries: 6,
} as const;
