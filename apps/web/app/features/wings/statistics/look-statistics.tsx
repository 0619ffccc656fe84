import { REASONS } from '@corpomeme/contract/moderation/reasons';
import type { Agreement, LookStatistics as Figures } from '@corpomeme/contract/wings/second-looks';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ScrollingTable } from '../../../ui/scrolling-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { looksStrings as strings } from '../second-looks/looks.strings.ts';
import { lookStatisticsQuery } from '../second-looks/looks-query.ts';
import { shareWords } from './statistics.strings.ts';

/** Agreement of second looks by reason and by moderator (one's own, or all for admins). */
export function LookStatistics({ weeks }: { weeks: number }) {
  const query = useQuery(lookStatisticsQuery(weeks));
  const { data } = query;
  return (
    <section aria-labelledby="look-statistics" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="look-statistics" className="text-18">
        {strings.statistics}
      </h2>
      {query.isLoadingError && <LoadFailure text={strings.statisticsFailed} query={query} />}
      {!data && !query.isLoadingError && <Skeleton className="h-32" />}
      {data?.total.looked === 0 && <p className="text-muted">{strings.statisticsNone}</p>}
      {data && data.total.looked > 0 && <Tables figures={data} />}
    </section>
  );
}

function Tables({ figures: { reasons, moderators } }: { figures: Figures }) {
  return (
    <>
      <Table
        caption={strings.byReason}
        first={strings.what}
        rows={reasons.map(({ verdict, reason_code, ...agreement }) => ({
          name: nameOf(verdict, reason_code),
          agreement,
        }))}
      />
      {moderators.length > 0 && (
        <Table
          caption={strings.byModerator}
          first={strings.who}
          rows={moderators.map(({ username, ...agreement }) => ({ name: username, agreement }))}
        />
      )}
    </>
  );
}

function nameOf(verdict: string, reason: Figures['reasons'][number]['reason_code']): string {
  if (reason) return REASONS[reason].en;
  return verdict === 'approved' ? strings.approvals : strings.rejections;
}

const COLUMNS: { name: string; of: (agreement: Agreement) => string }[] = [
  { name: strings.looked, of: ({ looked }) => String(looked) },
  { name: strings.confirmed, of: ({ confirmed }) => String(confirmed) },
  { name: strings.overturned, of: ({ overturned }) => String(overturned) },
  { name: strings.disputed, of: ({ disputed }) => String(disputed) },
  { name: strings.agreement, of: ({ agreement }) => shareWords(agreement) },
];

interface TableProps {
  caption: string;
  first: string;
  rows: { name: string; agreement: Agreement }[];
}

function Table({ caption, first, rows }: TableProps) {
  return (
    <ScrollingTable caption={caption}>
      <thead>
        <tr className="text-14 text-muted">
          <th scope="col" className="px-3 py-3 text-left font-semibold">
            {first}
          </th>
          {COLUMNS.map(({ name }) => (
            <th key={name} scope="col" className="px-3 py-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, agreement }) => (
          <tr key={name}>
            <th scope="row" className="border-t border-line px-3 py-2.5 text-left font-normal">
              {name}
            </th>
            {COLUMNS.map((column) => (
              <td key={column.name} className="border-t border-line px-3 py-2.5 whitespace-nowrap">
                {column.of(agreement)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
