import { expect, test } from 'vitest';
import { readMarks } from '../legal-marks.ts';
import contactEn from './contact-en.json' with { type: 'json' };
import contactRo from './contact-ro.json' with { type: 'json' };
import { readTexts } from './legal-text.ts';
import { withOperator } from './operator.strings.ts';
import privacyEn from './privacy-en.json' with { type: 'json' };
import privacyRo from './privacy-ro.json' with { type: 'json' };
import termsEn from './terms-en.json' with { type: 'json' };
import termsRo from './terms-ro.json' with { type: 'json' };

const TERMS = readTexts(termsEn, termsRo);
const PRIVACY = readTexts(privacyEn, privacyRo);
const CONTACT = readTexts(contactEn, contactRo);
const OPERATOR = {
  operatorName: 'Meme [SRL](x) {mailbox} "1"',
  operatorAddress: 'Cluj',
  operatorLanguages: 'ro, hu',
  governingLawEn: 'Romanian law',
  disputesPlaceRo: 'Cluj',
};

test('until it is set, the texts are those of the product', () => {
  const said = JSON.stringify([
    withOperator(PRIVACY.en, 'en', {}, true),
    withOperator(PRIVACY.ro, 'ro', {}, true),
    withOperator(CONTACT.ro, 'ro', {}, true),
  ]);
  expect(said).toContain('The team of Corpomeme decides');
  expect(said).toContain('Echipa Corpomeme hotărăște');
  expect(said).toContain('apoi arbitraj la București, sub egida');
  expect(said).not.toContain('"operator"');
});

test('the operator, the law and the place are named in the language of the page', () => {
  const en = JSON.stringify(withOperator(TERMS.en, 'en', OPERATOR, true));
  expect(en).toContain('These terms are governed by Romanian law.');
  expect(en).toContain('arbitration in Bucharest, Romania');
  expect(en).toContain('Romanian, Hungarian');
  const ro = JSON.stringify(withOperator(TERMS.ro, 'ro', OPERATOR, true));
  expect(ro).toContain('arbitraj la Cluj, după');
  expect(ro).toContain('română, maghiară');
});

test('what admins type is text, not marks', () => {
  const { sections } = withOperator(PRIVACY.en, 'en', OPERATOR, false);
  const [first] = sections[0]?.body ?? [];
  expect(readMarks(String(first))[0]).toEqual({
    kind: 'text',
    text: 'Meme SRL(x) mailbox "1" decides what is done with the data described here. Write to ',
  });
});
