import { readFileSync } from 'node:fs';
import { type Expression, Visitor } from 'oxc-parser';
import { features } from 'web-features';
import { OLDEST_BROWSERS } from '../../apps/web/browsers.ts';
import { type Finding, type Rule, TEST_FILE } from './rule.ts';

const IN_BROWSERS = /^(apps\/web\/(app|service-worker)\/|apps\/web\/offline-page\.ts$|packages\/)/;
const ON_SERVERS = /^(apps\/web\/app\/entry\.server\.tsx|packages\/contract\/src\/site\/operation\.ts)$/;
/** Scripts that run without the polyfills of the app. */
const ALONE = /^apps\/web\/(service-worker\/|[\w-]+\.ts$|app\/start\/)/;
const POLYFILLS = 'apps/web/app/lib/polyfills.ts';

const { ios: safari_ios, ...others } = OLDEST_BROWSERS;
const OLDEST = Object.entries({ ...others, safari_ios });

/** Whether a supported browser lacks the API: by `Interface.member` and by the name of a constructor or function. */
const isYoung = new Map<string, boolean>();
/** The names of young ones as the package spells them: `Map.groupBy`, and `Response.json_static` beside the older method. */
const youngNames: string[] = [];
/** The same by the member's name alone: true if no older API has such a member. One word may be a function of the app. */
const isYoungMember = new Map<string, boolean>();

/** The package's own types lack the file extensions that Node's resolution asks for. */
interface Feature {
  status?: { by_compat_key?: Record<string, { support: Record<string, string> }> };
}

for (const { status } of Object.values(features as Record<string, Feature>)) {
  for (const [key, { support }] of Object.entries(status?.by_compat_key ?? {})) {
    const [, path = '', member] =
      /^(?:api|javascript\.builtins)\.(\w+(?:\.(\w+?)(?:_static)?)?)$/.exec(key) ?? [];
    const young = OLDEST.some(([name, oldest]) => !(versionOf(support[name]) <= Number(oldest)));
    isYoung.set(path.replace(/_static$/, ''), young);
    if (young && path) youngNames.push(path);
    const isNamedAlone = /[A-Z]/.test(member ?? '') || path.startsWith('Set.');
    if (member && isNamedAlone) isYoungMember.set(member, young && isYoungMember.get(member) !== false);
  }
}

function versionOf(since = ''): number {
  return Number.parseFloat(since.replace('≤', ''));
}

/** The names that `polyfills.ts` adds: `Map.groupBy`, and `union` for a method of objects. */
const polyfilled = new Set(
  [...readFileSync(POLYFILLS, 'utf8').matchAll(/^add\((\w+)(\.prototype)?, '(\w+)'/gm)].map(
    ([, owner, isMethod, name]) => (isMethod ? name : `${owner}.${name}`),
  ),
);

/** What some supported browsers have in part, where each use copes with that. */
const TOLERATED = new Set([
  // Chromium before 124 reports the end of the time as an abort, and then the query is repeated once.
  'AbortSignal.timeout',
  // The caller catches a refusal, and says so.
  'ClipboardItem',
  // `canGetPush` has asked for the interface.
  'Notification.requestPermission',
]);

/** Returns what some supported browser lacks: `Map.groupBy`, `Response.json_static`, `Temporal`. */
export function listYoungApis(): string[] {
  return youngNames.filter((name) => !TOLERATED.has(name.replace(/_static$/, '')));
}

/** Returns the name of a called or constructed API if it is too young: `Map.groupBy`, `getCoalescedEvents`. */
function youngApi(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') {
    const { name } = callee;
    const path = /^[a-z]+$/.test(name) || isYoung.has(name) ? name : `Window.${name}`;
    return isYoung.get(path) ? name : undefined;
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  if (callee.computed || callee.optional) return undefined;
  const { name } = callee.property;
  const path = callee.object.type === 'Identifier' ? `${callee.object.name}.${name}` : name;
  if (isYoung.has(path)) return isYoung.get(path) ? path : undefined;
  return isYoungMember.get(name) ? name : undefined;
}

export const oldestBrowsers: Rule = {
  name: 'oldest-browsers',
  why: 'A supported browser lacks it (apps/web/browsers.ts). Ask for it first, or add it to apps/web/app/lib/polyfills.ts.',
  find({ path, text, code }) {
    if (!code || TEST_FILE.test(path) || !IN_BROWSERS.test(path) || ON_SERVERS.test(path)) return [];
    const findings: Finding[] = [];
    const check = (callee: Expression, start: number) => {
      const name = youngApi(callee);
      if (!name || TOLERATED.has(name) || (polyfilled.has(name) && !ALONE.test(path))) return;
      const last = name.split('.').at(-1);
      const isAskedFor = new RegExp(`'${last}' in |typeof [\\w.]*\\b${last}\\b`).test(text);
      if (!isAskedFor) findings.push({ line: code.lineAt(start), what: `uses ${name}` });
    };
    new Visitor({
      CallExpression({ callee, optional, start }) {
        if (!optional) check(callee, start);
      },
      NewExpression: ({ callee, start }) => check(callee, start),
    }).visit(code.program);
    return findings;
  },
};
