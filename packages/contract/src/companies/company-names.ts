/** Names of companies and cities. Free of schemas, because browsers call these functions. */

/** The company of memes that fit no other one; its memes need no city. */
export const GENERAL = 'General';
export const NO_CITY = 'N/A';

/** The cities of the specification, which forms offer first. */
export const FIRST_CITIES = ['Bucuresti', 'Cluj-Napoca', 'Timisoara', 'Iasi', 'Brasov', 'Oradea'] as const;

/** Work without an office. */
export const REMOTE = 'Remote';

/** The other county towns of Romania, spelt as the first cities are: without diacritics. */
const COUNTY_TOWNS = [
  ...(['Alba Iulia', 'Alexandria', 'Arad', 'Bacau', 'Baia Mare', 'Bistrita', 'Botosani', 'Braila'] as const),
  ...(['Buzau', 'Calarasi', 'Constanta', 'Craiova', 'Deva', 'Drobeta-Turnu Severin', 'Focsani'] as const),
  ...(['Galati', 'Giurgiu', 'Miercurea Ciuc', 'Piatra Neamt', 'Pitesti', 'Ploiesti'] as const),
  ...(['Ramnicu Valcea', 'Resita', 'Satu Mare', 'Sfantu Gheorghe', 'Sibiu', 'Slatina', 'Slobozia'] as const),
  ...(['Suceava', 'Targoviste', 'Targu Jiu', 'Targu Mures', 'Tulcea', 'Vaslui', 'Zalau'] as const),
] as const;

export const CITIES = [...FIRST_CITIES, REMOTE, ...COUNTY_TOWNS] as const;
export type City = (typeof CITIES)[number];

/** The cities whose names have diacritics, as people read them. The wire has the same letters without the marks. */
const SPELT =
  'București|Timișoara|Iași|Brașov|Bacău|Bistrița|Botoșani|Brăila|Buzău|Călărași|Constanța|Focșani|Galați|Piatra Neamț|Pitești|' +
  'Ploiești|Râmnicu Vâlcea|Reșița|Sfântu Gheorghe|Târgoviște|Târgu Jiu|Târgu Mureș|Zalău';

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

const SPELT_BY_CITY = new Map(SPELT.split('|').map((name) => [withoutMarks(name), name]));

/** Returns the name of a city as people read it: 'București' for 'Bucuresti'. Unknown names stay. */
export function cityText(city: string): string {
  return SPELT_BY_CITY.get(city) ?? city;
}

/** Returns the text without case and diacritics, so that `timisoara` finds `Timișoara`. */
export function plainName(text: string): string {
  return withoutMarks(text).toLowerCase().trim();
}

/** Returns the letters and digits of a name without case and diacritics: a key that is unique to a company (decision 117). */
export function foldName(name: string): string {
  return plainName(name).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the words of the name, joined by dashes. The slug has the same key as the name. */
export function slugOf(name: string): string {
  return (
    plainName(name)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? ''
  );
}

/** Returns the name's key from each of its words on: the beginnings by which searches find it. */
export function searchTerms(name: string): string[] {
  const words = plainName(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((_, at) => words.slice(at).join('')))];
}

/** Minimum number of letters of a search within words; two would find nearly every company. */
export const PART_LETTERS = 3;

/** Returns the name's key from each letter on that begins no word, for searches within words. */
export function searchParts(name: string): string[] {
  const words = plainName(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.flatMap((word) =>
    [...word].map((letter, place) => ({ letter, isWithin: place > 0 })),
  );
  const parts = letters
    .map(({ isWithin }, from) => (isWithin ? letters.slice(from).map(({ letter }) => letter) : []))
    .filter(({ length }) => length >= PART_LETTERS);
  return [...new Set(parts.map((part) => part.join('')))];
}

/** Addresses that admins give a company and everybody reads, with the longest that each may be. A further one is a column, a label and a hint. */
export const COMPANY_ADDRESSES = { website: 200 } as const;
export type CompanyAddress = keyof typeof COMPANY_ADDRESSES;
const ADDRESS_NAMES = Object.keys(COMPANY_ADDRESSES) as CompanyAddress[];

/** Returns what `read` returns for each address of a company. */
export const forAddresses = <T>(read: (name: CompanyAddress) => T) =>
  Object.fromEntries(ADDRESS_NAMES.map((name) => [name, read(name)])) as Record<CompanyAddress, T>;
