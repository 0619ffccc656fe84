import { z } from 'zod';
import { IsoTime } from '../site/fields.ts';

/**
 * Why a meme was rejected or removed, in the field names and values of the Transparency Database of the European
 * Commission (version 2 of its schema), with the text for people in both languages (decision 264).
 */

const CATEGORIES = [
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
] as const;
export type StatementCategory = (typeof CATEGORIES)[number];

const STATEMENT_SOURCES = [
  'SOURCE_ARTICLE_16',
  'SOURCE_TYPE_OTHER_NOTIFICATION',
  'SOURCE_VOLUNTARY',
] as const;
export type StatementSource = (typeof STATEMENT_SOURCES)[number];

const YesOrNo = z.enum(['Yes', 'No']);

export const StatementOfReasons = z
  .object({
    decision_visibility: z.tuple([z.literal('DECISION_VISIBILITY_CONTENT_REMOVED')]),
    decision_ground: z.literal('DECISION_GROUND_INCOMPATIBLE_CONTENT'),
    /** The house rule, or the listed reason if it refers to none. */
    incompatible_content_ground: z.string(),
    incompatible_content_explanation: z.string(),
    incompatible_content_illegal: z.literal('No'),
    category: z.enum(CATEGORIES),
    content_type: z.tuple([z.literal('CONTENT_TYPE_IMAGE'), z.literal('CONTENT_TYPE_TEXT')]),
    content_date: z.iso.date(),
    application_date: z.iso.date(),
    decision_facts: z.string(),
    source_type: z.enum(STATEMENT_SOURCES),
    /** Whether a check of the site found something in the meme. */
    automated_detection: YesOrNo,
    automated_decision: z.literal('AUTOMATED_DECISION_NOT_AUTOMATED'),
    puid: z.string(),
    platform_name: z.string(),
    created_at: IsoTime,
    /** The whole statement for people; no field of the database. */
    text: z.object({ en: z.string(), ro: z.string() }),
  })
  .meta({ id: 'StatementOfReasons' });
export type StatementOfReasons = z.infer<typeof StatementOfReasons>;
