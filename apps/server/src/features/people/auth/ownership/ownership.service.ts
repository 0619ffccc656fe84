import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { proveSecondFactor } from '../two-factor/two-factor.service.ts';

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Resolves if the caller proves to own the account, for irreversible actions, because a session may have been left
 * open. Requires the password if the account has one, and a code if two-factor sign-in is on.
 */
export async function proveOwner(ctx: Context, userId: string, { password, code }: Proof): Promise<void> {
  const library = await ctx.auth.$context;
  const accounts = await library.internalAdapter.findAccounts(userId);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (hash && !(await library.password.verify({ hash, password: password ?? '' })))
    throw new AppError('password_wrong');
  await proveSecondFactor(ctx, userId, code);
}
