import type { ErrorBody, FieldError } from '@corpomeme/contract/site/error-body';
import { ERRORS, type ErrorCode } from '@corpomeme/contract/site/errors';
import { errorText } from '@corpomeme/contract/site/messages';
import { z } from 'zod';

type Extras = Partial<Omit<ErrorBody, 'error' | 'message' | 'code'>>;

interface AppErrorOptions {
  /** In place of the text of the code: what admins wrote. */
  text?: string;
  /** Extra members of the response body. */
  extras?: Extras;
  /** Seconds for `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** The only error that handlers throw on purpose: status and text follow from its code (product: errors). */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: Extras;
  readonly #text: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const [status, text] = ERRORS[code];
    super(text, { cause: options.cause });
    this.code = code;
    this.status = status;
    this.extras = options.extras ?? {};
    this.#text = options.text;
    this.retryAfter = options.retryAfter;
  }

  /** Returns the response, with texts in the language of the running request. */
  toBody(): ErrorBody {
    const text = this.#text ?? errorText(this.code);
    const { details, ...extras } = this.extras;
    return {
      error: text,
      message: text,
      code: this.code,
      ...extras,
      ...(details && { details: details.map(translate) }),
    };
  }
}

/** What the schemas say of an empty text without a text of its own. */
const EMPTY_TEXT = z.string().min(1).safeParse('').error?.issues[0]?.message;

const translate = ({ field, message }: FieldError): FieldError => {
  const code = message === EMPTY_TEXT ? 'words_missing' : codesByText.get(message);
  return { field, message: code ? errorText(code) : message };
};

const codesByText = new Map(
  Object.entries(ERRORS).map(([code, [, text]]) => [text as string, code as ErrorCode]),
);

/**
 * Returns an AppError whose text is that of the field if the catalogue has it (product: validation). Other texts are
 * listed in `details`.
 */
export function validationError(details: FieldError[]): AppError {
  const code = details.map(({ message }) => codesByText.get(message)).find((found) => found !== undefined);
  return new AppError(code ?? 'validation_failed', { extras: { details } });
}
