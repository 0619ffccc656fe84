import type { ApprovalStatus, MemeRefusal, OwnMemeSummary } from '@corpomeme/contract/memes/memes';
import { OWN_MEMES } from '@corpomeme/contract/site/limits';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { viewDecisionRule } from '../../site/rules/rules.view.ts';
import { byAge, type MemePage, viewMemes } from '../memes.service.ts';
import { shownStatus } from '../memes.view.ts';
import { questionsOf } from '../questions/questions.service.ts';
import {
  countMemesOf,
  listLatestWaits,
  listMemesOf,
  listRefusals,
  type RefusalRow,
} from './own-memes.queries.ts';
import { usualWaitOf } from './usual-wait.policy.ts';

interface OwnPageRequest {
  limit: number;
  cursor?: string | undefined;
  status?: ApprovalStatus | undefined;
}

const REFUSED: readonly ApprovalStatus[] = ['rejected', 'removed'];

/** Returns the member's memes of a state, or all, with their last refusal or what a moderator asks. */
export async function listOwnMemes(
  { db }: Context,
  actor: Actor,
  { limit, cursor, status }: OwnPageRequest,
): Promise<MemePage> {
  const rows = await listMemesOf(db, actor, { limit, cursor: decodeCursor(cursor), status });
  const page = cutPage(rows, limit, byAge);
  const memes = await viewMemes(db, actor, page.rows);
  const pending = memes.filter(({ approval_status }) => approval_status === 'pending');
  const questions = await questionsOf(
    db,
    pending.map(({ id }) => id),
  );
  const refused = memes.filter(({ approval_status }) => REFUSED.includes(approval_status));
  const refusals = await listRefusals(
    db,
    refused.map(({ id }) => id),
  );
  const byMeme = new Map(refusals.map((row) => [row.meme_id, viewRefusal(row)]));
  return {
    memes: memes.map((meme) => {
      const [refusal, question] = [byMeme.get(meme.id), questions.get(meme.id)];
      return { ...meme, ...(refusal && { refusal }), ...(question && { question }) };
    }),
    next: page.next,
  };
}

function viewRefusal(row: RefusalRow): MemeRefusal {
  const { state, answer } = row;
  return { rule: viewDecisionRule(row), appeal: state === null ? null : { state, answer } };
}

/** Returns the counts by state and the usual wait, coarse (product: my memes). */
export async function summarizeOwnMemes({ db, clock }: Context, actor: Actor): Promise<OwnMemeSummary> {
  const counts = { pending: 0, approved: 0, rejected: 0, removed: 0 };
  for (const { status, count } of await countMemesOf(db, actor.userId)) counts[shownStatus(status)] += count;
  const since = clock.now() - OWN_MEMES.waitsSince;
  const waits = await listLatestWaits(db, { since, limit: OWN_MEMES.waitsRead });
  return { counts, usual_wait: usualWaitOf(waits) };
}
