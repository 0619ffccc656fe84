import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inLanguage, LANGUAGES } from '@corpomeme/contract/site/messages';
import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { cleanup } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { contentLanguage } from '../../lib/second-text.tsx';
import PrivacyPage from './privacy.tsx';

/** What the rendered privacy page says is stored, against the table of columns in `docs/privacy.md`. */

/**
 * The sentence about each row of the table, by the row's first column: the statement under 'What we keep' that has it (empty for
 * another place of the page), and its words in English and Romanian.
 */
const SENTENCES: Record<string, [statement: string, en: string, ro: string]> = {
  'banned_emails.email_hash': [
    '',
    'a keyed hash of the email address',
    'un hash cu cheie al adresei de email',
  ],
  'held_names.name_hash': [
    '',
    'one of the nickname, so that nobody else appears under it',
    'unul al poreclei, ca să nu apară altcineva',
  ],
  'users.id': ['Account', 'Email address, nickname', 'Adresa de email, porecla'],
  'users.email': ['Account', 'Email address', 'Adresa de email'],
  'users.role_id': ['Account', 'role', 'rolul'],
  'users.created_at': ['Account', 'when you joined', 'când te-ai înscris'],
  'users.last_login_at': ['Account', 'when you last logged in', 'când te-ai autentificat ultima dată'],
  'users.verification_sent_at': [
    'Account',
    'when we last mailed you a link or a warning',
    'când ți-am trimis ultima dată un link sau un avertisment',
  ],
  'users.mail_refused_at': [
    'Account',
    'whether your mailbox refused our last mail',
    'dacă ultimul nostru mesaj a fost refuzat',
  ],
  'users.standing': [
    'Memes without a name',
    'one word about your earlier memes',
    'un cuvânt despre meme-urile tale de dinainte',
  ],
  'users.address_hash': ['Moderators', 'a keyed hash of their address', 'o amprentă cu cheie a adresei lor'],
  'users.posts_nameless': ['Account', 'whether you post without your name', 'dacă postezi fără nume'],
  'users.language': ['Account', 'the language if you chose one', 'limba dacă ai ales una'],
  'pseudonyms.id': [
    'Memes without a name',
    'The link between the meme and your account',
    'Legătura dintre meme și contul tău',
  ],
  'pseudonyms.waits_for_case': [
    'Memes without a name',
    'you keep it for an open complaint',
    'o păstrezi pentru o sesizare deschisă',
  ],
  'pseudonyms.is_told': [
    'Memes without a name',
    'whether we told you that it ends',
    'dacă ți-am spus că se încheie',
  ],
  'withdrawal_secrets.meme_id': [
    'Memes without a name',
    'a hash of the secret that withdraws the meme',
    'amprenta secretului care retrage meme-ul',
  ],
  'invitations.id': ['Invitations', 'a hash of its code, a note', 'amprenta codului, o notă'],
  'invited_members.user_id': [
    'Invitations',
    'Whoever came by one: by which',
    'Cine a venit printr-una: prin care',
  ],
  'users.registration_return': [
    'Account',
    'the page from which you registered',
    'pagina de pe care te-ai înscris',
  ],
  'users.browser_key_hash': [
    'Account',
    'a hash of the browser in which you registered',
    'amprenta browserului în care te-ai înscris',
  ],
  'users.banned_at': ['', 'When the account was deleted', 'momentul în care contul a fost șters'],
  'accounts.id': [
    'Google and other logins',
    'which service it is, the number it gives your account',
    'ce serviciu este, numărul pe care îl dă contului tău',
  ],
  'sessions.id': ['Sessions', 'When each login began', 'Când a început'],
  'sessions.passkey_id': [
    'Sessions',
    'the browser or passkey it came from',
    'din ce browser sau cu ce cheie de acces',
  ],
  'sessions.token_name': [
    'Access tokens',
    'its name, what it may do, and the day of its last use',
    'numele, ce are voie să facă și ziua ultimei folosiri',
  ],
  'verifications.id': ['Links and codes', 'A hash of each link or code', 'Amprenta fiecărui link sau cod'],
  'passkeys.id': [
    'Passkeys',
    'its public key, its name, a counter',
    'cheia ei publică, numele ei, un contor',
  ],
  'two_factors.id': [
    'Password',
    'its secret and your recovery codes',
    'secretul ei și codurile de recuperare',
  ],
  'former_names.audit_id': ['Account', 'nickname and the one before it', 'porecla și cea de dinainte'],
  'memes.id': ['What you post', 'Memes, comments, votes', 'Meme-urile, comentariile, voturile'],
  'memes.user_id': ['What you post', 'Memes, comments, votes', 'Meme-urile, comentariile, voturile'],
  'memes.created_at': ['What you post', 'with their times', 'cu ora lor'],
  'memes.enters_at': [
    'Memes without a name',
    'the moment at which it is shown to moderators',
    'momentul în care ajunge la moderatori',
  ],
  'memes.status': ['Decisions', 'Who approved or rejected a meme', 'Cine a aprobat sau a respins un meme'],
  'memes.comment_rule': [
    'Decisions',
    'whether its comments are slowed or locked',
    'dacă i s-au încetinit sau închis comentariile',
  ],
  'deleted_memes.meme_id': [
    '',
    'The number of a public meme that you delete stays for an hour',
    'Numărul unui meme public pe care îl ștergi rămâne o oră',
  ],
  'meme_votes.meme_id': ['What you post', 'votes', 'voturile'],
  'visit_counts.day': ['Counts of visits', 'as sums of at least five', 'ca sume de cel puțin cinci'],
  'memes.language_source': [
    'What you post',
    'who set its language and themes',
    'cine i-a pus limba și temele',
  ],
  'memes.theme_source': ['What you post', 'who set its language and themes', 'cine i-a pus limba și temele'],
  'same_here_votes.meme_id': ['What you post', '‘same here’', '„La fel și la noi”'],
  'comments.id': ['What you post', 'comments', 'comentariile'],
  'comments.state': [
    '',
    'your comments that wait for a moderator',
    'comentariile tale care așteaptă un moderator',
  ],
  'comments.created_at': ['What you post', 'with their times', 'cu ora lor'],
  'removed_comments.comment_id': [
    'Reports',
    'The text of a comment that a moderator removed',
    'Textul unui comentariu șters de un moderator',
  ],
  'comment_votes.comment_id': ['What you post', 'votes', 'voturile'],
  'meme_revisions.meme_id': [
    'What you post',
    'What a meme said before an edit',
    'Ce spunea un meme înainte de o modificare',
  ],
  'findings.meme_id': [
    'Automatic checks',
    'What programs found in a meme',
    'Ce au găsit programele într-un meme',
  ],
  'picture_texts.image_key': [
    'Automatic checks',
    'the text that they read in its picture',
    'textul citit în imagine',
  ],
  'picture_looks.meme_id': ['Automatic checks', 'fingerprints of the picture', 'amprentele imaginii'],
  'picture_prints.meme_id': ['Automatic checks', 'fingerprints of the picture', 'amprentele imaginii'],
  'blocked_pictures.id': [
    'Automatic checks',
    'Fingerprints of a picture that moderators blocked',
    'Amprentele unei imagini blocate de moderatori',
  ],
  'meme_texts.id': [
    'What you post',
    'Searches find the words of a meme',
    'Căutarea găsește cuvintele unui meme',
  ],
  'idempotency_keys.user_id': [
    'What you post',
    'Our answer to what you send',
    'Răspunsul nostru la ce trimiți',
  ],
  'notifications.id': ['Notifications', 'What happened to your memes', 'Ce s-a întâmplat cu meme-urile'],
  'saved_memes.id': ['Your reading', 'Memes that you saved', 'Meme-urile salvate'],
  'company_choices.user_id': [
    'Your reading',
    'companies that you follow or hide',
    'companiile urmărite sau ascunse',
  ],
  'muted_members.user_id': ['Your reading', 'members that you mute', 'membrii ascunși'],
  'users.has_author_page': ['Account', 'whether you have an author page', 'dacă ai o pagină de autor'],
  'digests.user_id': ['Notifications', 'The daily or weekly email', 'Emailul zilnic sau săptămânal'],
  'weekly_mails.user_id': ['Notifications', 'The daily or weekly email', 'Emailul zilnic sau săptămânal'],
  'push_subscriptions.session_id': [
    'Push messages',
    'the address of your browser at its maker',
    'adresa browserului tău la producătorul lui',
  ],
  'staff_alerts.user_id': [
    'Moderators',
    'About which waiting work they want to be told',
    'Despre ce vor să afle că așteaptă',
  ],
  'reports.id': ['Reports', 'What you reported and why', 'Ce ai raportat și de ce'],
  'reports.contact': [
    'Reports',
    'gives a name and an email address, kept encrypted',
    'dă un nume și o adresă de email, păstrate criptat',
  ],
  'reports.sent_by': ['Reports', 'with their account if they have one', 'cu contul lui dacă are unul'],
  'cases.sender': [
    'Reports',
    'A keyed name joins what one sender asks for',
    'Un nume cu cheie leagă ce cere același expeditor',
  ],
  'cases.id': [
    'Reports',
    'The earlier texts of a reported comment',
    'textele anterioare ale unui comentariu raportat',
  ],
  'sealed_copies.id': ['', 'moderators keep a sealed copy', 'moderatorii păstrează o copie sigilată'],
  'sealed_copies.user_id': ['', 'the copy has no author', 'copia nu are autor'],
  'sanctions.id': ['Warnings and appeals', 'Sanctions against you', 'Sancțiunile împotriva ta'],
  'appeals.id': ['Warnings and appeals', 'what you wrote in an appeal', 'ce ai scris într-o contestație'],
  'staff_notes.id': [
    'Warnings and appeals',
    'notes of moderators about your account',
    'notele moderatorilor despre contul tău',
  ],
  'audit_log.id': [
    'Decisions',
    'A log of decisions, role changes',
    'Un jurnal al deciziilor, schimbărilor de rol',
  ],
  'mails.id': [
    'Links and codes',
    'A mail waits encrypted until it is sent',
    'Un mesaj așteaptă criptat până e trimis',
  ],
  'rate_counters.key': [
    '',
    'a keyed hash of account and network',
    'o amprentă cu cheie a contului și a rețelei',
  ],
  'login_failures.key': [
    '',
    'failed logins are counted under a keyed hash',
    'autentificările nereușite se numără sub o amprentă cu cheie',
  ],
  'blocks.id': [
    'Decisions',
    'Mail domains and network ranges that administrators blocked',
    'Domeniile de email și rețelele pe care le-au blocat administratorii',
  ],
  'site_settings.name': ['', 'decides what is done with the data', 'hotărăște ce se face cu datele'],
  'companies.website_proposed_by': [
    'Speaking for a company',
    'whether you proposed its website',
    'dacă i-ai propus site-ul',
  ],
  'company_speakers.id': [
    'Speaking for a company',
    'for which company, how it was proven',
    'pentru ce companie, cum s-a dovedit',
  ],
  'company_answers.id': ['Speaking for a company', 'what you wrote in its name', 'ce ai scris în numele ei'],
  'company_answers.user_id': [
    'Speaking for a company',
    'what you wrote in its name',
    'ce ai scris în numele ei',
  ],
  'memes.is_answered': [
    'What you post',
    'whether you stand by it after an answer',
    'dacă rămâi la el după un răspuns',
  ],
  'author_statements.meme_id': [
    'What you post',
    'whether you stand by it after an answer',
    'dacă rămâi la el după un răspuns',
  ],
  'author_questions.meme_id': [
    'Questions to you',
    'What a moderator asked about a waiting meme',
    'Ce te-a întrebat un moderator despre un meme în așteptare',
  ],
  'company_proposals.meme_id': [
    'What you post',
    'the company that you proposed with it',
    'compania pe care ai propus-o odată cu el',
  ],
  'company_choice_moves.merge_id': [
    'Your reading',
    'What you had chosen for a company that is merged',
    'Ce alesesei pentru o companie unită cu alta',
  ],
  'word_matches.word_id': [
    'Automatic checks',
    'which entries of our word lists it has',
    'ce intrări din listele noastre de cuvinte conține',
  ],
};
const STATEMENTS_WITHOUT_ROWS = ['Technical log'];

