/**
 * Section 4 (notices) of the template of Implementing Regulation (EU) 2024/2835, in the names of published reports, which
 * end some columns in a space (decision 277). Keywords, the optional part of a category, are left out.
 */

const MEASURES = [
  'Number of notices received ',
  'Number of notices received from Trusted flaggers',
  'Number of specific items of information included in the total number of notices',
  'Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
  'Median time to take action',
  'Median time to take action (Trusted Flagger notices)',
  'Number of actions taken on the basis of the law',
  'Number of actions taken on the basis of the law (Trusted Flagger notices)',
  'Number of actions taken on the basis of the terms and conditions of the service',
  'Number of actions taken on the basis of the terms and conditions of the service (Trusted Flagger notices)',
] as const;

export const NOTICE_COLUMNS = [
  'Applicability',
  'Service',
  'Reporting period',
  'Category of illegal content',
  'Description of the sub-category "Other"',
  ...MEASURES,
  ...MEASURES.map((name) => `Contextual information on ${name}`),
];

export const NOTICE_APPLICABILITY = 'Only for providers of hosting services, including online platforms';

export const NOTICE_CATEGORIES = [
  'STATEMENT_CATEGORY_ANIMAL_WELFARE',
  'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
  'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'STATEMENT_CATEGORY_SELF_HARM',
  'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
  'STATEMENT_CATEGORY_VIOLENCE',
  'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];
