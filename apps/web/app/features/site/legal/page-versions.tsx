import { m } from '@corpomeme/contract/site/messages';
import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { TextLink } from '../../../ui/text-link.tsx';
import { withLanguage } from './legal-language.ts';
import type { Language } from './texts/legal-text.ts';
import { shownDay } from './updated-line.tsx';

interface PageVersionsProps {
  path: string;
  language: Language;
  written: WrittenPage;
  /** Whether the product has a text for the page, which came before the first version. */
  hasProductText: boolean;
}

/** The dates of all versions with what changed; each version stays readable. */
export function PageVersions({ path, language, written, hasProductText }: PageVersionsProps) {
  const strings = m.legal[language];
  const { versions, shown } = written;
  const [latest] = versions;
  if (!latest) return null;
  const inForce = latest.withdrawn ? 0 : latest.version;
  const address = (version: number) =>
    withLanguage(version === inForce ? path : `${path}?version=${version}`, language);
  return (
    <section aria-labelledby="versions" className="grid gap-3 border-t border-line pt-6">
      <h2 id="versions" className="text-22">
        {strings.versions}
      </h2>
      <ul className="grid gap-2">
        {versions.map(({ version, since, withdrawn, note }) => (
          <li key={version}>
            <Since at={since} language={language} />:{' '}
            {withdrawn ? (
              strings.withdrawn
            ) : (
              <Version to={address(version)} isShown={version === shown?.version}>
                {strings.version({ version })}
              </Version>
            )}
            {note[language] && <p className="wrap-anywhere text-muted">{note[language]}</p>}
          </li>
        ))}
        {hasProductText && (
          <li>
            <Version to={address(0)} isShown={shown === null}>
              {strings.productText}
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
