import { REASONS } from '@corpomeme/contract/reason-list';
import type { Report } from '@corpomeme/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../../lib/format.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { noticeStrings } from '../../reports/notice/notice.strings.ts';
import { caseStrings as strings } from './case.strings.ts';
import { caseQuery } from './case-queries.ts';

/** Everything that was said, in the order in which it came. */
export function CaseReports({ id, count }: { id: number; count: number }) {
  const query = useQuery(caseQuery(id));
  const { data, isLoadingError } = query;
  if (isLoadingError) {
    return <LoadFailure text={strings.reportsFailed} query={query} />;
  }
  if (!data) return <Skeleton className="h-16" />;
  const { reports } = data;
  return (
    <div className="grid gap-1">
      {reports.length < count && (
        <p className="text-14 text-muted">{strings.reportsShown(reports.length, count)}</p>
      )}
      <ul className="grid max-h-96 gap-3 overflow-y-auto">
        {reports.map((report) => (
          <li key={report.id} className="border-l-3 border-line pl-3">
            <ReportLine report={report} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReportLine({ report }: { report: Report }) {
  const now = useNow();
  const { notice_kind, reason_code, text, username, email, created_at } = report;
  return (
    <>
      <p className="font-semibold">
        {notice_kind ? `${strings.notice}: ${noticeStrings.kinds[notice_kind]}` : REASONS[reason_code].en}
      </p>
      {text && <p className="max-w-prose whitespace-pre-line">{text}</p>}
      <p className="text-14 text-muted">
        {username ?? strings.nobody}
        {email && ` · ${email}`}
        {' · '}
        <time dateTime={created_at} title={fullDate(created_at)}>
          {relativeDate(created_at, now)}
        </time>
      </p>
    </>
  );
}
