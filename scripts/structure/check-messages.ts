import { messageUses } from '../../apps/web/vite/message-uses.ts';
import type { Tree } from '../../packages/contract/src/site/messages/catalogues.ts';
import { parametersOf } from '../../packages/contract/src/site/messages/compile-message.ts';
import type { Problem } from './check-structure.ts';
import { TEST_FILE } from './rule.ts';
import { parseSourceFile } from './source-file.ts';

const CATALOGUE = /^packages\/contract\/src\/site\/messages\/([\w-]+)\.json$/;
const READER = /^import \{[^}]*\bm\b[^}]*\} from '@corpomeme\/contract\/site\/messages';$/m;
const REFERENCE = 'packages/contract/src/site/messages/mix.json';

/**
 * Finds messages without a use, uses at load, parameters that differ from those in the key, and keys that a translation has
 * alone.
 */
export function checkMessages(tree: ReadonlyMap<string, string>): Problem[] {
  const catalogues = [...tree].filter(([path]) => CATALOGUE.test(path));
  const read = catalogues.map(([path, text]) => [path, flatten(JSON.parse(text))] as const);
  const reference = read.find(([path]) => path === REFERENCE)?.[1] ?? new Map<string, string>();
  const readers = [...tree].filter(([path, text]) => /\.tsx?$/.test(path) && READER.test(text));
  return [
    ...checkUses(reference, readers),
    ...read.flatMap(([path, messages]) => checkParameters(path, messages)),
    ...read.flatMap(([path, messages]) =>
      [...messages.keys()]
        // The codes of errors are in the contract's `errors.ts`.
        .filter((key) => !reference.has(key) && !key.startsWith('error.'))
        .map((key) => problem(path, 'known-message', `${key} is no message of ${REFERENCE}`)),
    ),
  ];
}

const WHY = {
  'used-message': 'A text that nobody reads would be translated for nothing.',
  'message-when-used':
    'Each request to the server may have another language, so a text is read where it is used.',
  'message-parameters': 'A translation without a parameter hides what the text is about.',
  'known-message': 'A key that only a translation has is never shown.',
};

function problem(path: string, rule: keyof typeof WHY, what: string, line = 1): Problem {
  return { path, line, what, why: WHY[rule], rule };
}

function checkUses(
  messages: ReadonlyMap<string, string>,
  readers: [path: string, text: string][],
): Problem[] {
  const used: string[] = [];
  const problems: Problem[] = [];
  for (const [path, text] of readers) {
    const { code } = parseSourceFile(path, text);
    for (const { start, names, members, isAtLoad } of code ? messageUses(code.program) : []) {
      const key = names.map(({ name }) => `${name}.`).join('');
      used.push(...(members?.map((member) => `${key}${member}.`) ?? [key]));
      if (isAtLoad && !TEST_FILE.test(path))
        problems.push(
          problem(
            path,
            'message-when-used',
            `reads m.${key.slice(0, -1)} when the module loads`,
            code?.lineAt(start),
          ),
        );
    }
  }
  const unused = [...messages.keys()].filter((key) => {
    // Facts about the language, which the server and the build read.
    if (key.startsWith('language.')) return false;
    const plain = `${key.replace(/\(.*$/, '')}.`;
    return !used.some((use) => plain.startsWith(use) || use.startsWith(plain));
  });
  return [...problems, ...unused.map((key) => problem(REFERENCE, 'used-message', `nothing uses ${key}`))];
}

function checkParameters(path: string, messages: ReadonlyMap<string, string>): Problem[] {
  return [...messages].flatMap(([key, message]) => {
    const declared = /\((.*)\)$/.exec(key)?.[1];
    if (declared === undefined) return [];
    const found = [...parametersOf(message)].map(([name, kind]) =>
      kind === 'any' ? name : `${name}: ${kind}`,
    );
    if (found.toSorted().join(', ') === declared.split(', ').toSorted().join(', ')) return [];
    const what = found.length > 0 ? `the parameters ${found.join(', ')}` : 'no parameters';
    return [problem(path, 'message-parameters', `${key} has ${what}`)];
  });
}

/** Returns the messages by the path of their keys. */
function flatten(tree: Tree, key = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[key, tree]]);
  // A list is used as a whole, and a translation may have a longer one.
  if (Array.isArray(tree)) return new Map([[key, '']]);
  return new Map(
    Object.entries(tree).flatMap(([name, below]) => [...flatten(below, key ? `${key}.${name}` : name)]),
  );
}
