/**
 * Characters that look like Latin letters after NFKD and without accents, width and style: those on the right read as
 * the letter on the left. In order: Latin extensions, Greek, Cyrillic, Armenian, Hebrew and Arabic, Cherokee, Coptic,
 * Lisu, Canadian, the rest; a letter's last line is of extinct scripts. Contains only what deceives at a glance.
 */
const READ_AS: Record<string, string> = {
  a: '@ ɑ ɐ ᴀ ⱥ α а Ꭺ ⲁ ꓮ ᗅ \u{102a0} \u{16f40}',
  ae: 'æ ᴁ ӕ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹ ꜻ',
  ay: 'ꜽ',
  aa: 'ꜳ',
  b: 'ß ʙ ƀ ƃ ƅ ɓ β ꞵ б в ь ҍ ѣ Ᏼ Ᏸ Ꮟ ⲃ ꓐ ᑲ ᑳ ᖯ ᗷ \u{10282} \u{102a1} \u{10301}',
  bi: 'ы',
  c: 'ᴄ ȼ ƈ ɕ ↄ ϲ с ҫ Ꮯ ⲥ ꓚ \u{102a2} \u{10302} \u{1043d} \u{1051c} \u{118e9} \u{118f2}',
  d: 'ᴅ đ ð ƌ ɖ ɗ ԁ Ꭰ Ꮷ ꓒ ꓓ ᑯ ᗞ ᗪ',
  e: '3 ꝫ ᴇ ꬲ ɇ ə ǝ ɛ ɜ ȝ ʒ ε є е ҽ ҿ з ӡ ҙ Ꭼ ⲉ ⳍ ꓰ ⴹ \u{10286} \u{118ae} \u{118ca} \u{16f3b}',
  f: 'ꜰ ꬵ ꞙ ƒ ᵮ ẝ ϝ ғ ք ꓝ ᖴ \u{10287} \u{102a5} \u{10525} \u{118a2} \u{118c2} \u{1d7ca}',
  g: 'ɡ ɢ ɠ ǥ ᶃ ƍ ԍ ց Ꮐ Ᏻ ꓖ',
  h: 'ʜ ħ ɦ ⱨ ꚕ ᵸ н ң ӈ ӊ һ ћ հ Ꮋ Ꮒ Ᏺ ⲏ ꓧ ᕼ \u{102cf}',
  i: '1 l | ! ı ɪ ɩ ɨ ᵻ ᵼ ʟ ł ƚ ɫ ɬ ɭ ǀ ι і ӏ ꙇ լ ւ ו ן ا ߊ Ꭵ Ꮮ ⲓ ⳑ ꓡ ꓲ ᒪ ⵏ ᛁ ١ ۱ \u{10309} \u{10320} \u{1028a} \u{1041b} \u{10526} \u{118a3} \u{118b2} \u{118c3} \u{16f16} \u{16f28}',
  ii: 'ǁ װ',
  io: 'ю',
  j: 'ᴊ ȷ ɉ ʝ ϳ ј յ Ꭻ ꓙ ᒍ',
  k: 'ᴋ ƙ ⱪ ꝁ ĸ κ к қ ҟ Ꮶ ⲕ ꓗ ᛕ \u{10518}',
  m: 'ᴍ ɱ ᵯ м ӎ ϻ Ꮇ ⲙ ꓟ ᗰ ᛖ \u{102b0} \u{10311} \u{118e3} \u{11700}',
  n: 'ɴ ŋ ɲ ɳ ƞ ᵰ η п ո ռ ը ⲛ ꓠ \u{10513}',
  o: '0 ᴏ ᴑ ꬽ ꬾ ø ɵ ꝋ ɔ ο σ θ о ө ѳ օ ס ه ە ہ ھ Ꮎ Ꮻ Ꭴ ⲟ ꓳ ⴱ ⴲ ⵔ ⵁ ዐ ჿ ଠ ഠ ဝ တ 〇 ٥ ۵ ۿ ߀ ० ০ ੦ ૦ ୦ ௦ ౦ ೦ ൦ ๐ ໐ ၀ \u{10292} \u{102ab} \u{10404} \u{104c2} \u{10516} \u{114d0} \u{118c8} \u{118d7} \u{118e0}',
  oe: 'œ ɶ',
  oo: 'ꝏ ꚙ',
  p: 'ᴘ ƥ ᵽ þ ƿ ρ р Ꮲ ⲣ ꓑ ᑭ \u{10295}',
  q: 'ʠ ԛ գ զ ⵕ',
  r: 'ʀ ɍ ɽ ɼ ɾ ᵲ ꭇ ꭈ г ᴦ Ꭱ Ꮢ ꮁ ⲅ ꓣ ᖇ \u{104b4} \u{16f35}',
  s: '5 $ ꜱ ʂ ƽ ᵴ ſ ѕ Ꮥ Ꮪ ꓢ \u{10296} \u{10420} \u{118bb} \u{118c1} \u{16f3a}',
  t: 'ᴛ ŧ ƭ ʈ ƫ ⱦ ᵵ τ т ҭ Ꭲ ⲧ ꓔ \u{10297} \u{102b1} \u{10315} \u{16f0a}',
  u: 'ᴜ ꞟ ʉ ᵾ ꭎ ꭒ μ υ ս ሀ Ꮜ ꓴ ᑌ \u{104ce} \u{118b8} \u{118d8} \u{16f42}',
  v: 'ᴠ ʋ ν ѵ ט Ꮩ ꓦ ᐯ ⴸ ꛟ ٧ ۷ \u{1051d} \u{11706} \u{118a0} \u{118c0} \u{16f08}',
  w: 'ᴡ ɯ ꝡ ω ѡ ѽ ԝ ա Ꮃ Ꮤ ꓪ \u{114c5} \u{1170a} \u{1170e} \u{1170f} \u{118e6} \u{118ef}',
  x: 'χ х ҳ Ꭓ ⲭ ꓫ ⵝ ᕁ ᕽ ᚷ \u{10290} \u{102b4} \u{10317} \u{10322} \u{10527} \u{118ec}',
  y: 'ʏ ɣ ɏ ƴ ỿ ᶌ ꭚ γ у ү ұ ყ Ꭹ Ꮍ ⲩ ꓬ \u{102b2} \u{118dc} \u{16f43}',
  dz: 'ʣ',
  iz: 'ʫ',
  is: 'ʪ',
  te: 'ꜩ',
  tf: 'ꝷ',
  ts: 'ʦ',
  ue: 'ᵫ',
  uo: 'ꭣ',
  z: 'ᴢ ƶ ȥ ʐ ʑ ᵶ ζ Ꮓ ꓜ \u{102f5} \u{118a9} \u{118c4} \u{118e5}',
  2: 'ƨ ƻ ϩ ꙅ ꝛ ᒿ ꛯ',
  4: 'Ꮞ \u{118af}',
  6: 'Ꮾ ⳓ \u{118d5}',
  7: '\u{104d2} \u{118c6}',
  8: 'ȣ ৪ ੪ ଃ \u{1031a} \u{1e8cb}',
  9: 'ꝯ ⳋ ৭ ੧ ୨ ൭ \u{118ac} \u{118d6}',
};

/** Capitals that look like another letter than their lower case; applied before lower-casing. */
const CAPITALS_READ_AS: Record<string, string> = {
  e: '\u{118a6}',
  h: 'Η',
  m: 'Μ',
  n: 'Ν',
  t: '\u{118bc}',
  y: 'Υ \u{118a4}',
  o: 'Օ \u{118b5}',
  s: 'Տ',
  u: 'Ս',
};

const SMALL = listSigns(READ_AS, (sign) => sign.toLowerCase());
const CAPITALS = listSigns(CAPITALS_READ_AS, (sign) => sign);

function listSigns(readAs: Record<string, string>, form: (sign: string) => string): Map<string, string> {
  return new Map(
    Object.entries(readAs).flatMap(([letter, signs]) =>
      signs.split(' ').map((sign) => [form(sign), letter] as const),
    ),
  );
}

/** Returns the lower-case Latin letters that a character looks like, or its own lower case. Needs NFKD text. */
export function readAsLatin(sign: string): string {
  const small = sign.toLowerCase();
  return CAPITALS.get(sign) ?? SMALL.get(small) ?? small;
}
