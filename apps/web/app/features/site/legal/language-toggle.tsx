import { m } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { contentLanguage } from '../../../lib/second-text.tsx';

/** The page in each language that legal texts have: two addresses, each of which decides for the whole page (decision 233). */
export function LanguageToggle({ path }: { path: string }) {
  return (
    <nav aria-label={m.legalLanguage.label}>
      <ul className="inline-flex flex-wrap rounded-control border border-edge bg-surface p-0.5">
        {(['en', 'ro'] as const).map((option) => (
          <li key={option}>
            <Link
              to={`${path}${path.includes('?') ? '&' : '?'}${LANGUAGE}=${option}`}
              reloadDocument
              lang={option}
              hrefLang={option}
              aria-current={option === contentLanguage() || undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-[6px] px-4 font-semibold',
                option === contentLanguage() ? 'bg-marker text-on-marker' : 'text-ink hover:bg-sunken',
              )}
            >
              {m.legalLanguage.names[option]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
