import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { withLanguage } from '../features/site/legal/legal-language.ts';
import { romanianLanguage } from '../lib/second-text.tsx';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Appears 1 s after load if no answer is stored (product: screens). `headScript` shows it and stores the answer. */
export function CookieBanner() {
  return (
    <section
      lang={m.language.romanian}
      aria-label={m.chrome.cookieLabel}
      className="cookie-banner fixed inset-x-3 bottom-[calc(var(--bar)+0.5rem)] z-30 mx-auto flex max-w-4xl animate-appear flex-wrap items-center justify-end gap-x-3 gap-y-1.5 rounded-card bg-surface p-2 shadow-lift sm:pl-4"
    >
      <p className="min-w-0 grow basis-60 px-1 text-14 max-sm:leading-tight">
        {m.chrome.cookieText}{' '}
        <TextLink to={withLanguage(page.cookies(), romanianLanguage())} className="sm:inline-block sm:py-1">
          {m.chrome.cookieMore}
        </TextLink>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button tone="marker" className="grow px-2 max-sm:text-14 sm:px-4" data-consent="accepted">
          {m.chrome.cookieAccept}
        </Button>
        <Button className="grow px-2 max-sm:text-14 sm:px-4" data-consent="declined">
          {m.chrome.cookieDecline}
        </Button>
      </div>
    </section>
  );
}
