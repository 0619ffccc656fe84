import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { readCatalogues, type Tree } from './catalogues.ts';

const { mix: _, ...catalogues } = readCatalogues(0);
const texts = (tree: Tree, key = ''): [key: string, text: string][] =>
  typeof tree === 'string'
    ? [[key, tree]]
    : Object.entries(tree).flatMap(([name, below]) => texts(below, key ? `${key}.${name}` : name));
/** Messages with parameters, by language. */
const messages = Object.fromEntries(
  Object.entries(catalogues).map(([name, catalogue]) => {
    const made = texts(catalogue).filter(([key]) => key.includes('('));
    return [name, made.map(([key, text]) => ({ key, elements: parse(text, { ignoreTag: true }) }))];
  }),
);
const formsOf = (name: string) =>
  (messages[name] ?? []).flatMap(({ key, elements }) => plurals(elements).map((forms) => ({ key, forms })));

/** Returns the forms of each number that chooses one. */
function plurals(elements: MessageFormatElement[]): Map<string, MessageFormatElement[]>[] {
  return elements.flatMap((each) => {
    if (each.type !== TYPE.plural && each.type !== TYPE.select) return [];
    const forms = new Map(Object.entries(each.options).map(([name, { value }]) => [name, value]));
    const inner = [...forms.values()].flatMap(plurals);
    return each.type === TYPE.plural ? [forms, ...inner] : inner;
  });
}

/** Writes a form as text; each value is '#'. */
const write = (elements: MessageFormatElement[] = []) =>
  elements.map((each) => (each.type === TYPE.literal ? each.value : '#')).join('');

test.each(Object.entries(catalogues))(
  'numbers in %s have the plural forms that Unicode lists for it',
  (name, catalogue) => {
    const { plurals: language } = catalogue.language as { plurals: string };
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wrong = formsOf(name).filter(({ forms }) => {
      const named = [...forms.keys()].filter((name) => !name.startsWith('='));
      return named.toSorted().join() !== pluralCategories.toSorted().join();
    });
    expect(wrong.map(({ key }) => key)).toEqual([]);
  },
);

test('Romanian numbers from 20 on stand before „de”, unless no noun follows', () => {
  const lacking = formsOf('ro').filter(({ forms }) => {
    const [few, other] = [write(forms.get('few')), write(forms.get('other'))];
    return other.includes('#') && few !== other && !/# de \p{L}/u.test(other);
  });
  expect(lacking.map(({ key }) => key)).toEqual([]);
});

/** Words that stay the same after each number: units, and what agrees with no noun. */
const UNCHANGED =
  /^ (?:min|h|s|d|z|m ago|more|KB|are|waiting|and|at|in|to|din|la|și|în|de (?:anulat|caractere)|zile|sau|letters)(?!\p{L})/u;
const NUMBERS =
  /^(?:count|total|memes|votes|days|hours|minutes|weeks|times|unread|decisions|replies|max|limit)$/;

test.each(['en', 'ro'])('no number in %s stands before a word that has one form only', (name) => {
  const wrong = (messages[name] ?? []).filter(({ elements }) =>
    elements.some((each, at) => {
      const next = elements[at + 1];
      if (each.type !== TYPE.argument || !NUMBERS.test(each.value) || next?.type !== TYPE.literal)
        return false;
      return /^ \p{L}/u.test(next.value) && !UNCHANGED.test(next.value);
    }),
  );
  expect(wrong.map(({ key }) => key)).toEqual([]);
  expect(texts(catalogues[name] ?? {}).filter(([, text]) => /\((?:s|e|le|i)\)/.test(text))).toEqual([]);
});
