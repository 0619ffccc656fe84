import { m } from '@corpomeme/contract/site/messages';
import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import type { Operator } from '@corpomeme/contract/site/site-facts';
import type { Language, LegalSection, LegalText } from './legal-text.ts';

/** What the texts say until admins set who runs the site. */
const DEFAULTS = {
  en: { controller: 'The team of Corpomeme', disputesPlace: 'Bucharest, Romania', city: 'Bucharest' },
  ro: { controller: 'Echipa Corpomeme', disputesPlace: 'București, România', city: 'București' },
} as const;

const operatorStrings = {
  en: {
    heading: 'Who runs this site',
    name: 'Operator',
    address: 'Address',
    registration: 'Registration',
    mailbox: 'Contact for everybody',
    authorities: 'Contact for authorities',
    languages: 'Languages',
    law: (law: string) => `These terms are governed by ${law}.`,
  },
  ro: {
    heading: 'Cine administrează acest site',
    name: 'Operator',
    address: 'Adresă',
    registration: 'Înregistrare',
    mailbox: 'Contact pentru oricine',
    authorities: 'Contact pentru autorități',
    languages: 'Limbi',
    law: (law: string) => `Acești termeni sunt guvernați de ${law}.`,
  },
} as const;

/** Returns the text with the operator's name, place and law; `isImprint` adds a section with all that is set. */
export function withOperator(
  text: LegalText,
  language: Language,
  operator: Operator,
  isImprint: boolean,
): LegalText {
  const place = language === 'ro' ? operator.disputesPlaceRo : operator.disputesPlaceEn;
  const law = language === 'ro' ? operator.governingLawRo : operator.governingLawEn;
  const { controller, disputesPlace, city } = DEFAULTS[language];
  const values: Record<string, string> = {
    controller: operator.operatorName ?? controller.replace(PRODUCT_NAME, m.chrome.name),
    disputesPlace: place ?? disputesPlace,
    city: place ?? city,
  };
  const fill = <Part>(part: Part): Part =>
    JSON.parse(
      JSON.stringify(part).replaceAll(/\{(controller|disputesPlace|city)\}/g, (_mark, name: string) =>
        JSON.stringify(plain(values[name] ?? '')).slice(1, -1),
      ),
    );
  const sections = fill(text.sections).map((section) =>
    law && section.id === 'disputes'
      ? { ...section, body: [...section.body, operatorStrings[language].law(plain(law))] }
      : section,
  );
  const imprint = isImprint && operator.operatorName ? [imprintOf(operator, language)] : [];
  return { ...text, sections: [...sections, ...imprint] };
}

/** Characters that would begin a mark of the texts. */
const plain = (words: string) => words.replaceAll(/[[\]{}`]/g, '');

function imprintOf(operator: Operator, language: Language): LegalSection {
  const strings = operatorStrings[language];
  const rows: [string, string | undefined][] = [
    [strings.name, operator.operatorName],
    [strings.address, operator.operatorAddress],
    [strings.registration, operator.operatorRegistration],
    [strings.mailbox, '{mailbox}'],
    [strings.authorities, operator.operatorAuthorities],
    [strings.languages, operator.operatorLanguages && languageNames(operator.operatorLanguages, language)],
  ];
  const names = rows.flatMap(([name, value]): [string, string][] =>
    value ? [[name, value === '{mailbox}' ? value : plain(value)]] : [],
  );
  return { id: 'operator', heading: strings.heading, body: [{ names }] };
}

/** Returns the names of languages such as `en, ro` in the language of the page. */
function languageNames(codes: string, language: Language): string {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return codes
    .split(/, ?/)
    .map((code) => names.of(code) ?? code)
    .join(', ');
}
