import { z } from 'zod';
import { MemeParams } from '../memes/memes.ts';
import { Law } from '../moderation/reasons.ts';
import { operation } from '../site/operation.ts';
import { resourcePath } from '../site/paths.ts';
import { DecisionRule } from '../site/rules.ts';
import { DemandSender } from './demand-kinds.ts';

/** What companies, persons and authorities demand of the site, and what became of it (decision 265). */

/** What stays of a meme that a moderator removed on a demand: nothing of its content, and no person. */
export const RemovalLine = z
  .object({
    meme_id: z.number().int(),
    /** Null for a meme that was not removed on a demand. */
    removal: z
      .object({
        sender: DemandSender,
        /** The company that proved itself; null for everybody else. */
        company: z.string().nullable(),
        removed_on: z.iso.date(),
        /** The house rule in the version of the decision; null if its reason has none. */
        rule: DecisionRule.nullable(),
        /** The law on which the removal rests, beside a rule or instead of one; absent without one. */
        law: Law.optional(),
      })
      .nullable(),
  })
  .meta({ id: 'RemovalLine' });
export type RemovalLine = z.infer<typeof RemovalLine>;

/** A year of UTC; if absent, the current one. */
export const LedgerQuery = z.object({
  year: z
    .string()
    .regex(/^20\d{2}$/)
    .transform(Number)
    .optional(),
});

const Count = z.number().int().nonnegative();

/** The demands of one kind of sender in a year. Only companies that proved who they are have a name. */
export const LedgerRow = z
  .object({
    sender: DemandSender,
    company: z.string().nullable(),
    asked: Count,
    /** Not decided yet. */
    open: Count,
    kept: Count,
    corrected: Count,
    removed: Count,
    withdrawn: Count,
    /** Median of whole days until a moderator decided; null before the first decision. */
    days: Count.nullable(),
  })
  .meta({ id: 'LedgerRow' });
export type LedgerRow = z.infer<typeof LedgerRow>;

export const Ledger = z
  .object({
    year: z.number().int(),
    /** The years since the first demand, the latest first; the current one is always among them. */
    years: z.array(z.number().int()),
    /** Persons, authorities, companies without a proof, then companies by name. */
    rows: z.array(LedgerRow),
  })
  .meta({ id: 'Ledger' });
export type Ledger = z.infer<typeof Ledger>;

export const readRemovalLine = operation({
  method: 'GET',
  path: '/memes/:id/removal',
  summary:
    'Read whether a meme was removed on a demand: the kind of who asked or the company, the day and the rule',
  tag: 'memes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: MemeParams,
  response: { 200: RemovalLine },
  errors: [],
});

export const readLedger = operation({
  method: 'GET',
  path: '/moderation/ledger',
  summary: 'Read what companies, persons and authorities demanded in a year, and what became of it',
  tag: 'moderation',
  access: 'public',
  scope: 'read',
  cached: 'list',
  query: LedgerQuery,
  response: { 200: Ledger },
  errors: [],
});

export const readLedgerCsv = operation({
  method: 'GET',
  path: resourcePath.ledgerCsv,
  summary: 'Read the ledger of a year as CSV',
  tag: 'moderation',
  access: 'public',
  scope: 'read',
  cached: 'list',
  produces: ['text/csv'],
  query: LedgerQuery,
  response: { 200: z.string() },
  errors: [],
});
