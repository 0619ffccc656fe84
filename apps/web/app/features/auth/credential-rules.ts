import { PASSWORD } from '@corpomeme/contract/limits';
import { authStrings } from './auth.strings.ts';

export type LoginMode = 'login' | 'register';

export interface Credentials {
  email: string;
  password: string;
  confirmation: string;
}

/** A field with an empty text is wrong too, but the text stands at another one. */
export type CredentialProblems = Partial<Record<keyof Credentials, string>>;

const FIELDS: Record<LoginMode, readonly (keyof Credentials)[]> = {
  login: ['email', 'password'],
  register: ['email', 'password', 'confirmation'],
};

/** Spec §5, in the order of the form; whether a login is right is for the server to say. */
export function checkCredentials(mode: LoginMode, credentials: Credentials): CredentialProblems {
  const missing = FIELDS[mode].filter((field) => !isFilled(field, credentials));
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((field, index) => [field, index === 0 ? authStrings.fillAll : '']));
  }
  return mode === 'register' ? checkNewAccount(credentials) : {};
}

function checkNewAccount({ email, password, confirmation }: Credentials): CredentialProblems {
  const problems: CredentialProblems = {};
  if (!looksLikeEmail(email)) problems.email = authStrings.emailInvalid;
  if (password.length < PASSWORD.min) problems.password = authStrings.passwordShort;
  if (confirmation !== password) problems.confirmation = authStrings.mismatch;
  return problems;
}

/** An @ with something around it and a dot after it; the server is stricter. */
export function looksLikeEmail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim());
}

/** Spaces are part of a password, but not of an address. */
function isFilled(field: keyof Credentials, credentials: Credentials): boolean {
  const value = credentials[field];
  return (field === 'email' ? value.trim() : value) !== '';
}
