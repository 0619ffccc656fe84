import { expect, test } from 'vitest';
import type { z } from 'zod';
import { MemeChanges, MemeFields } from '../memes/memes.ts';
import { OPERATIONS } from '../operations.ts';
import { plainLine, plainText, Website } from './fields.ts';

/** A backspace, an override of the direction, an isolate, a zero-width space and a code point without a character. */
const UNSEEN = ['\u0008', '\u009f', '\u202e', '\u2066', '\u200b', '\u3164', '\ufeff', '\uffff', '\u{e0041}'];

/** Each character is part of a password. `image` stands for the bytes of a file. */
const NO_TEXT = new Set(['password', 'currentPassword', 'newPassword', 'image']);

/** Texts around which a check of a form must still see a right one. */
const SAMPLES = ['ab', 'abc@firma.ro', 'https://firma.ro/ab', '/ab', 'abcdefghijklmnopqrstuvwxyz'];

type Place = [where: string, schema: z.ZodType];

/** Returns the schemas of all fields that may hold a text, also within objects, lists and choices. */
function fieldsOf(where: string, schema: z.ZodType): Place[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = [def.in, def.out, def.innerType, def.element, def.valueType, ...((def.options as []) ?? [])];
  const within = inner.filter(Boolean).flatMap((part) => fieldsOf(where, part as z.ZodType));
  if (def.type !== 'object') return within;
  const shape = Object.entries((schema as z.ZodObject).shape);
  return shape.flatMap(([name, field]) => [
    [`${where}.${name}`, field as z.ZodType] as Place,
    ...fieldsOf(`${where}.${name}`, field as z.ZodType),
  ]);
}

const PLACES = [
  ...Object.entries(OPERATIONS).flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((schema) => (schema ? fieldsOf(name, schema) : [])),
  ),
  // Forms are validated by their services.
  ...fieldsOf('MemeFields', MemeFields),
  ...fieldsOf('MemeChanges', MemeChanges),
].filter(([where]) => !NO_TEXT.has(where.split('.').at(-1) ?? ''));

/** Returns the parsed texts for a text with this character within it; refusals are left out. */
function parsedTexts(schema: z.ZodType, character: string): string[] {
  const texts = SAMPLES.flatMap((text) => [
    `${text[0]}${character}${text.slice(1)}`,
    text + character + text,
  ]);
  return [...texts, ...texts.map((text) => [text])].flatMap((input) => {
    const { success, data } = schema.safeParse(input);
    return success ? [JSON.stringify(data) ?? ''] : [];
  });
}

test('no field of a request lets an invisible character through', () => {
  const leaks = PLACES.filter(([, schema]) =>
    UNSEEN.some((character) =>
      parsedTexts(schema, character).some((text) => text.includes(JSON.stringify(character).slice(1, -1))),
    ),
  );
  expect(leaks.map(([where]) => where)).toEqual([]);
  const accepting = PLACES.filter(([, schema]) => parsedTexts(schema, 'x').length > 0);
  expect(accepting.length).toBeGreaterThan(100);
});

test.each([
  ['a\r\nb\u2028c', 'a\nb\nc'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['Ado\u200bbe\u00ad', 'Adobe'],
  ['👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3', '👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3'],
  ['a\u200db\ufe0f', 'ab'],
  [
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j becomes %j', (text, clean) => {
  expect(plainText(100).parse(text)).toBe(clean);
});

test('a line has no line ends, and a website is stored as browsers read it', () => {
  expect(plainLine(100).parse(' a\tb\r\nc ')).toBe('a b c');
  expect(Website(40).parse('HTTPS://Bună.example/a b')).toBe('https://xn--bun-cpa.example/a%20b');
  expect(Website(40).safeParse(`https://a.example/${' '.repeat(3)}${'ș'.repeat(10)}`).success).toBe(false);
  expect(Website(40).parse(' ')).toBeNull();
});
