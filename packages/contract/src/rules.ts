import { z } from 'zod';
import { IsoTime, plainText } from './fields.ts';
import { RULES } from './limits.ts';
import { ReasonCode } from './reasons.ts';

const RuleText = plainText(RULES.textMax).min(1);

/** The same rule in both languages of the site. */
const RuleTexts = z.object({ en: RuleText, ro: RuleText });

/** A house rule as it stood when a decision was made by it. */
export const HeldRule = z
  .object({
    number: z.number().int().positive(),
    version: z.number().int().positive(),
    /** Null: from the first day of the site. */
    since: IsoTime.nullable(),
    text: RuleTexts,
  })
  .meta({ id: 'HeldRule' });
export type HeldRule = z.infer<typeof HeldRule>;

const RuleVersion = HeldRule.omit({ number: true }).extend({
  /** From this version on the rule does not hold any more; its text is the one that held before. */
  withdrawn: z.boolean(),
});
export type RuleVersion = z.infer<typeof RuleVersion>;

export const HouseRule = z
  .object({
    number: z.number().int().positive(),
    /** Those that moderators give by this rule; each reason belongs to one rule at most. */
    reasons: z.array(ReasonCode),
    /** Latest first, never empty. */
    versions: z.array(RuleVersion),
  })
  .meta({ id: 'HouseRule' });
export type HouseRule = z.infer<typeof HouseRule>;
/** By number, withdrawn ones included. */
export const HouseRuleList = z.array(HouseRule);

export const RuleBody = z.object({ text: RuleTexts, reasons: z.array(ReasonCode).default([]) });
export type RuleBody = z.infer<typeof RuleBody>;

export const RuleChangeBody = RuleBody.extend({
  /** The version that the change is made to. */
  version: z.number().int().positive(),
  withdrawn: z.boolean().default(false),
});
export type RuleChangeBody = z.infer<typeof RuleChangeBody>;

export const RuleParams = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});
