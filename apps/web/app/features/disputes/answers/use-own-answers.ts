import type { AnswerBody, ContestBody } from '@corpomeme/contract/disputes/answers';
import * as operations from '@corpomeme/contract/disputes/answers.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { useSession } from '../../site/session/session-store.ts';

const keyOf = (memeId: number) => [...memeKeys.all, 'answers', memeId] as const;

/** What the company of the meme has said, for a member who speaks for it. */
export function useOwnAnswers(memeId: number) {
  const { status } = useSession();
  return useQuery({
    queryKey: keyOf(memeId),
    queryFn: ({ signal }) => browserApi.call(operations.listOwnAnswers, { params: { id: memeId }, signal }),
    enabled: status === 'in',
    staleTime: 0,
    meta: { personal: true },
  });
}

interface NewAnswer {
  memeId: number;
  body: z.input<typeof AnswerBody>;
}

export function useAnswering() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ memeId, body }: NewAnswer) =>
      browserApi.call(operations.answerMeme, { params: { id: memeId }, body }),
    onSuccess(answers, { memeId }) {
      client.setQueryData(keyOf(memeId), answers);
      toast(m.answerPage.sent, 'success');
    },
  });
}

export function useContest(memeId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ContestBody>) =>
      browserApi.call(operations.contestMeme, { params: { id: memeId }, body }),
    onSuccess: (answers) => client.setQueryData(keyOf(memeId), answers),
  });
}

export function useWithdrawal(memeId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answerId: number) =>
      browserApi.call(operations.withdrawAnswer, { params: { id: memeId, answerId } }),
    onSuccess(answers) {
      void client.invalidateQueries({ queryKey: memeKeys.all });
      client.setQueryData(keyOf(memeId), answers);
      toast(m.answerPage.withdrawn);
    },
    onError: (error) => toast(refusalText(error, m.answerPage.notDone), 'error'),
  });
}
