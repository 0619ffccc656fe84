import { SCREENING } from '@corpomeme/contract/limits';
import { LISTED_WORD } from '@corpomeme/contract/listed-word';
import { type FormEvent, useRef, useState } from 'react';
import { refusalText } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { screeningStrings } from './screening.strings.ts';
import { useScreeningChange } from './use-screening-change.ts';

export function WordForm({ words }: { words: readonly string[] }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const change = useScreeningChange();
  const finish = (now: string | undefined) => {
    setProblem(now);
    if (now === undefined) setText('');
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const add = text.split(/[\s,;]+/).filter(Boolean);
    const found = findProblem(add, words.length);
    if (found) return finish(found);
    change.mutate(
      { add },
      {
        onSuccess: (settings) => {
          const count = settings.words.filter((word) => !words.includes(word)).length;
          if (count > 0) toast(screeningStrings.added(count), 'success');
          finish(count > 0 ? undefined : screeningStrings.known);
        },
        onError: (error) => finish(refusalText(error, screeningStrings.addFailed)),
      },
    );
  };
  return (
    <form noValidate className="grid max-w-xl gap-3" onSubmit={submit}>
      <Field label={screeningStrings.newWords} hint={screeningStrings.newWordsHint} error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              ref={input}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              className="min-w-0 flex-1"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="submit" busy={change.isPending}>
              {screeningStrings.add}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

function findProblem(add: readonly string[], known: number): string | undefined {
  if (add.length === 0) return screeningStrings.needed;
  if (add.some(({ length }) => length > SCREENING.wordMax))
    return screeningStrings.tooLong(SCREENING.wordMax);
  const useless = add.find((word) => !LISTED_WORD.test(word));
  if (useless !== undefined) return screeningStrings.notAWord(useless);
  if (add.length + known > SCREENING.wordsMax) return screeningStrings.tooMany(SCREENING.wordsMax);
}
