import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErrorCode } from './errors.ts';
import { CATALOGUES, DEFAULT_LANGUAGE } from './messages/catalogues.ts';
import { pluralIn, select } from './messages/choices.ts';
import { compileMessage, nameSite, pluralsOf } from './messages/compile-message.ts';
import { PRODUCT_NAME } from './product-name.ts';

type Kinds = { number: number; boolean: boolean; string: string };
type Parameter<Text extends string> = Text extends `${infer Name}: ${infer Kind extends keyof Kinds}`
  ? Record<Name, Kinds[Kind]>
  : Record<Text, string | number>;
type Parameters<Text extends string> = Text extends `${infer First}, ${infer Rest}`
  ? Parameter<First> & Parameters<Rest>
  : Parameter<Text>;

/** A text, or a function if its key names parameters: `"found(count: number)"`. */
type MessagesOf<T> = T extends string
  ? string
  : T extends readonly (infer Each)[]
    ? readonly MessagesOf<Each>[]
    : {
        readonly [Key in keyof T as Key extends `${infer Name}(${string}`
          ? Name
          : Key]: Key extends `${string}(${infer List})`
          ? (values: Parameters<List>) => string
          : MessagesOf<T[Key]>;
      };

export type Messages = MessagesOf<typeof import('./messages/mix.json')>;

/** The languages of the site: the names of the catalogues, the default first. */
export const LANGUAGES: readonly string[] = Object.keys(CATALOGUES);

/** Returns the language of this name; undefined for any other text. */
export function languageNamed(name: string | null | undefined): string | undefined {
  return LANGUAGES.find((language) => language === name);
}

/** Returns all languages by their own names, with their tags for HTML and addresses, and the line that proposes each. */
export const listLanguages = () =>
  LANGUAGES.map((id) => {
    const { name, tag, alsoHere } = inLanguage(id, () => m.language);
    return { id, name, tag, alsoHere };
  });

interface Voice {
  language: string;
  siteName: string;
}

const OWN_VOICE: Voice = { language: DEFAULT_LANGUAGE, siteName: PRODUCT_NAME };
const voices = new AsyncLocalStorage<Voice>();
const voice = () => voices.getStore() ?? OWN_VOICE;
const compiled = new Map<string, unknown>();

/**
 * The texts in the language of the running request. Read them where they are used, never when a module loads: in the server,
 * each request may have another language. The web build writes them into the scripts (`apps/web/vite/messages.ts`).
 */
export const m = new Proxy({} as Messages, {
  get: (_, group) => groupIn(voice(), String(group)),
});

/** Runs a function, and all that it starts, with texts in one of `LANGUAGES`. */
export function inLanguage<Result>(name: string, run: () => Result): Result {
  return voices.run({ ...voice(), language: name }, run);
}

/** Runs a function, and all that it starts, with texts that call the site by this name. */
export function withSiteName<Result>(siteName: string, run: () => Result): Result {
  return voices.run({ ...voice(), siteName }, run);
}

/** Returns the language of the running request; null for the default, which readers have without a choice. */
export function chosenLanguage(): string | null {
  const { language } = voice();
  return language !== DEFAULT_LANGUAGE ? language : null;
}

/** Runs a function with texts in the language that a person chose; in the default for null and for former languages. */
export function inLanguageOf<Result>(choice: string | null, run: () => Result): Result {
  return inLanguage(languageNamed(choice) ?? DEFAULT_LANGUAGE, run);
}

/** Returns the text of an error in the language of the running request. */
export function errorText(code: ErrorCode): string {
  return (groupIn(voice(), 'error') as Record<ErrorCode, string>)[code];
}

/** Names that one process keeps compiled: that of its site, and former ones. */
const NAMES_KEPT = 4000;

function groupIn({ language, siteName }: Voice, group: string): unknown {
  const key = `${language} ${group} ${siteName}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const catalogue = CATALOGUES[language] ?? {};
  const messages = compile(catalogue[group], pluralIn(pluralsOf(catalogue)), siteName);
  if (compiled.size >= NAMES_KEPT) compiled.clear();
  compiled.set(key, messages);
  return messages;
}

function compile(tree: unknown, plural: ReturnType<typeof pluralIn>, siteName: string): unknown {
  if (typeof tree === 'string') return tree.replaceAll(PRODUCT_NAME, siteName);
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map((each) => compile(each, plural, siteName));
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      const [name] = key.split('(');
      if (name === key) return [key, compile(value, plural, siteName)];
      const source = nameSite(compileMessage(value), 'siteName');
      const make = new Function('plural', 'select', 'siteName', `return ${source}`);
      return [name, make(plural, select, siteName)];
    }),
  );
}
