import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { languagesQuery } from './admin-queries.ts';

/** The languages beside the default, with what is translated of each; also those that wait for translators. */
export function SiteLanguageList() {
  const query = useQuery(languagesQuery);
  if (query.isLoadingError) return <LoadFailure text={m.settings.loadFailed} query={query} />;
  return (
    <ul className="grid max-w-3xl divide-y divide-line">
      {query.data?.map(({ id, name, share, isOffered }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span>
            <bdi lang={id}>{name}</bdi> ({id})
          </span>
          <span className="text-muted tabular-nums">
            {m.siteLanguages.translated({ percent: Math.floor(share * 100) })}
            {' · '}
            {isOffered ? m.siteLanguages.offered : m.siteLanguages.withheld}
          </span>
        </li>
      ))}
    </ul>
  );
}
