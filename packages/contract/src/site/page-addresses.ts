import { COMPANY } from '../companies/companies.ts';
import { READ_LANGUAGES, sortNamed, TIME_WINDOW, themeNamed } from '../memes/meme-lists.ts';
import { adminSectionNamed } from '../people/admin-sections.ts';
import { SEARCH } from './limits.ts';
import { page } from './paths.ts';

/** Returns the normalised value of a parameter, or undefined if the page ignores it. */
type Rule = (value: string) => string | undefined;
type Query = Record<string, Rule>;

const CURSOR_MAX = 200;
const URL_MAX = 2048;
/** A placeholder for a company, member or meme that cannot exist. */
const MISSING = '-';

const oneOf =
  (...words: string[]): Rule =>
  (value) =>
    words.includes(value) ? value : undefined;
const text =
  (max: number): Rule =>
  (value) =>
    value.trim().slice(0, max) || undefined;
/** Normalises any value, because only the presence of the parameter changes the page. */
const present: Rule = (value) => (value === '' ? undefined : 'given');
const cursor: Rule = (value) => (value.length > 0 && value.length <= CURSOR_MAX ? value : undefined);
/** Accepts any name, because the directory changes while the site runs. Made-up names fill the cache no more than searches do. */
const company: Rule = (value) => {
  const name = value.trim().toWellFormed();
  if (name === '') return undefined;
  return name.length > COMPANY.nameMax ? MISSING : name;
};

/** Ignores the default, because it does not change the page. */
const sort: Rule = (value) => (value === 'recent' ? undefined : sortNamed(value));
const language = oneOf(...READ_LANGUAGES);
const time = oneOf(...Object.keys(TIME_WINDOW));

/** The page number of the list of companies; 1 for any other value. */
const companies: Rule = (value) => (/^[1-9]\d?$/.test(value) ? value : '1');

const comments: Query = {
  sort: oneOf('best'),
  cursor,
  before: (value) => (/^[1-9]\d{0,8}$/.test(value) ? value : undefined),
};
const legal: Query = {
  version: (value) => (/^(?:0|[1-9]\d{0,5})$/.test(value) ? value : undefined),
};
const browse: Query = {
  company,
  sort,
  time,
  theme: themeNamed,
  language,
  search: text(SEARCH.max),
  q: text(SEARCH.max),
  companies,
  // The text of the company finder; the page redirects to the company.
  find: text(COMPANY.nameMax),
  cursor,
};

const userId: Rule = (value) => (/^[\w-]{1,64}$/.test(value) ? value : MISSING);
const customPage: Rule = (value) => (/^[a-z0-9-]{1,40}$/.test(value) ? value : MISSING);
const template: Rule = (value) => (/^[a-z-]{1,40}$/.test(value) ? value : MISSING);
const id: Rule = (value) => (/^[1-9]\d{0,15}$/.test(value) ? value : '0');

/** The parameter of an address, and the cookie, that choose a language. */
export const LANGUAGE = 'lang';

const LEGAL: readonly string[] = [
  page.terms(),
  page.privacy(),
  page.anonymity(),
  page.method(),
  page.disclaimer(),
  page.contact(),
  page.cookies(),
  page.accessibility(),
  page.rules(),
];

