import type { Case } from '@corpomeme/contract/moderation/reports';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../ui/toast.ts';
import type { reasonBody } from '../../site/reasons/reason-picker.tsx';
import { changedMemeOf, describeChange } from '../decisions/changed-meme.ts';
import { leaveCases, refreshCases, sendVerdict } from './case-queries.ts';
import { isHeld } from './held-comment.tsx';

type Verdict = Parameters<typeof sendVerdict>[1];

/**
 * `onLeave` runs just before a case leaves the list, while it is still rendered. A verdict is for all cases of `alike`, each
 * by itself; null: for the one case.
 */
export function useVerdicts(onLeave: (id: number) => void, alike: Case[] | null) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  /** The case whose removal dialog is open. */
  const [removalCase, setRemovalCase] = useState<Case | null>(null);
  const isRunning = useRef(false);

  const judge = async (subject: Case, words: Verdict) => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (const each of alike ?? [subject]) await judgeOne(each, words);
    isRunning.current = false;
    setBusy(null);
  };
  const judgeOne = async (subject: Case, words: Verdict) => {
    const { id, meme, comment_version } = subject;
    const verdict = { ...words, version: meme?.version, ...(comment_version && { comment_version }) };
    setBusy(id);
    try {
      await sendVerdict(id, verdict);
      toast(saidOf(subject, verdict.outcome), 'success');
      onLeave(id);
      leaveCases(client, id);
    } catch (error) {
      if (!explain(client, error, meme)) {
        onLeave(id);
        leaveCases(client, id);
      }
    }
  };
  const keep = async (one: Case) => {
    if (isRunning.current) return;
    if (isHeld(one)) {
      await judge(one, { outcome: 'kept', reason: null });
      return;
    }
    const reason = await askNote();
    if (reason !== null) await judge(one, { outcome: 'kept', reason: reason.trim() || null });
  };
  const remove = (one: Case, reason: ReturnType<typeof reasonBody>) => {
    setRemovalCase(null);
    void judge(one, { outcome: 'removed', ...reason });
  };
  return {
    busy,
    removalCase,
    keep: (one: Case) => void keep(one),
    askRemoval: (one: Case) => !isRunning.current && setRemovalCase(one),
    cancel: () => setRemovalCase(null),
    remove,
  };
}

function saidOf(subject: Case, outcome: Verdict['outcome']): string {
  if (subject.answer) return outcome === 'removed' ? m.case.answerRefused : m.case.answerKept;
  const said = isHeld(subject) ? m.held : m.case;
  return outcome === 'removed' ? said.removed : said.kept;
}

function askNote(): Promise<string | null> {
  return promptDialog(m.case.keepText, {
    title: m.case.keepTitle,
    label: m.case.keepNote,
    confirm: m.case.keep,
    cancel: m.case.cancel,
    maxLength: MEME.reasonMax,
  });
}

/** Shows why the case was not judged; returns true if it is still open. */
function explain(client: QueryClient, error: unknown, meme: Case['meme']): boolean {
  const changed = changedMemeOf(error);
  if (changed && meme) {
    toast(describeChange(meme, changed), 'error');
    refreshCases(client);
    return true;
  }
  if (isStatus(error, 409) && error.code === 'comment_changed') {
    toast(error.message, 'error');
    refreshCases(client);
    return true;
  }
  // A colleague judged it already.
  if (isStatus(error, 409) || isStatus(error, 404)) {
    // It is suspended until the reported content returns (decision 066).
    toast(error.code === 'case_suspended' ? error.message : m.case.faster);
    return false;
  }
  toast(refusalText(error, m.case.judgeFailed), 'error');
  return true;
}
