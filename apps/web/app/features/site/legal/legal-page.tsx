import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { useLocation } from 'react-router';
import { inLanguageOf } from '../../../lib/page/page-meta.ts';
import { useSiteFacts } from '../../../lib/page/root-data.ts';
import { contentLanguage } from '../../../lib/second-text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCurrentUser } from '../session/session-store.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { LegalWords, Section } from './legal-section.tsx';
import {
  type Language,
  type LegalSection,
  type LegalText,
  type LegalTexts,
  withSiteName,
} from './texts/legal-text.ts';
import { withOperator } from './texts/operator.strings.ts';
import { shownDay, UpdatedLine } from './updated-line.tsx';
import { sinceOf, textsOf, versionIn } from './written-page.ts';

interface PageVersionsProps {
  path: string;
  language: Language;
  written: WrittenPage;
  /** Whether the product has a text for the page, which came before the first version. */
  hasProductText: boolean;
}

/** The dates of all versions with what changed; each version stays readable. */
function PageVersions({ path, language, written, hasProductText }: PageVersionsProps) {
  const { versions, shown } = written;
  const [latest] = versions;
  if (!latest) return null;
  const inForce = latest.withdrawn ? 0 : latest.version;
  const address = (version: number) =>
    inLanguageOf(version === inForce ? path : `${path}?version=${version}`);
  return (
    <section aria-labelledby="versions" className="grid gap-3 border-t border-line pt-6">
      <h2 id="versions" className="text-22">
        {m.legal.versions}
      </h2>
      <ul className="grid gap-2">
        {versions.map(({ version, since, withdrawn, note }) => (
          <li key={version}>
            <Since at={since} language={language} />:{' '}
            {withdrawn ? (
              m.legal.withdrawn
            ) : (
              <Version to={address(version)} isShown={version === shown?.version}>
                {m.legal.version({ version })}
              </Version>
            )}
            {note[language] && <p className="wrap-anywhere text-muted">{note[language]}</p>}
          </li>
        ))}
        {hasProductText && (
          <li>
            <Version to={address(0)} isShown={shown === null}>
              {m.legal.productText}
            </Version>
          </li>
        )}
      </ul>
    </section>
  );
}

interface VersionProps {
  to: string;
  isShown: boolean;
  children: string;
}

function Version({ to, isShown, children }: VersionProps) {
  if (isShown) return <b className="font-semibold">{children}</b>;
  return <TextLink to={to}>{children}</TextLink>;
}

function Since({ at, language }: { at: string; language: Language }) {
  const { iso, words } = shownDay(Date.parse(at), language);
  return <time dateTime={iso}>{words}</time>;
}

/** Sections from which a page gets a table of contents. */
const CONTENTS_FROM = 5;

/** Pages that say all that is set about the operator. */
const IMPRINT_PAGES = [page.terms(), page.privacy(), page.contact()];

interface LegalPageProps {
  path: string;
  /** The product's texts; null for a page of the operator's own. */
  texts: LegalTexts | null;
  /** What the operator wrote in their place. */
  written: WrittenPage;
  /** Milliseconds; defaults to the last change of the texts. */
  updated?: number;
  /** Adds what settings decide, also to what the operator wrote. */
  complete?: (text: LegalText, language: Language) => LegalText;
}

/** Renders a legal page in English or Romanian. A page in another language has the English text, marked as such. */
export function LegalPage({ path, texts, written, updated, complete = (text) => text }: LegalPageProps) {
  const language = contentLanguage();
  const { operator } = useSiteFacts();
  const version = versionIn(useLocation().search);
  const isImprint = IMPRINT_PAGES.includes(path);
  const shown = textsOf(written)?.[language] ?? (texts && withSiteName(texts[language]));
  if (!shown) return null;
  const { title, lead, sections } = withOperator(complete(shown, language), language, operator, isImprint);
  return (
    <div className="mx-auto grid max-w-5xl gap-6">
      <LanguageToggle path={version === undefined ? path : `${path}?version=${version}`} />
      {isImprint && !operator.operatorName && <OperatorMissing />}
      <article
        lang={language}
        className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_16rem]"
      >
        <header className="grid max-w-prose gap-3">
          <h1 className="text-28 sm:text-36">{title}</h1>
          {version !== undefined && (
            <p className="rounded-card border border-ink bg-surface p-4">
              {m.legal.earlier} <TextLink to={inLanguageOf(path)}>{m.legal.current}</TextLink>
            </p>
          )}
          <p className="text-18 text-pretty">
            <LegalWords text={lead} />
          </p>
          <UpdatedLine language={language} updated={sinceOf(written) ?? updated} />
        </header>
        {sections.length >= CONTENTS_FROM && <Contents sections={sections} />}
        <div className="grid max-w-prose gap-10 lg:col-start-1">
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          <PageVersions path={path} language={language} written={written} hasProductText={texts !== null} />
        </div>
      </article>
    </div>
  );
}

/** Tells admins alone that the page does not say who runs the site. */
function OperatorMissing() {
  const user = useCurrentUser();
  if (!user?.isAdmin) return null;
  return (
    <p className="rounded-card border border-ink bg-surface p-4">
      {m.legalOperator.missing}{' '}
      <TextLink to={`${page.adminSection('settings')}#settings-operator`}>
        {m.legalOperator.settings}
      </TextLink>
    </p>
  );
}

/** Above the text on a phone, beside it on wide screens. */
function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="rounded-card border border-line bg-surface p-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="contents" className="px-2 pb-1 font-sans text-14 font-semibold tracking-normal text-muted">
        {m.legal.contents}
      </h2>
      <ul>
        {sections.map(({ id, heading }) => (
          <li key={id} hidden={!heading}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-control px-2 py-1.5 leading-5 hover:bg-sunken lg:min-h-9"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
