import type { Meme } from '@corpomeme/contract/memes';
import type { ApprovalBody } from '@corpomeme/contract/moderation';
import * as operations from '@corpomeme/contract/operations/moderation';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isStatus } from '../../../lib/api-error.ts';
import { awaited } from '../../../lib/awaited.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { toast } from '../../../ui/toast.ts';
import { patchMeme } from '../../memes/meme-cache.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { moderationStrings } from '../moderation.strings.ts';
import { leaveQueue, showChanged } from '../queue/pending-query.ts';
import { askRejection } from './ask-rejection.tsx';
import { changedMemeOf, describeChange } from './changed-meme.ts';
import { isOwnMatter } from './send-decisions.ts';

type Status = ApprovalBody['status'];
type ReasonBody = NonNullable<Awaited<ReturnType<typeof askRejection>>>;

interface Decisions {
  /** Memes whose decision is under way. */
  busy: ReadonlySet<number>;
  approve: (meme: Meme) => void;
  /** Asks for a reason first; cancelling changes nothing (product: dialogs). */
  reject: (meme: Meme) => void;
}

/** `onLeave` runs just before a meme leaves the queue, while it is still on screen. */
export function useDecisions(onLeave: (id: number) => void): Decisions {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const running = useRef(new Set<number>());

  const mark = (id: number, isBusy: boolean) => {
    if (isBusy) running.current.add(id);
    else running.current.delete(id);
    setBusy(new Set(running.current));
  };
  const decide = async (meme: Meme, status: Status, reason: ReasonBody | null) => {
    if (running.current.has(meme.id)) return;
    mark(meme.id, true);
    const outcome = await awaited(sendDecision(client, meme, { status, reason: null, ...reason }));
    mark(meme.id, false);
    if (outcome === 'stays') return;
    onLeave(meme.id);
    leaveQueue(client, meme.id, outcome);
  };
  const reject = async (meme: Meme) => {
    if (running.current.has(meme.id)) return;
    const reason = await askRejection(meme);
    if (reason) await decide(meme, 'rejected', reason);
  };
  return {
    busy,
    approve: (meme) => void decide(meme, 'approved', null),
    reject: (meme) => void reject(meme),
  };
}

/** The decided meme, null for one that is not there for us any more, `stays` when it still waits. */
async function sendDecision(
  client: QueryClient,
  before: Meme,
  json: Pick<ApprovalBody, 'status' | 'reason' | 'reason_code'>,
): Promise<Meme | null | 'stays'> {
  try {
    const { id, version } = before;
    const request = { params: { id }, body: { ...json, version } };
    const meme = await browserApi.call(operations.decideMeme, request);
    toast(moderationStrings.decided[json.status], 'success');
    if (meme.approval_status !== 'pending') return meme;
    patchMeme(client, id, () => meme);
    return 'stays';
  } catch (error) {
    const changed = changedMemeOf(error);
    if (!changed) return explain(client, error, json.status);
    toast(describeChange(before, changed), 'error');
    showChanged(client, changed);
    return 'stays';
  }
}

/** 409: a colleague decided first. That is no failure, the work is done. */
function explain(client: QueryClient, error: unknown, status: Status): null | 'stays' {
  if (isStatus(error, 409)) {
    const { approval_status, approved_by_username } = error.body;
    toast(moderationStrings.faster(approval_status ?? 'decided', approved_by_username ?? null));
    return null;
  }
  if (isStatus(error, 404)) {
    toast(moderationStrings.gone);
    return null;
  }
  if (isOwnMatter(error)) {
    toast(error.message);
    return 'stays';
  }
  toast(moderationStrings.failed(status), 'error');
  // The right to decide is gone: the queue says so itself.
  if (isStatus(error, 403)) void client.resetQueries({ queryKey: memeKeys.pending });
  return 'stays';
}
