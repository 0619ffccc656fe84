import { z } from 'zod';
import { MessageResponse } from '../people/auth.ts';
import { IsoTime, MemeId, opaque, plainLine, UserId } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { DAY } from '../site/time.ts';
import { CompanyParams } from './companies.ts';

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

export const readSpeaking = operation({
  method: 'GET',
  path: '/companies/:name/speaking',
  summary: 'Read whether the caller speaks for a company, and the record that proves its domain',
  tag: 'companies',
  access: 'member',
  params: CompanyParams,
  response: { 200: Speaking },
  errors: ['company_not_found'],
});

export const askToSpeak = operation({
  method: 'POST',
  path: '/companies/:name/speaking',
  summary: 'Ask to speak for a company, or to renew a proof; returns the record that proves its domain',
  tag: 'companies',
  access: 'member',
  limit: 'mail',
  takesPart: true,
  params: CompanyParams,
  response: { 200: Speaking },
  errors: [
    'company_general',
    'company_not_found',
    'company_without_website',
    'speaker_is_staff',
    'speaker_limit',
    'speaker_proposed_website',
  ],
});

export const proveByRecord = operation({
  method: 'POST',
  path: '/companies/:name/speaking/record',
  summary: 'Prove the domain of a company: looks for the TXT record',
  tag: 'companies',
  access: 'member',
  limit: 'mail',
  takesPart: true,
  params: CompanyParams,
  response: { 200: Speaking },
  errors: [
    'company_not_found',
    'speaker_proposed_website',
    'speaker_record_missing',
    'speaker_token_invalid',
  ],
});

export const mailSpeakerLink = operation({
  method: 'POST',
  path: '/companies/:name/speaking/mails',
  summary: "Send a link to a mailbox at the host of the company's website; the answer is always the same",
  tag: 'companies',
  access: 'member',
  limit: 'mail',
  takesPart: true,
  params: CompanyParams,
  body: SpeakerMailBody,
  response: { 202: MessageResponse },
  errors: ['company_not_found', 'speaker_token_invalid'],
});

export const proveByLink = operation({
  method: 'POST',
  path: '/companies/:name/speaking/link',
  summary: 'Prove with the link of a mail; only for the account that asked',
  tag: 'companies',
  access: 'member',
  limit: 'link',
  takesPart: true,
  params: CompanyParams,
  body: SpeakerTokenBody,
  response: { 200: Speaking },
  errors: ['company_not_found', 'speaker_proposed_website', 'speaker_token_invalid'],
});

export const stopSpeaking = operation({
  method: 'DELETE',
  path: '/companies/:name/speaking',
  summary: 'Stop speaking for a company',
  tag: 'companies',
  access: 'member',
  limit: 'change',
  params: CompanyParams,
  response: { 200: Speaking },
  errors: ['company_not_found'],
});

export const listSpeakers = operation({
  method: 'GET',
  path: '/admin/speakers',
  summary: 'List who proved to speak for companies; those who wait for a look first',
  tag: 'administration',
  access: 'admin',
  response: { 200: SpeakerList },
  errors: [],
});

export const settleSpeaker = operation({
  method: 'PUT',
  path: '/admin/speakers/:id',
  summary: 'Confirm who speaks for a company, or end it',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: SpeakerParams,
  body: SpeakerBody,
  response: { 200: SpeakerList },
  errors: ['speaker_not_found'],
});
