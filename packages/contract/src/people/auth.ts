import { z } from 'zod';
import { COMPANY } from '../companies/companies.ts';
import { ERRORS } from '../site/errors.ts';
import { IsoTime, opaque, plainLine, SessionId } from '../site/fields.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../site/time.ts';
import { CurrentUser } from './users.ts';

export const PASSWORD = { min: 6, max: 128 } as const;

export const EMAIL = { max: 254 } as const;

/** Characters of a path to return to after a registration. */
export const RETURN_PATH_MAX = 300;

export const RESET = { linkLifetime: 30 * MINUTE, mailGap: MINUTE } as const;

export const VERIFICATION = {
  linkLifetime: DAY,
  mailGap: { automatic: 10 * MINUTE, requested: MINUTE },
} as const;

export const EMAIL_CHANGE = {
  linkLifetime: DAY,
  /** How long a session must have lasted before it may change the address. A login or a reset begins a new one. */
  sessionAge: DAY,
  /** How long the old address can undo the change, and how long the mailbox of an address from others proves nothing. */
  undoFor: 7 * DAY,
  /** Mails per member within `window`. */
  mails: 5,
  window: HOUR,
} as const;

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

/**
 * Delay after failed logins: after the `free` ones, each failure doubles the delay. `pair` counts one account from one address.
 * `known` is the number of attempts for a place with an earlier login while its address is delayed (decision 034).
 */
export const LOGIN_DELAY = {
  free: { pair: 10, account: 30, address: 50, known: 3 },
  first: 2 * SECOND,
  longest: 15 * MINUTE,
  forgotten: DAY,
  /** How long a place of login is remembered. */
  placeRemembered: 30 * DAY,
} as const;

export const SESSION = { lifetime: 30 * DAY, slideAfter: DAY, upvotesRemembered: 1000 } as const;

/** Returns the address as it is stored and compared: in lower case, its domain as name servers know it (`xn--…`). */
export function plainAddress(text: string): string {
  const address = text.trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const url = `http://${domain}`;
  // Other domains need no change, or contain characters of a URL that a domain cannot have.
  if (!/^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(url)) return address;
  return address.slice(0, -domain.length) + new URL(url).hostname;
}

/** As of the library of schemas, with top-level domains beyond ASCII, which plain addresses write as `xn--…`. */
const ADDRESS = new RegExp(
  z.regexes.email.source.replace(/\[A-Za-z\]\{2,\}\$$/, '(?:[a-z]{2,}|xn--[a-z0-9-]+)$'),
  'i',
);

/** An address: ASCII before the @, and after it a domain with a dot. Mail servers that take other letters before the @ are rare. */
export const Email = plainLine(EMAIL.max, ERRORS.email_invalid[1])
  .overwrite(plainAddress)
  .max(EMAIL.max)
  .regex(ADDRESS, ERRORS.email_invalid[1]);

/** Not trimmed, because spaces are part of a password. */
export const NewPassword = z
  .string()
  .min(PASSWORD.min, ERRORS.password_too_short[1])
  .max(PASSWORD.max, ERRORS.password_too_long[1]);

export const LoginBody = z.object({
  email: plainLine(1000).overwrite(plainAddress).default(''),
  password: z.string().max(1000).default(''),
  /** A code of the authenticator app or a recovery code; `two_factor_code_required` asks for it. */
  code: plainLine(64).optional(),
});

/**
 * A key that the registering browser stores. Sent with the link, it proves that the same person chose the password
 * (decision 068).
 */
const BrowserKey = opaque(100).min(20);

/** The code of an invitation, as in its link (decision 301). */
export const InvitationCode = opaque(100);

export const RegisterBody = z.object({
  email: Email,
  password: NewPassword,
  /** Accepted and ignored: the name is derived from the address. */
  displayName: plainLine(200).nullish(),
  /** Accepted and ignored: browsers that loaded an earlier release may send it (decision 035). */
  work: opaque(400).optional(),
  browserKey: BrowserKey.optional(),
  invitation: InvitationCode.optional(),
  /** The company for which the account will speak; its address is at the host of the company's website (decision 380). */
  speaksFor: plainLine(COMPANY.nameMax).min(1).optional(),
  /** A path of this site to return to after the confirmation, also on another device (decision 106). */
  returnTo: opaque(RETURN_PATH_MAX)
    .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)
    .optional(),
});

