import type { MemeChange } from '@corpomeme/contract/memes/meme-history';
import type { RevisionRow } from '../../memes/editing/revisions.queries.ts';
import { changedNames, type Words } from '../../memes/fields.policy.ts';

type State = Words & { version: number; picture_print: string | null };

/** Returns what each edit changed, by the version that it replaced. */
export function viewChanges(
  revisions: RevisionRow[],
  present: State,
  { showsPrints }: { showsPrints: boolean },
): Map<number, MemeChange[]> {
  const states = new Map<number, State>([...revisions, present].map((state) => [state.version, state]));
  const changes = new Map<number, MemeChange[]>();
  for (const before of revisions) {
    const after = states.get(before.version + 1);
    if (!after) continue;
    const words: MemeChange[] = changedNames(before, after).map((field) => ({
      field,
      before: before[field],
      after: after[field],
    }));
    const prints = showsPrints
      ? { before: before.picture_print, after: after.picture_print }
      : { before: null, after: null };
    if (before.picture_replaced === 1) words.push({ field: 'picture', ...prints });
    changes.set(before.version, words);
  }
  return changes;
}
