import { type Rule, TEST_FILE } from './rule.ts';

interface ImportRule {
  name: string;
  why: string;
  from: RegExp;
  unless?: RegExp;
  to: RegExp;
  /** Type imports are allowed, because they are erased. */
  valuesOnly?: true;
}

const SERVER = /^apps\/server\/src\//;
const FEATURES = /^apps\/server\/src\/features\//;
const EDGES =
  /^apps\/server\/src\/(cli\/|demo\/|main\.ts$|create-context\.ts$|http\/front-door\/front-door\.ts$)/;

const part = (names: string) => new RegExp(`\\.(${names})\\.ts$`);
const serverFolder = (names: string) => new RegExp(`^apps/server/src/(${names})/`);
const either = (...patterns: RegExp[]) =>
  new RegExp(patterns.map((pattern) => `(?:${pattern.source})`).join('|'));

const COMPOSITION = /^apps\/server\/src\/(main|serve|app|create-context)\.ts$|^apps\/server\/src\/cli\//;
const ROUTING = either(part('routes'), /^@?fastify/, serverFolder('pages'));
const DATABASE_LIBRARIES = /^(kysely|pg|node:sqlite)(\/|$)/;
const OUTSIDE_WORLD =
  /^(node:(fs|fs\/promises|net|http|https|http2|tls|dns|dns\/promises|dgram|child_process)|undici|nodemailer|sharp)(\/|$)/;

/** Import order of the server: routes → service → queries → db, everything → contract. */
const serverRules: ImportRule[] = [
  {
    name: 'sql-in-queries',
    why: 'All SQL of a noun is in its *.queries.ts, so that a change of tables has one place to look.',
    from: SERVER,
    unless: either(serverFolder('db'), part('queries')),
    to: DATABASE_LIBRARIES,
  },
  {
    name: 'outside-world-in-platform',
    why: 'Disk, network, mail and image work sit behind an interface in platform/, where limits are set once.',
    from: SERVER,
    unless: either(serverFolder('platform'), EDGES),
    to: OUTSIDE_WORLD,
    valuesOnly: true,
  },
  {
    name: 'routes-call-services',
    why: 'routes → service → queries → db: a route says what comes in and what goes out, no more.',
    from: part('routes'),
    to: either(part('queries'), serverFolder('db'), serverFolder('platform'), serverFolder('pages')),
    valuesOnly: true,
  },
  {
    name: 'services-know-no-routing',
    why: 'routes → service → queries → db: a service also works for the command line and in tests.',
    from: part('service|mails'),
    to: ROUTING,
  },
  {
    name: 'services-know-no-http',
    why: 'routes → service → queries → db: requests and answers end in the route; cursors are the exception.',
    from: part('service|mails'),
    to: /^apps\/server\/src\/http\/(?!paging\.ts$)/,
    valuesOnly: true,
  },
  {
    name: 'queries-decide-nothing',
    why: 'routes → service → queries → db: a query takes a database handle and values.',
    from: part('queries'),
    to: either(ROUTING, part('service|policy|view|mails'), /\/context\.ts$/),
  },
  {
    name: 'queries-only-query',
    why: 'routes → service → queries → db: what a query does must be undone by a rollback.',
    from: part('queries'),
    to: serverFolder('http|platform|realtime'),
    valuesOnly: true,
  },
  {
    name: 'policies-and-views-are-pure',
    why: 'What is allowed and what leaves must be plain from the arguments.',
    from: part('policy|view|strings'),
    to: either(
      ROUTING,
      part('service|queries|mails'),
      serverFolder('db|http|platform|realtime'),
      /\/context\.ts$/,
    ),
    valuesOnly: true,
  },
  {
    name: 'db-at-the-bottom',
    why: 'Imports go one way: the database layer knows no feature.',
    from: serverFolder('db'),
    to: serverFolder('features|http|platform|realtime|pages'),
    valuesOnly: true,
  },
  {
    name: 'platform-at-the-bottom',
    why: 'Imports go one way: an adapter can be replaced because it knows nothing above it.',
    from: serverFolder('platform'),
    to: serverFolder('features|http|db|realtime|pages'),
    valuesOnly: true,
  },
  {
    name: 'realtime-knows-no-routes',
    why: 'Imports go one way: the bus is used by features and sockets, and uses neither.',
    from: serverFolder('realtime'),
    to: either(part('routes'), serverFolder('pages')),
  },
  {
    name: 'composition-on-top',
    why: 'Imports go one way: only the entry points put the parts together.',
    from: SERVER,
    unless: COMPOSITION,
    to: COMPOSITION,
  },
  {
    name: 'features-take-config-from-context',
    why: 'A second reader of the configuration could not be replaced in a test.',
    from: either(FEATURES, serverFolder('http|realtime|pages|db')),
    to: /^apps\/server\/src\/config\.ts$/,
    valuesOnly: true,
  },
];

const WEB = /^apps\/web\/app\//;

