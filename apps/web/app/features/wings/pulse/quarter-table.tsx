import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { inOne } from '../../../lib/second-text.tsx';
import { JokeLine } from './joke-line.tsx';

/** Quarters that a screen has room for. */
const SHOWN = 4;

type QuarterShare = CompanyPulse['quarters'][number]['themes'][number];

interface QuarterTableProps {
  quarters: CompanyPulse['quarters'];
  names: ReadonlyMap<string, Theme>;
}

/** The shares of each quarter beside each other; a dash says that too few people posted. */
export function QuarterTable({ quarters, names }: QuarterTableProps) {
  const latest = quarters.slice(-SHOWN);
  const themes = [...names.values()].filter(({ slug }) =>
    latest.some((quarter) => quarter.themes.some(({ theme }) => theme === slug)),
  );
  if (latest.length < 2 || themes.length === 0) return null;
  return (
    <div className="grid min-w-0 content-start gap-4">
      <h2 id="pulse-quarters" className="text-22">
        {m.pulse.quarters}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="overflow-x-auto" aria-labelledby="pulse-quarters" tabIndex={0}>
        <table className="w-full border-collapse text-left tabular-nums">
          <thead>
            <tr className="border-b border-edge">
              <th scope="col" className="py-2 pr-4 text-14 font-normal text-muted">
                {m.pulse.theme}
              </th>
              {latest.map(({ quarter }) => (
                <th key={quarter} scope="col" className="px-2 py-2 text-14 font-normal text-muted">
                  {m.pulse.quarter({ quarter: quarter.slice(5), year: quarter.slice(0, 4) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {themes.map(({ slug, name }) => (
              <tr key={slug} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {inOne(name)}
                </th>
                {latest.map(({ quarter, themes: shares }) => (
                  <td key={quarter} className="px-2 py-2 align-top">
                    <Cell share={shares.find(({ theme }) => theme === slug)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-14 text-muted">{m.pulse.emptyHint}</p>
      <JokeLine />
    </div>
  );
}

function Cell({ share }: { share: QuarterShare | undefined }) {
  if (!share) return <span className="text-muted">–</span>;
  return (
    <>
      {m.pulse.share({ share: share.share })}
      <span aria-hidden="true" data-bar className="my-1 block h-1.5 rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-marker" style={{ width: `${share.share}%` }} />
      </span>
    </>
  );
}
