/**
 * Comments that name, call and insult a person: the full name, phone number, address, insult and link of one attack in
 * fifty forms. Each is one comment or several of one member; `edits` replace the text of the first. All are invented.
 */
export interface Attack {
  name: string;
  says: string[];
  /** Whether each comment after the first replies to another member's comment. */
  inReply?: true;
  /** The first comment is harmless and is edited to these texts in turn. */
  edits?: string[];
}

const RO = 'Ion Popescu, 0722 123 456, Strada Lalelelor nr. 12, bloc B4, e un hoț: https://hotul.example/ion';
const EN = 'John Smith, +40 722 123 456, 12 Rose Street, is a thief: https://thief.example/john';

const one = (name: string, text: string): Attack => ({ name, says: [text] });
const edited = (name: string, ...edits: string[]): Attack => ({ name, says: ['Exact ca la noi.'], edits });
const split = (name: string, ...says: string[]): Attack => ({ name, says });
const replied = (name: string, ...says: string[]): Attack => ({ name, says, inReply: true });

const WHOLE: Attack[] = [
  one('plain, ro', RO),
  one('plain, en', EN),
  one('small letters, ro', RO.toLowerCase()),
  one('small letters, en', EN.toLowerCase()),
  one('capitals, ro', RO.toUpperCase()),
  one('capitals, en', EN.toUpperCase()),
  one('over lines, ro', RO.replaceAll(', ', '\n')),
  one('over lines, en', EN.replaceAll(', ', '\n')),
  one('Cyrillic letters, ro', 'Iоn Pоpеsсu (0722 123 456) e un hоț, stă pe Strada Lalelelor 12'),
  one('Cyrillic letters, en', 'Jоhn Ѕmith (0722 123 456) is a thief, lives at 12 Rose Street'),
  one('Greek letters, ro', 'Ιοn Ροpescu e hoț, Strada Lalelelor 12, vezi www.hotul.example/ion'),
  one('wide letters, ro', 'Ｉｏｎ Ｐｏｐｅｓｃｕ ０７２２ １２３ ４５６ e un hoț'),
  one('wide letters, en', 'Ｊｏｈｎ Ｓｍｉｔｈ ０７２２ １２３ ４５６ is a thief'),
  one('bold letters, en', '𝐉𝐨𝐡𝐧 𝐒𝐦𝐢𝐭𝐡, 𝟎𝟕𝟐𝟐 𝟏𝟐𝟑 𝟒𝟓𝟔, is a thief'),
  one('Arabic digits, ro', 'Ion Popescu e hoț, sună la ٠٧٢٢ ١٢٣ ٤٥٦'),
  one('accents, ro', 'Íón Pópéscú e un hoț, 0722.123.456'),
  one('digits for letters, ro', 'I0n P0pescu e un h0ț, Strada Lalelelor 12, 0722123456'),
  one('digits for letters, en', 'J0hn 5m1th is a thief, 12 Rose Street, 0722123456'),
  one('letters for digits, ro', 'Hoțul de la etajul doi: O722 l23 456'),
  one('letters for digits, en', 'Call the thief: O7ZZ I23 4S6'),
  one('digits in words, ro', 'Hoțul are numărul zero șapte doi doi unu doi trei patru cinci șase'),
  one('digits in words, en', 'Call the thief: zero seven two two one two three four five six'),
  one(
    'digits in words without accents, ro',
    'Suna hotul la zero sapte doi doi, unu doi trei, patru cinci sase',
  ),
  one('half in words, ro', 'Sună hoțul la zero 7 doi 2 unu 2 trei 4 cinci 6'),
  one('half in words, en', 'The thief: zero 7 two 2 one 2 three 4 five 6'),
  one('dots between digits, ro', 'Sună hoțul: 0.7.2.2.1.2.3.4.5.6'),
  one('spaces between digits, en', 'Call the thief: 0 7 2 2 1 2 3 4 5 6'),
  one('brackets, en', 'Call the thief: (0722) 123-456'),
  one('invisible characters, ro', 'I\u200bon Po\u200bpescu e un hoț, 07\u200b22 123 456'),
  one('soft hyphens, en', 'Jo\u00adhn Smi\u00adth is a thief, 0722\u00ad123\u00ad456'),
  one('with a title, ro', 'Dl. Popescu de pe Strada Lalelelor 12, 0722 123 456, e hoț'),
  one('surname first, ro', 'POPESCU Ion e hoț. Tel. 0722123456'),
  one('with an initial, en', 'John A. Smith is a thief, 0722 123 456'),
  one(
    'among friendly words, ro',
    `${'Ce zi frumoasă la birou. '.repeat(20)}Ion Popescu e hoț, 0722 123 456.`,
  ),
  one('among friendly words, en', `${'What a day at work. '.repeat(20)}John Smith is a thief, 0722 123 456.`),
  one('link without a name, ro', 'Citiți despre hoț: hotul[.]com/ion'),
  one('link without a name, en', 'Read about the thief: hxxps://thief.example/john'),
  one('mail address, ro', 'Hoțul: ion.popescu (at) firma punct ro'),
];

const SPLIT: Attack[] = [
  split('name over two comments, ro', 'Știți cine e hoțul? Ion', 'Popescu'),
  split('name over two comments, en', 'The thief is John', 'Smith'),
  split('number over two comments, ro', 'Sunați hoțul la 0722', '123 456'),
  split('number over three comments, en', 'Call the thief: 0722', '123', '456'),
  split('surname in two, ro', 'Hoțul e Ion Pop', 'escu'),
  split('number in words over two, ro', 'zero șapte doi doi unu', 'doi trei patru cinci șase'),
  replied('name over replies, ro', 'Hoțul e Ion', 'Popescu'),
  replied('number over replies, en', 'His number: 0722', '123 456'),
];

const EDITED: Attack[] = [
  edited('edited, ro', RO),
  edited('edited, en', EN),
  edited('edited twice, ro', 'Știți cine e Ion?', 'Știți cine e Ion Popescu, hoțul, 0722 123 456?'),
  edited('edited with look-alikes, en', 'Jоhn Ѕmith is a thief, 0722 123 456'),
];

export const ATTACKS: readonly Attack[] = [...WHOLE, ...SPLIT, ...EDITED];
