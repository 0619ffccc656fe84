import { z } from 'zod';
import { plainLine } from '../site/fields.ts';
import { COMPANY, Company, CompanyName } from './companies.ts';

/** Companies that members propose with a meme (product: proposed companies). */

/** What the author wrote; only the author and moderators read it. */
export const ProposedCompany = z
  .object({ name: z.string(), website: z.string().nullable() })
  .meta({ id: 'ProposedCompany' });
export type ProposedCompany = z.infer<typeof ProposedCompany>;

export const CompanyProposal = ProposedCompany.extend({
  city: z.string(),
  /** Listed companies with a similar name, most similar first. */
  look_alikes: z.array(Company),
}).meta({ id: 'CompanyProposal' });
export type CompanyProposal = z.infer<typeof CompanyProposal>;

/** `proposed` is the name that the moderator saw; another one responds 409 `meme_changed`. */
export const ProposalBody = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('accepted'),
    proposed: plainLine(COMPANY.nameMax),
    /** Another spelling; the proposed one if omitted. */
    name: CompanyName.optional(),
  }),
  z.object({
    outcome: z.literal('mapped'),
    proposed: plainLine(COMPANY.nameMax),
    /** The exact name of a listed company. */
    company: CompanyName,
  }),
]);
export type ProposalBody = z.infer<typeof ProposalBody>;
