import { AsyncLocalStorage } from 'node:async_hooks';
import { pluralIn, select } from './messages/choices.ts';
import { compileMessage } from './messages/compile-message.ts';
import mix from './messages/mix.json' with { type: 'json' };

/** Texts by language, as messages of ICU. `mix` is English and Romanian at once, as on all sites until now (decision 215). */
const CATALOGUES = { mix } satisfies Record<string, typeof mix>;
/** The language whose plural forms a catalogue has. */
const PLURALS: Record<Locale, string> = { mix: 'en' };

export type Locale = keyof typeof CATALOGUES;

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

export type Messages = MessagesOf<typeof mix>;

const language = new AsyncLocalStorage<Locale>();
const compiled = new Map<string, unknown>();

/**
 * The texts in the language of the running request. Read them where they are used, never when a module loads: in the server,
 * each request may have another language. The web build writes them into the scripts (`apps/web/vite/messages.ts`).
 */
export const m = new Proxy({} as Messages, {
  get: (_, group) => groupIn(language.getStore() ?? 'mix', String(group)),
});

/** Runs a function, and all that it starts, with texts in a language. */
export function inLanguage<Result>(locale: Locale, run: () => Result): Result {
  return language.run(locale, run);
}

function groupIn(locale: Locale, group: string): unknown {
  const key = `${locale} ${group}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const messages = compile(Reflect.get(CATALOGUES[locale], group), pluralIn(PLURALS[locale]));
  compiled.set(key, messages);
  return messages;
}

function compile(tree: unknown, plural: ReturnType<typeof pluralIn>): unknown {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map((each) => compile(each, plural));
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      const [name] = key.split('(');
      if (name === key) return [key, compile(value, plural)];
      const make = new Function('plural', 'select', `return ${compileMessage(value)}`);
      return [name, make(plural, select)];
    }),
  );
}
