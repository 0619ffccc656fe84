import { z } from 'zod';
import { ReasonCode } from '../moderation/reasons.ts';
import { IsoTime, plainText } from './fields.ts';
import { operation } from './operation.ts';
import { Seen } from './seen.ts';

export const RULES = { textMax: 500 } as const;

const RuleText = plainText(RULES.textMax).min(1);

/** The text of a rule in both languages. */
const RuleTexts = z.object({ en: RuleText, ro: RuleText });

/** A house rule in the version that a decision refers to. */
export const DecisionRule = z
  .object({
    number: z.number().int().positive(),
    version: z.number().int().positive(),
    /** Null: since the first day of the site. */
    since: IsoTime.nullable(),
    text: RuleTexts,
  })
  .meta({ id: 'DecisionRule' });
export type DecisionRule = z.infer<typeof DecisionRule>;

const RuleVersion = DecisionRule.omit({ number: true }).extend({
  /** Whether the rule is withdrawn from this version on; the text is the previous one. */
  withdrawn: z.boolean(),
});
export type RuleVersion = z.infer<typeof RuleVersion>;

export const HouseRule = z
  .object({
    number: z.number().int().positive(),
    /** The reasons that refer to this rule; a reason refers to at most one rule. */
    reasons: z.array(ReasonCode),
    /** Latest first, never empty. */
    versions: z.array(RuleVersion),
  })
  .meta({ id: 'HouseRule' });
export type HouseRule = z.infer<typeof HouseRule>;
/** Ordered by number, including withdrawn rules. */
export const HouseRuleList = z.array(HouseRule);

export const RuleBody = z.object({ text: RuleTexts, reasons: z.array(ReasonCode).default([]) });
export type RuleBody = z.infer<typeof RuleBody>;

export const RuleChangeBody = RuleBody.extend({
  /** The version that the admin edited; another one responds 409 `changed_meanwhile`. */
  version: z.number().int().positive(),
  withdrawn: z.boolean().default(false),
  /** Reasons change without a new version. */
  seen: Seen,
});
export type RuleChangeBody = z.infer<typeof RuleChangeBody>;

export const RuleParams = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});

export const listRules = operation({
  method: 'GET',
  path: '/moderation/rules',
  summary: 'List the house rules with all versions, latest version first',
  tag: 'moderation',
  access: 'public',
  scope: 'read',
  cached: 'list',
  response: { 200: HouseRuleList },
  errors: [],
});

export const addRule = operation({
  method: 'POST',
  path: '/admin/rules',
  summary: 'Add a house rule',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: RuleBody,
  response: { 201: HouseRule },
  errors: ['changed_meanwhile'],
});

export const changeRule = operation({
  method: 'PUT',
  path: '/admin/rules/:number',
  summary: 'Change, withdraw or reinstate a house rule; earlier versions stay readable',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: RuleParams,
  body: RuleChangeBody,
  response: { 200: HouseRule },
  errors: ['rule_not_found'],
});
