import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { awaited } from '../../../lib/awaited.ts';
import { toast } from '../../../ui/toast.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { askRejection } from '../decisions/ask-rejection.tsx';
import type { DecisionWords } from '../decisions/send-decisions.ts';
import { type DecisionEvent, useDecide } from '../decisions/use-decide.ts';
import { type UndoableDecision, useUndo } from '../decisions/use-undo.ts';

interface Decisions {
  /** Memes whose decision is being sent. */
  busy: ReadonlySet<number>;
  approve: (meme: Meme) => void;
  /** Asks for a reason first; cancelling changes nothing (product: dialogs). */
  reject: (meme: Meme) => void;
  /** Decisions that can still be undone. */
  made: readonly UndoableDecision[];
  undo: (key?: number) => void;
}

const TONES = {
  decided: 'success',
  own: 'info',
  other: 'info',
  changed: 'error',
  failed: 'error',
} as const satisfies Record<DecisionEvent, string>;

const TEXTS: Parameters<typeof useDecide>[0]['texts'] = {
  decided: (status) => m.moderation.decided[status],
  other: (_meme, { outcome, approval_status, approved_by_username }) =>
    outcome === 'gone' ? m.moderation.gone : whoWasFaster(approval_status ?? 'decided', approved_by_username),
  own: (_memes, said) => said ?? '',
  failed: (_error, status) => m.moderation.failed[status],
};

function whoWasFaster(state: string, by: string | null): string {
  return by === null ? m.moderation.already({ state }) : m.moderation.faster({ by, state });
}

/**
 * Sends one decision per meme at a time. `onLeave` runs just before a meme leaves the queue, while it is still
 * rendered.
 */
export function usePendingDecisions(onLeave: (id: number) => void): Decisions {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const running = useRef(new Set<number>());
  const decide = useDecide({
    tell: (event, text) => toast(text, TONES[event]),
    texts: TEXTS,
    onLeave,
    // The queue shows the error itself.
    onForbidden: () => void client.resetQueries({ queryKey: memeKeys.pending }),
  });
  const { offer, made, undo } = useUndo({
    say: (text, isError) => toast(text, isError ? 'error' : 'success'),
    onBack: () => void client.invalidateQueries({ queryKey: memeKeys.pending }),
  });
  const mark = (id: number, isBusy: boolean) => {
    if (isBusy) running.current.add(id);
    else running.current.delete(id);
    setBusy(new Set(running.current));
  };
  const run = async (meme: Meme, words: DecisionWords) => {
    if (running.current.has(meme.id)) return;
    mark(meme.id, true);
    const sent = decide([meme], words).then(({ decided }) => (decided.has(meme.id) ? [meme] : []));
    void sent.then((decided) => decided.length > 0 && offer(decided, words.status, sent));
    await awaited(sent);
    mark(meme.id, false);
  };
  const reject = async (meme: Meme) => {
    if (running.current.has(meme.id)) return;
    const reason = await askRejection(meme);
    if (reason) await run(meme, { status: 'rejected', ...reason });
  };
  return {
    busy,
    made,
    undo,
    approve: (meme) => void run(meme, { status: 'approved', reason: null }),
    reject: (meme) => void reject(meme),
  };
}
