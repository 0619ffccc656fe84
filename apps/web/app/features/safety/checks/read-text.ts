import type { CheckName } from '@corpomeme/contract/moderation/screening';
import { TEXT_CHECKS } from '@corpomeme/contract/safety/checks/text-checks';
import { m } from '@corpomeme/contract/site/messages';

/** What the checks find in a text, in the reader's language. */
export interface TextNotes {
  checks: CheckName[];
  lines: string[];
}

/** Looks for what a moderator would stumble over, without the lists of admins, which are not public. Loaded on demand. */
export async function readText(text: string, company: string): Promise<TextNotes> {
  const passages = [{ place: 'message' as const, text, list: 'comments' as const }];
  const notes: TextNotes = { checks: [], lines: [] };
  for (const { name, look } of TEXT_CHECKS) {
    const finding = await look({ passages, company, entries: { find: () => [] } });
    const words = name in m.told.found ? m.told.found[name as keyof typeof m.told.found] : null;
    if (!finding || !words) continue;
    notes.checks.push(name);
    notes.lines.push(words({ found: finding.found?.join(', ') ?? '' }));
  }
  if (notes.lines.length > 0) notes.lines.push(m.told.mayBeSent);
  return notes;
}