const DOCUMENT = path.resolve(import.meta.dirname, '../../../../../docs/privacy.md');
const rows = (readFileSync(DOCUMENT, 'utf8').split('## Every column')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, columns = '', what = '', , howLong = ''] = line.split('|');
    return { column: /`([^`]+)`/.exec(columns)?.[1] ?? '', what: what.trim(), howLong };
  });

interface Shown {
  language: 'en' | 'ro';
  text: string;
  statements: [name: string, words: string][];
}

/** Renders the page as a visitor gets it, of a site whose operator wrote no text of their own. */
function show(language: string): Shown {
  const Page = PrivacyPage as ComponentType<{ loaderData: { facts: WrittenPage } }>;
  const facts = { slug: 'privacy', versions: [], shown: null };
  return inLanguage(language, () => {
    const { container } = mount(<Page loaderData={{ facts }} />, { path: '/privacy' });
    const statements = [...container.querySelectorAll('#data ~ dl > div')].map((each): [string, string] => [
      each.querySelector('dt')?.textContent ?? '',
      each.querySelector('dd')?.textContent ?? '',
    ]);
    const text = container.textContent ?? '';
    cleanup();
    return { language: contentLanguage(), text, statements };
  });
}

const isAboutPeople = (what: string) => !/\bno person\b|^empty/.test(what);

test.each(LANGUAGES)('in %s, each row about a person has its sentence', (language) => {
  const shown = show(language);
  expect(rows.length).toBeGreaterThan(90);
  const missing = rows.flatMap(({ column, what }) => {
    const [, en, ro] = SENTENCES[column] ?? [];
    const said = shown.language === 'ro' ? ro : en;
    if (!said) return isAboutPeople(what) ? [`${column} has no sentence: ${what}`] : [];
    return shown.text.includes(said) ? [] : [`${column}: the page lacks ‘${said}’`];
  });
  expect(missing).toEqual([]);
});

test('each sentence has its row, in the statement that is named, and each statement its rows', () => {
  const { statements } = show('en');
  const known = new Map(statements);
  const wrong = Object.entries(SENTENCES).filter(
    ([column, [statement, said]]) =>
      !rows.some((row) => row.column === column) ||
      (statement !== '' && !known.get(statement)?.includes(said)),
  );
  expect(wrong).toEqual([]);
  const named = Object.values(SENTENCES).map(([statement]) => statement);
  const unfounded = statements.filter(([name]) => !named.includes(name)).map(([name]) => name);
  expect(unfounded).toEqual(STATEMENTS_WITHOUT_ROWS);
});

/** How long, in the words of the page and of the document. */
const TIMES: [RegExp, RegExp][] = [
  [/\b(\d+) days?\b/gi, /\b(\d+) days?\b/gi],
  [/\bfor a year\b/gi, /\ba year\b/gi],
  [/\b(two) years\b/gi, /\b(two) years\b/gi],
];

test('each statement keeps data as long as the document says', () => {
  const wrong = show('en').statements.flatMap(([name, words]) => {
    const kept = rows
      .filter(({ column }) => SENTENCES[column]?.[0] === name)
      .map(({ howLong }) => howLong)
      .join('\n');
    return TIMES.flatMap(([said, written]) => {
      const documented = [...kept.matchAll(written)].map(([all, number]) => (number ?? all).toLowerCase());
      const told = [...words.matchAll(said)].map(([, number]) => (number ?? 'a year').toLowerCase());
      return told.filter((time) => !documented.includes(time)).map((time) => `${name}: ${time}`);
    });
  });
  expect(wrong).toEqual([]);
});
