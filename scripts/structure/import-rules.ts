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

/**
 * The features of the web app from bottom to top: each may import those before it (decision 086).
 * A page composes features that must not know each other.
 */
export const WEB_ORDER = [
  // The session matters to all.
  'session',
  'legal',
  'rules',
  'users',
  'reasons',
  'appeals',
  'votes',
  'share',
  'search',
  // The member's side: a button beside each meme and comment. Moderators judge reports in `moderation`.
  'reports',
  'companies',
  'memes',
  'comments',
  'screening',
  'sanctions',
  'notifications',
  'auth',
  'account',
  'moderation',
  'admin',
  'realtime',
  'chrome',
];

const webFeaturesInOrder: Rule = {
  name: 'web-features-in-order',
  why: 'Features form a graph without circles: each imports only features before it in WEB_ORDER.',
  find({ path, code }) {
    const place = WEB_ORDER.indexOf(nounOf(path) ?? '');
    if (place === -1 || !code) return [];
    return code.imports
      .filter(({ target }) => WEB_ORDER.indexOf(nounOf(target) ?? '') > place)
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
  webFeaturesInOrder,
  explicitExtension,
];
