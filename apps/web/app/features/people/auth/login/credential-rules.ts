import { PASSWORD } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
export type LoginMode = 'login' | 'register';

export interface Credentials {
  email: string;
  password: string;
  confirmation: string;
  /** Of the authenticator app; requested after the password was right. */
  code: string;
}

/** The server checks the code. */
type TypedCredentials = Omit<Credentials, 'code'>;

/** A field with an empty text is invalid too; its text is at another field. */
export type CredentialProblems = Partial<Record<keyof Credentials, string>>;

const FIELDS: Record<LoginMode, readonly (keyof TypedCredentials)[]> = {
  login: ['email', 'password'],
  register: ['email', 'password', 'confirmation'],
};

/** Checks the fields in the form's order (product: validation). The server checks logins. */
export function checkCredentials(mode: LoginMode, credentials: TypedCredentials): CredentialProblems {
  const missing = FIELDS[mode].filter((field) => !isFilled(field, credentials));
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((field, index) => [field, index === 0 ? m.auth.fillAll : '']));
  }
  return mode === 'register' ? checkNewAccount(credentials) : {};
}

function checkNewAccount(credentials: TypedCredentials): CredentialProblems {
  const email = looksLikeEmail(credentials.email) ? {} : { email: m.auth.emailInvalid };
  return { ...email, ...checkNewPassword(credentials) };
}

/** Accepts an @ with text around it and a dot after it; the server is stricter. */
export function looksLikeEmail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim());
}

/** Spaces are part of a password, but not of an address. */
function isFilled(field: keyof TypedCredentials, credentials: TypedCredentials): boolean {
  const value = credentials[field];
  return (field === 'email' ? value.trim() : value) !== '';
}

export interface NewPassword {
  password: string;
  /** The new password again. */
  confirmation: string;
}

/**
 * Checks the new password (product: validation); the texts are Romanian. The server checks whether it is too common.
 */
export function checkNewPassword({
  password,
  confirmation,
}: NewPassword): Partial<Record<keyof NewPassword, string>> {
  return {
    ...(password.length < PASSWORD.min && { password: m.auth.passwordShort }),
    ...(confirmation !== password && { confirmation: m.auth.mismatch }),
  };
}
