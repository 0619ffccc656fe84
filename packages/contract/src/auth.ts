import { z } from 'zod';
import { ERRORS } from './errors.ts';
import { plainText } from './fields.ts';
import { EMAIL, PASSWORD } from './limits.ts';
import { CurrentUser } from './users.ts';

/** Must contain @ and a dot after it (spec §5); no spaces or control characters, so it cannot break a mail header. */
export const Email = plainText(EMAIL.max)
  .toLowerCase()
  .regex(
    /^[^\s@<>"(),;:\\[\]\p{Cc}]+@[^\s@<>"(),;:\\[\]\p{Cc}]+\.[^\s@<>"(),;:\\[\]\p{Cc}.]+$/u,
    ERRORS.email_invalid[1],
  );

/** Never trimmed: spaces are part of a password. */
export const NewPassword = z
  .string()
  .min(PASSWORD.min, ERRORS.password_too_short[1])
  .max(PASSWORD.max, ERRORS.password_too_long[1]);

export const LoginBody = z.object({
  email: plainText(1000).toLowerCase().default(''),
  password: z.string().max(1000).default(''),
});

export const RegisterBody = z.object({
  email: Email,
  password: NewPassword,
  /** Ignored when present: the name is derived from the address (spec §5). */
  displayName: z.string().max(200).nullish(),
});

export const VerifyEmailBody = z.object({ token: z.string().min(1).max(2000) });
export const VerifyEmailAnswer = z.object({ verified: z.literal(true), message: z.string() });

/** Signed-in callers may leave the address out; others must give it (decision 10). */
export const ResendVerificationBody = z.object({
  email: Email.optional(),
  userId: z.union([z.string().max(64), z.number()]).nullish(),
  authProvider: z.string().max(20).nullish(),
});

export const MessageAnswer = z.object({ message: z.string() }).meta({ id: 'Message' });

/** Login answers the session token beside the person (decision 8). */
export const Session = CurrentUser.extend({ token: z.string() }).meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;
