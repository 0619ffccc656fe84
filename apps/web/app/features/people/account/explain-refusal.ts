import type { ErrorCode } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import { NetworkError } from '../../../lib/api/api-error.ts';
import { isRefusal, refusalText } from '../../../lib/api/refusal.ts';

export type SecretName = 'password' | 'code' | 'mailCode' | 'newPassword';

export interface Refusal {
  text: string;
  lang: string;
  /** The field that the text is about; null for the whole form. */
  field: SecretName | null;
}

const FIELDS: Partial<Record<ErrorCode, SecretName>> = {
  password_wrong: 'password',
  password_too_short: 'newPassword',
  password_too_long: 'newPassword',
  password_too_common: 'newPassword',
  two_factor_code_wrong: 'code',
  two_factor_code_required: 'code',
  mailbox_code_wrong: 'mailCode',
  too_many_requests: 'code',
};

/** Returns the server's text if it can be shown, and its field. */
export function explainRefusal(error: unknown): Refusal {
  if (error instanceof NetworkError)
    return { text: m.account.noAnswer, lang: m.language.english, field: null };
  const code = isRefusal(error) && error.code;
  const text = refusalText(error, m.account.failed);
  if (!code) return { text, lang: m.language.english, field: null };
  return {
    text,
    lang: code.startsWith('password_') ? m.language.romanian : m.language.english,
    field: FIELDS[code] ?? null,
  };
}
