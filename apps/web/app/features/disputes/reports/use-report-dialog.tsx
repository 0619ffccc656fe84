import { m } from '@corpomeme/contract/site/messages';
import { type ComponentType, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useIntention } from '../../site/session/intentions.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession } from '../../site/session/session-store.ts';
import type { ReportDialogProps } from './report-dialog.tsx';
import type { ReportSubject } from './send-report.ts';

/** Milliseconds that a menu needs to return the focus after closing; the dialog then knows where to return it. */
const FOCUS_DELAY = 40;

/** The report dialog, fetched when it is first opened; visitors are asked to log in. */
export function useReportDialog(subject: ReportSubject) {
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const intention = `report:${subject.memeId}:${subject.commentId ?? 'meme'}`;
  const open = async () => {
    if (getSession().status !== 'in') return askToLogIn(m.report.logIn, intention);
    try {
      const handOver = new Promise((resolve) => setTimeout(resolve, FOCUS_DELAY));
      const part = await import('./report-dialog.tsx');
      await handOver;
      opener.current = document.activeElement;
      setDialog(() => part.default);
      setOpen(true);
    } catch {
      toast(m.lazyMenu.failed, 'error');
    }
  };
  useIntention(intention, () => {
    toast(m.report.goOn);
    void open();
  });
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return {
    open: () => void open(),
    dialog: Dialog && (
      <Dialog
        subject={subject}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onCloseAutoFocus={giveFocusBack}
      />
    ),
  };
}
