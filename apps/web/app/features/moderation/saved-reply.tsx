import { listSavedReplies } from '@corpomeme/contract/moderation/moderation.operations';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { browserApi } from '../../lib/api/browser-api.ts';
import { Options, SelectField } from '../../ui/form/select.tsx';
import { moderationKeys } from './moderation-keys.ts';

const repliesQuery = queryOptions({
  queryKey: moderationKeys.replies,
  queryFn: ({ signal }) => browserApi.call(listSavedReplies, { signal }),
  meta: { personal: true },
});

interface SavedReplyProps {
  /** The limit of the words; longer texts are not offered. */
  maxLength?: number;
  onPick: (text: string) => void;
}

/** Puts a text of the admins into the words, where it can be changed; nothing without such texts. */
export function SavedReply({ maxLength = Number.POSITIVE_INFINITY, onPick }: SavedReplyProps) {
  const { data = [] } = useQuery(repliesQuery);
  const replies = data.filter(({ length }) => length <= maxLength);
  if (replies.length === 0) return null;
  return (
    <SelectField
      label={m.desk.savedReply}
      defaultValue=""
      onChange={({ target }) => target.value && onPick(target.value)}
    >
      <option value="">{m.desk.noReply}</option>
      <Options of={replies} text={(text) => text} />
    </SelectField>
  );
}
