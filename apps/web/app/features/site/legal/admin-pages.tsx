import { isLegalPageName, LEGAL_PAGES, type LegalPageName } from '@corpomeme/contract/site/legal-pages';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { hasShortLines } from '@corpomeme/contract/site/short-lines';
import { readSiteFacts } from '@corpomeme/contract/site/site-facts';
import {
  changeWrittenPage,
  readWrittenPage,
  WRITTEN_PAGES,
  type WrittenPage,
  type WrittenPageBody,
} from '@corpomeme/contract/site/written-pages';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { useSeen } from '../../../lib/api/use-seen.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { useOpening } from '../../../lib/use-opening.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/form/check.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { TextAreaField, TextField, TextInput } from '../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { legalKeys } from './legal-keys.ts';
import { LegalWords, Section } from './legal-section.tsx';
import { type Language, type LegalTexts, readTexts, withSiteName } from './texts/legal-text.ts';
import { linesOf } from './texts/written-lines.ts';
import { readWritten } from './texts/written-text.ts';

type File = { default: Parameters<typeof readTexts>[0] };
const FILES = import.meta.glob<File>('./texts/*-{en,ro}.json');

/** Returns the product's texts of a page, which an admin begins with. */
export async function loadProductTexts(slug: LegalPageName): Promise<LegalTexts> {
  const load = async (language: string) => {
    const file = await FILES[`./texts/${slug}-${language}.json`]?.();
    if (!file) throw new Error(`The product has no text of ${slug}`);
    return file.default;
  };
  return readTexts(await load('en'), await load('ro'));
}

const customPagesQuery = queryOptions({
  queryKey: legalKeys.pages,
  queryFn: async ({ signal }) => (await browserApi.call(readSiteFacts, { signal })).pages,
});

/** Throws 404 for a page that does not exist yet. */
const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: legalKeys.page(slug),
    queryFn: async ({ signal }) => ({
      written: await browserApi.call(readWrittenPage, { params: { slug }, query: {}, signal }),
      product: isLegalPageName(slug) ? await loadProductTexts(slug) : null,
    }),
    staleTime: 0,
  });

/** The texts of the product's pages and the operator's own pages, each with its form (decision 304). */
export default function PagesSection() {
  const query = useQuery(customPagesQuery);
  const { data } = query;
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.adminPages.intro}</p>
      {!data && <NotLoaded query={query} text={m.adminPages.failed} className="h-96" />}
      {data && (
        <>
          <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {LEGAL_PAGES.map((slug) => (
              <Item key={slug} slug={slug} title={m.adminPages.names[slug]} path={page[slug]()} />
            ))}
            {data.map(({ slug, title }) => (
              <Item key={slug} slug={slug} title={inOne(title)} path={page.custom(slug)} />
            ))}
          </ul>
          <NewPage />
        </>
      )}
    </div>
  );
}

interface ItemProps {
  slug: string;
  title: string;
  path: string;
}

function Item({ slug, title, path }: ItemProps) {
  const { isOpen, setOpen, opener } = useOpening();
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-18">
          <TextLink to={path} className="inline-block py-2.5">
            {title}
          </TextLink>
        </h3>
        {!isOpen && (
          <Button
            ref={opener}
            aria-label={m.adminPages.editOne({ page: title })}
            onClick={() => setOpen(true)}
          >
            {m.adminPages.edit}
          </Button>
        )}
      </div>
      {isOpen && <Editor slug={slug} onClose={() => setOpen(false)} />}
    </li>
  );
}

function Editor({ slug, onClose }: { slug: string; onClose: () => void }) {
  const query = useQuery(pageQuery(slug));
  const { data } = query;
  if (!data || !query.isFetchedAfterMount)
    return <NotLoaded query={query} text={m.adminPages.failed} className="h-96" />;
  return <PageForm {...data} onClose={onClose} />;
}

const resolver = formResolver<{ slug: string }>(({ slug }) => ({
  slug: /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug.trim()) ? undefined : m.adminPages.slugWrong,
}));

/** Asks for the address of a new page, then for its text. */
function NewPage() {
  const [slug, setSlug] = useState<string | null>(null);
  const form = useForm({ defaultValues: { slug: '' }, resolver });
  const submit = form.handleSubmit((draft) => setSlug(draft.slug.trim()));
  if (slug !== null) {
    const close = () => {
      form.reset();
      setSlug(null);
    };
    return (
      <section aria-label={m.adminPages.newPage} className="grid gap-2">
        <h3 className="text-18">{page.custom(slug)}</h3>
        <Editor slug={slug} onClose={close} />
      </section>
    );
  }
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={m.adminPages.slug}
        hint={m.adminPages.slugHint}
        error={form.formState.errors.slug?.message}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              {...form.register('slug')}
              className="grow basis-40"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={40}
            />
            <Button type="submit">{m.adminPages.add}</Button>
          </div>
        )}
      </Field>
    </Form>
  );
}

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
const draftResolver = formResolver<Draft>(
  ({ title_en, title_ro, text_en, text_ro, note_en, note_ro, tell }) => ({
    title_en: needed(title_en),
    title_ro: needed(title_ro),
    text_en: textProblem(text_en),
    text_ro: textProblem(text_ro),
    note_en: tell ? needed(note_en) : undefined,
    note_ro: tell ? needed(note_ro) : undefined,
  }),
);

/** Writes a version of a page. It names the version that it began with, so that the server detects a concurrent change. */
function PageForm({ written, product, onClose }: PageFormProps) {
  const client = useQueryClient();
  const form = useForm<Draft>({ defaultValues: draftOf(written, product), resolver: draftResolver });
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
        await client.invalidateQueries({ queryKey: legalKeys.pages });
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
      <TextField
        label={strings.title}
        error={errors[`title_${language}`]?.message}
        {...register(`title_${language}`)}
        lang={lang}
        maxLength={WRITTEN_PAGES.titleMax}
      />
      <TextAreaField
        label={strings.text}
        error={errors[`text_${language}`]?.message}
        {...register(`text_${language}`)}
        lang={lang}
        rows={14}
        maxLength={WRITTEN_PAGES.textMax}
      />
      <Button
        tone="quiet"
        className="justify-self-start"
        aria-expanded={isPreview}
        onClick={() => setPreview(!isPreview)}
      >
        {strings.preview}
      </Button>
      {isPreview && <Preview language={language}>{readWritten(title, text)}</Preview>}
      <TextAreaField
        label={strings.note}
        error={errors[`note_${language}`]?.message}
        {...register(`note_${language}`)}
        lang={lang}
        rows={2}
        maxLength={WRITTEN_PAGES.noteMax}
      />
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
