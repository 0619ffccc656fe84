import { COMMENT_RULE, COMMENT_RULES, type CommentRuleBody } from '@corpomeme/contract/comments/comment-rule';
import { setCommentRule } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { useSeen } from '../../../lib/api/use-seen.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { patchMeme } from '../../memes/meme-cache.ts';

type RuleFields = Pick<CommentRuleBody, 'kind' | 'note'>;

const OPEN: RuleFields = { kind: 'open', note: '' };

const resolver = formResolver<RuleFields>(({ kind, note }) => ({
  note: kind !== 'open' && note.trim() === '' ? m.commentRule.noteMissing : undefined,
}));

/** Slows, locks or opens the comments of a meme, in a dialog. */
export function CommentRulePart({ meme: { id, comment_rule } }: { meme: Meme }) {
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
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)} className="justify-self-start">
        {m.commentRule.change}
      </Button>
      <Dialog open={isAsking} onClose={close} title={m.commentRule.title}>
        <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <Field label={m.commentRule.kind}>
            {(control) => (
              <Select {...control} {...form.register('kind')}>
                {COMMENT_RULES.map((kind) => (
                  <option key={kind} value={kind}>
                    {m.commentRule.kinds[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {form.watch('kind') !== 'open' && (
            <Field label={m.commentRule.note} hint={m.commentRule.noteHint} error={errors.note?.message}>
              {(control) => (
                <TextArea {...control} {...form.register('note')} rows={2} maxLength={COMMENT_RULE.noteMax} />
              )}
            </Field>
          )}
          <NewerText
            newer={newer && { kind: m.commentRule.kinds[newer.kind], note: newer.note }}
            draft={{ ...form.getValues(), kind: m.commentRule.kinds[form.getValues('kind')] }}
            labels={{ kind: m.commentRule.kind, note: m.commentRule.note }}
          />
          <FormProblem text={errors.root?.message} />
          <div className="flex flex-wrap-reverse justify-end gap-3">
            <Button onClick={close} className="grow sm:grow-0">
              {m.commentRule.cancel}
            </Button>
            <Button type="submit" tone="marker" busy={isSubmitting} className="grow sm:grow-0">
              {m.commentRule.save}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
