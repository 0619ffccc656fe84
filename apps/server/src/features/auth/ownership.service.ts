import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findUser } from '../users/users.queries.ts';

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
  const user = await findUser(ctx.db, userId);
  if (user?.two_factor_enabled !== 1) return;
  if (!code) throw new AppError('two_factor_code_required');
  await proveSecondFactor(ctx, userId, code);
}

/** Stands until two-factor sign-in brings its own check: nothing counts as a right code. */
async function proveSecondFactor(_ctx: Context, _userId: string, _code: string): Promise<void> {
  throw new AppError('two_factor_code_wrong');
}
