/** What the operating system says when disk or network cannot be used just now. */
const SYSTEM_CODES = new Set([
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EMFILE', 'ENFILE'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
]);

/** True where the same call may well succeed later, with nothing changed in it. */
export function isPlatformOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && SYSTEM_CODES.has(String(error.code))) return true;
  // As the S3 client tells it.
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return error.name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500;
}
