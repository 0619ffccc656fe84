import Ellipsis from 'lucide-react/icons/ellipsis';
import { useLazyMenu } from '../../../ui/lazy-menu.tsx';
import type { MenuMeme } from '../reading/use-reading.ts';
import { useReportDialog } from './use-report-dialog.tsx';

const loadReportMenu = () => import('./report-menu.tsx');

interface ReportButtonProps {
  meme: MenuMeme;
  /** Accessible name of the button, because each card has one. */
  label: string;
}

export function ReportButton({ meme, label }: ReportButtonProps) {
  const report = useReportDialog({ memeId: meme.id, commentId: null });
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadReportMenu);
  const button = {
    type: 'button',
    'aria-label': label,
    className:
      'with-script inline-flex size-11 pointer-fine:w-9 items-center justify-center rounded-control hover:bg-sunken',
    children: <Ellipsis className="size-5" />,
  } as const;
  return (
    <>
      {Menu ? (
        <Menu
          open={open}
          onOpenChange={onOpenChange}
          trigger={<button {...button} />}
          meme={meme}
          onReport={report.open}
        />
      ) : (
        <button {...button} {...idle} />
      )}
      {report.dialog}
    </>
  );
}
