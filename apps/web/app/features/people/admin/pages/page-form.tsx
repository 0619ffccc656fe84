import { m } from '@corpomeme/contract/site/messages';
import { hasShortLines } from '@corpomeme/contract/site/short-lines';
import {
  changeWrittenPage,
  WRITTEN_PAGES,
  type WrittenPage,
  type WrittenPageBody,
} from '@corpomeme/contract/site/written-pages';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../../lib/api/form.ts';
import { useSeen } from '../../../../lib/api/use-seen.ts';
import { Button } from '../../../../ui/button.tsx';
import { Check } from '../../../../ui/form/check.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { NewerText } from '../../../../ui/form/newer-text.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { toast } from '../../../../ui/toast.ts';
import { LegalWords, Section } from '../../../site/legal/legal-section.tsx';
import { type Language, type LegalTexts, withSiteName } from '../../../site/legal/texts/legal-text.ts';
import { linesOf } from '../../../site/legal/texts/written-lines.ts';
import { readWritten } from '../../../site/legal/texts/written-text.ts';
import { adminKeys } from '../admin-keys.ts';

interface PageFormProps {
  written: WrittenPage;
  /** Null for a page of the operator's own. */
  product: LegalTexts | null;
  onClose: () => void;
}

type Draft = Record<`${'title' | 'text' | 'note'}_${Language}`, string> & { tell: boolean };

function draftOf({ shown }: WrittenPage, product: LegalTexts | null): Draft {
  const start = (language: Language) => {
    if (shown) return { title: shown.title[language], text: shown.text[language] };
    const text = product && withSiteName(product[language]);
    return { title: text?.title ?? '', text: text ? linesOf(text) : '' };
  };
  const [en, ro] = [start('en'), start('ro')];
  return {
    title_en: en.title,
    title_ro: ro.title,
    text_en: en.text,
    text_ro: ro.text,
    note_en: '',
    note_ro: '',
    tell: false,
  };
}

function bodyOf(draft: Draft): Omit<WrittenPageBody, 'version'> {
  const both = (name: 'title' | 'text' | 'note') => ({ en: draft[`${name}_en`], ro: draft[`${name}_ro`] });
  const { tell } = draft;
  return { title: both('title'), text: both('text'), note: both('note'), tell, withdrawn: false };
}

const needed = (text: string) => (text.trim() ? undefined : m.adminPages.needed);
const textProblem = (text: string) =>
  hasShortLines(text, WRITTEN_PAGES.lineMax) ? needed(text) : m.adminPages.lineTooLong;
const resolver = formResolver<Draft>(({ title_en, title_ro, text_en, text_ro, note_en, note_ro, tell }) => ({
  title_en: needed(title_en),
  title_ro: needed(title_ro),
  text_en: textProblem(text_en),
  text_ro: textProblem(text_ro),
  note_en: tell ? needed(note_en) : undefined,
  note_ro: tell ? needed(note_ro) : undefined,
}));

