import { ROOMS, SERVER_FEATURES, WEB_FEATURES } from './feature-order.ts';
import type { Rule } from './rule.ts';
import type { SourceFile } from './source-file.ts';

const CODE = /\.(tsx?|m?js|css|sh)$/;
const LINES = 500;
/** A feature of one file holds routes, service and SQL, so it is shorter. */
const ONE_FILE_LINES = 320;

const OURS = /^(apps|packages|scripts|e2e|bench|docs)\//;
const KEBAB_NAME = /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/;
const SHAPELESS_NAME = /(^|[-.])(utils?|helpers?|commons?|misc|stuff)($|[-.])/;

const SERVER_PLACE =
  /^(main|app|context|create-context|features?|config|clock|background|log|app-error|shutdown|serve|waiting|ttl-cache|networks)(\.test)?\.ts$|^(db|http|platform|realtime|pages|features|cli|demo)\//;
const WEB_PLACE =
  /^(root\.tsx|routes\.ts|entry\.(client|server)\.tsx)$|^(pages|chrome|realtime|features|ui|lib|start|styles)\//;

const CONTRACT_FILE = new RegExp(
  `^(operations|(${ROOMS.join('|')})/((messages|checks)/)?[a-z0-9-]+(\\.(operations|test))?)\\.(ts|json)$`,
);

const SERVER_NOUNS = SERVER_FEATURES.join('|');
const WEB_NOUNS = WEB_FEATURES.join('|');
const SUFFIXES = 'feature|routes|service|queries|policy|view|mails|strings';
const SERVER_FEATURE_FILE = new RegExp(
  `^(${SERVER_NOUNS})/([a-z0-9-]+/)?[a-z0-9-]+(\\.(${SUFFIXES}))?(\\.test)?\\.ts$`,
);
const ONE_FILE = /^apps\/server\/src\/features\/[^.]+\.ts$/;
const WEB_FEATURE_FILE = new RegExp(`^(${WEB_NOUNS})/([a-z0-9-]+/)?[^/]+$`);

/** Returns a rule about paths: `broken` gets the path below `root`. */
function pathRule(name: string, root: string, why: string, broken: (path: string) => string | false): Rule {
  return {
    name,
    why,
    find(file) {
      if (!file.path.startsWith(root)) return [];
      const what = broken(file.path.slice(root.length));
      return what ? [{ line: 1, what }] : [];
    },
  };
}

const fileLength: Rule = {
  name: 'file-length',
  why: 'A file is read in one go; a longer one holds two things.',
  find({ path, text }: SourceFile) {
    if (!CODE.test(path)) return [];
    const limit = ONE_FILE.test(path) ? ONE_FILE_LINES : LINES;
    const lines = text.replace(/\n$/, '').split('\n').length;
    return lines > limit ? [{ line: limit + 1, what: `${lines} lines, ${limit} allowed` }] : [];
  },
};

export const fileRules: Rule[] = [
  fileLength,
  pathRule('kebab-case', '', 'One spelling of names, the same on every file system.', (path) => {
    const odd =
      OURS.test(path) && path.split('/').find((part) => !KEBAB_NAME.test(part) && part !== 'README.md');
    return odd ? `"${odd}" is not kebab-case` : false;
  }),
  pathRule('no-shapeless-name', '', 'Such a place has no subject, so everything ends there.', (path) => {
    const shapeless = path.split('/').find((part) => SHAPELESS_NAME.test(part));
    return shapeless ? `"${shapeless}" does not say what it holds` : false;
  }),
  pathRule('no-barrel', '', 'An import names the file that holds the thing.', (path) =>
    OURS.test(path) && /(^|\/)index\.[a-z]+$/.test(path) ? 'an index file' : false,
  ),
  pathRule('server-place', 'apps/server/src/', 'The folder list is the map of the server.', (path) =>
    SERVER_PLACE.test(path) ? false : `"${path}" is in no known place`,
  ),
  pathRule('web-place', 'apps/web/app/', 'The folder list is the map of the web app.', (path) =>
    WEB_PLACE.test(path) ? false : `"${path}" is in no known place`,
  ),
  pathRule(
    'server-feature-file',
    'apps/server/src/features/',
    'Every feature is read the same way: a small one in <room>/<noun>/<name>.ts, a large one in <name>.<part>.ts.',
    (path) =>
      SERVER_FEATURE_FILE.test(path)
        ? false
        : `"${path}" needs a noun of (${SERVER_NOUNS}) and a part of (${SUFFIXES})`,
  ),
  pathRule(
    'contract-file',
    'packages/contract/src/',
    'Contract, server and web app have the same rooms.',
    (path) => (CONTRACT_FILE.test(path) ? false : `"${path}" is not a file of one of the rooms`),
  ),
  pathRule(
    'web-feature-file',
    'apps/web/app/features/',
    'A search for one noun finds all of it, on both sides.',
    (path) => (WEB_FEATURE_FILE.test(path) ? false : `"${path}" is not a file of one of (${WEB_NOUNS})`),
  ),
];
