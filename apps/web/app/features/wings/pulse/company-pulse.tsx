import { cityText } from '@corpomeme/contract/companies/company-names';
import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { AnswerFigures, CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { monthAndYear } from '../../../lib/format.ts';
import { inOne, inSentence } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { themesQuery } from '../../memes/themes/theme-queries.ts';
import { BestOfThemes } from './best-of-themes.tsx';
import { JokeLine } from './joke-line.tsx';
import { pulseQuery } from './pulse-queries.ts';
import { QuarterTable } from './quarter-table.tsx';
import { ThemeChart } from './theme-chart.tsx';

/** Themes in the sentence, and differences beside it. */
const MOST = 3;

/** Returns whether the page shows figures: the list of a small company is short, and has all of its memes. */
export const hasFigures = ({ state, themes }: CompanyPulse): boolean =>
  state === 'shown' && themes.length > 0;

/** A sentence, the best memes, and the figures behind a tap (product: figures of a company). */
export function CompanyPulseView({ company, showsBest }: { company: string; showsBest: boolean }) {
  const { data: pulse } = useSuspenseQuery(pulseQuery(browserApi, company));
  const { data: themes } = useSuspenseQuery(themesQuery(browserApi));
  const names = new Map(themes.map((theme) => [theme.slug, theme]));
  return (
    <>
      <PulseGlance company={company} shares={pulse.themes} names={names} />
      {showsBest && <BestOfThemes best={pulse.best} names={names} />}
      <Disclosure title={m.pulse.figures}>
        <CompanyFacts pulse={pulse} />
        <Differences shares={pulse.themes} names={names} />
        <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
          <ThemeChart company={company} shares={pulse.themes} names={names} />
          <QuarterTable quarters={pulse.quarters} names={names} />
        </div>
      </Disclosure>
    </>
  );
}

/** Below the memes of a company that shows no figures: what the next one is, and why the figures rest. */
export function NextMeme({ pulse }: { pulse: CompanyPulse }) {
  // The empty list says what to do.
  if (pulse.memes === 0 || hasFigures(pulse)) return null;
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {pulse.state === 'resting' && <p className="max-w-prose text-muted">{m.pulse.restingText}</p>}
      <LinkButton to={page.howto()} tone="marker">
        {pulse.memes === 1 ? m.pulse.second : m.pulse.next}
      </LinkButton>
    </div>
  );
}

/** Memes, people, first month and cities. */
function CompanyFacts({ pulse }: { pulse: CompanyPulse }) {
  const { memes, people, since, cities, answers } = pulse;
  return (
    <dl
      aria-label={m.pulse.facts}
      className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-6 gap-y-1 sm:flex sm:flex-wrap sm:gap-x-10"
    >
      <Fact name={m.pulse.memes}>{memes}</Fact>
      {people !== null && <Fact name={m.pulse.people}>{m.pulse.atLeast({ people })}</Fact>}
      {since && <Fact name={m.pulse.since}>{monthAndYear(`${since}-01T00:00:00Z`)}</Fact>}
      {cities.length > 0 && <Fact name={m.pulse.cities}>{cities.map(cityText).join(', ')}</Fact>}
      {answers && <Fact name={m.pulse.answers.title}>{answersText(answers, memes)}</Fact>}
    </dl>
  );
}

function answersText({ answered, days, changes }: AnswerFigures, memes: number): string {
  const { count, median, changed } = m.pulse.answers;
  const parts = [count({ answered, memes }), median({ count: days })];
  if (changes > 0) parts.push(changed({ count: changes }));
  return parts.join(' · ');
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

type PulseTheme = CompanyPulse['themes'][number];

interface PulseGlanceProps {
  company: string;
  shares: readonly PulseTheme[];
  names: ReadonlyMap<string, Theme>;
}

/** The answer to 'what is it like there?' in one sentence. */
function PulseGlance({ company, shares, names }: PulseGlanceProps) {
  const shown = shares.filter(({ theme }) => names.has(theme));
  const most = shown.slice(0, MOST);
  return (
    <section aria-labelledby="pulse-glance" className="grid gap-1">
      <h2 id="pulse-glance" className="sr-only">
        {m.pulse.glance}
      </h2>
      <p className="max-w-3xl font-display text-22 leading-snug font-semibold">
        {m.pulse.mostly}{' '}
        {most.map(({ theme }, n) => (
          <Fragment key={theme}>
            {n > 0 && m.pulse.joint({ isLast: n === most.length - 1 })}
            <Link
              to={page.company(company, { theme })}
              className="underline decoration-marker decoration-4 underline-offset-4 hover:decoration-ink"
            >
              {inSentence(names.get(theme)?.name)}
            </Link>
          </Fragment>
        ))}
        .
      </p>
      <JokeLine isShort />
    </section>
  );
}

/** Where the company differs most from all others. */
function Differences({ shares, names }: Omit<PulseGlanceProps, 'company'>) {
  const nameOf = (slug: string) => inOne(names.get(slug)?.name);
  const shown = shares.filter(({ theme }) => names.has(theme));
  const more = shown
    .filter(({ differs }) => differs === 'more')
    .toSorted((a, b) => timesOf(b) - timesOf(a))
    .slice(0, MOST);
  const less = shown.filter(({ differs }) => differs === 'less').slice(-MOST);
  if (more.length + less.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {more.map((share) => (
        <li key={share.theme} className="*:whitespace-normal">
          <Badge tone="marker">{moreText(nameOf(share.theme), timesOf(share))}</Badge>
        </li>
      ))}
      {less.map(({ theme }) => (
        <li key={theme} className="*:whitespace-normal">
          <Badge>{m.pulse.lessOf({ theme: nameOf(theme) })}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Returns the share divided by that of all other companies, as a whole number. */
function timesOf({ share, others }: PulseTheme): number {
  return Math.round(share / Math.max(1, others));
}

function moreText(theme: string, times: number): string {
  return times >= 2 ? m.pulse.timesMore({ theme, times }) : m.pulse.more({ theme });
}
