import { LISTED_WORD } from '@corpomeme/contract/moderation/listed-word';
import { SCREENING } from '@corpomeme/contract/moderation/screening';
import { m } from '@corpomeme/contract/site/messages';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { formResolver, showRefusal } from '../../../../lib/api/form.ts';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useScreeningChange } from './use-screening-change.ts';

export function WordList({ words }: { words: readonly string[] }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} tabIndex={-1} className="grid gap-2">
      <p className="text-14 text-muted">
        {words.length === 0 ? m.screening.noWords : m.screening.count({ count: words.length })}
      </p>
      {words.length > 0 && (
        <ul aria-label={m.screening.words} className="flex max-h-[60vh] flex-wrap gap-2 overflow-y-auto">
          {words.map((word) => (
            <Word key={word} word={word} onGone={() => part.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Word({ word, onGone }: { word: string; onGone: () => void }) {
  const change = useScreeningChange();
  const remove = async () => {
    try {
      await change.mutateAsync({ remove: [word] });
      toast(m.screening.removed({ word }), 'success');
      onGone();
    } catch (error) {
      toast(refusalText(error, m.screening.removeFailed), 'error');
    }
  };
  return (
    <li className="flex max-w-full items-center rounded-control border border-line bg-surface pl-3">
      <span className="min-w-0 break-all">{word}</span>
      <Button
        tone="quiet"
        className="shrink-0 px-0"
        aria-label={m.screening.remove({ word })}
        busy={change.isPending}
        onClick={() => void remove()}
      >
        {!change.isPending && <X aria-hidden="true" className="size-4" />}
      </Button>
    </li>
  );
}

export function WordForm({ words }: { words: readonly string[] }) {
  const change = useScreeningChange();
  const form = useForm({
    defaultValues: { text: '' },
    resolver: formResolver<{ text: string }>(({ text }) => ({
      text: findProblem(splitWords(text), words.length),
    })),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ text }) => {
    if (isSubmitting) return;
    try {
      const settings = await change.mutateAsync({ add: splitWords(text) });
      const count = settings.words.filter((word) => !words.includes(word)).length;
      if (count === 0) return form.setError('text', { message: m.screening.known }, { shouldFocus: true });
      toast(m.screening.added({ count }), 'success');
      form.reset();
      form.setFocus('text');
    } catch (error) {
      showRefusal(form, error, { failed: m.screening.addFailed, field: 'text' });
    }
  });
  return (
    <Form noValidate className="grid max-w-xl gap-3" onSubmit={(event) => void submit(event)}>
      <Field label={m.screening.newWords} hint={m.screening.newWordsHint} error={errors.text?.message}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              {...form.register('text')}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              className="min-w-0 flex-1"
            />
            <Button type="submit" busy={isSubmitting}>
              {m.screening.add}
            </Button>
          </div>
        )}
      </Field>
    </Form>
  );
}

const splitWords = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

function findProblem(add: readonly string[], known: number): string | undefined {
  if (add.length === 0) return m.screening.needed;
  if (add.some(({ length }) => length > SCREENING.wordMax))
    return m.screening.tooLong({ max: SCREENING.wordMax });
  const useless = add.find((word) => !LISTED_WORD.test(word));
  if (useless !== undefined) return m.screening.notAWord({ word: useless });
  if (add.length + known > SCREENING.wordsMax) return m.screening.tooMany({ max: SCREENING.wordsMax });
}
