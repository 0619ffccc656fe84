import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { inOne, inSentence } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { JokeLine } from './joke-line.tsx';

type PulseTheme = CompanyPulse['themes'][number];

/** Themes in the sentence, and differences beside it. */
const MOST = 3;

interface PulseGlanceProps {
  company: string;
  shares: readonly PulseTheme[];
  names: ReadonlyMap<string, Theme>;
}

/** The answer to 'what is it like there?' in one sentence. */
export function PulseGlance({ company, shares, names }: PulseGlanceProps) {
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
export function Differences({ shares, names }: Omit<PulseGlanceProps, 'company'>) {
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
