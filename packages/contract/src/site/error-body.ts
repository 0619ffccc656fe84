import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** `error` and `message` carry the same text (product: errors); `details` depends on the code. */
export const ErrorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.enum(codes),
    details: z.array(FieldError).optional(),
    /** With `account_deactivated`: the client ends its session (product: error texts). */
    redirectToLogin: z.boolean().optional(),
    /** With `meme_already_decided` and `decision_final`: the current state and the moderator who decided. */
    approval_status: z.string().optional(),
    approved_by_username: z.string().nullable().optional(),
    /** With `posting_not_allowed` and `suspended`: the caller's sanction (`SanctionNotice`). */
    sanction: z
      .object({
        kind: z.string(),
        reason: z.string().nullable(),
        reason_code: z.string().nullable(),
        expires_at: z.string().nullable(),
      })
      .optional(),
    /** With `meme_changed`, for moderators: the current meme (`Meme`). */
    meme: z.record(z.string(), z.unknown()).optional(),
    /** With `changed_meanwhile`: the fields of the call as they are now, and its `version` if it has one. */
    current: z.record(z.string(), z.unknown()).optional(),
    /** With `email_not_verified`: whether this login sent a mail; false if one was sent shortly before. */
    verificationSent: z.boolean().optional(),
    /** With `mail_failed`: the error code of the connection or of the mail server, such as `ECONNREFUSED`. */
    reason: z.string().nullable().optional(),
    /** With 5xx: the request id to report to the operator. */
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
