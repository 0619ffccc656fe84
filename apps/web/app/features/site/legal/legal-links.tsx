import { page } from '@corpomeme/contract/site/paths';
import { Link } from 'react-router';
import { legalLinkStrings } from './legal.strings.ts';
import { useLegalAddress, useRememberedLanguage } from './legal-language.ts';

const PLACES = [
  { path: page.terms(), text: legalLinkStrings.terms },
  { path: page.privacy(), text: legalLinkStrings.privacy },
  { path: page.anonymity(), text: legalLinkStrings.anonymity },
  { path: page.disclaimer(), text: legalLinkStrings.disclaimer },
  { path: page.cookies(), text: legalLinkStrings.cookies },
  { path: page.contact(), text: legalLinkStrings.contact },
  { path: page.rules(), text: legalLinkStrings.rules },
];

/** The footer's links, in the chosen language or that of the open legal page. */
export function LegalLinks() {
  useRememberedLanguage();
  const address = useLegalAddress();
  return (
    <nav aria-label={legalLinkStrings.label} className="sm:col-span-2">
      <ul className="-mx-2 flex flex-wrap">
        {PLACES.map(({ path, text }) => (
          <li key={path}>
            <Link
              to={address(path)}
              className="flex min-h-11 items-center px-2 hover:text-ink hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
        <li>
          <Link to={page.report()} className="flex min-h-11 items-center px-2 hover:text-ink hover:underline">
            {legalLinkStrings.report}
          </Link>
        </li>
        <li>
          <Link
            to={page.moderationLog()}
            className="flex min-h-11 items-center px-2 hover:text-ink hover:underline"
          >
            {legalLinkStrings.log}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
