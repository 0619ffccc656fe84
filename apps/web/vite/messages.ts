import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MagicString from 'magic-string';
import { type Plugin, parseSync } from 'vite';
import { compileMessage } from '../../../packages/contract/src/site/messages/compile-message.ts';
import { messageUses } from './message-uses.ts';

const FOLDER = new URL('../../../packages/contract/src/site/messages/', import.meta.url);
const CATALOGUE = fileURLToPath(new URL('mix.json', FOLDER));
const CHOICES = fileURLToPath(new URL('choices.ts', FOLDER));
const MODULE = fileURLToPath(new URL('../messages.ts', FOLDER));
const IMPORT = /^import \{ m \} from '@corpomeme\/contract\/site\/messages';$/m;

type Tree = string | Tree[] | { [key: string]: Tree };

/**
 * Writes the texts that a script uses into it, in place of `m.comment.reply`. A page loads no other texts, and those of one
 * language only (decision 215).
 */
export function messages(): Plugin {
  let catalogue: Tree;
  return {
    name: 'messages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      catalogue = JSON.parse(readFileSync(CATALOGUE, 'utf8'));
    },
    load(id) {
      if (id === MODULE) this.error(`a script imports ${MODULE} in another way than ${IMPORT}`);
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || !IMPORT.test(code)) return undefined;
      this.addWatchFile(CATALOGUE);
      return writeTexts(code, file, catalogue);
    },
  };
}

/** Replaces each `m.group.name` by its text or, if it has parameters, by its function. Throws if there is no such message. */
export function writeTexts(code: string, file: string, catalogue: Tree) {
  const edited = new MagicString(code);
  for (const { start, names } of messageUses(parseSync(file, code).program)) {
    let found: Tree | Compiled = catalogue;
    let end = start;
    for (const step of names) {
      if (typeof found === 'string' || Array.isArray(found) || found instanceof Compiled) break;
      found = member(found, step.name) ?? fail(file, names);
      end = step.end;
    }
    edited.update(start, end, `(${sourceOf(found)})`);
  }
  edited.replace(
    IMPORT,
    `import { pluralIn, select } from ${JSON.stringify(CHOICES)}; const plural = pluralIn('en');`,
  );
  return { code: edited.toString(), map: edited.generateMap({ hires: 'boundary' }) };
}

/** The JavaScript of a message with parameters. */
class Compiled {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

function member(group: { [key: string]: Tree }, name: string): Tree | Compiled | undefined {
  if (Object.hasOwn(group, name)) return group[name];
  const [, message] = Object.entries(group).find(([key]) => key.startsWith(`${name}(`)) ?? [];
  return typeof message === 'string' ? new Compiled(compileMessage(message)) : undefined;
}

function sourceOf(tree: Tree | Compiled): string {
  if (tree instanceof Compiled) return tree.source;
  if (typeof tree === 'string') return JSON.stringify(tree);
  if (Array.isArray(tree)) return `[${tree.map(sourceOf).join(', ')}]`;
  const names = Object.keys(tree).map((key) => key.split('(')[0] ?? key);
  return `{ ${names.map((name) => `${JSON.stringify(name)}: ${sourceOf(member(tree, name) ?? '')}`).join(', ')} }`;
}

function fail(file: string, path: readonly { name: string }[]): never {
  throw new Error(`${file}: there is no message m.${path.map(({ name }) => name).join('.')}`);
}
