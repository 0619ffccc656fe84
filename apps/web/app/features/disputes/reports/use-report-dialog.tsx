import { m } from '@corpomeme/contract/site/messages';
import { useLazyDialog } from '../../../ui/dialog/use-lazy-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useIntention } from '../../site/session/intentions.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession } from '../../site/session/session-store.ts';
import type { ReportSubject } from './send-report.ts';

const load = () => import('./report-dialog.tsx');

/** The report dialog; visitors are asked to log in. */
export function useReportDialog(subject: ReportSubject) {
  const { open, dialog } = useLazyDialog(load, { subject });
  const intention = `report:${subject.memeId}:${subject.commentId ?? 'meme'}`;
  useIntention(intention, () => {
    toast(m.report.goOn);
    open();
  });
  return {
    open: () => (getSession().status === 'in' ? open() : askToLogIn(m.report.logIn, intention)),
    dialog,
  };
}
