import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '@corpomeme/contract/errors';

type Extras = Partial<Omit<ErrorBody, 'error' | 'message' | 'code'>>;

interface AppErrorOptions {
  /** Extra members of the answer's body. */
  extras?: Extras;
  /** Seconds for `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** The one error that becomes an answer by design; status and text follow from the code (product: errors). */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: Extras;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const [status, text] = ERRORS[code];
    super(text, { cause: options.cause });
    this.code = code;
    this.status = status;
    this.extras = options.extras ?? {};
    this.retryAfter = options.retryAfter;
  }

  toBody(): ErrorBody {
    return { error: this.message, message: this.message, code: this.code, ...this.extras };
  }
}

const codesByText = new Map(
  Object.entries(ERRORS).map(([code, [, text]]) => [text as string, code as ErrorCode]),
);

/** A field's text from the catalogue (product: validation) becomes the answer's own text; anything else is listed in `details`. */
export function validationError(details: FieldError[]): AppError {
  const code = details.map(({ message }) => codesByText.get(message)).find((found) => found !== undefined);
  return new AppError(code ?? 'validation_failed', { extras: { details } });
}
