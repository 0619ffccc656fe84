import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { resource } from '@corpomeme/contract/site/paths';
import { type SubmitEvent, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../../../lib/page/root-data.ts';
import { Form } from '../../../ui/form/form.tsx';
import { getSession } from './session-store.ts';

/** Chooses the language of the site. A form, so that it works without scripts; the answer is this page in that language. */
export function LanguageChoice({ label }: { label: string }) {
  const data = useRouteLoaderData<RootData>('root');
  const isStored = useRef(false);
  if (!data || data.languages.length < 2) return null;
  // The form has no token of a session, so a call tells a member's account first.
  const store = async (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget: form } = event;
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    if (isStored.current || !(submitter instanceof HTMLButtonElement) || getSession().status !== 'in') return;
    event.preventDefault();
    isStored.current = true;
    const stored = import('./store-language.ts').then(({ storeLanguage }) => storeLanguage(submitter.value));
    await stored.catch(() => undefined);
    form.requestSubmit(submitter);
  };
  return (
    <Form onSubmit={store} action={resource.language()} aria-label={label} className="-mx-2 flex flex-wrap">
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
