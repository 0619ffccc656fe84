import { m } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { resource } from '@corpomeme/contract/site/paths';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../lib/page/root-data.ts';
import { Form } from '../ui/form/form.tsx';

/** Chooses the language of the site. A form, so that it works without scripts; the answer is this page in that language. */
export function LanguageChoice() {
  const data = useRouteLoaderData<RootData>('root');
  if (!data || data.languages.length < 2) return null;
  return (
    <Form action={resource.language()} aria-label={m.language.choose} className="-mx-2 flex flex-wrap">
      {data.languages.map(({ id, name, tag }) => (
        // biome-ignore lint/a11y/useButtonType: submits as it is; `[type=submit]` means the button of a page's own form.
        <button
          key={id}
          name={LANGUAGE}
          value={id}
          lang={tag}
          aria-pressed={id === data.language}
          className="flex min-h-11 items-center px-2 hover:text-ink hover:underline aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {name}
        </button>
      ))}
    </Form>
  );
}
