import type { Context } from '../../context.ts';
import { hashEmail } from './banned-emails.policy.ts';
import { deleteBannedEmail, isHashBanned } from './banned-emails.queries.ts';

type HashContext = Pick<Context, 'auth' | 'db'>;

/** Whether this was the address of an account that is deleted. Tell only who has proved that the address is theirs (product: deleted users). */
export async function isEmailBanned(ctx: HashContext, email: string): Promise<boolean> {
  return isHashBanned(ctx.db, hashWithOwnKey(ctx, email));
}

/** The operator's word: the address may be used again. */
export async function liftEmailBan(ctx: HashContext, email: string): Promise<void> {
  await deleteBannedEmail(ctx.db, hashWithOwnKey(ctx, email));
}

function hashWithOwnKey({ auth }: Pick<HashContext, 'auth'>, email: string): string {
  return hashEmail(auth.secret, email);
}
