import { z } from 'zod';
import { ReasonCode } from '../moderation/reasons.ts';
import { MessageResponse } from '../people/auth.ts';
import { RoleNameField } from '../people/users.ts';
import { IsoTime, isClean, opaque } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { DecisionRule } from '../site/rules.ts';
import { DAY, HOUR, MINUTE } from '../site/time.ts';
import { StaffAlertKind } from '../wings/staff-alerts.ts';
import { KINDS_OF_NOTIFICATIONS } from './notification-kinds.ts';

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

export const NOTIFICATIONS = {
  /** Notifications per member; the oldest are deleted first. */
  kept: 500,
  /** How long read notifications are stored. */
  readKept: 90 * DAY,
  /** Start of the hour of the day, UTC, in which daily and weekly mails go out, so that their time tells nothing. */
  mailHour: 6 * HOUR,
  /** An unsent daily mail is dropped after this time. */
  digestLifetime: DAY,
  pollEvery: MINUTE,
  /** Characters of a comment that its notification shows. */
  excerptMax: 80,
  /** Comments on one meme within this time are one line. */
  groupedWithin: DAY,
} as const;

/** Push messages to browsers (decision 111). */
export const PUSH = {
  endpointMax: 1000,
  /** A message waits a random time of up to this, so that it does not reveal the time of the event. */
  spread: 15 * MINUTE,
  /** Between two messages to a browser. */
  every: HOUR,
  /** How long a push service stores a message for a browser that is off. */
  lifetime: DAY,
  /** Consecutive failures after which the message is dropped. */
  tries: 6,
} as const;

