import type { ErrorCode } from '@corpomeme/contract/site/errors';
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts';
import { serverText } from '../../../lib/api/refusal.ts';
import { sessionStrings } from '../../site/session/session.strings.ts';
import { authStrings } from './auth.strings.ts';
import type { Credentials, LoginMode } from './login/credential-rules.ts';

export interface Refusal {
  text: string;
  /** Most of the server's texts are English, the form is Romanian. */
  lang: 'ro' | 'en';
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
const OWN_TEXTS: Partial<Record<ErrorCode, { text: string; field: keyof Credentials }>> = {
  two_factor_code_required: { text: authStrings.codeNeeded, field: 'code' },
  two_factor_code_wrong: { text: authStrings.codeWrong, field: 'code' },
  email_domain_employer: { text: sessionStrings.emailOfEmployer, field: 'email' },
};

const FALLBACKS = {
  login: { refused: authStrings.loginFailed, noAnswer: authStrings.loginNoAnswer },
  register: { refused: authStrings.registerFailed, noAnswer: authStrings.registerNoAnswer },
};

/** Returns the modal's text for a failed login or registration (product: error texts, 'Modal'). */
export function explainRefusal(mode: LoginMode, error: unknown): Refusal {
  const { refused, noAnswer } = FALLBACKS[mode];
  if (!(error instanceof ApiError)) return inRomanian(error instanceof NetworkError ? noAnswer : refused);
  const serverMessage = serverText(error) ?? '';
  if (serverMessage === 'Account deactivated' || error.body.redirectToLogin === true) {
    return { ...inRomanian(sessionStrings.deactivated), endsSession: true };
  }
  if (error.status === 403 && serverMessage === 'Email not verified')
    return explainUnverified(error.body.verificationSent);
  if (serverMessage.includes('deleted account')) return inRomanian(sessionStrings.deletedAccount);
  const own = error.code && OWN_TEXTS[error.code];
  if (own) return { ...inRomanian(own.text), field: own.field };
  if (!serverMessage) return inRomanian(refused);
  const field = (error.code && FIELDS[error.code]) ?? null;
  return { text: serverMessage, lang: ROMANIAN.has(error.code) ? 'ro' : 'en', field, endsSession: false };
}

/** `isSent`: false if the server sent no mail, because it had sent one shortly before. */
export function explainUnverified(isSent: boolean | undefined): Refusal {
  const text = isSent === false ? authStrings.notVerifiedEarlier : authStrings.notVerified;
  return { ...inRomanian(text), canResend: true };
}

function inRomanian(text: string): Refusal {
  return { text, lang: 'ro', field: null, endsSession: false };
}
