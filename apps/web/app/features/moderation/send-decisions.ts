import type { QueueCard } from '@corpomeme/contract/desk';
import type { Meme } from '@corpomeme/contract/memes';
import type { ApprovalBody, DecisionOutcome } from '@corpomeme/contract/moderation';
import * as operations from '@corpomeme/contract/operations/moderation';
import { type ApiError, isStatus } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { changedMemeOf } from './changed-meme.ts';

export type DecisionWords = Pick<ApprovalBody, 'status' | 'reason' | 'reason_code'>;

/** What became of each card; rejects where nothing is known to be decided. */
export async function sendDecisions(
  cards: readonly QueueCard[],
  words: DecisionWords,
): Promise<DecisionOutcome[]> {
  const ids = cards.map(({ meme }) => meme.id);
  const [first] = ids;
  if (first === undefined) return [];
  if (ids.length === 1) return [await sendOne(first, { ...words, version: cards[0]?.meme.version })];
  const versions = Object.fromEntries(
    cards.flatMap(({ meme: { id, version } }) => (version === undefined ? [] : [[id, version]])),
  );
  return browserApi.call(operations.decideMemes, { body: { ids, versions, ...words } });
}

/** It concerns the moderator, so somebody else decides. */
export function isOwnMatter(error: unknown): error is ApiError {
  return isStatus(error, 403) && error.body.code === 'own_matter';
}

async function sendOne(
  id: number,
  words: DecisionWords & Pick<ApprovalBody, 'version'>,
): Promise<DecisionOutcome> {
  try {
    const meme = await browserApi.call(operations.decideMeme, { params: { id }, body: words });
    const { approval_status, approved_by_username } = meme;
    return { id, outcome: 'decided', approval_status, approved_by_username };
  } catch (error) {
    // A colleague was faster, or the author took it away: that is no failure, the work is done.
    if (isStatus(error, 404))
      return { id, outcome: 'gone', approval_status: null, approved_by_username: null };
    if (isOwnMatter(error))
      return { id, outcome: 'own_matter', approval_status: 'pending', approved_by_username: null };
    const changed = changedMemeOf(error);
    if (changed)
      return {
        id,
        outcome: 'changed',
        approval_status: 'pending',
        approved_by_username: null,
        meme: changed,
      };
    if (!isStatus(error, 409)) throw error;
    const { approval_status, approved_by_username = null } = error.body;
    return {
      id,
      outcome: 'already_decided',
      approval_status: (approval_status ?? null) as DecisionOutcome['approval_status'],
      approved_by_username,
    };
  }
}

/** Null: too late. */
export async function sendUndo(id: number): Promise<Meme | null> {
  try {
    return await browserApi.call(operations.undoDecision, { params: { id } });
  } catch (error) {
    if (isStatus(error, 409) || isStatus(error, 404)) return null;
    throw error;
  }
}
