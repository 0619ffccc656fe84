import { WORD_EFFECTS, WORD_LANGUAGES, WORD_PLACES } from '@corpomeme/contract/moderation/listed-words';
import { WORD_LISTS } from '@corpomeme/contract/moderation/word-pattern';
import { m } from '@corpomeme/contract/site/messages';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import type { WordDraft } from './word-draft.ts';

type WordForm = UseFormReturn<WordDraft>;

export function WordFields({ form, isNew }: { form: WordForm; isNew: boolean }) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  const typing = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <Field
        label={isNew ? m.wordLists.patterns : m.wordLists.pattern}
        hint={m.wordLists.patternsHint}
        error={errors.patterns?.message}
      >
        {(control) =>
          isNew ? (
            <TextArea {...control} {...register('patterns')} {...typing} rows={3} />
          ) : (
            <TextInput {...control} {...register('patterns')} {...typing} maxLength={WORD_LISTS.patternMax} />
          )
        }
      </Field>
      <Field label={m.wordLists.effect} hint={m.wordLists.effectHint}>
        {(control) => (
          <Select {...control} {...register('effect')}>
            {WORD_EFFECTS.map((effect) => (
              <option key={effect} value={effect}>
                {m.wordLists.effects[effect]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {watch('effect') === 'refuse' && (
        <Field label={m.wordLists.text} hint={m.wordLists.textHint} error={errors.text?.message}>
          {(control) => (
            <TextArea {...control} {...register('text')} rows={2} maxLength={WORD_LISTS.textMax} />
          )}
        </Field>
      )}
      <Places form={form} />
      <Field label={m.wordLists.language}>
        {(control) => (
          <Select {...control} {...register('language')}>
            {WORD_LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {m.wordLists.languages[language]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...register('is_on')} />
        <span>
          {m.wordLists.isOn}
          <span className="block text-14 text-muted">{m.wordLists.isOnHint}</span>
        </span>
      </label>
    </>
  );
}

function Places({ form: { register, formState } }: { form: WordForm }) {
  const id = useId();
  return (
    <fieldset className="grid gap-1" aria-describedby={id}>
      <legend className="font-semibold">{m.wordLists.places}</legend>
      <div className="grid sm:grid-cols-2">
        {WORD_PLACES.map((place) => (
          <label key={place} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5 shrink-0" value={place} {...register('places')} />
            {m.wordLists.placeNames[place]}
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="text-14 font-semibold text-reject empty:hidden">
        {formState.errors.places?.message}
      </p>
    </fieldset>
  );
}
