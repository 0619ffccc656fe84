import { z } from 'zod';
import { isLightEnough } from './accent.ts';
import { IsoTime, plainLine } from './fields.ts';
import { operation } from './operation.ts';

/** Who may register (decision 301). */
export const Registration = z.enum(['open', 'invitation', 'closed']);
export type Registration = z.infer<typeof Registration>;

/** Characters of a field about the operator, of the address, and of the announcement. */
const SITE_FACTS = { lineMax: 200, addressMax: 400, announcementMax: 300, nameMax: 40 } as const;

const line = plainLine(SITE_FACTS.lineMax);
const mailbox = plainLine(254).regex(/^(?:[^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:]+)?$/);

/** Who runs the site, as admins say (decision 253). An empty text is not set. */
const OPERATOR = {
  /** The legal person. */
  operatorName: line,
  operatorAddress: plainLine(SITE_FACTS.addressMax),
  /** Such as the number in the trade register, and the tax number. */
  operatorRegistration: line,
  /** Instead of `contact@` at the host of the site. The point of contact of members, and of everybody else. */
  operatorMailbox: mailbox,
  /** The point of contact of authorities, if it is another mailbox. */
  operatorAuthorities: mailbox,
  /** Languages in which one may write, as two letters each: `en, ro`. */
  operatorLanguages: plainLine(80).regex(/^(?:[a-z]{2}(?:, ?[a-z]{2})*)?$/),
  /** The law of the terms, in both languages of the legal pages. */
  governingLawEn: line,
  governingLawRo: line,
  /** Where disputes are decided; the texts say Bucharest. */
  disputesPlaceEn: line,
  disputesPlaceRo: line,
} as const;
const text = plainLine(SITE_FACTS.announcementMax);

/** A line that all pages show at the top until its end. A language without a text shows another one. */
const ANNOUNCEMENT = {
  announcementMix: text,
  announcementEn: text,
  announcementRo: text,
  /** Empty: until an admin takes it away. */
  announcementUntil: z.union([z.literal(''), IsoTime]),
} as const;

/** Names of the languages that readers are offered beside the default, as `en, ro`. Empty: all that are translated. */
const LANGUAGES = {
  offeredLanguages: plainLine(80).regex(/^(?:[a-z]{2,3}(?:, ?[a-z]{2,3})*)?$/),
} as const;

const ACCENT_TOO_DARK =
  'This colour is too dark: text on it has a contrast of less than 4.5 to 1, and it could not be seen on dark pages.';

const NAME_SIGNS = /[^\p{L}\p{M}\p{N} .,:!?&+'’()·–—-]/gu;

/** Says which sign is not allowed, or that the name has to begin with a letter or digit. */
function checkName(
  name: string,
  { addIssue }: { addIssue(issue: { code: 'custom'; message: string }): void },
): void {
  const signs = [...new Set(name.match(NAME_SIGNS))].join(' ');
  if (signs) addIssue({ code: 'custom', message: `A name cannot have this sign: ${signs}` });
  else if (name !== '' && !/^[\p{L}\p{N}]/u.test(name))
    addIssue({ code: 'custom', message: 'A name begins with a letter or a digit.' });
}

/** Name and colour of the site (decisions 302 and 303). Empty: the product's. */
const BRAND = {
  /** `#rrggbb`, on which dark text can be read. */
  accentColour: plainLine(7)
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/, 'Give a colour as #rrggbb.')
    .refine((colour) => colour === '' || isLightEnough(colour), ACCENT_TOO_DARK),
  /**
   * What the site is called, instead of `Corpomeme`. It has letters, digits, spaces and the signs of ordinary names; not
   * those that begin markup or a text of another kind.
   */
  siteName: plainLine(SITE_FACTS.nameMax).superRefine(checkName),
} as const;

/** The settings that pages show. */
export const SHOWN_SETTINGS = { ...BRAND, ...OPERATOR, ...LANGUAGES, ...ANNOUNCEMENT } as const;

const Operator = z.object(OPERATOR).partial();
export type Operator = z.infer<typeof Operator>;
type OperatorField = keyof Operator;
export const OPERATOR_FIELDS = Object.keys(OPERATOR) as OperatorField[];

const Announcement = z.object({
  /** Changes with the texts, so that a browser knows which one its reader closed. */
  id: z.string(),
  mix: z.string(),
  en: z.string(),
  ro: z.string(),
});
export type Announcement = z.infer<typeof Announcement>;

export const SiteFacts = z
  .object({
    /** What the site is called. */
    name: z.string(),
    /** The accent colour as `#rrggbb`; empty for the product's. */
    accent: z.string(),
    /** The version of the operator's logo; empty for the product's mark. */
    logo: z.string(),
    /** The fields that admins set. */
    operator: Operator,
    /** The names of the languages that readers are offered, the default first. */
    languages: z.array(z.string()),
    announcement: Announcement.nullable(),
    registration: Registration,
    /** The operator's own pages, for the footer (decision 304). */
    pages: z.array(z.object({ slug: z.string(), title: z.object({ en: z.string(), ro: z.string() }) })),
  })
  .meta({ id: 'SiteFacts' });
export type SiteFacts = z.infer<typeof SiteFacts>;

export const readSiteFacts = operation({
  method: 'GET',
  path: '/site',
  summary: 'Read who runs the site, its languages and its announcement',
  tag: 'site',
  access: 'public',
  scope: 'read',
  cached: 'list',
  response: { 200: SiteFacts },
  errors: [],
});
