import type { LegalTexts } from '../legal/texts/legal-text.ts';

/** Texts around the rules, which are data. */
export const rulesPageTexts: LegalTexts = {
  en: {
    title: 'House rules',
    description: 'What may be posted on Corpomeme, since when each rule holds, and how the rules changed.',
    lead: 'What moderators decide by. Each decision keeps the rule as it read on that day.',
    sections: [],
  },
  ro: {
    title: 'Regulile casei',
    description:
      'Ce se poate posta pe Corpomeme, de când este valabilă fiecare regulă și cum s-au schimbat regulile.',
    lead: 'După ce reguli hotărăsc moderatorii. Fiecare decizie păstrează regula așa cum era în acea zi.',
    sections: [],
  },
};

export const rulesStrings = {
  en: {
    today: 'The rules today',
    fromStart: 'Holds from the first day.',
    since: 'Since',
    changes: 'What changed',
    unchanged: 'Nothing has changed since the first day.',
    rule: (number: number) => `Rule ${number}`,
    added: 'is new',
    changed: 'was changed',
    withdrawn: 'was withdrawn',
    reinstated: 'holds again',
    before: 'Removed words:',
    after: 'Added words:',
  },
  ro: {
    today: 'Regulile de azi',
    fromStart: 'Valabilă din prima zi.',
    since: 'Din',
    changes: 'Ce s-a schimbat',
    unchanged: 'Nimic nu s-a schimbat din prima zi.',
    rule: (number: number) => `Regula ${number}`,
    added: 'este nouă',
    changed: 'a fost modificată',
    withdrawn: 'a fost retrasă',
    reinstated: 'este din nou valabilă',
    before: 'Cuvinte eliminate:',
    after: 'Cuvinte adăugate:',
  },
} as const;

export const heldRuleStrings = {
  rule: (number: number) => `House rule ${number}`,
  asItRead: 'as it read at the decision',
} as const;
