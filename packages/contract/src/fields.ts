import { z } from 'zod';

/** Field schemas that several modules share. They trim text, so server and web app normalise alike. */

const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Parses a numeric id from a path. Only digits are allowed, so `1e3`, `0x10` and ` 1` are refused. */
export const MemeId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.number().int().positive().max(MAX_ID));

export const IsoTime = z.iso.datetime();

// PostgreSQL text cannot store U+0000, and UTF-8 cannot encode lone surrogates.
export const storable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

const TextId = z.string().min(1).max(64).refine(storable, 'contains characters that cannot be stored');
export const UserId = TextId;
export const SessionId = TextId;

/** Returns true for an http or https URL without a user name and a password. */
export function isWebsite(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export const plainText = (max: number) =>
  z.string().trim().max(max).refine(storable, 'contains characters that cannot be stored');

/** Text that counts as absent when it is empty after trimming. */
export const optionalText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => text || null);

/** Text in a partial update: omitted means unchanged, empty means removed. */
export const changedText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));

/** Identity fields that old clients send. The server only compares them with the session (product: identity). */
export const ClaimedIdentity = z.object({
  userId: z.union([z.string().max(64), z.number()]).nullish(),
  username: z.string().max(200).nullish(),
  userAvatar: z.string().max(2048).nullish(),
});
