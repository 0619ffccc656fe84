import { type JSXAttributeValue, type JSXChild, type Node, Visitor, type VisitorObject } from 'oxc-parser';
import { type Finding, type Rule, TEST_FILE } from './rule.ts';

interface CodeRule {
  name: string;
  why: string;
  from: RegExp;
  unless?: RegExp;
  visit(report: Report): VisitorObject;
}

const LETTER = /\p{L}/u;
/** Four words, of which the first is a capitalized one: what a person reads, not the value of a property or a header. */
const SENTENCE = /^\p{Lu}[\p{L}’']*(?: \p{L}[\p{L}’']*){3}/u;
const SPOKEN_ATTRIBUTES = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
]);

const ROUTE_METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'route']);

type Report = (node: { start: number }, what: string) => void;

function reportTexts(children: JSXChild[], report: Report): void {
  for (const child of children) reportText(child, report);
}

/** Reports letters in a text, a string or a template. */
function reportText(child: JSXChild | JSXAttributeValue, report: Report): void {
  const source = child.type === 'JSXExpressionContainer' ? child.expression : child;
  const isText = source.type === 'JSXText' || source.type === 'Literal';
  const texts = source.type === 'TemplateLiteral' ? source.quasis.map(({ value }) => value.raw) : [];
  const text = isText ? source.value : texts.join(' ');
  if (typeof text === 'string' && LETTER.test(text)) report(child, `says "${text.trim().slice(0, 40)}"`);
}

/** Matches the types of a parameter `actor: Actor`, also of one taken apart. */
const isActor = (node: Node) => {
  const type = 'typeAnnotation' in node && node.typeAnnotation;
  const named = type && 'typeAnnotation' in type && type.typeAnnotation;
  return named && named.type === 'TSTypeReference' && isNamed(named.typeName, 'Actor');
};

const isNamed = (node: Node, name: string) => node.type === 'Identifier' && node.name === name;

const rules: CodeRule[] = [
  {
    name: 'environment-in-config',
    why: 'The environment is read once, checked and frozen, in apps/server/src/config.ts.',
    from: /^(apps\/server\/src|apps\/web\/app|packages)\//,
    unless: /^apps\/server\/src\/config\.ts$/,
    visit: (report) => ({
      MemberExpression(node) {
        if (isNamed(node.object, 'process') && isNamed(node.property, 'env'))
          report(node, 'reads process.env');
      },
    }),
  },
  {
    name: 'fetch-in-platform',
    why: 'A request to elsewhere needs the limits and address checks of platform/.',
    from: /^apps\/server\/src\//,
    unless: /^apps\/server\/src\/platform\//,
    visit: (report) => ({
      CallExpression(node) {
        if (isNamed(node.callee, 'fetch')) report(node, 'calls fetch');
      },
    }),
  },
  {
    name: 'stored-files-as-streams',
    why: 'Concurrent requests would hold a stored file in memory each. Stream it.',
    from: /^apps\/server\/src\/(features|http|pages)\//,
    // Background tasks take one picture at a time. Moderators' takedowns copy a picture, and corrections cover one.
    unless: /\/(pictures\/pictures|reading\.service|pictures\.service)\.ts$/,
    visit: (report) => ({
      ImportDeclaration({ source, specifiers }) {
        if (source.value !== 'node:stream/consumers') return;
        for (const { local, start } of specifiers)
          if (/^(array)?buffer$|^blob$|^bytes$/i.test(local.name))
            report({ start }, `reads a stream into a ${local.name}`);
      },
    }),
  },
  {
    name: 'time-from-clock',
    why: 'Time comes from ctx.clock, so that a test can set it.',
    from: /^apps\/server\/src\/(features|http|realtime|pages)\//,
    visit: (report) => ({
      CallExpression({ callee, start }) {
        const isNow =
          callee.type === 'MemberExpression' &&
          isNamed(callee.object, 'Date') &&
          isNamed(callee.property, 'now');
        if (isNow) report({ start }, 'calls Date.now()');
      },
      NewExpression(node) {
        if (isNamed(node.callee, 'Date') && node.arguments.length === 0) report(node, 'calls new Date()');
      },
    }),
  },
  {
    name: 'actors-act',
    why: 'act() of site/members/act.ts is transaction, live account and clock (decision 359). Changes of another account hold both (`holdForChange`).',
    from: /^apps\/server\/src\/features\//,
    visit(report) {
      let isForActor = false;
      let found: { start: number }[] = [];
      return {
        FunctionDeclaration({ params }) {
          isForActor = params.some(isActor);
          found = [];
        },
        CallExpression({ callee, start }) {
          if (isNamed(callee, 'holdForChange')) isForActor = false;
          if (callee.type !== 'MemberExpression') return;
          if (['transact', 'erase'].some((name) => isNamed(callee.property, name))) found.push({ start });
        },
        'FunctionDeclaration:exit'() {
          if (isForActor) for (const call of found) report(call, 'opens a transaction for an actor');
          isForActor = false;
        },
      };
    },
  },
  {
    name: 'forms-are-posted',
    why: 'Enter before React runs would put the fields into the address: use Form of ui/form/form.tsx, or method="get" for a search.',
    from: /^apps\/web\/app\/.*\.tsx$/,
    unless: /^apps\/web\/app\/ui\/form\/form\.tsx$/,
    visit: (report) => ({
      JSXOpeningElement({ name, attributes, start }) {
        if (name.type !== 'JSXIdentifier' || name.name !== 'form') return;
        const isSearch = attributes.some(
          (each) =>
            each.type === 'JSXAttribute' &&
            each.name.name === 'method' &&
            each.value?.type === 'Literal' &&
            each.value.value === 'get',
        );
        if (!isSearch) report({ start }, 'has a form without method');
      },
    }),
  },
  {
    name: 'routes-are-operations',
    why: 'handle(app, operation, …) registers what packages/contract/src/operations defines: see CONTRIBUTING.',
    from: /^apps\/server\/src\/features\/.*\.routes\.ts$/,
    // Monitoring, hidden from the API description.
    unless: /\/metrics\.routes\.ts$/,
    visit: (report) => ({
      CallExpression({ callee, start }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const isApp = isNamed(callee.object, 'app') || isNamed(callee.object, 'scope');
        if (isApp && ROUTE_METHODS.has(callee.property.name))
          report({ start }, `calls ${callee.property.name} of the application`);
      },
    }),
  },
  {
    name: 'browsers-load-no-schemas',
    why: 'The web build keeps the plain values of a file of the contract and drops its schemas (apps/web/vite/contract-values.ts).',
    from: /^apps\/web\/app\//,
    visit: (report) => ({
      ImportDeclaration({ importKind, source, specifiers, start }) {
        if (importKind === 'type' || !source.value.startsWith('@corpomeme/contract/')) return;
        for (const specifier of specifiers) {
          if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') continue;
          const { name } = specifier.local;
          if (/^[A-Z]\w*[a-z]/.test(name)) report({ start }, `imports the schema ${name} as a value`);
        }
      },
    }),
  },
  {
    name: 'query-keys-in-one-file',
    why: 'One file per feature lists its query keys, so that an invalidation finds the queries that it means.',
    from: /^apps\/web\/app\//,
    unless: /-keys\.ts$/,
    visit: (report) => ({
      Property({ key, value, start }) {
        if (isNamed(key, 'queryKey') && value.type === 'ArrayExpression')
          report({ start }, 'spells out a query key');
      },
    }),
  },
  {
    name: 'text-in-catalogue',
    why: 'What a person reads is a message of packages/contract/src/site/messages/mix.json, where it can be checked and translated.',
    from: /^apps\/web\/app\/.*\.tsx?$/,
    // Texts about settings of the operator, in both languages of the legal pages.
    unless: /\.strings\.ts$/,
    visit: (report) => ({
      Literal({ value, start }) {
        if (typeof value === 'string' && SENTENCE.test(value))
          report({ start }, `says "${value.slice(0, 40)}"`);
      },
      JSXElement: ({ children }) => reportTexts(children, report),
      JSXFragment: ({ children }) => reportTexts(children, report),
      JSXAttribute({ name, value }) {
        const spoken = name.type === 'JSXIdentifier' && SPOKEN_ATTRIBUTES.has(name.name);
        if (spoken && value) reportText(value, report);
      },
    }),
  },
];

