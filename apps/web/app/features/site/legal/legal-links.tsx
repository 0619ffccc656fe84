import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Link } from 'react-router';
import { inLanguageOf } from '../../../lib/page/page-meta.ts';
import { useSiteFacts } from '../../../lib/page/root-data.ts';
import { contentLanguage } from '../../../lib/second-text.tsx';

const PLACES = [
  'terms',
  'privacy',
  'anonymity',
  'disclaimer',
  'cookies',
  'accessibility',
  'contact',
  'rules',
] as const;

/** The footer's links. Their addresses keep the language, also without scripts. */
export function LegalLinks() {
  const language = contentLanguage();
  const { pages } = useSiteFacts();
  return (
    <nav aria-label={m.legalLink.label} className="sm:col-span-2">
      <ul className="-mx-2 flex flex-wrap">
        {PLACES.map((name) => (
          <li key={name}>
            <Link
              to={inLanguageOf(page[name]())}
              className="flex min-h-11 items-center px-2 hover:text-ink hover:underline"
            >
              {m.legalLink.places[name]}
            </Link>
          </li>
        ))}
        {pages.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={inLanguageOf(page.custom(slug))}
              lang={language}
              className="flex min-h-11 items-center px-2 hover:text-ink hover:underline"
            >
              {title[language]}
            </Link>
          </li>
        ))}
        <li>
          <Link to={page.report()} className="flex min-h-11 items-center px-2 hover:text-ink hover:underline">
            {m.legalLink.report}
          </Link>
        </li>
        <li>
          <Link
            to={page.moderationLog()}
            className="flex min-h-11 items-center px-2 hover:text-ink hover:underline"
          >
            {m.legalLink.log}
          </Link>
        </li>
        <li>
          <Link to={page.ledger()} className="flex min-h-11 items-center px-2 hover:text-ink hover:underline">
            {m.legalLink.ledger}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
