import type { ErrorCode } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts';
import { serverText } from '../../../lib/api/refusal.ts';
import type { Credentials, LoginMode } from './login/credential-rules.ts';

export interface Refusal {
  text: string;
  /** Most of the server's texts are English, the form is Romanian. */
  lang: string;
  /** The field of the text; null for the whole form. */
  field: keyof Credentials | null;
  /** True if the account is closed, so that this browser's session ends (product: error texts). */
  endsSession: boolean;
  /** True if the address is not verified, so that the form offers another mail. */
  canResend?: true;
}

const FIELDS: Partial<Record<ErrorCode, keyof Credentials>> = {
  email_invalid: 'email',
  password_too_short: 'password',
  password_too_long: 'password',
  password_too_common: 'password',
};

const ROMANIAN = new Set<ErrorCode | undefined>([
  'email_invalid',
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'credentials_missing',
  'credentials_wrong',
  'email_domain_blocked',
  'too_many_logins',
  'too_many_registrations',
]);

/** Romanian texts instead of the server's, each with its field. */
const OWN_TEXTS: Partial<Record<ErrorCode, { text: () => string; field: keyof Credentials | null }>> = {
  passkey_refused: { text: () => m.auth.passkeyFailed, field: null },
  two_factor_code_required: { text: () => m.auth.codeNeeded, field: 'code' },
  two_factor_code_wrong: { text: () => m.auth.codeWrong, field: 'code' },
  email_domain_employer: { text: () => m.session.emailOfEmployer, field: 'email' },
};

/** Returns the modal's text for a failed login or registration (product: error texts, 'Modal'). */
export function explainRefusal(mode: LoginMode, error: unknown): Refusal {
  const { refused, noAnswer } = m.auth.fallbacks[mode];
  if (!(error instanceof ApiError)) return inRomanian(error instanceof NetworkError ? noAnswer : refused);
  const serverMessage = serverText(error) ?? '';
  // Programs between browser and server may keep the text and drop the code.
  const isRefused = (code: ErrorCode, text: string) => error.code === code || serverMessage.includes(text);
  if (isRefused('account_deactivated', 'Account deactivated') || error.body.redirectToLogin === true)
    return { ...inRomanian(m.session.deactivated), endsSession: true };
  if (error.status === 403 && isRefused('email_not_verified', 'Email not verified'))
    return explainUnverified(error.body.verificationSent);
  if (isRefused('account_deleted', 'deleted account')) return inRomanian(m.session.deletedAccount);
  const own = error.code && OWN_TEXTS[error.code];
  if (own) return { ...inRomanian(own.text()), field: own.field };
  if (!serverMessage) return inRomanian(refused);
  const field = (error.code && FIELDS[error.code]) ?? null;
  return {
    text: serverMessage,
    lang: ROMANIAN.has(error.code) ? m.language.romanian : m.language.english,
    field,
    endsSession: false,
  };
}

/** `isSent`: false if the server sent no mail, because it had sent one shortly before. */
export function explainUnverified(isSent: boolean | undefined): Refusal {
  const text = isSent === false ? m.auth.notVerifiedEarlier : m.auth.notVerified;
  return { ...inRomanian(text), canResend: true };
}

function inRomanian(text: string): Refusal {
  return { text, lang: m.language.romanian, field: null, endsSession: false };
}
