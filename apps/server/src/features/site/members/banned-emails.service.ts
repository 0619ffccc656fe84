import type { Context } from '../../../context.ts';
import { hashEmail } from './banned-emails.policy.ts';
import { deleteBannedEmail, isHashBanned } from './banned-emails.queries.ts';

type HashContext = Pick<Context, 'auth' | 'db'>;

/**
 * Returns whether the address belonged to a deleted account. Show the result only to a person who has proved to own the
 * address (product: deleted users).
 */
export async function isEmailBanned(ctx: HashContext, email: string): Promise<boolean> {
  return isHashBanned(ctx.db, hashWithOwnKey(ctx, email));
}

/** Lets an operator allow the address again. */
export async function liftEmailBan(ctx: HashContext, email: string): Promise<void> {
  await deleteBannedEmail(ctx.db, hashWithOwnKey(ctx, email));
}

function hashWithOwnKey({ auth }: Pick<HashContext, 'auth'>, email: string): string {
  return hashEmail(auth.secret, email);
}