const LinkToken = opaque(2000).min(1);
export const VerifyEmailBody = z.object({ token: LinkToken, browserKey: BrowserKey.optional() });
export const VerifyEmailResponse = z.object({
  verified: z.literal(true),
  message: z.string(),
  /** The `returnTo` of the registration, in the response to its first confirmation. */
  return_to: z.string().nullable(),
});

export const RegistrationState = z
  .object({
    email: z.string(),
    /** `gone`: the address has no account any more. */
    state: z.enum(['waiting', 'confirmed', 'gone']),
    /** Whether the sent browser key is the registration's. */
    same_browser: z.boolean(),
  })
  .meta({ id: 'RegistrationState' });
export type RegistrationState = z.infer<typeof RegistrationState>;

export const RegistrationRemovalBody = z.object({ token: LinkToken });

/** Signed-in callers may omit the address; visitors must send it (product: e-mail accounts). */
export const ResendVerificationBody = z.object({
  email: Email.optional(),
  userId: z.union([opaque(64), z.number()]).nullish(),
  authProvider: plainLine(20).nullish(),
});

export const MessageResponse = z.object({ message: z.string() }).meta({ id: 'Message' });

/** The response to a login: the member and the session token (product: sessions). */
export const Session = CurrentUser.extend({ token: z.string() }).meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** Requires `idToken` or `accessToken` as proof. The other fields are hints that must match it (product: google sign-in). */
export const GoogleAuthBody = z.object({
  idToken: opaque(10_000).min(1).nullish(),
  accessToken: opaque(10_000).min(1).nullish(),
  googleId: opaque(255).nullish(),
  email: plainLine(1000).nullish(),
  name: plainLine(1000).nullish(),
  picture: plainLine(2048).nullish(),
  authProvider: z.literal('google').nullish(),
  code: plainLine(64).optional(),
  /** Counts for new members alone. */
  invitation: InvitationCode.optional(),
});
export type GoogleAuthBody = z.infer<typeof GoogleAuthBody>;

export const ForgotPasswordBody = z.object({ email: Email });
export const ResetPasswordBody = z.object({ token: opaque(2000).min(1), password: NewPassword });
export const ChangePasswordBody = z.object({
  currentPassword: z.string().min(1).max(1000),
  newPassword: NewPassword,
});

export const SessionItem = z
  .object({
    id: z.string(),
    created_at: IsoTime,
    /** Rounded to the day. */
    last_used_at: IsoTime,
    expires_at: IsoTime,
    user_agent: z.string().nullable(),
    /** Whether it is the session of this request. */
    current: z.boolean(),
  })
  .meta({ id: 'SessionItem' });
export type SessionItem = z.infer<typeof SessionItem>;
export const SessionList = z.array(SessionItem);
export const SessionParams = z.object({ id: SessionId });

/** The password re-authenticates the caller; accounts without one (Google) omit it. */
const PasswordProofBody = z.object({ password: z.string().max(1000).optional() });
/** `mailbox_code_required` asks for `mailCode`. */
export const TwoFactorSetupBody = PasswordProofBody.extend({
  mailCode: plainLine(64).optional(),
});
export const TwoFactorCodeBody = z.object({ code: plainLine(64).min(1) });
export const TwoFactorSetup = z
  .object({
    /** `otpauth://` URL for the authenticator app. */
    uri: z.string(),
    /** The same secret for manual entry, base32. */
    secret: z.string(),
    recovery_codes: z.array(z.string()),
  })
  .meta({ id: 'TwoFactorSetup' });
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Requires the password if the account has one, and the code if two-factor sign-in is on. */
export const TwoFactorProofBody = PasswordProofBody.extend({ code: plainLine(64).optional() });

/** Requires the password, and the code if two-factor sign-in is on. */
export const EmailChangeBody = TwoFactorProofBody.extend({ email: Email });
export const EmailChangeLinkBody = z.object({ token: LinkToken });

export const AccountDeletionBody = TwoFactorProofBody.nullish();
