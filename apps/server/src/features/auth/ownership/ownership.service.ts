import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { proveSecondFactor } from '../two-factor/two-factor.service.ts';

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * A session alone may have been left open: what cannot be undone asks for the password, where the account has one, and for a
 * code, where two-factor sign-in is on.
 */
export async function proveOwner(ctx: Context, userId: string, { password, code }: Proof): Promise<void> {
  const library = await ctx.auth.$context;
  const accounts = await library.internalAdapter.findAccounts(userId);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (hash && !(await library.password.verify({ hash, password: password ?? '' })))
    throw new AppError('password_wrong');
  await proveSecondFactor(ctx, userId, code);
}
