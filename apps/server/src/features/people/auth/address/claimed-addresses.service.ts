import type { Context } from '../../../../context.ts';
import { hashEmail } from '../../../site/members/banned-emails.policy.ts';
import { hasLiveClaim } from './address-links.queries.ts';

/** What the row of an undo link stores of the address that the link gives back. */
export const claimOf = ({ auth }: Pick<Context, 'auth'>, email: string): string =>
  hashEmail(auth.secret, email);

/**
 * Returns whether a living link gives this address back to another account than `userId`. It then counts as taken:
 * whoever got it meanwhile would make the link useless (decision 300).
 */
export async function isAddressClaimed(
  ctx: Pick<Context, 'auth' | 'clock' | 'db'>,
  email: string,
  userId = '',
): Promise<boolean> {
  return hasLiveClaim(ctx.db, { claim: claimOf(ctx, email), userId, now: ctx.clock.now() });
}
