import { NOTIFICATIONS } from '@corpomeme/contract/news/notifications';

const END = '…';

/** Returns the first words of a text in one line, cut between words where there is a gap, never inside a character. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= NOTIFICATIONS.excerptMax) return line;
  const cut = line.slice(0, NOTIFICATIONS.excerptMax - END.length);
  const gap = cut.lastIndexOf(' ');
  const words = gap > NOTIFICATIONS.excerptMax / 2 ? cut.slice(0, gap) : cut;
  // A lone half of a surrogate pair is no character.
  return words.replace(/[\uD800-\uDBFF]$/, '') + END;
}
