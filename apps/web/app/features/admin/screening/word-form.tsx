import { SCREENING } from '@corpomeme/contract/limits';
import { LISTED_WORD } from '@corpomeme/contract/listed-word';
import { useForm } from 'react-hook-form';
import { formResolver, showRefusal } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { screeningStrings } from './screening.strings.ts';
import { useScreeningChange } from './use-screening-change.ts';

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
      if (count === 0)
        return form.setError('text', { message: screeningStrings.known }, { shouldFocus: true });
      toast(screeningStrings.added(count), 'success');
      form.reset();
      form.setFocus('text');
    } catch (error) {
      showRefusal(form, error, { failed: screeningStrings.addFailed, field: 'text' });
    }
  });
  return (
    <form noValidate className="grid max-w-xl gap-3" onSubmit={(event) => void submit(event)}>
      <Field
        label={screeningStrings.newWords}
        hint={screeningStrings.newWordsHint}
        error={errors.text?.message}
      >
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
              {screeningStrings.add}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

const splitWords = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

function findProblem(add: readonly string[], known: number): string | undefined {
  if (add.length === 0) return screeningStrings.needed;
  if (add.some(({ length }) => length > SCREENING.wordMax))
    return screeningStrings.tooLong(SCREENING.wordMax);
  const useless = add.find((word) => !LISTED_WORD.test(word));
  if (useless !== undefined) return screeningStrings.notAWord(useless);
  if (add.length + known > SCREENING.wordsMax) return screeningStrings.tooMany(SCREENING.wordsMax);
}
