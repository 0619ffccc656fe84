import type { MemeHistory } from '@corpomeme/contract/meme-history';
import type { Meme } from '@corpomeme/contract/memes';
import { appealAboutMeme } from '@corpomeme/contract/operations/appeals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { appealStrings } from '../../appeals/appeal.strings.ts';
import { AppealForm } from '../../appeals/appeal-form.tsx';
import { ReasonWords } from '../../reasons/reason-words.tsx';
import { DecisionRule } from '../../rules/held-rule.tsx';
import { historyQuery } from '../history/history-query.ts';
import { ownMemesStrings } from './own-memes.strings.ts';

/** The reason of a rejection or removal, and the result of an appeal or its form. */
export function OwnRefusal({ meme }: { meme: Meme }) {
  const { reason_code, rejection_reason, approval_status } = meme;
  return (
    <div className="grid gap-3">
      {approval_status === 'removed' && <p className="text-14 text-muted">{appealStrings.removedNote}</p>}
      {reason_code && <ReasonWords code={reason_code} />}
      <RuleOf memeId={meme.id} />
      {rejection_reason && (
        <p className="text-reject whitespace-pre-line wrap-anywhere">
          {ownMemesStrings.reason(rejection_reason)}
        </p>
      )}
      <Appeal meme={meme} />
    </div>
  );
}

/** The house rule of the last refusal, in its version of then. */
function RuleOf({ memeId }: { memeId: number }) {
  const { data } = useQuery(historyQuery(browserApi, memeId));
  const rule = data?.findLast(({ event }) => event === 'rejected' || event === 'removed')?.rule;
  return rule ? <DecisionRule rule={rule} /> : null;
}

function Appeal({ meme }: { meme: Meme }) {
  const client = useQueryClient();
  const query = historyQuery(browserApi, meme.id);
  const { data } = useQuery(query);
  const entry = data && latestAppeal(data);
  if (!data) return <div className="h-11" />;
  if (entry) {
    return (
      <div role="status" className="grid gap-1 border-l-2 border-line pl-3">
        <p className="font-semibold">
          {entry.event === 'appealed' ? appealStrings.waiting : appealStrings.dismissed}
        </p>
        {entry.reason && (
          <p className="whitespace-pre-line wrap-anywhere">{appealStrings.answer(entry.reason)}</p>
        )}
      </div>
    );
  }
  return (
    <AppealForm
      submit={(text) => browserApi.call(appealAboutMeme, { params: { id: meme.id }, body: { text } })}
      about={`meme:${meme.id}`}
      uid={meme.user_id}
      onSent={() => client.invalidateQueries({ queryKey: query.queryKey })}
    />
  );
}

/** Returns the last event of an appeal against the last decision; undefined if there is none. */
function latestAppeal(history: MemeHistory): MemeHistory[number] | undefined {
  const last = history.findLast(({ event }) => event !== 'edited');
  return last?.event === 'appealed' || last?.event === 'appeal_dismissed' ? last : undefined;
}
