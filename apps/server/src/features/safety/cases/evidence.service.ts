import { DAY } from '@corpomeme/contract/site/time';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import type { NotifiedMembers } from './closing.service.ts';
import {
  insertSealed,
  listComplainedOf,
  readCommentEvidence,
  readMemeEvidence,
  type SealedCopy,
} from './evidence.queries.ts';

/**
 * What is about to be deleted while a complaint about it is open (decision 251). Read it before the deletion, in its
 * transaction, and pass it to `sealEvidence` after it.
 */
export type Evidence = SealedCopy[];

/** Returns the meme and its comments with an open complaint. */
export async function evidenceInMeme(trx: Database, memeId: number): Promise<Evidence> {
  const meme = await readMemeEvidence(trx, memeId);
  return [...(meme ? [meme] : []), ...(await readCommentEvidence(trx, { memeId }))];
}

export function evidenceInComment(trx: Database, commentId: number): Promise<Evidence> {
  return readCommentEvidence(trx, { commentId });
}

/** Returns what the deletion of an account deletes, without its author. */
export async function evidenceOfAccount(trx: Database, userId: string): Promise<Evidence> {
  const evidence = await readCommentEvidence(trx, { userId });
  for (const memeId of await listComplainedOf(trx, userId)) {
    const inMeme = await evidenceInMeme(trx, memeId);
    evidence.push(
      ...inMeme.filter(({ comment_id: id }) => !evidence.some((each) => each.comment_id === id && id)),
    );
  }
  return evidence.map((copy) => (copy.user_id === userId ? { ...copy, user_id: null } : copy));
}

interface Sealed {
  told: NotifiedMembers;
  /** Pictures that stay. */
  pictures: Set<string>;
}

/** Stores the copies, and tells authors with a name until when staff can read them. */
export async function sealEvidence(
  { clock }: Pick<Context, 'clock'>,
  trx: Database,
  evidence: Evidence,
): Promise<Sealed> {
  const { evidenceDays } = await readSettings(trx);
  if (evidence.length === 0 || evidenceDays === 0) return { told: [], pictures: new Set() };
  const now = clock.now();
  const sealed_on = dayOf(now);
  const kept_until = sealed_on + evidenceDays * DAY;
  await insertSealed(
    trx,
    evidence.map((copy) => ({ ...copy, sealed_on, kept_until })),
  );
  const told = [...new Set(evidence.flatMap(({ user_id }) => user_id ?? []))];
  const until = new Date(kept_until).toISOString().slice(0, 10);
  for (const userId of told)
    await addNotification(trx, { userId, kind: 'content.sealed', at: now, details: { until } });
  return { told, pictures: new Set(evidence.flatMap(({ image_key }) => image_key ?? [])) };
}
