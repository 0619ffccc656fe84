import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import type { Agreement, LookStatistics as Figures } from '@corpomeme/contract/wings/second-looks';
import { useQuery } from '@tanstack/react-query';
import { inOne } from '../../../lib/second-text.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ScrollingTable } from '../../../ui/scrolling-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { lookStatisticsQuery } from '../second-looks/looks-query.ts';
import { shareWords } from '../statistics/statistics-words.ts';

/** Agreement of second looks by reason and by moderator (one's own, or all for admins). */
export function LookStatistics({ weeks }: { weeks: number }) {
  const query = useQuery(lookStatisticsQuery(weeks));
  const { data } = query;
  return (
    <section aria-labelledby="look-statistics" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="look-statistics" className="text-18">
        {m.looks.statistics}
      </h2>
      {query.isLoadingError && <LoadFailure text={m.looks.statisticsFailed} query={query} />}
      {!data && !query.isLoadingError && <Skeleton className="h-32" />}
      {data?.total.looked === 0 && <p className="text-muted">{m.looks.statisticsNone}</p>}
      {data && data.total.looked > 0 && <Tables figures={data} />}
    </section>
  );
}

function Tables({ figures: { reasons, moderators } }: { figures: Figures }) {
  return (
    <>
      <Table
        caption={m.looks.byReason}
        first={m.looks.what}
        rows={reasons.map(({ verdict, reason_code, ...agreement }) => ({
          name: nameOf(verdict, reason_code),
          agreement,
        }))}
      />
      {moderators.length > 0 && (
        <Table
          caption={m.looks.byModerator}
          first={m.looks.who}
          rows={moderators.map(({ username, ...agreement }) => ({ name: username, agreement }))}
        />
      )}
    </>
  );
}

function nameOf(verdict: string, reason: Figures['reasons'][number]['reason_code']): string {
  if (reason) return inOne(REASONS[reason]);
  return verdict === 'approved' ? m.looks.approvals : m.looks.rejections;
}

const COLUMNS: { name: keyof typeof m.looks.columns; of: (agreement: Agreement) => string }[] = [
  { name: 'looked', of: ({ looked }) => String(looked) },
  { name: 'confirmed', of: ({ confirmed }) => String(confirmed) },
  { name: 'overturned', of: ({ overturned }) => String(overturned) },
  { name: 'disputed', of: ({ disputed }) => String(disputed) },
  { name: 'agreement', of: ({ agreement }) => shareWords(agreement) },
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
              {m.looks.columns[name]}
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
