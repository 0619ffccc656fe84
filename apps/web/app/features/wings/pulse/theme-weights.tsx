import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { JokeLine } from './joke-line.tsx';
import { themeWeightsQuery } from './pulse-queries.ts';
import { ShareBar } from './share-bar.tsx';

/** The companies with the largest shown shares of a theme. */
export function ThemeWeights({ theme }: { theme: string }) {
  const { data: weights } = useSuspenseQuery(themeWeightsQuery(browserApi, theme));
  return (
    <Disclosure title={m.weight.heading}>
      <p className="text-muted">{weights.length > 0 ? m.weight.hint : m.weight.none}</p>
      {weights.length > 0 && (
        <>
          <ol className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
            {weights.map(({ company, share, low, high, differs }) => (
              <li key={company.slug} className="grid min-w-0 content-start gap-1.5">
                <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <Link
                    to={page.company(company.name, { theme })}
                    className="min-w-0 font-semibold wrap-anywhere hover:underline"
                  >
                    {company.name}
                  </Link>{' '}
                  {differs && <span className="text-14 font-semibold">{m.weight[differs]}</span>}{' '}
                  <span className="ml-auto tabular-nums">
                    <strong className="font-semibold">{m.pulse.share({ share })}</strong>
                  </span>
                </div>
                <ShareBar share={share} low={low} high={high} />
              </li>
            ))}
          </ol>
          <p className="text-14 text-muted">{m.shareBar.hint}</p>
          <JokeLine />
        </>
      )}
    </Disclosure>
  );
}