export const NotificationKind = z.enum(KINDS_OF_NOTIFICATIONS);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z
  .object({
    id: z.number().int().positive(),
    kind: NotificationKind,
    created_at: IsoTime,
    is_read: z.boolean(),
    meme_id: z.number().int().nullable(),
    /** The title of the meme, for the text; null without a meme or title. */
    meme_title: z.string().nullable(),
    meme_company: z.string().nullable(),
    /** Path of a small picture of the meme, without motion; null without a meme that the member may see. */
    meme_image: z.string().nullable(),
    /** Whether others may see the meme now, so that its link can be shared. */
    meme_is_public: z.boolean(),
    comment_id: z.number().int().nullable(),
    /** The first words of the comment, in one line. */
    excerpt: z.string().nullable(),
    /** The author of the comment, or with `role.other` the member whose role changed; otherwise null. */
    username: z.string().nullable(),
    /** With `role.other`: the id of that member. */
    user_id: z.string().nullable(),
    reason_code: ReasonCode.nullable(),
    /** The moderator's own text. */
    reason: z.string().nullable(),
    /** The house rule of the reason, in the version of the decision; null if the reason refers to none. */
    rule: DecisionRule.nullable(),
    /** With `comment.removed`: the removal can be appealed now. */
    may_appeal: z.literal(true).optional(),
    /** With `content.sealed`: the last day on which staff can read the copy. */
    until: z.iso.date().optional(),
    /** With `staff.waiting`: how much waits, by kind. */
    waiting: z.partialRecord(StaffAlertKind, z.number().int()).optional(),
    /** With `week.figures`: votes, and 'same here' where it has a number. */
    votes: z.number().int().optional(),
    same_here: z.number().int().optional(),
    /** With `page.changed`: the name of the page in its address, and its title; `reason` says what changed. */
    page: z.string().optional(),
    page_title: z.string().optional(),
    /** With `report.closed`: the outcome. */
    outcome: z.enum(['removed', 'kept', 'corrected']).nullable(),
    /** With sanctions: their end. */
    sanction: z.string().nullable(),
    /** With `role.own` and `role.other`. */
    role_from: RoleNameField.nullable(),
    role_to: RoleNameField.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;
export const NotificationList = z.array(Notification);

/** Marks this notification and all earlier ones as read. */
export const ReadBody = z.object({ upTo: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const UnreadResponse = z.object({ unread: z.number().int().nonnegative() });

/** Whether the member gets the daily mail about unread notifications, or the weekly mail; off by default. */
export const DigestSetting = z.object({ enabled: z.boolean() });
export type DigestSetting = z.infer<typeof DigestSetting>;

/** Optional mails, off by default: unread notifications, and the best memes. */
export const OPTIONAL_MAILS = ['daily', 'weekly'] as const;
export type OptionalMail = (typeof OPTIONAL_MAILS)[number];

/** The token of a digest's unsubscribe link. Mail programs POST to the link with a body of their own (RFC 8058). */
export const UnsubscribeQuery = z.object({ token: opaque(300).min(1) });

/** The data with which a browser subscribes to push messages, and whether the caller's session gets them. */
export const PushSetting = z.object({
  /** The site's key for push services (VAPID), base64url. */
  public_key: z.string(),
  enabled: z.boolean(),
});
export type PushSetting = z.infer<typeof PushSetting>;

/** A subscription as a browser returns it (`PushSubscription.toJSON()`). */
export const PushBody = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(PUSH.endpointMax)
    .refine(isClean),
  keys: z.object({
    /** A point on the curve P-256, not compressed. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
});
export type PushBody = z.infer<typeof PushBody>;

export const readDigestSetting = operation({
  method: 'GET',
  path: '/users/me/digest',
  summary: 'Read whether the caller gets the daily mail',
  tag: 'notifications',
  access: 'member',
  response: { 200: DigestSetting },
  errors: [],
});

export const changeDigestSetting = operation({
  method: 'PUT',
  path: '/users/me/digest',
  summary: 'Turn the daily mail on or off',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: DigestSetting,
  response: { 200: DigestSetting },
  errors: [],
});

export const readWeeklySetting = operation({
  method: 'GET',
  path: '/users/me/weekly',
  summary: 'Read whether the caller gets the weekly mail with the best memes',
  tag: 'notifications',
  access: 'member',
  response: { 200: DigestSetting },
  errors: [],
});

export const changeWeeklySetting = operation({
  method: 'PUT',
  path: '/users/me/weekly',
  summary: 'Turn the weekly mail on or off',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: DigestSetting,
  response: { 200: DigestSetting },
  errors: [],
});

export const readPushSetting = operation({
  method: 'GET',
  path: '/users/me/push',
  summary:
    'Read whether the session of the caller gets push messages, and the key that a browser needs for them',
  tag: 'notifications',
  access: 'member',
  response: { 200: PushSetting },
  errors: [],
});

export const turnPushOn = operation({
  method: 'PUT',
  path: '/users/me/push',
  summary: 'Send push messages to this browser until the session ends',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: PushBody,
  response: { 200: PushSetting },
  errors: [],
});

export const turnPushOff = operation({
  method: 'DELETE',
  path: '/users/me/push',
  summary: 'Send no more push messages to this browser',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  response: { 200: PushSetting },
  errors: [],
});

export const unsubscribe = operation({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Turn off the daily or the weekly mail with the token of its link, without a session',
  tag: 'notifications',
  access: 'public',
  limit: 'link',
  query: UnsubscribeQuery,
  response: { 200: MessageResponse },
  errors: ['unsubscribe_link_invalid'],
});

export const listNotifications = operation({
  method: 'GET',
  path: '/users/me/notifications',
  summary: 'List the notifications of the caller, newest first; X-Unread-Count is the number of unread ones',
  tag: 'notifications',
  access: 'member',
  scope: 'read',
  query: PageQuery,
  response: { 200: NotificationList },
  errors: [],
});

export const markNotificationsRead = operation({
  method: 'POST',
  path: '/users/me/notifications/read',
  summary: 'Mark all notifications up to an id as read',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: ReadBody,
  response: { 200: UnreadResponse },
  errors: [],
});
