import { page } from '@corpomeme/contract/site/paths';
import { HOUR } from '@corpomeme/contract/site/time';
import { takeNotice } from '../features/moderation/reports/files.service.ts';
import { reportSubject } from '../features/moderation/reports/reports.service.ts';
import type { DemoReport } from './content/reports.ts';
import { atTime, type PostedMeme } from './crowd.ts';

/** Adds reports at their age, or at the meme's publication if that is later. */
export async function addReports({ ctx, cast, memeId, since, now }: PostedMeme, reports: DemoReport[]) {
  for (const report of reports) {
    const then = atTime(ctx, Math.max(since, now - report.age * HOUR));
    if ('by' in report) {
      const words = { reason_code: report.reason, text: report.says };
      await reportSubject(then, cast[report.by], { memeId, commentId: null }, words);
    } else {
      const { from: name, email, kind, says: explanation } = report;
      const url = page.meme(memeId);
      await takeNotice(then, { url, kind, explanation, name, email, good_faith: true });
    }
  }
}
