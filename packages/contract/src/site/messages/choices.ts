/** What compiled messages call. */

type Options = { readonly [option: string]: string } & { readonly other: string };

/** Returns the text for exactly this number, or for its plural form in the language. */
export const pluralIn = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return (count: number, options: Options) =>
    options[`=${count}`] ?? options[rules.select(count)] ?? options.other;
};

export const select = (value: unknown, options: Options) =>
  (Object.hasOwn(options, String(value)) && options[String(value)]) || options.other;
