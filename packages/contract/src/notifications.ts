import { z } from 'zod';
import { IsoTime } from './fields.ts';
import { ReasonCode } from './reasons.ts';
import { HeldRule } from './rules.ts';
import { RoleNameField } from './users.ts';

/** What members are told about in the site; a closed list. */
export const NotificationKind = z.enum([
  'meme.approved',
  'meme.rejected',
  'meme.removed',
  /** By somebody else than its author. */
  'meme.deleted',
  'meme.restored',
  'meme.reopened',
  'meme.commented',
  'comment.reply',
  'comment.removed',
  'report.closed',
  /** What was reported is not public for now, for another reason. */
  'report.suspended',
  /** It is public again, and a moderator looks at the report. */
  'report.reopened',
  /** It was removed and is public again: it may be reported again. */
  'report.returned',
  'appeal.accepted',
  'appeal.dismissed',
  'sanction.added',
  'sanction.lifted',
  'role.own',
  'role.other',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z
  .object({
    id: z.number().int().positive(),
    kind: NotificationKind,
    created_at: IsoTime,
    is_read: z.boolean(),
    meme_id: z.number().int().nullable(),
    /** For the words of the line; null where there is no meme or it has no title. */
    meme_title: z.string().nullable(),
    meme_company: z.string().nullable(),
    comment_id: z.number().int().nullable(),
    /** Who wrote the comment, or with `role.other` whose role changed; null where nobody is the news. */
    username: z.string().nullable(),
    /** With `role.other`: whose role changed. */
    user_id: z.string().nullable(),
    reason_code: ReasonCode.nullable(),
    /** In the moderator's own words. */
    reason: z.string().nullable(),
    /** The house rule of the decision, as it stood then; null where its reason refers to none. */
    rule: HeldRule.nullable(),
    /** With `report.closed`: what became of what was reported. */
    outcome: z.enum(['removed', 'kept']).nullable(),
    /** With the kinds of sanctions. */
    sanction: z.string().nullable(),
    /** With `role.own` and `role.other`. */
    role_from: RoleNameField.nullable(),
    role_to: RoleNameField.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;
export const NotificationList = z.array(Notification);

/** Everything up to this one counts as read. */
export const ReadBody = z.object({ upTo: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const UnreadAnswer = z.object({ unread: z.number().int().nonnegative() });

/** The daily mail with what is unread; off until its member turns it on. */
export const DigestSetting = z.object({ enabled: z.boolean() });
export type DigestSetting = z.infer<typeof DigestSetting>;

/** From the link of a digest. Mail programs post it in the address, with a body of their own (RFC 8058). */
export const UnsubscribeQuery = z.object({ token: z.string().min(1).max(300) });