/** Import order of the web app: pages → features → ui, lib. */
const webRules: ImportRule[] = [
  {
    name: 'web-ui-and-lib-at-the-bottom',
    why: 'pages → features → ui, lib: what everything uses may use nothing above it.',
    from: /^apps\/web\/app\/(ui|lib)\//,
    to: /^apps\/web\/app\/(features|pages|root|routes)/,
  },
  {
    name: 'web-lib-draws-nothing',
    why: 'pages → features → ui, lib: lib/ is logic without a look.',
    from: /^apps\/web\/app\/lib\//,
    to: /^apps\/web\/app\/ui\//,
  },
  {
    name: 'web-features-below-pages',
    why: 'pages → features → ui, lib: a page puts features together.',
    from: /^apps\/web\/app\/features\//,
    to: /^apps\/web\/app\/(pages\/|root\.tsx|routes\.ts)/,
  },
  {
    name: 'web-pages-stand-alone',
    why: 'What two pages share is a feature.',
    from: /^apps\/web\/app\/pages\//,
    to: /^apps\/web\/app\/(pages\/.*\.tsx$|root\.tsx|routes\.ts)/,
  },
  {
    name: 'web-runs-in-browsers',
    why: 'A module of Node in the browser bundle breaks the page.',
    from: WEB,
    unless: /entry\.server\.tsx$|\.server\.tsx?$/,
    to: /^node:/,
  },
];

const wholeRules: ImportRule[] = [
  {
    name: 'contract-needs-only-zod',
    why: 'The contract is read by server, browser and documentation alike.',
    from: /^packages\/contract\/src\//,
    to: /^(?!packages\/contract\/src\/|zod($|\/))/,
  },
  {
    name: 'server-and-web-meet-in-the-contract',
    why: 'Each can then be built, tested and replaced alone.',
    from: /^apps\/server\/src\//,
    to: /^apps\/web\/|^@corpomeme\/web|^react(-dom)?($|\/)/,
  },
  {
    name: 'web-knows-only-the-contract',
    why: 'Whatever of the server reaches the browser bundle is public.',
    from: /^apps\/web\//,
    to: /^apps\/server\/|^@corpomeme\/server/,
  },
  {
    name: 'product-without-test-code',
    why: 'What runs for visitors must not depend on what only tests need.',
    from: /^(apps\/(server\/src|web\/app)|packages)\//,
    to: /^(apps\/server\/test|e2e|bench|scripts)\/|\.test\.tsx?$|^(vitest|fast-check|@playwright\/)/,
  },
];

function toRule({ name, why, from, unless, to, valuesOnly }: ImportRule): Rule {
  return {
    name,
    why,
    find({ path, code }) {
      if (!code || TEST_FILE.test(path) || !from.test(path) || unless?.test(path)) return [];
      return code.imports
        .filter(({ target, typeOnly }) => to.test(target) && !(valuesOnly && typeOnly))
        .map(({ specifier, line }) => ({ line, what: `imports ${specifier}` }));
    },
  };
}

/** The features that a feature of the web app may import, beside `session`, which all may. */
const WEB_NEIGHBOURS: Record<string, string[]> = {
  // The panel shows appeals that nobody else can decide.
  admin: ['memes', 'sanctions', 'screening', 'rules', 'moderation', 'users'],
  // A notification about a role offers to revoke it; one about a loss shows the house rule.
  notifications: ['users', 'rules'],
  // A card has vote and share buttons; a vote changes the meme in each list. Its author reads the decision.
  memes: ['votes', 'share', 'companies', 'reports', 'moderation', 'rules', 'reasons', 'appeals'],
  // An update changes the meme and its comments in each list.
  realtime: ['memes', 'comments'],
  votes: ['memes'],
  // A moderator who removes a comment chooses one of the desk's reasons.
  comments: ['memes', 'votes', 'reports', 'moderation', 'reasons'],
  // The desk shows findings, and asks for the second factor if the site requires one.
  moderation: ['memes', 'screening', 'account', 'reports', 'sanctions', 'rules', 'reasons'],
  // They use the desk's reasons, and appeals work as for its decisions.
  sanctions: ['moderation', 'rules', 'reasons', 'appeals'],
  // The rules page looks like a legal page and switches languages like one.
  rules: ['legal'],
  companies: ['memes'],
  // A finding shows the earlier meme that an image resembles.
  screening: ['memes'],
  // A report uses one of the desk's reasons, and the desk judges it.
  reports: ['reasons'],
  // Login requires accepting the terms.
  auth: ['legal'],
  // A new password follows the rules of the first one.
  account: ['auth', 'notifications', 'sanctions'],
  // The header opens the login and shows the member; the footer links to legal pages.
  chrome: ['auth', 'users', 'legal', 'notifications', 'sanctions'],
};

const webFeaturesKnowTheirNeighbours: Rule = {
  name: 'web-features-know-their-neighbours',
  why: 'pages → features → ui, lib: a page puts features together; what a feature needs of another is listed once.',
  find({ path, code }) {
    const noun = nounOf(path);
    if (!noun || !code) return [];
    const known = [noun, 'session', ...(WEB_NEIGHBOURS[noun] ?? [])];
    return code.imports
      .filter(({ target }) => !known.includes(nounOf(target) ?? noun))
      .map(({ specifier, line }) => ({ line, what: `imports ${specifier}` }));
  },
};

function nounOf(path: string): string | undefined {
  return /^apps\/web\/app\/features\/([^/]+)\//.exec(path)?.[1];
}

const explicitExtension: Rule = {
  name: 'explicit-extension',
  why: 'Node runs these files as they are, and looks for no extension.',
  find({ code }) {
    return (code?.imports ?? [])
      .filter(({ specifier }) => /^\.\.?\//.test(specifier) && !/\.[a-z]+(\?[a-z]+)?$/.test(specifier))
      .filter(({ specifier }) => !specifier.includes('/+types/'))
      .map(({ specifier, line }) => ({ line, what: `imports ${specifier}` }));
  },
};

export const importRules: Rule[] = [
  ...[...serverRules, ...webRules, ...wholeRules].map(toRule),
  webFeaturesKnowTheirNeighbours,
  explicitExtension,
];
