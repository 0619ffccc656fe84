import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import Coffee from 'lucide-react/icons/coffee';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { LegalLinks } from '../features/site/legal/legal-links.tsx';
import { LanguageChoice } from '../features/site/session/language-choice.tsx';
import { useNow } from '../lib/clock.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { useSiteFacts } from '../lib/page/root-data.ts';
import { SecondText } from '../lib/second-text.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';
import { openKeyHelp } from './keys-host.tsx';

const ThemeSelect = lazyPart(() => import('./theme-select.tsx'));

const PLACES = [
  { to: page.companies(), name: 'directory' },
  { to: page.themes(), name: 'themes' },
] as const;

const COFFEE_FALLBACK = 'https://buymeacoffee.com';

export function Footer({ coffeeUrl }: { coffeeUrl: string | null }) {
  const isHydrated = useHydrated();
  const { name } = useSiteFacts();
  const year = new Date(useNow()).getUTCFullYear();
  return (
    <footer className="mt-16 border-t border-line tall:mb-(--bar)">
      <div className="mx-auto grid max-w-360 items-center gap-x-8 gap-y-1 px-4 py-5 text-14 text-muted sm:grid-cols-[1fr_auto] sm:px-6">
        <p>
          {m.chrome.copyright({ year })} · {m.chrome.tagline}
          <SecondText>{m.chrome.taglineRo}</SecondText>
        </p>
        {name !== PRODUCT_NAME && (
          <p className="sm:col-span-2">{m.chrome.runsOn({ product: PRODUCT_NAME })}</p>
        )}
        <a
          href={coffeeUrl ?? COFFEE_FALLBACK}
          rel="noopener noreferrer external"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-ink hover:underline"
        >
          <Coffee className="size-5" />
          {m.chrome.coffee}
        </a>
        <nav aria-label={m.chrome.explore} className="sm:col-span-2">
          <ul className="-mx-2 flex flex-wrap font-semibold text-ink">
            {PLACES.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className="flex min-h-11 items-center px-2 hover:underline">
                  {m.chrome.places[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LegalLinks />
        <LanguageChoice label={m.language.choose} />
        <div className="with-script flex flex-wrap items-center gap-x-6 gap-y-1">
          <Suspense fallback={<span className="h-11" />}>{isHydrated && <ThemeSelect />}</Suspense>
          <button
            type="button"
            onClick={openKeyHelp}
            className="min-h-11 font-semibold text-ink hover:underline pointer-coarse:hidden"
          >
            {m.key.open}
          </button>
        </div>
      </div>
    </footer>
  );
}
