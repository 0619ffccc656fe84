import { SPEAKER, type Speaker } from '@corpomeme/contract/companies/speakers';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { findCompanyById } from '../directory/directory.queries.ts';
import { hostOf } from './hosts.policy.ts';
import { changeSpeaker, endSpeaking, holdProven, listProven } from './speakers.queries.ts';

/** Returns who proved to speak for a company, at the host that its website still has. */
export async function listSpeakers({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Speaker[]> {
  const rows = await listProven(db, clock.now() - SPEAKER.proofLife);
  return rows
    .filter(({ host, website }) => host === hostOf(website))
    .map(({ id, company, host, user_id, username, proof, proven_at, confirmed_at }) => ({
      id,
      company,
      host,
      user_id,
      username,
      proof,
      proven_at: new Date(proven_at).toISOString(),
      until: new Date(proven_at + SPEAKER.proofLife).toISOString(),
      is_confirmed: confirmed_at !== null,
    }));
}

/** Confirms a proof, or ends it. Throws AppError('speaker_not_found') if it ended meanwhile. */
export async function settleSpeaker(
  ctx: Context,
  actor: Actor,
  id: number,
  isConfirmed: boolean,
): Promise<Speaker[]> {
  const { userId: actorId } = actor;
  await act(ctx, actor, async (trx, at) => {
    const row = await holdProven(trx, id);
    if (!row) throw new AppError('speaker_not_found');
    if (isConfirmed && row.confirmed_at !== null) return;
    if (isConfirmed) await changeSpeaker(trx, id, { confirmed_at: at });
    else await endSpeaking(trx, id, at);
    const company = await findCompanyById(trx, row.company_id);
    const details = { company: company?.name, step: isConfirmed ? 'confirmed' : 'ended' };
    await recordAudit(trx, { action: 'company.speaker', at, actorId, userId: row.user_id, details });
  });
  return listSpeakers(ctx);
}
