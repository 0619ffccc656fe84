import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { columnsAfterDeletion } from '../../../../db/table-facts.ts';

/** What the privacy page of the product says is stored, against `docs/privacy.md` and the tables. */

const ROOT = path.resolve(import.meta.dirname, '../../../../../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The tables of each statement under 'What we keep'. */
const STATEMENTS: Record<string, string[]> = {
  Account: ['users', 'former_names'],
  Password: ['accounts', 'two_factors'],
  'Google and other logins': ['accounts'],
  Passkeys: ['passkeys'],
  'Links and codes': ['verifications', 'mails'],
  Sessions: ['sessions'],
  'Access tokens': ['sessions'],
  Invitations: ['invitations', 'invited_members'],
  'What you post': [
    ...['memes', 'comments', 'meme_votes', 'comment_votes', 'same_here_votes'],
    ...['meme_revisions', 'company_proposals', 'idempotency_keys'],
  ],
  'Memes without a name': ['pseudonyms', 'withdrawal_secrets'],
  'Automatic checks': ['findings', 'picture_texts', 'picture_looks', 'picture_prints', 'blocked_pictures'],
  'Questions to you': ['author_questions'],
  'Your reading': ['saved_memes', 'company_choices', 'muted_members', 'company_choice_moves'],
  'Speaking for a company': ['company_speakers', 'company_answers', 'companies'],
  Reports: ['reports', 'cases', 'removed_comments'],
  Notifications: ['notifications', 'digests', 'weekly_mails'],
  'Push messages': ['push_subscriptions'],
  'Warnings and appeals': ['sanctions', 'appeals', 'staff_notes'],
  Moderators: ['staff_alerts'],
  Decisions: ['audit_log', 'blocks'],
  'Technical log': [],
  'Counts of visits': ['visit_counts'],
};
/**
 * Of tables about which the document has several rows: how each row begins, and the words of the page about it in both
 * languages.
 */
const KINDS: Record<string, [row: string, en: string, ro: string][]> = {
  users: [
    ['e-mail address, name', 'Email address, nickname, role', 'Adresa de email, porecla, rolul'],
    ['whether the member has chosen a name', 'whether you chose that name', 'dacă ți-ai ales tu porecla'],
    ['hash of the registering', 'the browser in which you registered', 'browserului în care te-ai înscris'],
    ['the path of the page from which', 'page from which you registered', 'pagina de pe care te-ai înscris'],
    ['whether the mail server', 'whether your mailbox refused', 'dacă ultimul nostru mesaj a fost refuzat'],
    ['the time at which one person', 'when you proved that both', 'când ai dovedit că'],
    ['whether the upload form', 'whether you post without your name', 'dacă postezi fără nume'],
    ['a drawn name, a random id', 'a drawn name', 'un nume tras la sorți'],
    ['whether they want an author page', 'whether you have an author page', 'dacă ai o pagină de autor'],
  ],
  sessions: [
    ['sessions', 'When each login began', 'Când a început și când a fost folosită'],
    ['access tokens', 'If you make one for a script', 'Dacă faci unul pentru un script'],
  ],
  rate_counters: [
    [
      'how often an address',
      'Your network address is used in memory',
      'Adresa ta de rețea este folosită în memorie',
    ],
    [
      'a keyed hash of account and network',
      'keyed hash of account and network',
      'amprentă cu cheie a contului și a rețelei',
    ],
  ],
  memes: [
    ['memes, comments, votes', 'Memes, comments and votes', 'Memele, comentariile și voturile'],
    [
      'the moment at which',
      'the moment at which it is shown to moderators',
      'momentul în care ajunge la moderatori',
    ],
  ],
  cases: [
    [
      'earlier texts of a comment',
      'earlier texts of a reported comment',
      'textele anterioare ale unui comentariu raportat',
    ],
    ['reports', 'What you reported', 'Ce ai raportat'],
  ],
  reports: [
    ['reports', 'What you reported', 'Ce ai raportat'],
    ['name and address', 'gives a name and an email address', 'dă un nume și o adresă de email'],
    ['what they wrote', 'and what they write', 'și ce scrie'],
  ],
};
/** Tables of which other sections of the page speak. */
const ELSEWHERE: Record<string, string> = {
  sealed_copies: 'deletion',
  banned_emails: 'deletion',
  held_names: 'deletion',
  rate_counters: 'data',
  login_failures: 'data',
  meme_words: 'visible',
  deleted_memes: 'visible',
};

interface Section {
  id: string;
  body: (string | { names?: [string, string][]; list?: string[] })[];
}

const sections = (language: 'en' | 'ro' = 'en'): Section[] =>
  JSON.parse(read(`apps/web/app/features/site/legal/texts/privacy-${language}.json`)).sections;
const statements = () =>
  sections()
    .find(({ id }) => id === 'data')
    ?.body.flatMap((block) => (typeof block === 'string' ? [] : (block.names ?? []))) ?? [];

/** The rows of the first table of the document: the tables that a row names, and how long it says that they are kept. */
const documented = read('docs/privacy.md')
  .split('\n\n')
  .find((part) => part.startsWith('| about |'))
  ?.split('\n')
  .slice(2)
  .map((line) => {
    const [, , what = '', where = '', howLong = ''] = line.split('|');
    return {
      what: what.trim(),
      tables: [...where.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
      howLong,
    };
  });

test('each statement about stored data has its tables, and each table with personal data its statement', () => {
  expect(statements().map(([name]) => name)).toEqual(Object.keys(STATEMENTS));
  const stated = new Set([...Object.values(STATEMENTS).flat(), ...Object.keys(ELSEWHERE)]);
  const rows = documented?.flatMap(({ tables }) => tables) ?? [];
  expect(rows.length).toBeGreaterThan(40);
  expect([...new Set(rows)].filter((table) => !stated.has(table))).toEqual([]);
  const personal = new Set<string>(columnsAfterDeletion().map(({ table }) => table));
  expect([...personal].filter((table) => !stated.has(table))).toEqual([]);
  expect([...stated].filter((table) => !rows.includes(table))).toEqual([]);
  const ids = sections().map(({ id }) => id);
  expect(Object.values(ELSEWHERE).filter((id) => !ids.includes(id))).toEqual([]);
});

test.each(['en', 'ro'] as const)('each kind of stored data has its words in %s', (language) => {
  const words = JSON.stringify(sections(language)).toLowerCase();
  const missing = (documented ?? []).flatMap(({ what, tables }) =>
    tables.flatMap((table) => {
      const isOneOfSeveral = (documented ?? []).filter((row) => row.tables.includes(table)).length > 1;
      if (!isOneOfSeveral || table === 'company_choice_moves') return [];
      const kind = KINDS[table]?.find(([row]) => what.startsWith(row));
      const said = kind?.[language === 'en' ? 1 : 2].toLowerCase();
      return said && words.includes(said) ? [] : [`${table}: ${what}: ${said}`];
    }),
  );
  expect(missing).toEqual([]);
});

/** How long, in the words of the page and of the document. */
const TIMES: [RegExp, RegExp][] = [
  [/\b(\d+) days?\b/gi, /\b(\d+) days?\b/gi],
  [/\bfor a year\b/gi, /\ba year\b/gi],
  [/\b(two) years\b/gi, /\b(two) years\b/gi],
];

test('each statement keeps data as long as the document says', () => {
  const wrong = statements().flatMap(([name, words]) => {
    const tables = STATEMENTS[name] ?? [];
    const rows = documented?.filter((row) => row.tables.some((table) => tables.includes(table))) ?? [];
    const kept = rows.map(({ howLong }) => howLong).join('\n');
    return TIMES.flatMap(([said, written]) => {
      const known = [...kept.matchAll(written)].map(([all, number]) => (number ?? all).toLowerCase());
      const told = [...words.matchAll(said)].map(([, number]) => (number ?? 'a year').toLowerCase());
      return told.filter((time) => !known.includes(time)).map((time) => `${name}: ${time}`);
    });
  });
  expect(wrong).toEqual([]);
});
