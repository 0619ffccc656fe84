import { contactMailbox } from '@corpomeme/contract/site/paths';
import { describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../../../lib/browser-storage.ts';
import { readMarks } from '../legal-marks.ts';
import accessibilityEn from './accessibility-en.json' with { type: 'json' };
import accessibilityRo from './accessibility-ro.json' with { type: 'json' };
import anonymityEn from './anonymity-en.json' with { type: 'json' };
import anonymityRo from './anonymity-ro.json' with { type: 'json' };
import contactEn from './contact-en.json' with { type: 'json' };
import contactRo from './contact-ro.json' with { type: 'json' };
import cookiesEn from './cookies-en.json' with { type: 'json' };
import cookiesRo from './cookies-ro.json' with { type: 'json' };
import disclaimerEn from './disclaimer-en.json' with { type: 'json' };
import disclaimerRo from './disclaimer-ro.json' with { type: 'json' };
import { type LegalBlock, type LegalText, type LegalTexts, readTexts } from './legal-text.ts';
import methodEn from './method-en.json' with { type: 'json' };
import methodRo from './method-ro.json' with { type: 'json' };
import { withOperator } from './operator.strings.ts';
import privacyEn from './privacy-en.json' with { type: 'json' };
import privacyRo from './privacy-ro.json' with { type: 'json' };
import termsEn from './terms-en.json' with { type: 'json' };
import termsRo from './terms-ro.json' with { type: 'json' };

/** As pages show the texts before admins set who runs the site. */
const shown = ({ en, ro }: LegalTexts): LegalTexts => ({
  en: withOperator(en, 'en', {}, true),
  ro: withOperator(ro, 'ro', {}, true),
});

const TEXTS = {
  terms: shown(readTexts(termsEn, termsRo)),
  privacy: shown(readTexts(privacyEn, privacyRo)),
  disclaimer: shown(readTexts(disclaimerEn, disclaimerRo)),
  contact: shown(readTexts(contactEn, contactRo)),
  cookies: shown(readTexts(cookiesEn, cookiesRo)),
  accessibility: shown(readTexts(accessibilityEn, accessibilityRo)),
  anonymity: shown(readTexts(anonymityEn, anonymityRo)),
  method: shown(readTexts(methodEn, methodRo)),
};

function textsOf(block: LegalBlock): string[] {
  if (typeof block === 'string') return [block];
  return 'list' in block ? block.list : block.names.flat();
}

function allOf({ title, description, lead, sections }: LegalText): string[] {
  return [
    title,
    description,
    lead,
    ...sections.flatMap(({ heading, body }) => [heading, ...body.flatMap(textsOf)]),
  ];
}

/** Returns what must be the same in both languages: the sections, their structure, and the places of the marks. */
function skeletonOf({ sections }: LegalText) {
  return sections.map(({ id, body }) => ({
    id,
    blocks: body.map((block) => textsOf(block).map(marksOf)),
  }));
}

function marksOf(text: string): string[] {
  return readMarks(text).flatMap((part) => {
    if (part.kind === 'link') return [part.to];
    return part.kind === 'code' || part.kind === 'mailbox' ? [part.kind] : [];
  });
}

describe.each(Object.entries(TEXTS))('the texts of %s', (_name, { en, ro }) => {
  it('have the same content in both languages, section by section, link by link', () => {
    expect(skeletonOf(ro)).toEqual(skeletonOf(en));
    const ids = en.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('contain the same numbers', () => {
    const numbers = (text: LegalText) => allOf(text).flatMap((words) => words.match(/\d+/g) ?? []);
    expect(numbers(ro)).toEqual(numbers(en));
  });

  it('use Romanian letters, not Turkish ones', () => {
    const words = allOf(ro).join(' ');
    expect(words).toMatch(/[șț]/);
    expect(words).not.toMatch(/[şţŞŢ]/);
    const english = allOf(en)
      .flatMap(readMarks)
      .map((part) => (part.kind === 'text' ? part.text : ''));
    expect(english.join(' ')).not.toMatch(/[șțăâî]/);
  });

  it('contain no unparsed mark', () => {
    for (const words of [...allOf(en), ...allOf(ro)]) {
      const shown = readMarks(words).map((part) => ('text' in part ? part.text : ''));
      expect(shown.join('')).not.toMatch(/[[\]{}`]/);
    }
  });
});

it('the Romanian texts have one word for a meme (decision 385), and letters without a cedilla', () => {
  const romanian = Object.values(TEXTS).flatMap(({ ro }) => allOf(ro));
  expect(romanian.filter((text) => /[ŞşŢţ]|(?<!\p{L})mem(?:ă|a|ei|ele|elor)(?!\p{L})/iu.test(text))).toEqual(
    [],
  );
});

describe('the facts of the specification', () => {
  const facts: [string, keyof typeof TEXTS, RegExp, RegExp][] = [
    ['age', 'terms', /aged 18 and over/, /cel puțin 18 ani/],
    ['answer', 'terms', /within 48 business hours/, /în 48 de ore din zile lucrătoare/],
    ['answer', 'contact', /within 48 business hours/, /în 48 de ore din zile lucrătoare/],
    ['negotiation', 'terms', /informally for 30 days/, /amiabilă timp de 30 de zile/],
    ['seat', 'terms', /arbitration in Bucharest/, /arbitraj la București/],
    ['rules', 'terms', /International Chamber of Commerce/, /Camerei Internaționale de Comerț/],
    ['archive', 'terms', /12 months may be archived/, /12 luni poate fi arhivat/],
    ['storage', 'cookies', /Essential storage only/, /Doar stocare esențială/],
    ['names', 'disclaimer', /Real names .* are not allowed/, /Numele reale .* nu sunt permise/],
    ['defamation', 'disclaimer', /Defamatory content is not allowed/, /Conținutul defăimător nu este permis/],
  ];
  it.each(facts)('%s', (_fact, name, inEnglish, inRomanian) => {
    const { en, ro } = TEXTS[name];
    expect(allOf(en).join('\n')).toMatch(inEnglish);
    expect(allOf(ro).join('\n')).toMatch(inRomanian);
  });
});

it.each(STORAGE_KEYS)('the storage key %s is listed', (key) => {
  expect(allOf(TEXTS.cookies.en)).toContain(`\`${key}\``);
  expect(allOf(TEXTS.cookies.ro)).toContain(`\`${key}\``);
});

describe('readMarks', () => {
  it('parses links, code and the mailbox', () => {
    expect(readMarks('See [the terms](terms), `token`, “{ro:Închide}” or {mailbox}.')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'the terms', to: '/terms' },
      { kind: 'text', text: ', ' },
      { kind: 'code', text: 'token' },
      { kind: 'text', text: ', “' },
      { kind: 'romanian', text: 'Închide' },
      { kind: 'text', text: '” or ' },
      { kind: 'mailbox' },
      { kind: 'text', text: '.' },
    ]);
  });
});

it.each([
  ['https://corpomeme.ro', 'contact@corpomeme.ro'],
  ['https://www.corpomeme.ro:8443/x', 'contact@corpomeme.ro'],
  ['http://localhost:3000', 'contact@localhost'],
])('the mailbox of %s', (publicUrl, mailbox) => {
  expect(contactMailbox(publicUrl)).toBe(mailbox);
});
