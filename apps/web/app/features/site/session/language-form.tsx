import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { resource } from '@corpomeme/contract/site/paths';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { Form } from '../../../ui/form/form.tsx';
import { getSession } from './session-store.ts';

interface LanguageFormProps {
  /** The name of the form. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Chooses the language of the site. A form, so that it works without scripts; the answer is this page in that language. */
export function LanguageForm({ label, className, children }: LanguageFormProps) {
  const isStored = useRef(false);
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
    <Form onSubmit={store} action={resource.language()} aria-label={label} className={className}>
      {children}
    </Form>
  );
}

interface LanguageButtonProps {
  language: { id: string; tag: string };
  isChosen?: boolean;
  children: ReactNode;
}

export function LanguageButton({ language: { id, tag }, isChosen, children }: LanguageButtonProps) {
  return (
    // biome-ignore lint/a11y/useButtonType: submits as it is; `[type=submit]` means the button of a page's own form.
    <button
      name={LANGUAGE}
      value={id}
      lang={tag}
      aria-pressed={isChosen}
      className="flex min-h-11 items-center px-2 hover:text-ink hover:underline aria-pressed:font-semibold aria-pressed:text-ink"
    >
      {children}
    </button>
  );
}
