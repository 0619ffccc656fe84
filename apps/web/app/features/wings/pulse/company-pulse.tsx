import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { useSuspenseQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { themesQuery } from '../../memes/themes/theme-queries.ts';
import { BestOfThemes } from './best-of-themes.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { Differences, PulseGlance } from './pulse-glance.tsx';
import { pulseQuery } from './pulse-queries.ts';
import { QuarterTable } from './quarter-table.tsx';
import { ThemeChart } from './theme-chart.tsx';

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
