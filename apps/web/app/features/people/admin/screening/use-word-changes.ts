import type {
  ListedWord,
  ListedWordBody,
  ListedWordChange,
} from '@corpomeme/contract/moderation/listed-words';
import * as operations from '@corpomeme/contract/moderation/listed-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { listedWordsQuery } from '../admin-queries.ts';

/** Adds, changes and removes entries. After each call, also a refused one, the list is fetched again. */
export function useWordChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: listedWordsQuery.queryKey });
  const add = useMutation({
    mutationFn: (body: ListedWordBody) => browserApi.call(operations.addListedWords, { body }),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: ListedWordChange & Pick<ListedWord, 'id'>) =>
      browserApi.call(operations.changeListedWord, { params: { id }, body }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: number) => browserApi.call(operations.removeListedWord, { params: { id } }),
    onSettled,
  });
  return { add, change, remove };
}
