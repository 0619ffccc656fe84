import type { Meme, MemeRefusal } from '@corpomeme/contract/memes/memes';
import { readStatement } from '@corpomeme/contract/memes/memes.operations';
import { appealAboutMeme } from '@corpomeme/contract/moderation/appeals';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { download } from '../../../lib/api/download.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { AppealForm } from '../../site/appeals/appeal-form.tsx';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { DecisionRule } from '../../site/rules/held-rule.tsx';
import { memeKeys } from '../meme-keys.ts';

interface OwnRefusalProps {
  meme: Meme;
  /** Other actions beside the appeal. */
  children: ReactNode;
}

/** The reason of a rejection or removal with its rule, and what the author can do: the result of an appeal or its form. */
export function OwnRefusal({ meme, children }: OwnRefusalProps) {
  const { reason_code, rejection_reason, approval_status, refusal, is_hidden: isHidden } = meme;
  return (
    <div className="grid gap-3">
      {approval_status === 'removed' && (
        <p className="text-14 text-muted">{isHidden ? m.appeal.hiddenNote : m.appeal.removedNote}</p>
      )}
      {reason_code && <ReasonWords code={reason_code} />}
      {refusal?.rule && <DecisionRule rule={refusal.rule} />}
      {rejection_reason && (
        <p className="text-reject whitespace-pre-line wrap-anywhere">
          {m.ownMemes.reason({ reason: rejection_reason })}
        </p>
      )}
      {refusal?.appeal && <AppealOutcome appeal={refusal.appeal} />}
      <div className="flex flex-wrap items-start gap-3">
        {children}
        <StatementButton memeId={meme.id} />
        {!refusal?.appeal && !isHidden && <Appeal meme={meme} />}
      </div>
    </div>
  );
}

/** Saves the statement of reasons, with its text in both languages. */
function StatementButton({ memeId }: { memeId: number }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(pathOf(readStatement, { id: memeId }), { name: `statement-${memeId}.txt` }).catch(() =>
      toast(m.statement.failed, 'error'),
    );
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      {m.statement.download}
    </Button>
  );
}

function AppealOutcome({ appeal: { state, answer } }: { appeal: NonNullable<MemeRefusal['appeal']> }) {
  return (
    <div role="status" className="grid gap-1 border-l-2 border-line pl-3">
      <p className="font-semibold">{m.appeal.states[state]}</p>
      {answer && <p className="whitespace-pre-line wrap-anywhere">{m.appeal.answer({ words: answer })}</p>}
    </div>
  );
}

function Appeal({ meme }: { meme: Meme }) {
  const client = useQueryClient();
  return (
    <AppealForm
      submit={(text) => browserApi.call(appealAboutMeme, { params: { id: meme.id }, body: { text } })}
      about={`meme:${meme.id}`}
      uid={meme.user_id}
      onSent={async () => {
        void client.invalidateQueries({ queryKey: memeKeys.history(meme.id) });
        await client.invalidateQueries({ queryKey: memeKeys.own });
      }}
    />
  );
}
