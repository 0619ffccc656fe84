import { z } from 'zod';
import { IsoTime, plainLine, plainText } from './fields.ts';
import { operation } from './operation.ts';
import { hasShortLines } from './short-lines.ts';

export const WRITTEN_PAGES = {
  titleMax: 120,
  textMax: 25_000,
  lineMax: 5000,
  noteMax: 300,
  customMax: 12,
} as const;

/** The last part of the address of a page. */
const PageSlug = z.string().regex(/^(?=.{1,40}$)[a-z0-9]+(?:-[a-z0-9]+)*$/);
const both = <Text extends z.ZodType>(text: Text) => z.object({ en: text, ro: text });
const Title = both(plainLine(WRITTEN_PAGES.titleMax).min(1));

const PageVersion = z.object({
  /** 0: the text of the product. */
  version: z.number().int().nonnegative(),
  since: IsoTime,
  /** Whether the operator's text ended with this version. */
  withdrawn: z.boolean(),
  /** What changed, in the operator's words; empty if the operator said nothing. */
  note: both(z.string()),
});

export const WrittenPage = z
  .object({
    slug: PageSlug,
    /** Latest first. */
    versions: z.array(PageVersion),
    /** Null: the text of the product. */
    shown: z
      .object({ version: z.number().int().positive(), title: both(z.string()), text: both(z.string()) })
      .nullable(),
  })
  .meta({ id: 'WrittenPage' });
export type WrittenPage = z.infer<typeof WrittenPage>;

export const WrittenPageBody = z
  .object({
    /** The version that the admin edited, 0 for none; another one responds 409 `changed_meanwhile`. */
    version: z.number().int().nonnegative(),
    title: Title,
    /** Lines in the markup of the page; the first paragraph is the summary. */
    text: both(
      plainText(WRITTEN_PAGES.textMax)
        .min(1)
        .refine((text) => hasShortLines(text, WRITTEN_PAGES.lineMax), 'A line is too long.'),
    ),
    /** What changed. */
    note: both(plainText(WRITTEN_PAGES.noteMax)).default({ en: '', ro: '' }),
    /** Whether each member gets the note as a notification. */
    tell: z.boolean().default(false),
    withdrawn: z.boolean().default(false),
  })
  .refine(({ tell, note }) => !tell || (note.en !== '' && note.ro !== ''), {
    path: ['note'],
    message: 'Say what changed.',
  });
export type WrittenPageBody = z.infer<typeof WrittenPageBody>;

export const WrittenPageParams = z.object({ slug: PageSlug });

export const readWrittenPage = operation({
  method: 'GET',
  path: '/site/pages/:slug',
  summary: 'Read a page that the operator wrote, and the dates of its versions',
  tag: 'site',
  access: 'public',
  cached: 'list',
  params: WrittenPageParams,
  query: z.object({ version: z.coerce.number().int().min(0).max(999_999).optional() }),
  response: { 200: WrittenPage },
  errors: ['page_not_found'],
});

export const changeWrittenPage = operation({
  method: 'PUT',
  path: '/admin/pages/:slug',
  summary: 'Write a version of a page, or withdraw it; earlier versions stay readable',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: WrittenPageParams,
  body: WrittenPageBody,
  response: { 200: WrittenPage },
  errors: ['changed_meanwhile', 'pages_full'],
});
