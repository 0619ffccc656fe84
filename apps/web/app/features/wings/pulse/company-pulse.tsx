import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { useSuspenseQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { themesQuery } from '../../memes/themes/theme-queries.ts';
import { BestOfThemes } from './best-of-themes.tsx';
import { PulseGlance } from './pulse-glance.tsx';
import { pulseQuery } from './pulse-queries.ts';
import { QuarterTable } from './quarter-table.tsx';
import { ThemeChart } from './theme-chart.tsx';

/** Returns whether the page shows figures: the list of a small company is short, and has all of its memes. */
export const hasFigures = ({ state, themes }: CompanyPulse): boolean =>
  state === 'shown' && themes.length > 0;

/** The figures of a company (product: figures of a company). */
export function CompanyPulseView({ company, showsBest }: { company: string; showsBest: boolean }) {
  const { data: pulse } = useSuspenseQuery(pulseQuery(browserApi, company));
  const { data: themes } = useSuspenseQuery(themesQuery(browserApi));
  const names = new Map(themes.map((theme) => [theme.slug, theme]));
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <PulseGlance company={company} shares={pulse.themes} names={names} />
        {showsBest && <BestOfThemes best={pulse.best} names={names} />}
      </div>
      <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
        <ThemeChart company={company} shares={pulse.themes} names={names} />
        <QuarterTable quarters={pulse.quarters} names={names} />
      </div>
    </div>
  );
}

/** Says below the memes of a small company what its figures lack. */
export function MissingFigures({ pulse }: { pulse: CompanyPulse }) {
  // The empty list says what to do.
  if (pulse.memes === 0 || hasFigures(pulse)) return null;
  const isResting = pulse.state === 'resting';
  return (
    <section className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-22">{isResting ? m.pulse.resting : m.pulse.few}</h2>
      <p className="max-w-prose text-muted">{isResting ? m.pulse.restingText : m.pulse.fewText}</p>
      <LinkButton to={page.howto()}>{m.pulse.post}</LinkButton>
    </section>
  );
}
