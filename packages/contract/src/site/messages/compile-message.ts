import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { PRODUCT_NAME } from '../product-name.ts';

/** The name of a compiled message's only parameter. */
export const PARAMETER = 'v';

/** Returns the JavaScript of a function from parameters to text, which calls `plural` and `select` of `choices.ts`. */
export function compileMessage(message: string): string {
  return `${PARAMETER}=>${join(parseMessage(message))}`;
}

/** Returns JavaScript that has a variable in place of the name. The name stands only in literals between double quotes. */
export const nameSite = (source: string, variable: string): string =>
  source.replaceAll(PRODUCT_NAME, `"+${variable}+"`);

/** Returns the language whose plural forms a catalogue has. */
export const pluralsOf = (catalogue: { language?: unknown }): string =>
  (catalogue.language as { plurals?: string } | undefined)?.plurals ?? 'en';

/** Returns the parameters of a message with what each must be. */
export function parametersOf(message: string): Map<string, 'any' | 'number' | 'boolean' | 'string'> {
  const found: ReturnType<typeof parametersOf> = new Map();
  const visit = (elements: MessageFormatElement[]) => {
    for (const each of elements) {
      if (each.type === TYPE.argument && !found.has(each.value)) found.set(each.value, 'any');
      if (each.type !== TYPE.plural && each.type !== TYPE.select) continue;
      const kind = 'true' in each.options ? 'boolean' : 'string';
      found.set(each.value, each.type === TYPE.plural ? 'number' : kind);
      for (const { value } of Object.values(each.options)) visit(value);
    }
  };
  visit(parseMessage(message));
  return found;
}

const keyOf = (option: string) => (IDENTIFIER.test(option) ? option : JSON.stringify(option));
const IDENTIFIER = /^[a-z_]\w*$/i;

const parseMessage = (message: string) => parse(message, { ignoreTag: true, captureLocation: false });

/** `counted` is the parameter that `#` stands for. */
function join(elements: MessageFormatElement[], counted?: string): string {
  const isText = elements[0]?.type === TYPE.literal;
  return [...(isText ? [] : ['""']), ...elements.map((each) => codeOf(each, counted))].join('+');
}

function codeOf(element: MessageFormatElement, counted: string | undefined): string {
  const ofParameter = (name: string | undefined) =>
    IDENTIFIER.test(name ?? '') ? `${PARAMETER}.${name}` : `${PARAMETER}[${JSON.stringify(name)}]`;
  if (element.type === TYPE.literal) return JSON.stringify(element.value);
  if (element.type === TYPE.argument) return ofParameter(element.value);
  if (element.type === TYPE.pound) return ofParameter(counted);
  if (element.type !== TYPE.plural && element.type !== TYPE.select)
    throw new Error(`${JSON.stringify(element)}: format dates and numbers before they become parameters`);
  const name = element.type === TYPE.plural ? element.value : counted;
  const options = Object.entries(element.options).map(
    ([option, { value }]) => `${keyOf(option)}:${join(value, name)}`,
  );
  return `${element.type === TYPE.plural ? 'plural' : 'select'}(${ofParameter(element.value)},{${options.join(',')}})`;
}
