import { z } from 'zod';

/**
 * What the Transparency Database of the European Commission accepts as a statement of reasons: names, values, lengths and
 * what each ground requires, from the rules of its published source of June 2026 (decision 264). Restrictions of money,
 * service or account and other optional fields that no statement has are left out, so a statement with one fails.
 */

const VISIBILITIES = [
  ...['CONTENT_REMOVED', 'CONTENT_DISABLED', 'CONTENT_DEMOTED', 'CONTENT_AGE_RESTRICTED'],
  ...['CONTENT_INTERACTION_RESTRICTED', 'CONTENT_LABELLED', 'OTHER'],
].map((name) => `DECISION_VISIBILITY_${name}`);

const CATEGORIES = [
  ...['ANIMAL_WELFARE', 'CONSUMER_INFORMATION', 'CYBER_VIOLENCE', 'CYBER_VIOLENCE_AGAINST_WOMEN'],
  ...['DATA_PROTECTION_AND_PRIVACY_VIOLATIONS', 'ILLEGAL_OR_HARMFUL_SPEECH'],
  ...['INTELLECTUAL_PROPERTY_INFRINGEMENTS', 'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS'],
  ...['NOT_SPECIFIED_NOTICE', 'OTHER_VIOLATION_TC', 'PROTECTION_OF_MINORS', 'RISK_FOR_PUBLIC_SECURITY'],
  ...['SCAMS_AND_FRAUD', 'SELF_HARM', 'UNSAFE_AND_PROHIBITED_PRODUCTS', 'VIOLENCE'],
].map((name) => `STATEMENT_CATEGORY_${name}`);

const CONTENT_TYPES = ['APP', 'AUDIO', 'IMAGE', 'PRODUCT', 'SYNTHETIC_MEDIA', 'TEXT', 'VIDEO', 'OTHER'].map(
  (name) => `CONTENT_TYPE_${name}`,
);

const SOURCES = [
  'SOURCE_ARTICLE_16',
  'SOURCE_TRUSTED_FLAGGER',
  'SOURCE_TYPE_OTHER_NOTIFICATION',
  'SOURCE_VOLUNTARY',
];

const words = (max: number) => z.string().min(1).max(max);
const yesOrNo = z.enum(['Yes', 'No']);
const day = z.iso.date().refine((date) => date >= '2020-01-01' && date <= '2038-01-01');

const statement = z.strictObject({
  decision_visibility: z.array(z.enum(VISIBILITIES)).min(1),
  category: z.enum(CATEGORIES),
  content_type: z.array(z.enum(CONTENT_TYPES)).min(1),
  content_date: day,
  application_date: day,
  decision_facts: words(5000),
  source_type: z.enum(SOURCES),
  automated_detection: yesOrNo,
  automated_decision: z.enum([
    'AUTOMATED_DECISION_FULLY',
    'AUTOMATED_DECISION_PARTIALLY',
    'AUTOMATED_DECISION_NOT_AUTOMATED',
  ]),
  puid: z.string().regex(/^[a-zA-Z0-9-_]{1,500}$/),
  // The database adds these to what it publishes.
  platform_name: z.string(),
  created_at: z.iso.datetime(),
});

export const DatabaseStatement = z.discriminatedUnion('decision_ground', [
  statement.extend({
    decision_ground: z.literal('DECISION_GROUND_ILLEGAL_CONTENT'),
    illegal_content_legal_ground: words(500),
    illegal_content_explanation: words(2000),
  }),
  statement.extend({
    decision_ground: z.literal('DECISION_GROUND_INCOMPATIBLE_CONTENT'),
    incompatible_content_ground: words(500),
    incompatible_content_explanation: words(2000),
    incompatible_content_illegal: yesOrNo.optional(),
  }),
]);
