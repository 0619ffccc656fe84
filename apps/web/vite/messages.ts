import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MagicString from 'magic-string';
import { type Plugin, parseSync } from 'vite';
import {
  type Catalogue,
  readCatalogues,
  type Tree,
} from '../../../packages/contract/src/site/messages/catalogues.ts';
import {
  compileMessage,
  nameSite,
  PARAMETER,
  pluralsOf,
} from '../../../packages/contract/src/site/messages/compile-message.ts';
import { PRODUCT_NAME } from '../../../packages/contract/src/site/product-name.ts';
import { messageUses } from './message-uses.ts';

const FOLDER = new URL('../../../packages/contract/src/site/messages/', import.meta.url);
const CHOICES = fileURLToPath(new URL('choices.ts', FOLDER));
const MODULE = fileURLToPath(new URL('../messages.ts', FOLDER));
const IMPORT = /^import \{ m \} from '@corpomeme\/contract\/site\/messages';$/m;

/** The name of the site in scripts, which the head's script takes from the page (decision 302). */
const SITE_NAME = 'globalThis.siteName';

/** What a place of a text becomes in each language: JavaScript, by language. */
export type Places = Map<string, Record<string, string>>;

/** Where the build of the browser leaves the texts for `writeLanguages`, which runs apart from it. */
const TEXTS = fileURLToPath(new URL('../build/texts.json', import.meta.url));

/**
 * Puts a place in for each `m.comment.reply` of a script. `writeLanguages` writes the texts of each language into these
 * places, once the scripts are built: a page loads no other texts, and those of one language only (decision 215).
 */
export function messages(): Plugin {
  let catalogues: Record<string, Catalogue>;
  let isBuild = false;
  const places: Places = new Map();
  return {
    name: 'messages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    config(_config, { command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      catalogues = readCatalogues();
    },
    load(id) {
      if (id === MODULE) this.error(`a script imports ${MODULE} in another way than ${IMPORT}`);
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || !IMPORT.test(code)) return undefined;
      this.addWatchFile(fileURLToPath(new URL('mix.json', FOLDER)));
      if (isBuild) return writePlaces(code, file, catalogues, places);
      // In development, scripts have one language.
      const { mix = {} } = catalogues;
      return writePlaces(code, file, { mix }, new Map(), fillPlaces);
    },
    writeBundle() {
      if (isBuild) writeFileSync(TEXTS, JSON.stringify([...places]));
    },
  };
}

/** Returns the texts that the build of the browser left. */
export function takeTexts(): Places {
  const texts: Places = new Map(JSON.parse(readFileSync(TEXTS, 'utf8')));
  rmSync(TEXTS);
  return texts;
}

const CHOICE = /\b(?:plural|select)\(/;
const CHOICES_CALLED = new RegExp(CHOICE, 'g');
/** A place, with what the message calls after minification, or nothing. */
const PLACE = /\$m_[0-9a-f]{10}(?:\(([\w$]+),\s*([\w$]+)\))?/g;

/** Writes the texts of a language into all places of a script. */
export function fillPlaces(code: string, texts: Places, language: string): string {
  return code.replace(PLACE, (place, plural: string | undefined, select: string | undefined) => {
    const source = texts.get(place.slice(0, 13))?.[language];
    const isCalled = plural !== undefined && select !== undefined;
    if (source === undefined || (CHOICE.test(source) && !isCalled))
      throw new Error(`${place} is no place of a text in ${language}`);
    if (!isCalled) return source;
    // The message's own parameter would hide a function that the minifier gave the same name.
    if ([plural, select].includes(PARAMETER)) return `((plural,select)=>${source})(${plural},${select})`;
    return source.replace(CHOICES_CALLED, (call) => `${call === 'plural(' ? plural : select}(`);
  });
}

/**
 * Replaces each `m.group.name` by a place, which is named after the text in all languages: a script whose texts change in
 * one language has another name. Throws if there is no such message.
 */
export function writePlaces(
  code: string,
  file: string,
  catalogues: Record<string, Catalogue>,
  texts: Places,
  fill?: typeof fillPlaces,
) {
  const edited = new MagicString(code);
  const write = (sources: Record<string, string>) => {
    const name = `$m_${createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 10)}`;
    texts.set(name, sources);
    const chooses = Object.values(sources).some((source) => CHOICE.test(source));
    const place = chooses ? `${name}(plural,select)` : name;
    return fill ? `(${fill(place, texts, Object.keys(catalogues)[0] ?? '')})` : place;
  };
  for (const { start, names } of messageUses(parseSync(file, code).program)) {
    let end = start;
    const sources = Object.entries(catalogues).map(([language, catalogue]) => {
      let found: Tree | Compiled = catalogue;
      for (const step of names) {
        if (typeof found === 'string' || Array.isArray(found) || found instanceof Compiled) break;
        found = member(found, step.name) ?? fail(file, names);
        end = step.end;
      }
      return [language, sourceOf(found)] as const;
    });
    edited.update(start, end, write(Object.fromEntries(sources)));
  }
  const plurals = Object.entries(catalogues).map(
    ([language, catalogue]) => [language, JSON.stringify(pluralsOf(catalogue))] as const,
  );
  edited.replace(
    IMPORT,
    `import { pluralIn, select } from ${JSON.stringify(CHOICES)}; const plural = pluralIn(${write(Object.fromEntries(plurals))});`,
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
  if (tree instanceof Compiled) return `(${nameSite(tree.source, SITE_NAME)})`;
  if (typeof tree === 'string') {
    const literal = JSON.stringify(tree);
    return tree.includes(PRODUCT_NAME) ? `(${nameSite(literal, SITE_NAME)})` : literal;
  }
  if (Array.isArray(tree)) return `[${tree.map(sourceOf).join(',')}]`;
  const names = Object.keys(tree).map((key) => key.split('(')[0] ?? key);
  // In parentheses, because an arrow function would take an object for its body.
  return `({${names.map((name) => `${JSON.stringify(name)}:${sourceOf(member(tree, name) ?? '')}`).join(',')}})`;
}

function fail(file: string, path: readonly { name: string }[]): never {
  throw new Error(`${file}: there is no message m.${path.map(({ name }) => name).join('.')}`);
}
