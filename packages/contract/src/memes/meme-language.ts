import type { MemeLanguage } from './meme-lists.ts';

/** The language of a meme's words, suggested by frequent words, endings and diacritics. Free of schemas. */

const wordSet = (text: string) => new Set(text.split(' '));

/** Words of one language alone, folded. Words that both have ('are', 'care', 'in', 'am', 'a', 'or') decide nothing. */
const ROMANIAN = wordSet(
  'acest aceasta acesta acum ai aia aici alta asta astazi astea atunci au avem avea aveti azi ba bine bun buna ca cand care-i ce ceva cine cineva ' +
    'cu cum da daca dar de deci deja desi despre din dintre doar dupa e ea ei el ele era este esti eu fac face facem facut fara fi fie foarte iar ii imi ' +
    'inca isi iti insa ioi la le lor luni mai mare marti mea mereu mult multa multe multi miercuri joi vineri sambata duminica ma mi-a ne nici niciodata nimeni nimic ' +
    'noastra noi nostru noua nu nostri o-ori ori orice pai pana pe pentru peste poate pot prea prima primul prin ramas sa sai sau se si sunt sub ta tau te ti tot toata toate toti ' +
    'trebuie tu un una unde unei unui unul va vi voi vor vrea zi zice zile ziua sedinta sefu seful sefa salariu salariul munca lucru lucrez lucram birou ' +
    'biroul cafea cafeaua colegi colegul concediu marire maririle interviu interviul angajare firma echipa proiect proiectul termen cine-i intre cat cate ' +
    'nou vechi an-nou iarasi inapoi maine ieri seara dimineata noapte ora ore minute saptamana luna anul oameni om omul treaba gata stiu stie vad vede merge',
);
const ENGLISH = wordSet(
  'about after again all also always and another any anyone as at back be because been before being but by can could did do does done day days ' +
    'every everyone everything first for from get gets getting go going good got had has have he her here his how i if is it its job just know ' +
    'last let like make me more most my never new no nobody not nothing now of off on once one only other our out over people please said ' +
    'same say says she should so some someone still such take than that the their them then there these they thing think this those time to ' +
    'today tomorrow too two until up us use very was we week well were what when where which while who why will with without work working ' +
    'would yes yesterday you your meeting email boss friday monday office says coffee salary team manager deadline everybody between against',
);
const ROMANIAN_LETTERS = /[ăâîșțşţ]/i;
const ROMANIAN_ENDINGS =
  /.{3}(ului|ilor|elor|iei|eaza|este|esc|ului|atie|atia|atii|iune|iunea|iuni|itate|itatea|oare|oarea|uri|urile|ele|ul)$/;
const ENGLISH_ENDINGS = /.{3}(ing|tion|tions|ness|ment|ments|ly|ed|ight|ough|less|ful)$/;
/** The share of the words of a language from which a text counts as one of both. */
const BOTH = 0.3;

/** Returns the language of the texts. Words of neither language, such as names, count as words of both. */
export function suggestLanguage(texts: readonly (string | null | undefined)[]): MemeLanguage {
  const words =
    texts
      .join(' ')
      .normalize('NFC')
      .match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  if (words.length === 0) return 'none';
  let romanian = 0;
  let english = 0;
  for (const word of words) {
    const isMarked = ROMANIAN_LETTERS.test(word);
    const folded = fold(word);
    if (isMarked || ROMANIAN.has(folded)) romanian += isMarked ? 2 : 1;
    else if (ENGLISH.has(folded) || /['’](s|t|re|ll|ve|m|d)$/.test(folded)) english += 1;
    else if (ROMANIAN_ENDINGS.test(folded)) romanian += 0.5;
    else if (ENGLISH_ENDINGS.test(folded)) english += 0.5;
  }
  const all = romanian + english;
  if (all === 0) return 'both';
  if (Math.min(romanian, english) >= Math.max(2, BOTH * all)) return 'both';
  if (romanian === english) return 'both';
  return romanian > english ? 'ro' : 'en';
}

function fold(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
