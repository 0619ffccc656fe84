import type { MessageAnswer } from '@corpomeme/contract/auth';
import { api } from '@corpomeme/contract/paths';
import type { ReasonCode } from '@corpomeme/contract/reasons';
import { ApiError, isStatus, NetworkError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { toast } from '../../ui/toast.ts';
import { reportStrings as strings } from './report.strings.ts';

export interface ReportSubject {
  memeId: number;
  /** Null for the meme itself. */
  commentId: number | null;
}

interface ReportWords {
  reason_code: ReasonCode;
  text: string;
}

/** Null when there is nothing more to do: it is sent, was sent before, or its subject is gone. Otherwise what to say. */
export async function sendReport(
  { memeId, commentId }: ReportSubject,
  json: ReportWords,
): Promise<string | null> {
  const path = commentId === null ? api.memeReports(memeId) : api.commentReports(memeId, commentId);
  try {
    await browserApi.ask<typeof MessageAnswer>(path, { method: 'POST', json });
    toast(strings.sent, 'success');
    return null;
  } catch (error) {
    if (isStatus(error, 409)) toast(strings.already);
    else if (isStatus(error, 404)) toast(strings.gone);
    else if (error instanceof NetworkError) return strings.noAnswer;
    else return error instanceof ApiError && error.status < 500 ? error.message : strings.failed;
    return null;
  }
}
