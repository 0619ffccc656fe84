import { z } from 'zod';
import { IsoTime, UserId } from '../site/fields.ts';

export const READING = { savedKnown: 1000, savedMax: 2000, mutedMax: 500, companiesMax: 100 } as const;

/**
 * The memes that a member saves, the companies that they follow or hide, and the members that they mute; only the
 * member reads it (product: daily readers).
 */
export const Reading = z
  .object({
    /** Ids of the memes saved last. */
    saved: z.array(z.number().int().positive()),
    followed: z.array(z.string()),
    hidden: z.array(z.string()),
    /** Ids of muted members. */
    muted: z.array(UserId),
  })
  .meta({ id: 'Reading' });
export type Reading = z.infer<typeof Reading>;

/** A company is followed or hidden, never both. */
export const CompanyChoice = z.enum(['followed', 'hidden']);
export type CompanyChoice = z.infer<typeof CompanyChoice>;
export const CompanyChoiceBody = z.object({ choice: CompanyChoice });

export const MutedMember = z
  .object({ id: UserId, username: z.string(), muted_on: IsoTime })
  .meta({ id: 'MutedMember' });
export type MutedMember = z.infer<typeof MutedMember>;
export const MutedMembers = z.array(MutedMember);
