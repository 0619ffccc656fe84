/**
 * Sections 3 to 9 of the template of Implementing Regulation (EU) 2024/2835, in the names of published reports, which end
 * some of them in a space (decision 285). Keywords, the optional part of a category, are left out, and so are rows for
 * each Member State and language, which only very large platforms write.
 */

const CATEGORIES = [
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
] as const;

const ORDER_MEASURES = [
  'Number of orders to act against illegal content received',
  'Number of specific items of information included in the total number of orders to act against illegal content',
  'Median time to inform the authority of the receipt of the order to act against illegal content',
  'Median time to give effect to the order to act against illegal content',
  'Number of orders to provide information',
  'Median time to inform the authority of the receipt of the order to provide information',
  'Median time to give effect to the order to provide information',
] as const;

const NOTICE_MEASURES = [
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

const OWN_MEASURES = [
  "Number of measures taken at the provider's own initiative ",
  'Number of measures taken after detection with solely automated means ',
  'Visibility restriction Removal',
  'Visibility restriction Disable',
  'Visibility restriction Demoted',
  'Visibility restriction Age restricted',
  'Visibility restriction Interaction restricted',
  'Visibility restriction Labelled ',
  'Visibility restriction Other',
  'Monetary restriction Suspension',
  'Monetary restriction Termination',
  'Monetary restriction Other',
  'Provision of the service Suspension',
  'Provision of the service Termination',
  'Account restriction Suspension',
  'Account restriction Termination',
] as const;

const ALL = 'All';
const HOSTING = 'Only for providers of hosting services, including online platforms';
const PLATFORMS = 'Only for providers of online platforms';
const VERY_LARGE = 'Only for VLOPs';

const PERIOD = ['Applicability', 'Service', 'Reporting period'] as const;
const OTHER = 'Description of the sub-category "Other"';
const ILLEGAL = 'Category of illegal content';

const ownColumns = (category: string) => [
  ...[...PERIOD, category, OTHER],
  ...OWN_MEASURES,
  ...OWN_MEASURES.map((name) => `Contextual Information on ${name}`),
];

/** Sections with a row for each category after one for all of them. */
export const CATEGORY_SECTIONS = {
  orders: {
    applicability: ALL,
    columns: [
      ...[...PERIOD, ILLEGAL, OTHER, 'Scope'],
      ...ORDER_MEASURES,
      ...ORDER_MEASURES.map(
        (name, n) => `Contextual information on ${n < 2 ? name.replace('Number', 'number') : name}`,
      ),
    ],
    /** Cells between the category and its figures. */
    between: ['', 'TOTAL'],
    categories: [...CATEGORIES, 'STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER'],
  },
  notices: {
    applicability: HOSTING,
    columns: [
      ...[...PERIOD, ILLEGAL, OTHER],
      ...NOTICE_MEASURES,
      ...NOTICE_MEASURES.map((name) => `Contextual information on ${name}`),
    ],
    between: [''],
    categories: [...CATEGORIES, 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE'],
  },
  illegal: {
    applicability: ALL,
    columns: ownColumns(ILLEGAL),
    between: [''],
    categories: CATEGORIES,
  },
  terms: {
    applicability: ALL,
    columns: ownColumns("Category of incompatibility with the provider's terms and conditions"),
    between: [''],
    categories: [...CATEGORIES, 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC'],
  },
} as const;
export type CategorySection = keyof typeof CATEGORY_SECTIONS;

const TOTAL = ['Total number'] as const;
const COMPLAINT = [
  ...TOTAL,
  'Decisions upheld',
  'Decisions partially reversed',
  'Decisions reversed',
  'Median time',
] as const;
const ALL_COMPLAINTS = [...COMPLAINT, 'Decision omitted'] as const;

const ACCURACY = ['Accuracy', 'Precision', 'Recall'].map(
  (name) => `Accuracy of the automated means - ${name}`,
);

/** Names of indicators for which the site has figures. */
export const INDICATOR = {
  complaints: 'Number of complaints submitted to the internal-complaints mechanism',
  ofContent:
    'Complaint regarding a decision to remove or disable access to or restrict visibility of information',
  ofAccount: 'Complaint regarding a decision to suspend or terminate an account ',
  unfounded: 'Number of suspensions enacted for the provision of manifestly unfounded notices',
  measuresByProgram: 'Number of measures solely taken by automated means ',
  measures: 'Number of measures not taken by automated means',
  noticesByProgram: 'Number of notices solely processed by automated means ',
  notices: 'Number of notices not processed by automated means',
  moderators: 'Number of internal moderators employed by the provider',
  languages: 'Number of total moderators with sufficient linguistic expertise ',
} as const;

const MEASURES = [INDICATOR.measuresByProgram, INDICATOR.measures, ...ACCURACY];
const NOTICES = [INDICATOR.noticesByProgram, INDICATOR.notices, ...ACCURACY];

const NO_ACTION = 'Complaint regarding a decision not to take action on a notice submitted';
const [COMPLAINTS, DISPUTES, SUSPENSIONS, AUTOMATION, PEOPLE] = [
  'Internal complaints mechanism',
  'Out-of-court dispute settlement bodies',
  'Suspensions imposed on repeated offenders',
  'Use of automated means for content moderation',
  'Human resources dedicated to content moderation ',
] as const;

type Indicators = readonly [
  applicability: string,
  section: string,
  indicators: readonly string[],
  scopes: readonly string[],
];

const CONTEXT = 'Contextual Information';
const columns = (context: string) => [...PERIOD, 'Section', 'Indicator', 'Scope', 'Value', context];

/** Sections with a row for each indicator and scope. */
export const INDICATOR_SECTIONS = {
  complaints: {
    columns: columns(CONTEXT),
    rows: [
      [ALL, COMPLAINTS, [INDICATOR.complaints], TOTAL],
      [PLATFORMS, COMPLAINTS, [INDICATOR.complaints], ALL_COMPLAINTS.slice(1)],
      [
        ...[PLATFORMS, COMPLAINTS],
        ['Number of restrictions newly imposed as a result of an internal complaint'],
        TOTAL,
      ],
      [
        ...[PLATFORMS, COMPLAINTS],
        [
          INDICATOR.ofContent,
          'Complaint regarding a decision to suspend or terminate the provision of the service',
          INDICATOR.ofAccount,
          'Complaint regarding a decision to restrict the ability to monetise information',
          `${NO_ACTION} in accordance with Article 16`,
          `${NO_ACTION} by a Trusted Flagger in accordance with Article 16`,
        ],
        COMPLAINT,
      ],
      [
        ...[PLATFORMS, DISPUTES],
        ['Number of disputes submitted to out-of-court dispute settlement bodies'],
        [...ALL_COMPLAINTS, 'Percentage of outcomes implemented'],
      ],
      [
        ...[PLATFORMS, SUSPENSIONS],
        [
          'Number of suspensions enacted for the provision of manifestly illegal content ',
          INDICATOR.unfounded,
          'Number of suspensions enacted for the provision of manifestly unfounded complaints',
        ],
        TOTAL,
      ],
    ],
  },
  automation: {
    columns: columns(CONTEXT),
    rows: [
      [ALL, AUTOMATION, MEASURES, TOTAL],
      [ALL, AUTOMATION, MEASURES, ['Own-initiative ']],
      [HOSTING, AUTOMATION, NOTICES, ['NAM Total']],
      [PLATFORMS, AUTOMATION, NOTICES, ['NAM Trusted Flagger']],
    ],
  },
  moderators: {
    columns: columns('Contextual information'),
    rows: [
      [
        ...[VERY_LARGE, PEOPLE],
        [
          INDICATOR.moderators,
          'Number of external moderators contracted by the provider',
          INDICATOR.languages,
        ],
        TOTAL,
      ],
    ],
  },
} as const satisfies Record<string, { columns: string[]; rows: readonly Indicators[] }>;
export type IndicatorSection = keyof typeof INDICATOR_SECTIONS;
