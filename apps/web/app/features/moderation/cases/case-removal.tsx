import type { Case } from '@corpomeme/contract/moderation/reports';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import {
  missingReason,
  NO_REASON,
  type ReasonChoice,
  ReasonField,
  reasonBody,
} from '../../site/reasons/reason-picker.tsx';
import { KeyCap } from '../queue/key-button.tsx';
import { SavedReply } from '../saved-reply.tsx';
import { caseQuery } from './case-queries.ts';

interface CaseRemovalProps {
  subject: Case;
  onRemove: (reason: ReturnType<typeof reasonBody>) => void;
  onClose: () => void;
}

interface Draft {
  /** Null until a reason is chosen. */
  why: ReasonChoice | null;
}

/** Preselects the reason that most reports give. */
export function CaseRemoval({ subject, onRemove, onClose }: CaseRemovalProps) {
  const { data } = useQuery(caseQuery(subject.id));
  const suggested = { ...NO_REASON, code: mostCommon(data?.reports.map((each) => each.reason_code)) };
  const form = useForm<Draft>({
    defaultValues: { why: null },
    resolver: formResolver<Draft>(({ why }) => ({ why: missingReason(why ?? suggested) })),
  });
  const submit = form.handleSubmit(({ why }) => onRemove(reasonBody(why ?? suggested)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.case.removeTitle[subject.answer ? 'answer' : subject.comment_id === null ? 'meme' : 'comment']}
      description={m.case.removeText}
      // The list itself restores the focus, because the case may be gone by then.
      onCloseAutoFocus={(event) => event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        form.setFocus('why');
      }}
    >
      <Form
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={submitByKey}
        className="grid gap-5"
      >
        <SavedReply
          onPick={(words) => form.setValue('why', { ...(form.getValues('why') ?? suggested), words })}
        />
        <ReasonField control={form.control} name="why" suggested={suggested} />
        <FormProblem text={form.formState.errors.why?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.case.cancel}</Button>
          <Button type="submit" tone="reject">
            {m.case.remove}
            <KeyCap letter="↵" />
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Submits on Enter in the select too, where browsers do nothing, and on Ctrl+Enter in the text. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, ctrlKey, metaKey } = event;
  const isMeant = target instanceof HTMLSelectElement || ctrlKey || metaKey;
  if (key !== 'Enter' || !isMeant || target instanceof HTMLButtonElement) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function mostCommon<T>(all: readonly T[] = []): T | null {
  const [first] = [...Map.groupBy(all, (each) => each)].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? null;
}
