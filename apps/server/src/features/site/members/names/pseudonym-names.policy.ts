import { PSEUDONYM_WORDS } from './pseudonym-words.strings.ts';
import type { Draw } from './suggested-names.policy.ts';

/** Returns a random name of three words, English or Romanian, that no member may have (decision 173). */
export function drawPseudonym(draw: Draw): string {
  const lists = PSEUDONYM_WORDS[draw(PSEUDONYM_WORDS.length)] ?? [];
  return lists.map((list) => list[draw(list.length)]).join(' ');
}

/** Returns the test for folded names that a pseudonym has or could get. Says nothing about which are in use. */
export function createPseudonymTest(fold: (name: string) => string): (folded: string) => boolean {
  const languages = PSEUDONYM_WORDS.map((lists) =>
    lists.map((list) => `(?:${list.map(fold).join('|')})`).join(''),
  );
  const pattern = new RegExp(`^(?:${languages.join('|')})$`, 'u');
  return (folded) => pattern.test(folded);
}