/** Parameters that change what the server renders, by page. Parameters that only the browser reads are not listed. */
const PAGES: { path: string; segment?: Rule; query?: Query }[] = [
  { path: page.home(), query: { sort, time, language } },
  { path: page.browse(), query: browse },
  {
    path: page.companies(),
    query: {
      search: text(COMPANY.nameMax),
      sort: oneOf('name'),
      letter: (value) => (/^[a-z0]$/i.test(value) ? value.toLowerCase() : undefined),
      cursor,
    },
  },
  { path: page.themes() },
  {
    path: '/theme/:',
    segment: (slug) => themeNamed(slug) ?? MISSING,
    query: { company, sort, time, language, companies, cursor },
  },
  {
    path: '/company/:',
    segment: (name) => company(name) ?? MISSING,
    query: { sort, time, theme: themeNamed, language, cursor },
  },
  { path: '/company/:/speak', segment: (name) => company(name) ?? MISSING },
  { path: '/author/:', segment: userId, query: { cursor } },
  { path: '/template/:', segment: template, query: { cursor } },
  { path: '/meme/:', segment: id, query: comments },
  { path: '/meme/:/answer', segment: id },
  { path: '/meme/:/comments', segment: id, query: comments },
  { path: '/admin/:', segment: (name) => adminSectionNamed(name) ?? MISSING },
  { path: '/admin/users/:', segment: () => MISSING },
  { path: '/desk/members/:', segment: () => MISSING },
  { path: '/openid/:', segment: () => MISSING },
  {
    path: page.today(),
    query: { day: (value) => (/^20\d{2}-\d{2}-\d{2}$/.test(value) ? value : undefined) },
  },
  { path: page.ledger(), query: { year: (value) => (/^20\d{2}$/.test(value) ? value : undefined) } },
  { path: page.moderationLog(), query: { action: text(100), cursor } },
  {
    path: page.ownMemes(),
    query: {
      status: oneOf('pending', 'approved', 'rejected', 'removed'),
      edit: (value) => (/^[1-9]\d{0,15}$/.test(value) ? '1' : undefined),
    },
  },
  { path: page.verifyEmail(), query: { token: present } },
  { path: page.changeEmail(), query: { token: present, undo: present } },
  { path: page.dataExport(), query: { token: present } },
  { path: page.resetPassword(), query: { token: present } },
  { path: page.register(), query: { invite: present } },
  { path: page.unsubscribe(), query: { token: present, mail: oneOf('weekly') } },
  { path: page.report(), query: { url: text(URL_MAX), file: present } },
  ...LEGAL.map((path) => ({ path, query: legal })),
  { path: '/pages/:', segment: customPage, query: legal },
  ...[
    page.howto(),
    page.studio(),
    page.pending(),
    page.desk(),
    page.deskReports(),
    page.deskAppeals(),
    page.deskStatistics(),
    page.deskInvitations(),
    page.admin(),
    page.account(),
    page.saved(),
    page.followed(),
    page.notifications(),
    page.withdraw(),
    page.forgotPassword(),
    page.login(),
    page.offline(),
  ].map((path) => ({ path })),
];

/** The canonical URL of every unknown path. */
const NOT_FOUND = '/not-found';

/**
 * Returns the canonical URL under which a page is rendered and cached: known parameters in a fixed order and spelling. URLs
 * with the same canonical URL get the same HTML (decision 059).
 */
export function canonicalPage(address: string): string {
  const [path = '', search = ''] = (address.split('#', 1)[0] ?? '').split(/\?(.*)/s);
  const segments = decodeSegments(path);
  const found = segments && findPage(segments);
  if (!found) return NOT_FOUND;
  const query = new URLSearchParams();
  const parameters = new URLSearchParams(search);
  for (const [name, rule] of Object.entries(found.query)) {
    const value = parameters.get(name);
    const known = value === null ? undefined : rule(value);
    if (known !== undefined) query.set(name, known);
  }
  return query.size > 0 ? `${found.path}?${query}` : found.path;
}

function decodeSegments(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Returns the matching page. Ignores case and trailing slashes, like the page router. */
function findPage(segments: string[]): { path: string; query: Query } | null {
  for (const { path, segment = id, query = {} } of PAGES) {
    const pattern = path.split('/').filter(Boolean);
    const fits = pattern.every((part, at) => part === ':' || part === segments[at]?.toLowerCase());
    if (!fits || pattern.length !== segments.length) continue;
    const filled = pattern.map((part, at) =>
      part === ':' ? encodeURIComponent(segment(segments[at] ?? '') ?? MISSING) : part,
    );
    return { path: `/${filled.join('/')}`, query };
  }
  return null;
}
