import { z } from 'zod';
import { optionalText, plainLine, plainText } from '../site/fields.ts';
import { MEME } from '../site/limits.ts';

/** The site's reasons for rejecting or removing content. A moderator may add own text. */
export const REASONS = {
  real_name: { en: 'Names or shows a real person', ro: 'Numește sau arată o persoană reală' },
  private_data: {
    en: 'Contains contact details or other private data',
    ro: 'Conține date de contact sau alte date personale',
  },
  off_topic: {
    en: 'Not about work or the company chosen',
    ro: 'Nu este despre muncă sau despre compania aleasă',
  },
  insulting: { en: 'Insulting or hateful', ro: 'Jignitor sau instigator la ură' },
  indecent: { en: 'Sexual or violent content', ro: 'Conținut sexual sau violent' },
  false_claim: { en: 'States something untrue as a fact', ro: 'Prezintă ceva neadevărat drept fapt' },
  copyright: { en: "Uses somebody else's protected work", ro: 'Folosește o operă protejată a altcuiva' },
  duplicate: { en: 'Already posted', ro: 'A mai fost postat' },
  unreadable: { en: 'Too small or blurred to read', ro: 'Prea mic sau neclar pentru a fi citit' },
  advertising: { en: 'Advertising or spam', ro: 'Reclamă sau spam' },
  other: { en: 'Another reason', ro: 'Alt motiv' },
} as const satisfies Record<string, { en: string; ro: string }>;

/** Codes in display order. */
export const REASON_CODES = Object.keys(REASONS) as [keyof typeof REASONS, ...(keyof typeof REASONS)[]];

export const ReasonCode = z.enum(REASON_CODES).meta({ id: 'ReasonCode' });
export type ReasonCode = z.infer<typeof ReasonCode>;

/** Texts that moderators put beside a reason, as admins write them (decision 273). */
const REPLIES = { max: 30 } as const;
export const SavedReplies = z.array(z.string());

/** One reply a line. */
export const RepliesSetting = plainText(REPLIES.max * MEME.reasonMax).refine(
  (text) =>
    text.split('\n').length <= REPLIES.max &&
    text.split('\n').every(({ length }) => length <= MEME.reasonMax),
  `at most ${REPLIES.max} lines, each with at most ${MEME.reasonMax} characters`,
);

/** A law on which a verdict rests, beside a rule or instead of one (decision 384). */
export const LAW = { textMax: 200, countryMax: 60 } as const;
export const Law = z.object({
  text: plainLine(LAW.textMax).min(1),
  /** The name of the country. */
  country: plainLine(LAW.countryMax).min(1),
});
export type Law = z.infer<typeof Law>;

/** Returns the law as people quote it. */
export const lawLine = ({ text, country }: Law) => `${text} (${country})`;

/** Fields of a request body that states a reason. */
export const ReasonFields = { reason: optionalText(MEME.reasonMax), reason_code: ReasonCode.nullish() };

interface Reason {
  /** A moderator's own text. */
  reason?: string | null | undefined;
  reason_code?: ReasonCode | null | undefined;
}

/** Returns true if there is a reason of the site's list, own text, or both. */
export function hasReason({ reason, reason_code }: Reason): boolean {
  return Boolean(reason || reason_code);
}

/** The default for clients of the specification, which do not have to send a reason (decision 067). */
const HOUSE_RULES = 'House rules · Regulile casei';

/** Returns the reason to show to the member concerned, with the default if there is none. */
export function statedReason({ reason, reason_code }: Reason): {
  reason: string | null;
  reasonCode: ReasonCode | null;
} {
  return { reason: reason || (reason_code ? null : HOUSE_RULES), reasonCode: reason_code ?? null };
}
