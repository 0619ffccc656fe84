import { z } from 'zod';

/** Field types shared by several nouns. Text is trimmed here, so server and web normalise alike. */

const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Ids arrive as text in paths: digits only, so `1e3`, `0x10` and ` 1` are refused. */
export const MemeId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.number().int().positive().max(MAX_ID));

export const IsoTime = z.iso.datetime();

// PostgreSQL text cannot hold U+0000 and lone surrogates do not survive UTF-8: neither may enter.
const storable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

const TextId = z.string().min(1).max(64).refine(storable, 'contains characters that cannot be stored');
export const UserId = TextId;
export const SessionId = TextId;

export const plainText = (max: number) =>
  z.string().trim().max(max).refine(storable, 'contains characters that cannot be stored');

/** Empty after trimming means absent. */
export const optionalText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => text || null);

/** Left out means as it was, empty means none. */
export const changedText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));

/** Identity sent by old clients (product: identity): accepted, only ever compared with the session. */
export const ClaimedIdentity = z.object({
  userId: z.union([z.string().max(64), z.number()]).nullish(),
  username: z.string().max(200).nullish(),
  userAvatar: z.string().max(2048).nullish(),
});
