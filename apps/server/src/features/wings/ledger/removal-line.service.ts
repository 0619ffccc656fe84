import type { RemovalLine } from '@corpomeme/contract/moderation/demands';
import type { Context } from '../../../context.ts';
import { findGrantedDemand } from '../../safety/cases/demands.queries.ts';

/** Returns the same for everybody, and for a meme that never was as for one that is public. */
export async function readRemovalLine({ db }: Pick<Context, 'db'>, memeId: number): Promise<RemovalLine> {
  const demand = await findGrantedDemand(db, memeId);
  if (!demand) return { meme_id: memeId, removal: null };
  const { sender, rule_number } = demand;
  const removed_on = new Date(demand.closed_at ?? 0).toISOString().slice(0, 10);
  return { meme_id: memeId, removal: { sender, removed_on, rule_number } };
}
