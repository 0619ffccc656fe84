import { z } from 'zod';
import { IsoTime, MemeId, opaque, plainLine, UserId } from '../site/fields.ts';
import { DAY } from '../site/time.ts';

/** Members who speak for a company (product: who speaks for a company, decision 260). */

export const SPEAKER = {
  /** How long a token can be used after the member asked for it. */
  tokenLife: 14 * DAY,
  /** How long a proof lasts. */
  proofLife: 365 * DAY,
  /** Mails with a link to the mailboxes of one host in a day, whoever asks for them. */
  mailsPerDay: 10,
  /** Companies for which a member can ask at a time. */
  askedEach: 5,
  /** Entries of the admins' list. */
  listMax: 200,
} as const;

export const SpeakerProof = z.enum(['dns', 'mail']);
export type SpeakerProof = z.infer<typeof SpeakerProof>;

/** Only the caller reads it. */
export const Speaking = z
  .object({
    company: z.string(),
    /** The host of the company's listed website; null if it has none, so that nobody can prove anything. */
    host: z.string().nullable(),
    /** Whether an admin looks at a proof, because others may use the host too. */
    needs_look: z.boolean(),
    /** `waiting`: proven, and an admin has not looked at it yet. */
    state: z.enum(['none', 'asked', 'waiting', 'speaking']),
    /** The TXT record that proves the domain; null unless the caller asked for it. */
    record: z.object({ name: z.string(), value: z.string() }).nullable(),
    /** When the proof ends; null without one. */
    until: IsoTime.nullable(),
  })
  .meta({ id: 'Speaking' });
export type Speaking = z.infer<typeof Speaking>;

/** The part of an address before the `@`; the host is that of the listed website. */
export const SpeakerMailBody = z.object({
  mailbox: plainLine(64).regex(/^[a-z0-9](?:[a-z0-9._+-]*[a-z0-9])?$/i),
});

export const SpeakerTokenBody = z.object({ token: opaque(100).min(1) });

/** Somebody who proved to speak for a company, for admins. */
export const Speaker = z
  .object({
    id: z.number().int().positive(),
    company: z.string(),
    host: z.string(),
    user_id: UserId,
    username: z.string(),
    proof: SpeakerProof,
    proven_at: IsoTime,
    until: IsoTime,
    /** False until an admin looked at the proof of a host that others may use. */
    is_confirmed: z.boolean(),
  })
  .meta({ id: 'Speaker' });
export type Speaker = z.infer<typeof Speaker>;
export const SpeakerList = z.array(Speaker);

export const SpeakerParams = z.object({ id: MemeId });
/** `false` ends it. */
export const SpeakerBody = z.object({ confirmed: z.boolean() });
