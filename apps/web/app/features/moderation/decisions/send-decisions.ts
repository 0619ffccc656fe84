import type { Meme } from '@corpomeme/contract/memes/memes';
import type { ApprovalBody, DecisionOutcome } from '@corpomeme/contract/moderation/moderation';
import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import { type ApiError, isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { changedMemeOf } from './changed-meme.ts';

export type DecisionWords = Pick<ApprovalBody, 'status' | 'reason' | 'reason_code'>;

/** The result for one meme. `meme` is its current state if the server sent it; `said` is the server's text. */
export interface SentDecision extends DecisionOutcome {
  said?: string;
}

/**
 * Returns the result for each meme; rejects if no result is known. Runs in the background, because the desk decides
 * optimistically.
 */
export async function sendDecisions(memes: readonly Meme[], words: DecisionWords): Promise<SentDecision[]> {
  const [first] = memes;
  if (!first) return [];
  if (memes.length === 1) return [await sendOne(first, words)];
  const versions = Object.fromEntries(
    memes.flatMap(({ id, version }) => (version === undefined ? [] : [[id, version]])),
  );
  return browserApi.call(operations.decideMemes, {
    body: { ids: memes.map(({ id }) => id), versions, ...words },
    isBackground: true,
  });
}

/** Returns true if the meme concerns the moderator, so that another one must decide. */
function isOwnMatter(error: unknown): error is ApiError {
  return isStatus(error, 403) && error.body.code === 'own_matter';
}

async function sendOne({ id, version }: Meme, words: DecisionWords): Promise<SentDecision> {
  const waits = { id, approval_status: 'pending', approved_by_username: null } as const;
  try {
    const meme = await browserApi.call(operations.decideMeme, {
      params: { id },
      body: { ...words, version },
      isBackground: true,
    });
    const { approval_status, approved_by_username } = meme;
    return { id, outcome: 'decided', approval_status, approved_by_username, meme };
  } catch (error) {
    // A colleague decided it first, or the author deleted it, so no decision is needed.
    if (isStatus(error, 404))
      return { id, outcome: 'gone', approval_status: null, approved_by_username: null };
    if (isOwnMatter(error)) return { ...waits, outcome: 'own_matter', said: error.message };
    const changed = changedMemeOf(error);
    if (changed) return { ...waits, outcome: 'changed', meme: changed };
    if (!isStatus(error, 409)) throw error;
    if (error.body.code === 'proposal_open') return { ...waits, outcome: 'proposal_open' };
    const { approval_status, approved_by_username = null } = error.body;
    return {
      id,
      outcome: 'already_decided',
      approval_status: (approval_status ?? null) as DecisionOutcome['approval_status'],
      approved_by_username,
    };
  }
}

/** Undoes a decision. Returns the meme, which is pending again; null if it is too late. */
export async function sendUndo(id: number): Promise<Meme | null> {
  try {
    return await browserApi.call(operations.undoDecision, { params: { id }, isBackground: true });
  } catch (error) {
    if (isStatus(error, 409) || isStatus(error, 404)) return null;
    throw error;
  }
}
