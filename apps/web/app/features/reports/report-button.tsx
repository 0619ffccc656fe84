import Ellipsis from 'lucide-react/icons/ellipsis';
import { useLazyMenu } from '../../ui/lazy-menu.tsx';
import { useReportDialog } from './use-report-dialog.tsx';

const loadReportMenu = () => import('./report-menu.tsx');

interface ReportButtonProps {
  memeId: number;
  authorId: string;
  /** Accessible name of the button, because each card has one. */
  label: string;
}

export function ReportButton({ memeId, authorId, label }: ReportButtonProps) {
  const report = useReportDialog({ memeId, commentId: null });
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadReportMenu);
  const button = {
    type: 'button',
    'aria-label': label,
    className: 'with-script inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken',
    children: <Ellipsis aria-hidden="true" className="size-5" />,
  } as const;
  return (
    <>
      {Menu ? (
        <Menu
          open={open}
          onOpenChange={onOpenChange}
          trigger={<button {...button} />}
          memeId={memeId}
          authorId={authorId}
          onReport={report.open}
        />
      ) : (
        <button {...button} {...idle} />
      )}
      {report.dialog}
    </>
  );
}
