import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { settingsStrings } from './settings.strings.ts';

interface PercentSettingProps {
  label: string;
  hint: string;
  value: number;
  isBusy: boolean;
  onSave: (percent: number) => void;
}

/** A whole number from 0 to 100 with a button of its own. */
export function PercentSetting({ label, hint, value, isBusy, onSave }: PercentSettingProps) {
  const [text, setText] = useState(String(value));
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isPercent = /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;
    setProblem(isPercent ? undefined : settingsStrings.percentWrong);
    if (isPercent) onSave(Number(text));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field label={label} hint={hint} error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              className="w-24"
              maxLength={3}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="submit" busy={isBusy}>
              {settingsStrings.save}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