/** Writes a version of a page. It names the version that it began with, so that the server detects a concurrent change. */
export function PageForm({ written, product, onClose }: PageFormProps) {
  const client = useQueryClient();
  const form = useForm<Draft>({ defaultValues: draftOf(written, product), resolver });
  const { isSubmitting, errors } = form.formState;
  const loaded = { version: written.versions[0]?.version ?? 0, ...written.shown, withdrawn: false };
  const { seen, newer, take } = useSeen(loaded, true);
  const { shown } = written;
  const save = (withdrawn: boolean) =>
    form.handleSubmit(async (draft) => {
      if (isSubmitting) return;
      try {
        // What is withdrawn is the published text; the draft stays in the browser.
        const words = withdrawn && shown ? { title: shown.title, text: shown.text } : {};
        const body = { ...bodyOf(draft), ...words, version: seen.version, withdrawn };
        await browserApi.call(changeWrittenPage, { params: { slug: written.slug }, body });
        await client.invalidateQueries({ queryKey: adminKeys.pages });
        toast(withdrawn ? m.adminPages.withdrawn : m.adminPages.saved, 'success');
        onClose();
      } catch (error) {
        if (take(error)) return;
        showRefusal(form, error, { failed: m.adminPages.notSaved });
      }
    });
  return (
    <Form noValidate className="grid gap-4" onSubmit={(event) => void save(false)(event)}>
      <p className="text-14 text-muted">{m.adminPages.markup}</p>
      <InLanguage form={form} language="en" lang={m.language.english} />
      <InLanguage form={form} language="ro" lang={m.language.romanian} />
      <Check
        label={m.adminPages.tell}
        hint={m.adminPages.tellHint}
        checked={form.watch('tell')}
        onChange={(tell) => form.setValue('tell', tell)}
      />
      <NewerText
        newer={newer && { ...draftOf({ ...written, shown: shownIn(newer) }, product) }}
        draft={form.getValues()}
        labels={{
          title_en: m.adminPages.en.title,
          text_en: m.adminPages.en.text,
          title_ro: m.adminPages.ro.title,
          text_ro: m.adminPages.ro.text,
        }}
      />
      <FormProblem text={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {m.adminPages.save}
        </Button>
        {shown && (
          <Button tone="quiet" onClick={() => void save(true)()}>
            {product ? m.adminPages.toProduct : m.adminPages.withdraw}
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          {m.adminPages.cancel}
        </Button>
      </div>
    </Form>
  );
}

type Words = Pick<WrittenPageBody, 'title' | 'text'>;

/** Returns what holds with this version; null for the product's text. */
const shownIn = ({
  version,
  title,
  text,
  withdrawn,
}: Partial<Words> & { version: number; withdrawn: boolean }) =>
  title && text && !withdrawn ? { version, title, text } : null;

interface InLanguageProps {
  form: UseFormReturn<Draft>;
  language: Language;
  lang: string | undefined;
}

/** Title, text with its preview, and what changed, in one language. */
function InLanguage({ form: { register, watch, formState }, language, lang }: InLanguageProps) {
  const [isPreview, setPreview] = useState(false);
  const strings = m.adminPages[language];
  const { errors } = formState;
  const [title, text] = watch([`title_${language}`, `text_${language}`]);
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{m.legalLanguage.names[language]}</legend>
      <Field label={strings.title} error={errors[`title_${language}`]?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register(`title_${language}`)}
            lang={lang}
            maxLength={WRITTEN_PAGES.titleMax}
          />
        )}
      </Field>
      <Field label={strings.text} error={errors[`text_${language}`]?.message}>
        {(control) => (
          <TextArea
            {...control}
            {...register(`text_${language}`)}
            lang={lang}
            rows={14}
            maxLength={WRITTEN_PAGES.textMax}
          />
        )}
      </Field>
      <Button
        tone="quiet"
        className="justify-self-start"
        aria-expanded={isPreview}
        onClick={() => setPreview(!isPreview)}
      >
        {strings.preview}
      </Button>
      {isPreview && <Preview language={language}>{readWritten(title, text)}</Preview>}
      <Field label={strings.note} error={errors[`note_${language}`]?.message}>
        {(control) => (
          <TextArea
            {...control}
            {...register(`note_${language}`)}
            lang={lang}
            rows={2}
            maxLength={WRITTEN_PAGES.noteMax}
          />
        )}
      </Field>
    </fieldset>
  );
}

interface PreviewProps {
  language: Language;
  children: ReturnType<typeof readWritten>;
}

function Preview({ language, children: { title, lead, sections } }: PreviewProps): ReactNode {
  return (
    <div lang={language} className="grid max-w-prose gap-6 rounded-card border border-line bg-paper p-4">
      <p className="font-display text-28 font-bold">{title}</p>
      <p className="text-18">
        <LegalWords text={lead} />
      </p>
      {sections.map((section) => {
        // The English and the Romanian preview stand on one page.
        const id = `preview-${language}-${section.id}`;
        return <Section key={id} section={{ ...section, id }} />;
      })}
    </div>
  );
}
