import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { isStatus } from '../../../lib/api/api-error.ts';
import { patchMeme } from '../../memes/meme-cache.ts';
import { leaveQueue, showChanged } from '../queue/pending-query.ts';
import { describeChange } from './changed-meme.ts';
import { type DecisionWords, type SentDecision, sendDecisions } from './send-decisions.ts';

/**
 * Result of a decision: made, refused because the meme concerns the moderator, made by a colleague first, refused
 * because the meme changed, or failed.
 */
export type DecisionEvent = 'decided' | 'own' | 'other' | 'changed' | 'failed';

interface DecideOptions {
  tell: (event: DecisionEvent, text: string) => void;
  texts: {
    /** Null if the screen shows it without a text. */
    decided: ((status: DecisionWords['status']) => string) | null;
    /** A colleague decided first, or the meme is gone. */
    other: (meme: Meme, sent: SentDecision) => string;
    own: (memes: readonly Meme[], said: string | undefined) => string;
    failed: (error: unknown, status: DecisionWords['status'], memes: readonly Meme[]) => string;
  };
  /** Runs just before a meme leaves the queue, while it is still rendered. */
  onLeave?: (id: number) => void;
  /** Called when the right to decide is lost. */
  onForbidden: () => void;
}

interface Settlement {
  /** Ids of the memes that this request decided. */
  decided: ReadonlySet<number>;
  /** Memes that are still pending, in their current state. */
  waiting: readonly Meme[];
}

/** Decides memes of a queue, shows each result, and removes memes that are no longer pending. */
export function useDecide(options: DecideOptions) {
  const client = useQueryClient();
  const { tell, texts } = options;

  /** Returns the current meme if it is still pending. */
  const staysAfter = (before: Meme, sent: SentDecision | undefined): Meme | null => {
    if (sent?.outcome === 'own_matter' || sent?.outcome === 'proposal_open') return before;
    if (sent?.outcome === 'changed') {
      const now = sent.meme ?? before;
      tell('changed', describeChange(before, now));
      showChanged(client, now);
      return now;
    }
    if (sent?.meme?.approval_status === 'pending') {
      const { meme } = sent;
      patchMeme(client, meme.id, () => meme);
      return meme;
    }
    options.onLeave?.(before.id);
    leaveQueue(client, before.id, sent?.meme ?? null);
    if (sent && sent.outcome !== 'decided') tell('other', texts.other(before, sent));
    return null;
  };

  return async (memes: readonly Meme[], words: DecisionWords): Promise<Settlement> => {
    try {
      const sent = new Map((await sendDecisions(memes, words)).map((each) => [each.id, each]));
      const having = (outcome: SentDecision['outcome']) =>
        memes.filter(({ id }) => sent.get(id)?.outcome === outcome);
      const [decided, own, open] = [having('decided'), having('own_matter'), having('proposal_open')];
      if (decided.length > 0 && texts.decided) tell('decided', texts.decided(words.status));
      const waiting = memes.flatMap((meme) => staysAfter(meme, sent.get(meme.id)) ?? []);
      if (own[0]) tell('own', texts.own(own, sent.get(own[0].id)?.said));
      if (open.length > 0) tell('changed', m.proposal.open);
      return { decided: new Set(decided.map(({ id }) => id)), waiting };
    } catch (error) {
      tell('failed', texts.failed(error, words.status, memes));
      if (isStatus(error, 403)) options.onForbidden();
      return { decided: new Set(), waiting: memes };
    }
  };
}
