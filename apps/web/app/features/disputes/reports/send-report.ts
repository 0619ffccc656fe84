import { reportComment, reportMeme } from '@corpomeme/contract/disputes/reports';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { isStatus, NetworkError } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';

export interface ReportSubject {
  memeId: number;
  /** Null for the meme itself. */
  commentId: number | null;
}

interface ReportWords {
  reason_code: ReasonCode;
  text: string;
}

/** Returns null if the report is sent, was sent before, or its subject is gone; otherwise the error text. */
export async function sendReport(
  { memeId, commentId }: ReportSubject,
  body: ReportWords,
): Promise<string | null> {
  try {
    if (commentId === null) await browserApi.call(reportMeme, { params: { id: memeId }, body });
    else await browserApi.call(reportComment, { params: { id: memeId, commentId }, body });
    toast(m.report.sent, 'success');
    return null;
  } catch (error) {
    if (isStatus(error, 409)) toast(m.report.already);
    else if (isStatus(error, 404)) toast(m.report.gone);
    else if (error instanceof NetworkError) return m.report.noAnswer;
    else return refusalText(error, m.report.failed);
    return null;
  }
}
