import { page } from '@corpomeme/contract/paths';
import type { CompanyPulse } from '@corpomeme/contract/pulse';
import type { Theme } from '@corpomeme/contract/themes';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { JokeLine } from './joke-line.tsx';
import { pulseStrings as strings } from './pulse.strings.ts';

type PulseTheme = CompanyPulse['themes'][number];

interface ThemeChartProps {
  company: string;
  shares: readonly PulseTheme[];
  names: ReadonlyMap<string, Theme>;
}

/** A bar for each theme, with the interval as a line. Plain HTML, so that it needs no script. */
export function ThemeChart({ company, shares, names }: ThemeChartProps) {
  const shown = shares.flatMap((share) => {
    const theme = names.get(share.theme);
    return theme ? [{ ...share, name: theme.name }] : [];
  });
  const longest = Math.max(1, ...shown.map(({ high }) => high));
  const at = (percent: number) => `${(100 * percent) / longest}%`;
  return (
    <section aria-labelledby="pulse-themes" className="grid gap-4">
      <h2 id="pulse-themes" className="text-22">
        {strings.about}
      </h2>
      <ul className="grid gap-4">
        {shown.map(({ theme, name, share, low, high, others, differs }) => (
          <li key={theme} className="grid gap-1.5">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Link to={page.company(company, { theme })} className="font-semibold hover:underline">
                {name.en}
              </Link>
              <span lang="ro" className="text-14 text-muted">
                {name.ro}
              </span>
              {differs && (
                <Badge tone={differs === 'more' ? 'marker' : 'neutral'}>
                  {differs === 'more' ? strings.more(others) : strings.less(others)}
                </Badge>
              )}
              <span className="ml-auto tabular-nums">
                <strong className="font-semibold">{strings.share(share)}</strong>{' '}
                <span className="text-14 text-muted">{strings.interval(low, high)}</span>
              </span>
            </div>
            <div aria-hidden="true" className="relative h-4 overflow-hidden rounded-control bg-sunken">
              <div className="absolute inset-y-0 left-0 bg-marker" style={{ width: at(share) }} />
              <div
                className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-ink"
                style={{ left: at(low), width: at(high - low) }}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="text-14 text-muted">{strings.intervalHint}</p>
      <JokeLine />
    </section>
  );
}
