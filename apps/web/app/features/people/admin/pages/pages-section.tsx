import { isLegalPageName, LEGAL_PAGES, type LegalPageName } from '@corpomeme/contract/site/legal-pages';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { readSiteFacts } from '@corpomeme/contract/site/site-facts';
import { readWrittenPage } from '@corpomeme/contract/site/written-pages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { formResolver } from '../../../../lib/api/form.ts';
import { inOne } from '../../../../lib/second-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { type LegalTexts, readTexts } from '../../../site/legal/texts/legal-text.ts';
import { adminKeys } from '../admin-keys.ts';
import { useOpening } from '../use-opening.ts';
import { PageForm } from './page-form.tsx';

type File = { default: Parameters<typeof readTexts>[0] };
const FILES = import.meta.glob<File>('../../../site/legal/texts/*-{en,ro}.json');

/** Returns the product's texts of a page, which an admin begins with. */
export async function loadProductTexts(slug: LegalPageName): Promise<LegalTexts> {
  const load = async (language: string) => {
    const file = await FILES[`../../../site/legal/texts/${slug}-${language}.json`]?.();
    if (!file) throw new Error(`The product has no text of ${slug}`);
    return file.default;
  };
  return readTexts(await load('en'), await load('ro'));
}

const customPagesQuery = queryOptions({
  queryKey: adminKeys.pages,
  queryFn: async ({ signal }) => (await browserApi.call(readSiteFacts, { signal })).pages,
});

/** Throws 404 for a page that does not exist yet. */
const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: adminKeys.page(slug),
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
      {query.isLoadingError && <LoadFailure text={m.adminPages.failed} query={query} />}
      {!data && !query.isLoadingError && <Skeleton className="h-96" />}
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
  if (query.isLoadingError) return <LoadFailure text={m.adminPages.failed} query={query} />;
  if (!data || !query.isFetchedAfterMount) return <Skeleton className="h-96" />;
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
