import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { chooseLanguage, withLanguage } from './legal-language.ts';
import type { Language } from './texts/legal-text.ts';

const LANGUAGES: readonly Language[] = ['en', 'ro'];

/** Two links, so that it works without scripts; with scripts, the page stays and announces the change. */
export function LanguageToggle({ path, language }: { path: string; language: Language }) {
  const [hasSwitched, setSwitched] = useState(false);
  const choose = (next: Language) => {
    chooseLanguage(next);
    setSwitched(true);
  };
  return (
    <nav aria-label={m.legalLanguage.label}>
      <ul className="inline-flex flex-wrap rounded-control border border-edge bg-surface p-0.5">
        {LANGUAGES.map((option) => (
          <li key={option}>
            <Link
              to={withLanguage(path, option)}
              replace
              preventScrollReset
              lang={option}
              hrefLang={option}
              aria-current={option === language || undefined}
              onClick={() => choose(option)}
              className={classNames(
                'flex min-h-11 items-center rounded-[6px] px-4 font-semibold',
                option === language ? 'bg-marker text-on-marker' : 'text-ink hover:bg-sunken',
              )}
            >
              {m.legalLanguage.names[option]}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" lang={language} className="sr-only">
        {hasSwitched ? m.legal[language].switched : ''}
      </p>
    </nav>
  );
}