function toRule({ name, why, from, unless, visit }: CodeRule): Rule {
  return {
    name,
    why,
    find({ path, code }) {
      if (!code || TEST_FILE.test(path) || !from.test(path) || unless?.test(path)) return [];
      const findings: Finding[] = [];
      const report = ({ start }: { start: number }, what: string) => {
        findings.push({ line: code.lineAt(start), what });
      };
      new Visitor(visit(report)).visit(code.program);
      return findings;
    },
  };
}

const FORBIDDEN_COMMENT = /@ts-(ignore|nocheck)|eslint-disable|prettier-ignore/;
const EXPLAINED_COMMENT = /@ts-expect-error\s+\S.{9,}|biome-ignore[a-z-]*\s+[^:]+:\s*\S.{9,}/;

const explainedSuppression: Rule = {
  name: 'explained-suppression',
  why: 'A rule that is set aside without a reason cannot be taken up again.',
  find({ code }) {
    return (code?.comments ?? []).flatMap(({ value, start }) => {
      const suppresses = /@ts-expect-error|biome-ignore/.test(value);
      const broken = FORBIDDEN_COMMENT.test(value) || (suppresses && !EXPLAINED_COMMENT.test(value));
      return broken ? [{ line: code?.lineAt(start) ?? 1, what: `suppresses with "${value.trim()}"` }] : [];
    });
  },
};

const explicitExtension: Rule = {
  name: 'explicit-extension',
  why: 'Node runs these files as they are, and tries no extension.',
  find({ code }) {
    return (code?.imports ?? [])
      .filter(({ specifier }) => /^\.\.?\//.test(specifier) && !/\.[a-z0-9]+(\?[a-z]+)?$/.test(specifier))
      .filter(({ specifier }) => !specifier.includes('/+types/'))
      .map(({ specifier, line }) => ({ line, what: `imports ${specifier}` }));
  },
};

export const codeRules: Rule[] = [...rules.map(toRule), explainedSuppression, explicitExtension];
