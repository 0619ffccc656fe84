import { CLEANUP, type MemberItem } from '@corpomeme/contract/moderation/members';
import { cleanUpMember } from '@corpomeme/contract/moderation/members.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { toast } from '../../../ui/toast.ts';
import { cleanUpAll } from '../../safety/sanctions/clean-up.ts';
import {
  missingReason,
  NO_REASON,
  type ReasonChoice,
  ReasonField,
  reasonBody,
} from '../../site/reasons/reason-picker.tsx';

interface CleanupDialogProps {
  userId: string;
  username: string;
  /** Null: everything. */
  items: readonly MemberItem[] | null;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

interface Draft {
  why: ReasonChoice;
}

const resolver = formResolver<Draft>(({ why }) => ({ why: missingReason(why) }));

/** Asks for the one reason, and removes. */
export function CleanupDialog({ userId, username, items, isOpen, onClose, onDone }: CleanupDialogProps) {
  const form = useForm<Draft>({ defaultValues: { why: NO_REASON }, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ why }) => {
    if (isSubmitting) return;
    try {
      const body = reasonBody(why);
      const removed = items ? await removeItems(userId, items, body) : await cleanUpAll(userId, body);
      toast(m.cleanup.done(removed), 'success');
    } catch (error) {
      return showRefusal(form, error, { failed: m.cleanup.failed });
    }
    form.reset();
    onDone();
  });
  const text = items ? m.cleanup.textChosen({ count: items.length }) : m.cleanup.textAll;
  return (
    <Dialog open={isOpen} onClose={onClose} title={m.cleanup.title({ name: username })} description={text}>
      <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ReasonField control={form.control} name="why" />
        <FormProblem text={errors.why?.message ?? errors.root?.message} />
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button onClick={onClose} className="grow sm:grow-0">
            {m.sanction.cancel}
          </Button>
          <Button type="submit" tone="reject" busy={isSubmitting} className="grow sm:grow-0">
            {m.cleanup.remove}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

async function removeItems(id: string, items: readonly MemberItem[], why: ReturnType<typeof reasonBody>) {
  const sum = { memes: 0, comments: 0 };
  for (let start = 0; start < items.length; start += CLEANUP.batch) {
    const part = items.slice(start, start + CLEANUP.batch);
    const idsOf = (kind: MemberItem['kind']) =>
      part.filter((item) => item.kind === kind).map((item) => item.id);
    const body = { memes: idsOf('meme'), comments: idsOf('comment'), ...why };
    const { memes, comments } = await browserApi.call(cleanUpMember, { params: { id }, body });
    sum.memes += memes;
    sum.comments += comments;
  }
  return sum;
}
