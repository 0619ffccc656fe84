import type { Company } from '@corpomeme/contract/companies/companies';
import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { inOne, SecondText } from '../../../../lib/second-text.tsx';
import { themesQuery } from '../../../memes/themes/theme-queries.ts';
import { CompanyFacts } from '../company-facts.tsx';
import { JokeLine } from '../joke-line.tsx';
import { pulseQuery } from '../pulse-queries.ts';
import { ShareBar } from '../share-bar.tsx';
import { type ComparedTheme, compareThemes, hasComparison } from './compare-policy.ts';

interface ComparisonProps {
  /** Two to four. */
  companies: readonly Company[];
}

/** Compares companies side by side: differences, a bar for each theme and company, and facts. */
export function Comparison({ companies }: ComparisonProps) {
  const { data: themes } = useSuspenseQuery(themesQuery(browserApi));
  const pulses = useSuspenseQueries({
    queries: companies.map(({ name }) => pulseQuery(browserApi, name)),
  }).map(({ data }) => data);
  const compared = compareThemes(
    pulses,
    themes.map(({ slug }) => slug),
  );
  const names = companies.map(({ name }) => name);
  const known = new Map(themes.map((theme) => [theme.slug, theme]));
  return (
    <div className="grid gap-10">
      <Findings compared={compared} names={names} themes={known} />
      <Facts companies={companies} pulses={pulses} />
      {compared.length > 0 && <Bars compared={compared} names={names} themes={known} />}
    </div>
  );
}

interface ComparedProps {
  compared: readonly ComparedTheme[];
  names: readonly string[];
  themes: ReadonlyMap<string, Theme>;
}

const listNames = () => new Intl.ListFormat(m.language.dates);

/** Says in sentences which differences the data supports, and where it supports none. */
function Findings({ compared, names, themes }: ComparedProps) {
  const list = (places: readonly number[]) => listNames().format(places.map((at) => names[at] ?? ''));
  const found = compared.flatMap(({ theme, differences }) =>
    differences.map(({ at, than }) =>
      m.compare.more({ theme: inOne(themes.get(theme)?.name) || theme, at: list(at), than: list(than) }),
    ),
  );
  const isPossible = hasComparison(compared);
  return (
    <section
      aria-labelledby="findings"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="findings" className="text-22">
        {m.compare.findings}
      </h2>
      {found.length > 0 && (
        <ul className="grid gap-1.5">
          {found.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <p>{!isPossible ? m.compare.tooFew : found.length > 0 ? m.compare.noOther : m.compare.none}</p>
      {isPossible && <p className="text-14 text-muted">{m.compare.rule}</p>}
      <JokeLine />
    </section>
  );
}

const canDiffer = (shares: ComparedTheme['shares']) => shares.filter((share) => share !== null).length >= 2;

interface FactsProps extends ComparisonProps {
  pulses: readonly CompanyPulse[];
}

function Facts({ companies, pulses }: FactsProps) {
  return (
    <section aria-labelledby="compared-companies" className="grid gap-4">
      <h2 id="compared-companies" className="text-22">
        {m.compare.companies}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {companies.map(({ slug, name }, at) => {
          const pulse = pulses[at];
          if (!pulse) return null;
          return (
            <li key={slug} className="grid min-w-0 content-start gap-3 rounded-card border border-line p-4">
              <h3 className="text-18 wrap-anywhere">
                <Link to={page.company(name)} className="hover:underline">
                  {name}
                </Link>
              </h3>
              <CompanyFacts pulse={pulse} />
              {pulse.state !== 'shown' && (
                <p className="text-14 text-muted">
                  {pulse.state === 'resting' ? m.compare.resting : m.compare.noFigures}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Bars({ compared, names, themes }: ComparedProps) {
  return (
    <section aria-labelledby="compared-themes" className="grid gap-4">
      <h2 id="compared-themes" className="text-22">
        {m.compare.chart}
      </h2>
      <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {compared.map(({ theme, shares, differences }) => (
          <li key={theme} className="grid min-w-0 content-start gap-3">
            <ThemeName theme={themes.get(theme)} />
            <ul className="grid gap-3">
              {shares.map((share, at) => (
                <li key={names[at]} className="grid gap-1">
                  <div className="flex flex-wrap items-baseline gap-x-3">
                    <span className="min-w-0 wrap-anywhere">{names[at]}</span>{' '}
                    {share ? (
                      <span className="ml-auto tabular-nums">
                        <strong className="font-semibold">{m.pulse.share({ share: share.share })}</strong>{' '}
                        <span className="text-14 text-muted">
                          {m.pulse.interval({ low: share.low, high: share.high })}
                        </span>
                      </span>
                    ) : (
                      <span className="ml-auto text-14 text-muted">{m.compare.noFigure}</span>
                    )}
                  </div>
                  {share && <ShareBar share={share.share} low={share.low} high={share.high} />}
                </li>
              ))}
            </ul>
            {differences.length === 0 && canDiffer(shares) && (
              <p className="text-14 text-muted">{m.compare.noDifference}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="text-14 text-muted">{m.shareBar.hint}</p>
      <JokeLine />
    </section>
  );
}

function ThemeName({ theme }: { theme: Theme | undefined }) {
  if (!theme) return null;
  return (
    <h3 className="flex flex-wrap items-baseline gap-x-3 text-18">
      <Link to={page.theme(theme.slug)} className="hover:underline">
        {inOne(theme.name)}
      </Link>
      <SecondText className="text-14 font-normal text-muted">{theme.name.ro}</SecondText>
    </h3>
  );
}
