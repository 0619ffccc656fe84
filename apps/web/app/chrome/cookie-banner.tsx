import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { withLanguage } from '../features/site/legal/legal-language.ts';
import { romanianLanguage } from '../lib/second-text.tsx';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Appears 1 s after load if no answer is stored (product: screens). `HEAD_SCRIPT` shows it and stores the answer. */
export function CookieBanner() {
  return (
    <section
      lang={m.language.romanian}
      aria-label={m.chrome.cookieLabel}
      className="cookie-banner fixed inset-x-3 bottom-[calc(var(--bar)+0.75rem)] z-30 mx-auto grid max-w-xl animate-appear gap-3 rounded-card bg-surface p-4 shadow-lift"
    >
      <p className="text-14">
        {m.chrome.cookieText}{' '}
        <TextLink to={withLanguage(page.cookies(), romanianLanguage())} className="inline-block py-1">
          {m.chrome.cookieMore}
        </TextLink>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="marker" className="grow" data-consent="accepted">
          {m.chrome.cookieAccept}
        </Button>
        <Button className="grow" data-consent="declined">
          {m.chrome.cookieDecline}
        </Button>
      </div>
    </section>
  );
}
