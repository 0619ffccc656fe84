import { THEMES } from '@corpomeme/contract/memes/theme-words';
import type { AdminTheme } from '@corpomeme/contract/memes/themes';
import * as operations from '@corpomeme/contract/memes/themes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../../lib/api/form.ts';
import { changeOf, useSeen } from '../../../../lib/api/use-seen.ts';
import { inOne } from '../../../../lib/second-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { NewerText } from '../../../../ui/form/newer-text.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { toast } from '../../../../ui/toast.ts';
import { themeKeys } from '../../../memes/themes/theme-keys.ts';

interface Draft {
  en: string;
  ro: string;
  aboutEn: string;
  aboutRo: string;
  words: string;
  offered: boolean;
}

const resolver = formResolver<Draft>(({ en, ro }) => ({
  en: en.trim() && ro.trim() ? undefined : m.adminThemes.needed,
}));

interface ThemeFormProps {
  /** Null: a new theme. */
  theme: AdminTheme | null;
  onClose: () => void;
}

export function ThemeForm({ theme, onClose }: ThemeFormProps) {
  const client = useQueryClient();
  const form = useForm<Draft>({
    resolver,
    defaultValues: draftOf(theme),
  });
  const { seen, newer, take } = useSeen(theme ?? {}, true);
  const { register, formState } = form;
  const submit = form.handleSubmit(async (draft) => {
    try {
      const { name } = await send(theme && { ...theme, ...seen }, draft);
      toast(m.adminThemes.saved({ name: inOne(name) }), 'success');
      onClose();
    } catch (error) {
      if (!take(error)) showRefusal(form, error, { failed: m.adminThemes.notSaved, field: 'en' });
    }
    void client.invalidateQueries({ queryKey: themeKeys.offered });
  });
  return (
    <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.adminThemes.english} error={formState.errors.en?.message}>
          {(control) => <TextInput {...control} {...register('en')} maxLength={THEMES.nameMax} />}
        </Field>
        <Field label={m.adminThemes.romanian}>
          {(control) => (
            <TextInput
              {...control}
              {...register('ro')}
              lang={m.language.romanian}
              maxLength={THEMES.nameMax}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.adminThemes.aboutEnglish}>
          {(control) => <TextInput {...control} {...register('aboutEn')} maxLength={THEMES.aboutMax} />}
        </Field>
        <Field label={m.adminThemes.aboutRomanian}>
          {(control) => (
            <TextInput
              {...control}
              {...register('aboutRo')}
              lang={m.language.romanian}
              maxLength={THEMES.aboutMax}
            />
          )}
        </Field>
      </div>
      <Field label={m.adminThemes.wordList}>
        {(control) => <TextArea {...control} {...register('words')} rows={4} />}
      </Field>
      {theme && (
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...register('offered')} />
          <span>
            {m.adminThemes.show}
            <span className="block text-14 text-muted">{m.adminThemes.showHint}</span>
          </span>
        </label>
      )}
      <NewerText
        newer={newer && theme && { ...draftOf({ ...theme, ...newer }) }}
        draft={{ ...form.getValues() }}
        labels={{
          en: m.adminThemes.english,
          ro: m.adminThemes.romanian,
          aboutEn: m.adminThemes.aboutEnglish,
          aboutRo: m.adminThemes.aboutRomanian,
          words: m.adminThemes.wordList,
          offered: m.adminThemes.show,
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={formState.isSubmitting}>
          {m.adminThemes.save}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {m.adminThemes.cancel}
        </Button>
      </div>
    </Form>
  );
}

const draftOf = (theme: AdminTheme | null): Draft => ({
  en: theme?.name.en ?? '',
  ro: theme?.name.ro ?? '',
  aboutEn: theme?.about.en ?? '',
  aboutRo: theme?.about.ro ?? '',
  words: theme?.words.join(', ') ?? '',
  offered: !theme?.hidden,
});

function send(theme: AdminTheme | null, draft: Draft): Promise<AdminTheme> {
  const { en, ro, aboutEn, aboutRo, words, offered } = draft;
  const body = {
    name: { en: en.trim(), ro: ro.trim() },
    about: { en: aboutEn.trim(), ro: aboutRo.trim() },
    words: words
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  };
  if (!theme) return browserApi.call(operations.addTheme, { body });
  return browserApi.call(operations.changeTheme, {
    params: { slug: theme.slug },
    body: changeOf(theme, { ...body, hidden: !offered }),
  });
}
