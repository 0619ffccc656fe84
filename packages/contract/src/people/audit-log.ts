import { z } from 'zod';
import { ReasonCode } from '../moderation/reasons.ts';
import { IsoTime, MemeId, UserId } from '../site/fields.ts';
import { PageQuery } from '../site/paging.ts';

/** Kinds of audit log entries; a closed list. */
export const AuditAction = z
  .enum([
    'meme.approve',
    'meme.reject',
    'meme.edit',
    /** A moderator corrected the themes. */
    'meme.themes',
    /** A moderator slowed, locked or opened its comments. */
    'meme.comments',
    'meme.delete',
    /** A moderator undid their own decision. */
    'meme.undo',
    /** The author edited a pending meme. */
    'meme.revise',
    'meme.resubmit',
    /** The operator posts a folder of pictures in a member's name. */
    'meme.import',
    /** A moderator sent a rejected meme back to the queue. */
    'meme.reopen',
    'meme.remove',
    'meme.restore',
    /** Reports hid it until a moderator looks, who brought it back. */
    'meme.hide',
    'meme.unhide',
    'meme.appeal',
    /** An admin looked up the author of a meme without a name. */
    'meme.reveal',
    'appeal.accept',
    'appeal.dismiss',
    'comment.remove',
    'comment.restore',
    'comment.appeal',
    'comment.hide',
    /** Of orders of authorities, which went (decision 323). */
    'order.add',
    'order.change',
    'case.close',
    'case.suspend',
    'case.reopen',
    'user.warn',
    'user.posting_ban',
    'user.suspend',
    /** A moderator removed what a member posted, in one act. */
    'user.cleanup',
    'user.cleanup_undo',
    'user.sanction_lift',
    'user.sanction_appeal',
    /** A moderator wrote a note about a member or on a case. */
    'note.add',
    'note.delete',
    'picture.block',
    'picture.unblock',
    'site.words',
    'site.weights',
    'site.rules',
    'site.pages',
    'site.themes',
    'site.templates',
    /** No longer written: a moderator answered a second look (decision 320). */
    'look.answer',
    'comment.delete',
    'user.role',
    'user.permissions',
    'user.delete',
    'account.create',
    'account.nickname',
    'account.archive',
    'account.password',
    /** A member, an admin or the operator changed the address, or the old address undid it. */
    'account.email',
    'account.google',
    'account.passkey',
    'account.token',
    'account.two_factor',
    'account.delete',
    'export.users',
    'export.own',
    /** An admin mailed a link to the export to a member who cannot log in. */
    'export.mailed',
    'site.settings',
    'site.webhooks',
    'company.add',
    'company.edit',
    'company.rename',
    'company.merge',
    'company.unmerge',
    /** A member proved to speak for a company, an admin confirmed it, or it ended. */
    'company.speaker',
    /** A moderator added a proposed company, or gave the meme to a listed one. */
    'proposal.accept',
    'proposal.map',
    'block.add',
    'block.remove',
    'invitation.add',
    'invitation.revoke',
  ])
  .meta({ id: 'AuditAction' });
export type AuditAction = z.infer<typeof AuditAction>;

/** An audit log entry with current usernames: a deleted account has its anonymous name. */
export const AuditEntry = z
  .object({
    id: z.number().int().positive(),
    at: IsoTime,
    action: AuditAction,
    /** Null for the operator's command line and for the site itself. */
    actor_id: UserId.nullable(),
    actor_username: z.string().nullable(),
    user_id: UserId.nullable(),
    username: z.string().nullable(),
    meme_id: z.number().int().nullable(),
    comment_id: z.number().int().nullable(),
    reason: z.string().nullable(),
    reason_code: ReasonCode.nullable(),
    /** Milliseconds that the subject had waited for this decision. */
    waited: z.number().int().nullable(),
    /** The change as short values, such as `from` and `to`. */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditList = z.array(AuditEntry);

export const AuditQuery = PageQuery.extend({
  action: AuditAction.optional(),
  actor: UserId.optional(),
  user: UserId.optional(),
  meme: MemeId.optional(),
  from: IsoTime.optional(),
  to: IsoTime.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
