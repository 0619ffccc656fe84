import { MEME_LANGUAGES } from '@corpomeme/contract/memes/meme-lists';
import { suggestThemes } from '@corpomeme/contract/memes/theme-words';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { Field, type FieldControl } from '../../../ui/form/field.tsx';
import { Options, Select } from '../../../ui/form/select.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-field.tsx';
import { TextNotesRegion } from '../../safety/checks/text-notes-region.tsx';
import { ThemePicker } from '../themes/theme-picker.tsx';
import { themeRulesQuery, themesQuery } from '../themes/theme-queries.ts';
import { NO_THEMES, type UploadFields } from './upload-rules.ts';

type WordsForm = UseFormReturn<UploadFields>;

interface UploadWordsProps {
  form: WordsForm;
  /** What the checks find in the texts. */
  notes: readonly string[];
}

/** The optional texts about the picture. */
export function UploadWords({ form, notes }: UploadWordsProps) {
  const { register } = form;
  const title = { label: m.upload.title, name: 'title', max: MEME.titleMax } as const;
  const message = { label: m.upload.message, name: 'message', max: MEME.messageMax } as const;
  const alt = { label: m.upload.alt, name: 'image_alt', max: MEME.altMax } as const;
  return (
    <>
      <CountedField {...title} form={form}>
        {(control) => <TextInput {...control} {...register('title')} maxLength={title.max} />}
      </CountedField>
      <CountedField {...message} form={form} hint={m.upload.messageHint}>
        {(control) => <TextArea {...control} {...register('message')} rows={3} maxLength={message.max} />}
      </CountedField>
      <CountedField {...alt} form={form} hint={m.upload.altHint}>
        {(control) => <TextArea {...control} {...register('image_alt')} rows={2} maxLength={alt.max} />}
      </CountedField>
      <TextNotesRegion lines={notes} />
      <LanguageField form={form} />
    </>
  );
}

/** Shown once there are words, so that a meme without them costs no swipe more; a stored choice stays shown. */
function LanguageField({ form }: { form: WordsForm }) {
  const id = useId();
  if (form.watch(['title', 'message', 'language']).join('') === '') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="font-semibold">
        {m.upload.words}
      </label>
      <Select id={id} {...form.register('language')}>
        <option value="">{m.upload.wordsAutomatic}</option>
        <Options of={MEME_LANGUAGES} text={(language) => m.meme.languages[language]} />
      </Select>
    </div>
  );
}

interface CountedFieldProps {
  form: WordsForm;
  name: 'title' | 'message' | 'image_alt';
  label: string;
  hint?: string;
  /** Characters. */
  max: number;
  children: (control: FieldControl) => ReactNode;
}

function CountedField({ form, name, label, hint, max, children }: CountedFieldProps) {
  const length = form.watch(name).length;
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => (
        <>
          {children(control)}
          <p className="justify-self-end text-14 text-muted tabular-nums">
            <span aria-hidden="true">
              {length}/{max}
            </span>
            <span className="sr-only">{m.upload.left({ count: max - length })}</span>
          </p>
        </>
      )}
    </Field>
  );
}

/** The themes of the meme. Preselects those that the words suggest until the author chooses. */
export function UploadThemes({ form }: { form: UseFormReturn<UploadFields> }) {
  const hint = useId();
  const { data: themes } = useQuery(themesQuery(browserApi));
  const { data: rules = [] } = useQuery(themeRulesQuery(browserApi));
  const [value, title, message] = form.watch(['themes', 'title', 'message']);
  if (!themes) return null;
  const chosen = value === '' ? suggestThemes(`${title} . ${message}`, rules) : value.split(',');
  return (
    <fieldset aria-describedby={hint} className="grid min-w-0 gap-2">
      <legend className="font-semibold">{m.theme.upload}</legend>
      <p id={hint} className="text-14 text-muted">
        {m.theme.uploadHint}
      </p>
      <ThemePicker
        themes={themes}
        chosen={chosen.filter((slug) => slug !== NO_THEMES)}
        onChange={(next) => form.setValue('themes', next.join(',') || NO_THEMES)}
      />
    </fieldset>
  );
}
