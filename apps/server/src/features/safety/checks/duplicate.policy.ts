import { foldText } from '@corpomeme/contract/safety/checks/folding';
import type { Check, Subject } from './subject.policy.ts';

/** Minimum number of words for comparing two captions. */
const ENOUGH_WORDS = 3;
/** Share of common words in all words of two captions; text recognition is imperfect. */
const SAME_CAPTION = 0.4;

/** A known template with another caption is normal for memes: it is reported with little weight. */
export const duplicate: Check = {
  name: 'duplicate',
  look({ earlier, words }) {
    const judged = earlier.map((each) => ({ ...each, differs: hasOtherCaption(words, each.words) }));
    const closest = judged.find(({ differs }) => !differs) ?? judged[0];
    if (!closest) return null;
    const { memeId, distance, differs } = closest;
    return { meme_id: memeId, distance, ...(differs && { other_words: true }) };
  },
};

/** Returns whether two captions are known and have few words in common. */
export function hasOtherCaption(words: Subject['words'], earlier: Subject['words']): boolean {
  const [some, others] = [wordsOf(words), wordsOf(earlier)];
  if (some.size < ENOUGH_WORDS || others.size < ENOUGH_WORDS) return false;
  const shared = some.intersection(others).size;
  return shared / some.union(others).size < SAME_CAPTION;
}

function wordsOf(text: string | null): Set<string> {
  return new Set(
    foldText(text ?? '')
      .words.map(({ folded }) => folded)
      .filter(({ length }) => length > 2),
  );
}
