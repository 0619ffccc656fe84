import type { DependencyType, IForbiddenRuleType } from 'dependency-cruiser';
import { filesOf, SERVER_FEATURES, WEB_FEATURES } from './feature-order.ts';

/** Rules about imports, in the form of dependency-cruiser; `dependency-cruiser.config.ts` holds its options. */

export interface ImportRule {
  name: string;
  /** Shown with each finding. */
  why: string;
  from: string[];
  unless?: string[];
  to: string[];
  except?: string[];
  toTypes?: DependencyType[];
  /** Type imports are allowed, because they are erased. */
  valuesOnly?: true;
}

/** Tests may import anything. */
const TESTS = ['\\.(test|spec)\\.tsx?$', '^apps/server/test/', '^(e2e|bench)/'];

const SERVER = '^apps/server/src/';
const FEATURES = '^apps/server/src/features/';
const WEB = '^apps/web/app/';
const WEB_FEATURE_FOLDERS = '^apps/web/app/features/';

const parts = (names: string) => `\\.(${names})\\.ts$`;
/** A feature of up to 300 lines in one file, which holds its routes, service and SQL in this order. */
const ONE_FILE = `${FEATURES}[^.]+\\.ts$`;
const serverFolders = (names: string) => `^apps/server/src/(${names})/`;
/** Matches npm packages, whether or not they resolve. */
const packages = (names: string) => `(^|/)node_modules/(${names})/|^(${names})(/|$)`;

const EDGES = `${SERVER}(cli/|demo/|main\\.ts$|create-context\\.ts$|db/migrations\\.ts$|http/front-door/front-door\\.ts$)`;
const COMPOSITION = `${SERVER}((main|serve|app|features|create-context)\\.ts$|cli/)`;
const CONTEXT = `${SERVER}(create-)?context\\.ts$`;
const ROUTING = [parts('routes'), packages('@?fastify[^/]*'), serverFolders('pages')];
const OUTSIDE_WORLD = [
  '^(node:)?(fs|fs/promises|net|http|https|http2|tls|dns|dns/promises|dgram|child_process)$',
  packages('undici|nodemailer|sharp'),
];

/** Import order of the server: routes → service → queries → db, everything → contract. */
const serverRules: ImportRule[] = [
  {
    name: 'sql-in-queries',
    why: 'All SQL of a noun is in its *.queries.ts, so that a change of tables has one place to look.',
    from: [SERVER],
    unless: [serverFolders('db'), parts('queries'), ONE_FILE],
    to: [packages('kysely|pg'), '^node:sqlite$'],
  },
  {
    name: 'outside-world-in-platform',
    why: 'Disk, network, mail and image work are behind an interface in platform/, which sets their limits.',
    from: [SERVER],
    unless: [serverFolders('platform'), EDGES],
    to: OUTSIDE_WORLD,
    valuesOnly: true,
  },
  {
    name: 'routes-call-services',
    why: 'routes → service → queries → db: a route declares its request and response, no more.',
    from: [parts('routes')],
    to: [parts('queries'), serverFolders('db|platform|pages')],
    valuesOnly: true,
  },
  {
    name: 'services-know-no-routing',
    why: 'routes → service → queries → db: the command line and tests call services too.',
    from: [parts('service|mails')],
    to: ROUTING,
  },
  {
    name: 'services-know-no-http',
    why: 'routes → service → queries → db: requests and responses end in the route; cursors are the exception.',
    from: [parts('service|mails')],
    to: [serverFolders('http')],
    except: [`${SERVER}http/paging\\.ts$`],
    valuesOnly: true,
  },
  {
    name: 'queries-decide-nothing',
    why: 'routes → service → queries → db: a query takes a database handle and values.',
    from: [parts('queries')],
    to: [...ROUTING, parts('service|policy|view|mails'), CONTEXT],
  },
  {
    name: 'queries-only-query',
    why: 'routes → service → queries → db: a rollback must undo what a query does.',
    from: [parts('queries')],
    to: [serverFolders('http|platform|realtime')],
    valuesOnly: true,
  },
  {
    name: 'policies-and-views-are-pure',
    why: 'The arguments alone decide what is allowed and what is sent.',
    from: [parts('policy|view|strings')],
    to: [...ROUTING, parts('service|queries|mails'), serverFolders('db|http|platform|realtime'), CONTEXT],
    valuesOnly: true,
  },
  {
    name: 'db-at-the-bottom',
    why: 'Imports go one way: the database layer imports no feature.',
    from: [serverFolders('db')],
    to: [serverFolders('features|http|platform|realtime|pages')],
    valuesOnly: true,
  },
  {
    name: 'platform-at-the-bottom',
    why: 'Imports go one way: an adapter can be replaced because it imports nothing above it.',
    from: [serverFolders('platform')],
    to: [serverFolders('features|http|db|realtime|pages')],
    valuesOnly: true,
  },
  {
    name: 'http-below-features',
    why: 'Imports go one way: features import http/.',
    from: [serverFolders('http')],
    to: [serverFolders('features|realtime|pages')],
    valuesOnly: true,
  },
  {
    name: 'realtime-knows-no-routes',
    why: 'Imports go one way: sockets call services.',
    from: [serverFolders('realtime')],
    to: [parts('routes'), serverFolders('pages')],
  },
  {
    name: 'features-below-realtime',
    why: 'Imports go one way: features publish events through the context.',
    from: [FEATURES],
    to: [serverFolders('realtime')],
    valuesOnly: true,
  },
  {
    name: 'composition-on-top',
    why: 'Imports go one way: only the entry points put the parts together.',
    from: [SERVER],
    unless: [COMPOSITION],
    to: [COMPOSITION, parts('feature')],
  },
  {
    name: 'context-knows-no-feature',
    why: 'create-context.ts wires features; a feature declares its part of the context itself (decision 085).',
    from: [`${SERVER}context\\.ts$`],
    to: [FEATURES],
  },
  {
    name: 'features-take-config-from-context',
    why: 'A test could not replace a second reader of the configuration.',
    from: [FEATURES, serverFolders('http|realtime|pages|db')],
    to: [`${SERVER}config\\.ts$`],
    valuesOnly: true,
  },
];

