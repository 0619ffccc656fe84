import type { PublicUser } from '@corpomeme/contract/users';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findProfile } from './profiles.queries.ts';
import { viewProfile } from './profiles.view.ts';

export async function getProfile(ctx: Context, userId: string): Promise<PublicUser> {
  const row = await findProfile(ctx.db, userId);
  if (!row) throw new AppError('user_not_found');
  return viewProfile(row);
}
