import { z } from 'zod';

/** Field schemas that several modules share. They trim text, so server and web app normalise alike. */

export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Parses a numeric id from a path. Only digits are allowed, so `1e3`, `0x10` and ` 1` are refused. */
export const MemeId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.number().int().positive().max(MAX_ID));

/** A time with any offset from UTC, which is stored and sent in UTC. */
export const IsoTime = z.iso
  .datetime({ offset: true })
  .overwrite((text) => {
    const at = Date.parse(text);
    // Also runs for a text that is no time.
    return text.endsWith('Z') || Number.isNaN(at) ? text : new Date(at).toISOString();
  })
  .meta({ id: 'Time' });

// PostgreSQL text cannot store U+0000, and UTF-8 cannot encode lone surrogates.
const storable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** Line ends of other systems, and the controls that stand for one. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Invisible characters that belong to a flag, an emoji or an Arabic or Indic word; `$1` keeps them. */
const JOINED =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}])[\u200c\u200d]|(?<=[\p{Extended_Pictographic}0-9#*])[\ufe0e\ufe0f])/u;
/** Controls, marks that turn the direction of writing, zero-width characters, and code points without a character. */
const UNSEEN =
  /(?![\t\n])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u200e\u200f\ufff9-\ufffb]/u;
const UNSEEN_OR_JOINED = new RegExp(`${JOINED.source}|${UNSEEN.source}`, 'gu');

/** Returns the text without characters that a reader cannot see (decision 182). Lines end with `\n`. */
export function cleanText(text: string): string {
  return text.replace(LINE_END, '\n').replace(UNSEEN_OR_JOINED, '$1');
}

const NOT_STORABLE = 'contains characters that cannot be stored';

/** Returns false for a text that cannot be stored or that has invisible characters. */
export const isClean = (text: string) => storable(text) && cleanText(text) === text;

/** Ids, tokens and cursors: refused if they contain an invisible character, because a changed one would be another one. */
export const opaque = (max: number) => z.string().max(max).refine(isClean, NOT_STORABLE);

const TextId = opaque(64).min(1);
export const UserId = TextId;
export const SessionId = TextId;

/** Returns true for an http or https URL without a user name and a password. */
function isWebsite(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** A trimmed text of members, which may have several lines. */
export const plainText = (max: number) =>
  z.string().refine(storable, { error: NOT_STORABLE, abort: true }).overwrite(cleanText).trim().max(max);

/** A trimmed text of one line; `error` is the text of every refusal. */
export const plainLine = (max: number, error?: string) =>
  z
    .string(error)
    .refine(storable, { error: error ?? NOT_STORABLE, abort: true })
    .overwrite((text) => cleanText(text).replace(/[\t\n]+/g, ' '))
    .trim()
    .max(max, error);

/** Text that counts as absent when it is empty after trimming. */
export const optionalText = (max: number, text: (max: number) => z.ZodString = plainText) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

/** Text in a partial update: omitted means unchanged, empty means removed. */
export const changedText = (max: number, text: (max: number) => z.ZodString = plainText) =>
  text(max)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));

/** A website, stored as browsers read it; absent when it is empty. */
export const Website = (max: number) =>
  plainLine(max)
    .transform((text) => (isWebsite(text) ? new URL(text).href : text))
    .refine(
      (text) => text === '' || isWebsite(text),
      'must be an address that begins with https:// or http://',
    )
    .refine((text) => text.length <= max, 'is too long')
    .nullish()
    .transform((text) => text || null);

/** Has an id, because nearly every body of the API document contains it. */
const ClaimedId = z
  .union([opaque(64), z.number()])
  .nullable()
  .meta({ id: 'ClaimedId' });

/** Identity fields that old clients send. The server only compares them with the session (product: identity). */
export const ClaimedIdentity = z.object({
  userId: ClaimedId.optional(),
  username: plainLine(200).nullish(),
  userAvatar: plainLine(2048).nullish(),
});
