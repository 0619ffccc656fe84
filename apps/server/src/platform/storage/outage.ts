/** Error codes of the operating system for a disk or network that fails temporarily. */
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

/** Returns true if the same call may succeed later. */
export function isPlatformOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && SYSTEM_CODES.has(String(error.code))) return true;
  // The shape of the S3 client's errors.
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return error.name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500;
}
