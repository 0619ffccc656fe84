import { COMMENT_RULE, COMMENT_RULES, type CommentRuleBody } from '@corpomeme/contract/comments/comment-rule';
import { setCommentRule } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { restoreMeme, takeDownMeme } from '@corpomeme/contract/moderation/moderation.operations';
import { m } from '@corpomeme/contract/site/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { useSeen } from '../../../lib/api/use-seen.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-buttons.tsx';
import { confirmDialog } from '../../../ui/dialog/dialog-requests.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { Options, SelectField } from '../../../ui/form/select.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { dropMeme, patchMeme } from '../../memes/meme-cache.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { memeQuery } from '../../memes/meme-queries.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { isOwnMeme } from '../../memes/own-meme.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { changedMemeOf, describeChange } from '../decisions/changed-meme.ts';
import { Reopening } from '../decisions/reopening.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { OwnMatter } from '../queue/own-matter.tsx';
import { RemovalFields, type RemovalWords, removalWords, useRemovalForm } from '../removal-fields.tsx';

const OPEN: RuleFields = { kind: 'open', note: '' };

const resolver = formResolver<RuleFields>(({ kind, note }) => ({
  note: kind !== 'open' && note.trim() === '' ? m.commentRule.noteMissing : undefined,
}));

/** Lazy-loaded for moderators: removes an approved meme or limits its comments, restores a removed one, sends a rejected one back to the queue. */
export default function TakedownPart({ meme }: { meme: Meme }) {
  const userId = useCurrentUser()?.userId;
  const takedown = useTakedown(meme);
  const [isAsking, setAsking] = useState(false);
  const form = useRemovalForm();
  if (isOwnMeme(meme, userId)) return meme.approval_status === 'removed' ? <OwnMatter /> : null;
  if (meme.approval_status === 'rejected') return <Reopening memeId={meme.id} title={titleOf(meme)} />;
  if (meme.approval_status === 'removed') {
    return (
      <Button busy={takedown.isBusy} onClick={takedown.restore}>
        {m.takedown.restore}
        <span className="sr-only">: {titleOf(meme)}</span>
      </Button>
    );
  }
  if (meme.approval_status !== 'approved') return null;
  const submit = form.handleSubmit(async (draft) => {
    if (!(await takedown.takeDown(removalWords(draft)))) return;
    setAsking(false);
    form.reset();
  });
  return (
    <>
      <Button tone="reject" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {m.takedown.takeDown}
        <span className="sr-only">: {titleOf(meme)}</span>
      </Button>
      <CommentRulePart meme={meme} />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.takedown.title}
        description={m.takedown.text({ title: titleOf(meme) })}
      >
        <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <RemovalFields form={form} />
          <FormProblem text={form.formState.errors.why?.message} />
          <DialogButtons
            cancel={m.takedown.cancel}
            onCancel={() => setAsking(false)}
            tone="reject"
            busy={takedown.isBusy}
          >
            {m.takedown.takeDown}
          </DialogButtons>
        </Form>
      </Dialog>
    </>
  );
}

/** Removes or restores a meme, and updates its surfaces. */
function useTakedown(meme: Meme) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<boolean>) => {
    if (isBusy) return false;
    setBusy(true);
    const isDone = await work();
    setBusy(false);
    return isDone;
  };
  const restore = async () => {
    const { restoreTitle: title, restore: confirm, cancel } = m.takedown;
    if (await confirmDialog(m.takedown.restoreText({ title: titleOf(meme) }), { title, confirm, cancel }))
      await run(() => change(client, meme, null, m.takedown.restoreFailed));
  };
  return {
    isBusy,
    /** Resolves to true if it is removed, or nothing is left to do. */
    takeDown: (removal: RemovalWords) => run(() => change(client, meme, removal, m.takedown.failed)),
    restore: () => void restore(),
  };
}

async function change(
  client: QueryClient,
  before: Meme,
  /** Null restores the meme. */
  removal: RemovalWords | null,
  failed: string,
): Promise<boolean> {
  const { id, version } = before;
  try {
    const params = { id };
    const meme = removal
      ? await browserApi.call(takeDownMeme, { params, body: { ...removal, version } })
      : await browserApi.call(restoreMeme, { params });
    toast(removal ? m.takedown.done : m.takedown.restored, 'success');
    if (removal) dropMeme(client, id);
    patchMeme(client, id, () => meme);
  } catch (error) {
    const changed = changedMemeOf(error);
    if (changed) {
      toast(describeChange(before, changed), 'error');
      patchMeme(client, id, () => changed);
      return false;
    }
    if (isStatus(error, 409)) toast(m.takedown.faster);
    else if (isStatus(error, 404)) toast(m.takedown.gone);
    else {
      toast(refusalText(error, failed), 'error');
      return false;
    }
    void client.invalidateQueries({ queryKey: memeQuery(browserApi, id).queryKey });
  }
  void client.invalidateQueries({ queryKey: memeKeys.all, refetchType: 'active' });
  void client.invalidateQueries({ queryKey: moderationKeys.removed });
  void client.invalidateQueries({ queryKey: companyKeys.all });
  return true;
}

type RuleFields = Pick<CommentRuleBody, 'kind' | 'note'>;

/** Slows, locks or opens the comments of a meme, in a dialog. */
function CommentRulePart({ meme: { id, comment_rule } }: { meme: Meme }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { seen, newer, take, forget } = useSeen<RuleFields>(comment_rule ?? OPEN, isAsking);
  const form = useForm({ values: seen, resolver, resetOptions: { keepDirtyValues: true } });
  const { errors, isSubmitting } = form.formState;
  const close = () => {
    setAsking(false);
    forget();
    form.reset();
  };
  const submit = form.handleSubmit(async (draft) => {
    try {
      const body = { ...draft, seen: { ...seen } };
      const { comment_rule: rule } = await browserApi.call(setCommentRule, { params: { id }, body });
      patchMeme(client, id, ({ comment_rule: _before, ...meme }) => ({
        ...meme,
        ...(rule && { comment_rule: rule }),
      }));
      toast(m.commentRule.saved, 'success');
      forget();
      setAsking(false);
    } catch (error) {
      if (take(error)) return;
      showRefusal(form, error, { failed: m.commentRule.failed });
    }
  });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {m.commentRule.change}
      </Button>
      <Dialog open={isAsking} onClose={close} title={m.commentRule.title}>
        <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <SelectField label={m.commentRule.kind} {...form.register('kind')}>
            <Options of={COMMENT_RULES} text={(kind) => m.commentRule.kinds[kind]} />
          </SelectField>
          {form.watch('kind') !== 'open' && (
            <TextAreaField
              label={m.commentRule.note}
              hint={m.commentRule.noteHint}
              error={errors.note?.message}
              {...form.register('note')}
              rows={2}
              maxLength={COMMENT_RULE.noteMax}
            />
          )}
          <NewerText
            newer={newer && { kind: m.commentRule.kinds[newer.kind], note: newer.note }}
            draft={{ ...form.getValues(), kind: m.commentRule.kinds[form.getValues('kind')] }}
            labels={{ kind: m.commentRule.kind, note: m.commentRule.note }}
          />
          <FormProblem text={errors.root?.message} />
          <DialogButtons cancel={m.commentRule.cancel} onCancel={close} tone="marker" busy={isSubmitting}>
            {m.commentRule.save}
          </DialogButtons>
        </Form>
      </Dialog>
    </>
  );
}
