import type { Appeal, AppealDecisionBody } from '@corpomeme/contract/moderation/appeals';
import * as operations from '@corpomeme/contract/moderation/appeals.operations';
import { m } from '@corpomeme/contract/site/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { sanctionKeys } from '../../safety/sanctions/sanction-keys.ts';
import { changedMemeOf } from '../decisions/changed-meme.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { appealsQuery } from './appeals-query.ts';

type Outcome = AppealDecisionBody['outcome'];

/** `onLeave` runs just before an appeal leaves the list, while it is still rendered. */
export function useAppealAnswers(onLeave: (id: number) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const running = useRef(false);
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(new Map());
  const write = (id: number, text: string) => setAnswers(new Map(answers).set(id, text));
  const decide = async (appeal: Appeal, outcome: Outcome) => {
    if (running.current || !appeal.may_decide) return;
    running.current = true;
    setBusy(appeal.id);
    const answer = answers.get(appeal.id)?.trim() || null;
    const isOver = await send(client, appeal, { outcome, answer, version: appeal.meme?.version });
    running.current = false;
    setBusy(null);
    if (!isOver) return;
    onLeave(appeal.id);
    leave(client, appeal.id);
  };
  return {
    busy,
    answerTo: (id: number) => answers.get(id) ?? '',
    write,
    decide: (appeal: Appeal, outcome: Outcome) => void decide(appeal, outcome),
  };
}

/** Resolves to true if the appeal needs no decision any more. */
async function send(client: QueryClient, { id }: Appeal, json: AppealDecisionBody): Promise<boolean> {
  try {
    await browserApi.call(operations.answerAppeal, { params: { id }, body: json });
    toast(m.appealsDesk.done[json.outcome], 'success');
    return true;
  } catch (error) {
    if (changedMemeOf(error)) {
      toast(refusalText(error, m.appealsDesk.failed), 'error');
      void client.invalidateQueries({ queryKey: appealsQuery(browserApi).queryKey });
      return false;
    }
    const isSettled = isStatus(error, 409) || isStatus(error, 404);
    if (isSettled) toast(m.appealsDesk.gone);
    else toast(refusalText(error, m.appealsDesk.failed), 'error');
    return isSettled;
  }
}

function leave(client: QueryClient, id: number): void {
  client.setQueryData(appealsQuery(browserApi).queryKey, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            appeals: page.appeals.filter((appeal) => appeal.id !== id),
            total: Math.max(0, page.total - 1),
          })),
        }
      : list,
  );
  const { removed } = moderationKeys;
  for (const queryKey of [removed, companyKeys.all, sanctionKeys.all, memeKeys.histories, memeKeys.lists])
    void client.invalidateQueries({ queryKey });
}
