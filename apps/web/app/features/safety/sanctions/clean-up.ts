import { type CleanupBody, type CleanupResult, cleanUpMember } from '@corpomeme/contract/moderation/members';
import { m } from '@corpomeme/contract/site/messages';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { toast } from '../../../ui/toast.ts';

type Why = Pick<CleanupBody, 'reason' | 'reason_code'>;
type Removed = Pick<CleanupResult, 'memes' | 'comments'>;

/** Removes everything that the member posted with the name, in portions until nothing is left. */
export async function cleanUpAll(id: string, why: Why): Promise<Removed> {
  const sum = { memes: 0, comments: 0 };
  for (;;) {
    const body = { memes: [], comments: [], all: true, ...why };
    const { memes, comments, left } = await browserApi.call(cleanUpMember, { params: { id }, body });
    sum.memes += memes;
    sum.comments += comments;
    if (left === 0 || memes + comments === 0) return sum;
  }
}

/** As `cleanUpAll`, and says how it ended. */
export async function cleanUpWithToast(id: string, why: Why): Promise<void> {
  try {
    toast(m.cleanup.done(await cleanUpAll(id, why)), 'success');
  } catch {
    toast(m.cleanup.failed, 'error');
  }
}