/** Import order of the web app: pages → features → ui, lib. */
const webRules: ImportRule[] = [
  {
    name: 'web-ui-and-lib-at-the-bottom',
    why: 'pages → features → ui, lib: ui/ and lib/ import nothing above them.',
    from: [`${WEB}(ui|lib)/`],
    to: [`${WEB}(features|chrome|realtime|pages|root|routes)`],
  },
  {
    name: 'web-lib-draws-nothing',
    why: 'pages → features → ui, lib: lib/ is logic without a look.',
    from: [`${WEB}lib/`],
    to: [`${WEB}ui/`],
  },
  {
    name: 'web-features-below-pages',
    why: 'pages → features → ui, lib: a page puts features together.',
    from: [`${WEB}features/`],
    to: [`${WEB}(chrome/|realtime/|pages/|root\\.tsx|routes\\.ts)`],
  },
  {
    name: 'web-pages-stand-alone',
    why: 'What two pages share is a feature.',
    from: [`${WEB}pages/`],
    to: [`${WEB}(pages/.*\\.tsx$|root\\.tsx|routes\\.ts)`],
  },
  {
    name: 'web-runs-in-browsers',
    why: 'A module of Node in the browser bundle breaks the page.',
    from: [WEB],
    unless: ['entry\\.server\\.tsx$', '\\.server\\.tsx?$'],
    to: ['.'],
    toTypes: ['core'],
  },
];

const wholeRules: ImportRule[] = [
  {
    name: 'contract-needs-only-zod',
    why: 'Server, browser and documentation all read the contract.',
    from: ['^packages/contract/src/'],
    // The web build replaces the texts, so no browser loads what reads them. Forms load the checks on demand.
    unless: ['^packages/contract/src/(site/messages|safety/checks/)'],
    to: ['.'],
    except: ['^packages/contract/src/', packages('zod')],
  },
  {
    name: 'drawing-needs-nothing',
    why: 'Server and browser draw the same paths, so the drawing knows neither.',
    from: ['^packages/drawing/src/'],
    to: ['.'],
    except: ['^packages/drawing/src/'],
  },
  {
    name: 'server-and-web-meet-in-the-contract',
    why: 'Each can then be built, tested and replaced alone.',
    from: [SERVER],
    to: ['^apps/web/', '^@corpomeme/web', packages('react|react-dom')],
  },
  {
    name: 'web-knows-only-the-contract',
    why: 'Everything of the server that reaches the browser bundle is public.',
    from: ['^apps/web/'],
    to: ['^apps/server/', '^@corpomeme/server'],
  },
  {
    name: 'product-without-test-code',
    why: 'The product must not depend on what only tests need.',
    from: ['^(apps/(server/src|web/app)|packages)/'],
    to: [
      '^(apps/server/test|e2e|bench|scripts)/',
      '\\.test\\.tsx?$',
      packages('vitest[^/]*|fast-check|@playwright/[^/]*'),
    ],
  },
];

const FEATURES_IN_ORDER =
  'A feature imports only those before it in scripts/structure/feature-order.ts (decision 085).';

/** Returns one rule per feature: it may not import later features. */
function forbidLaterFeatures(name: string, folder: string, features: readonly string[]): ImportRule[] {
  return features.slice(0, -1).map((feature, index) => ({
    name,
    why: FEATURES_IN_ORDER,
    from: [folder + filesOf(feature, features)],
    to: features.slice(index + 1).map((later) => folder + filesOf(later, features)),
  }));
}

function toForbidden(rule: ImportRule): IForbiddenRuleType {
  return {
    name: rule.name,
    comment: rule.why,
    severity: 'error',
    from: { path: rule.from, pathNot: [...TESTS, ...(rule.unless ?? [])] },
    to: {
      path: rule.to,
      ...(rule.except && { pathNot: rule.except }),
      ...(rule.toTypes && { dependencyTypes: rule.toTypes }),
      ...(rule.valuesOnly && { dependencyTypesNot: ['type-only'] }),
    },
  };
}

/** Type imports may form circles, value imports may not. */
const noCircle: IForbiddenRuleType = {
  name: 'no-circle',
  comment: 'None of the files of a circle can be read, tested or replaced alone.',
  severity: 'error',
  from: { pathNot: TESTS },
  to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
};

export const importRules: IForbiddenRuleType[] = [
  ...[
    ...serverRules,
    ...forbidLaterFeatures('server-features-in-order', FEATURES, SERVER_FEATURES),
    ...webRules,
    ...forbidLaterFeatures('web-features-in-order', WEB_FEATURE_FOLDERS, WEB_FEATURES),
    ...wholeRules,
  ].map(toForbidden),
  noCircle,
];
