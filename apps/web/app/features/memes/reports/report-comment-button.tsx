import { m } from '@corpomeme/contract/site/messages';
import Flag from 'lucide-react/icons/flag';
import type { ReportSubject } from './send-report.ts';
import { useReportDialog } from './use-report-dialog.tsx';

interface ReportCommentButtonProps {
  subject: ReportSubject;
  username: string;
  className: string;
}

export function ReportCommentButton({ subject, username, className }: ReportCommentButtonProps) {
  const report = useReportDialog(subject);
  return (
    <>
      <button
        type="button"
        aria-label={m.report.ofComment({ username })}
        onClick={report.open}
        className={className}
      >
        <Flag className="size-4" />
        {m.report.report}
      </button>
      {report.dialog}
    </>
  );
}
