import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { JokeLine } from './joke-line.tsx';
import { ShareBar, ShareScale } from './share-bar.tsx';

type PulseTheme = CompanyPulse['themes'][number];

interface ThemeChartProps {
  company: string;
  shares: readonly PulseTheme[];
  names: ReadonlyMap<string, Theme>;
}

/** A bar for each theme, with its interval as a line and all other companies as a mark. Plain HTML: needs no script. */
export function ThemeChart({ company, shares, names }: ThemeChartProps) {
  const shown = shares.flatMap((share) => {
    const theme = names.get(share.theme);
    return theme ? [{ ...share, name: theme.name }] : [];
  });
  return (
    <section aria-labelledby="pulse-themes" className="grid min-w-0 content-start gap-4">
      <h2 id="pulse-themes" className="text-22">
        {m.pulse.about}
      </h2>
      <ShareScale />
      <ul className="grid gap-3">
        {shown.map(({ name, ...share }) => (
          <li key={share.theme} className="grid gap-1">
            <div className="flex items-baseline justify-between gap-x-3">
              <Link
                to={page.company(company, { theme: share.theme })}
                className="min-w-0 font-semibold hover:underline"
              >
                {inOne(name)}
              </Link>{' '}
              <strong className="shrink-0 font-semibold tabular-nums">
                {m.pulse.share({ share: share.share })}
              </strong>
            </div>
            <ShareBar share={share.share} low={share.low} high={share.high} others={share.others} />
            <p className="flex flex-wrap gap-x-3 text-14 text-muted tabular-nums">
              <Link
                to={page.theme(share.theme)}
                className={classNames('hover:underline', share.differs && 'font-semibold text-ink')}
              >
                {m.pulse.elsewhere[share.differs ?? 'like']({ others: share.others })}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <p className="text-14 text-muted">{m.pulse.intervalHint}</p>
      <JokeLine />
    </section>
  );
}
