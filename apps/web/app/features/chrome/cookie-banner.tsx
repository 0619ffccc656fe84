import { WAIT } from '@corpomeme/contract/limits';
import { page } from '@corpomeme/contract/paths';
import { useEffect, useState } from 'react';
import { readItem, writeItem } from '../../lib/browser-storage.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { withLanguage } from '../legal/legal-language.ts';
import { chromeStrings } from './chrome.strings.ts';

/** Appears 1 s after load if no answer is stored (product: screens). */
export function CookieBanner() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (readItem('cookieConsent')) return;
    const timer = setTimeout(() => setShown(true), WAIT.cookieBanner);
    // An answer in another tab counts too.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== 'cookieConsent' || !newValue) return;
      clearTimeout(timer);
      setShown(false);
    };
    window.addEventListener('storage', onStorage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
    };
  }, []);
  const choose = (consent: 'accepted' | 'declined') => {
    writeItem('cookieConsent', consent);
    setShown(false);
  };
  if (!isShown) return null;
  return (
    <section
      lang="ro"
      aria-label={chromeStrings.cookieLabel}
      className="fixed inset-x-3 bottom-[calc(var(--bar)+0.75rem)] z-30 mx-auto grid max-w-xl animate-appear gap-3 rounded-card bg-surface p-4 shadow-lift"
    >
      <p className="text-14">
        {chromeStrings.cookieText}{' '}
        <TextLink to={withLanguage(page.cookies(), 'ro')} className="inline-block py-1">
          {chromeStrings.cookieMore}
        </TextLink>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="marker" className="grow" onClick={() => choose('accepted')}>
          {chromeStrings.cookieAccept}
        </Button>
        <Button className="grow" onClick={() => choose('declined')}>
          {chromeStrings.cookieDecline}
        </Button>
      </div>
    </section>
  );
}
