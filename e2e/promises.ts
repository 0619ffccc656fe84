/**
 * Where `npm test` tests a promise without a journey: a browser shows nothing more than this level, or its server and component
 * tests suffice there, so that its journey belongs to the rest.
 */
type Lower = 'server tests' | 'component tests' | 'below the browser; its journey runs in the rest';

const BELOW: Lower = 'below the browser; its journey runs in the rest';

/**
 * The journeys of `npm test`: for each heading of docs/product.md, the file and the beginning of the title, or the level
 * below the browser that tests it. `npm run test:all` runs all journeys (decision 192).
 */
export const PROMISES: Readonly<Record<string, Lower | readonly string[]>> = {
  Purpose: ['upload-to-home: a new member’s photograph reaches the public home page'],
  'Legal promises': ['legal: the storage notice and the login link to the legal pages'],
  Screens: ['screens: first screens', 'access: an unknown address links to the home page'],
  Companies: BELOW,
  'Proposed companies': BELOW,
  'Who speaks for a company': BELOW,
  'Answers of companies': BELOW,
  'Who asked to remove what': BELOW,
  'End of a meme': BELOW,
  'Pictures to keep': BELOW,
  'Keys of readers': BELOW,
  Look: ['theme: the reader chooses dark'],
  'Daily readers': BELOW,
  News: BELOW,
  'Meme of the day': BELOW,
  'My memes': ['my-memes-edit: a rejected meme is changed, resubmitted and approved'],
  'Author pages': BELOW,
  'Lists that load on': ['load-on: two pages load by themselves'],
  Studio: [
    'studio: a first meme takes at most five taps',
    'studio-covers: what a cover hides is not in the exported picture',
    'studio-offline: the studio works without a connection',
  ],
  Entities: ['storage: a session is stored under the specified keys'],
  States: ['intentions: votes, comments, replies and reports are done after the login by e-mail'],
  Validation: BELOW,
  'Roles and permissions': ['access: the table of routes for a '],
  Calls: ['failures: a refused vote is reverted'],
  'Error texts': BELOW,
  Limits: BELOW,
  'Wire names': 'server tests',
  Lists: BELOW,
  'Sorting and time': [
    'without-scripts: a visitor without scripts reads, filters, sorts, searches and pages',
  ],
  Publication: ['realtime: new memes appear; votes and comments update in place'],
  'Posting without a name': ['nameless: a newcomer posts without a name'],
  Errors: 'server tests',
  Votes: ['keyboard: a member logs in, votes, removes the vote and logs out'],
  'Same here': 'component tests',
  Themes: ['themes: readers filter by theme'],
  'Figures of a company': ['company: the page sums up its figures at a glance'],
  Identity: 'server tests',
  Sessions: BELOW,
  'Access tokens': 'server tests',
  'Google sign-in': ['google: one click loads the script and logs in'],
  Passkeys: BELOW,
  'E-mail accounts': ['password-reset: a member resets a forgotten password'],
  Nicknames: BELOW,
  'Deleted users': BELOW,
  'Masked addresses': 'server tests',
  'States of a meme': BELOW,
  Images: BELOW,
  'Text lengths': 'component tests',
  Counters: 'server tests',
  Realtime: BELOW,
  'Server-rendered pages': [
    'reading: home, company and meme pages are complete',
    'early-input: a click before React runs is carried out',
    'offline: visited pages open without a connection',
  ],
  'Share images': 'server tests',
  'Splash and overlay': ['failures: slow actions show the overlay after 300 ms'],
  'Third parties': ['planted-script: a script injected with user text does not run'],
  Dialogs: 'component tests',
  'Two languages': ['legal: each page is complete in both languages'],
  Accessibility: ['keyboard: the first Tab offers a skip link'],
  Moderation: ['desk: memes are decided by keyboard alone'],
  Reports: ['reports: a report goes from a meme’s menu to the desk and back'],
};

/** Returns file and beginning of the title of each journey of `npm test`. */
export function promisedJourneys(): { file: string; title: string }[] {
  return Object.values(PROMISES)
    .filter((journeys) => typeof journeys !== 'string')
    .flat()
    .map((journey) => {
      const [file = '', ...rest] = journey.split(': ');
      return { file: `${file}.spec.ts`, title: rest.join(': ') };
    });
}

/** Returns a pattern for the full titles that Playwright gives them: project, file, groups and title. */
export function promisePattern(): RegExp {
  const journeys = promisedJourneys().map(
    ({ file, title }) => `${RegExp.escape(file)} (?:.* )?${RegExp.escape(title)}`,
  );
  return new RegExp(`^\\S* ?(?:${journeys.join('|')})`);
}
