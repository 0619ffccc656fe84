import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { hashSecret } from '../../../memes/nameless/secrets.policy.ts';
import { readSettings } from '../../../site/settings/settings.queries.ts';
import { insertInvited, isUsable, takeUse } from './invitations.queries.ts';

/** A person who asks for an account. */
interface Applicant {
  email: string;
  /** The code of an invitation. */
  invitation?: string | undefined;
}

/**
 * Throws AppError if this address may not register now. The refusals do not depend on whether the address has an account
 * (decision 301).
 */
export async function assertAdmitted(ctx: Context, applicant: Applicant): Promise<void> {
  const use = await useOf(ctx, ctx.db, applicant);
  if (use && !(await isUsable(ctx.db, use))) throw new AppError('invitation_invalid');
}

/** Counts a use of the invitation and returns its id; null if the registration needs none. Throws like `assertAdmitted`. */
export async function admit(ctx: Context, trx: Database, applicant: Applicant): Promise<number | null> {
  const use = await useOf(ctx, trx, applicant);
  if (!use) return null;
  const id = await takeUse(trx, use);
  if (id === undefined) throw new AppError('invitation_invalid');
  return id;
}

/** Stores by which invitation the new member came, if by one. */
export async function recordInvited(
  { clock }: Context,
  trx: Database,
  userId: string,
  invitationId: number | null,
): Promise<void> {
  if (invitationId === null) return;
  await insertInvited(trx, { user_id: userId, invitation_id: invitationId, joined_at: clock.now() });
}

async function useOf({ clock }: Context, db: Database, { email, invitation }: Applicant) {
  const { registration } = await readSettings(db);
  if (registration === 'open') return null;
  if (registration === 'closed') throw new AppError('registration_closed');
  if (!invitation) throw new AppError('invitation_needed');
  return { hash: hashSecret(invitation), email, now: clock.now() };
}
