import type { ICruiseResult } from 'dependency-cruiser';
import type { Problem } from './check-structure.ts';
import { featureOf, SERVER_FEATURES, WEB_FEATURES } from './feature-order.ts';
import { TEST_FILE } from './rule.ts';

export const DRAWN_ON = 'docs/architecture.md';

/** Imported nodes by node. */
type Graph = Map<string, Set<string>>;

interface Drawing {
  /** Identifies its place in docs/architecture.md. */
  title: string;
  /** Returns the node of a file; null leaves the file out. */
  nodeOf(file: string): string | null;
}

const inFolder = (folder: string, features: readonly string[]) => (file: string) =>
  file.startsWith(folder) && !TEST_FILE.test(file) ? featureOf(file.slice(folder.length), features) : null;

const START = /^(main|serve|waiting|app|features|create-context|shutdown)\.ts$/;
const SETTINGS = /^(config|log)\.ts$/;

/** Groups files beside the folders: entry points, and files that all may import. */
function partOfServer(file: string): string {
  const [folder = '', below] = file.split('/');
  if (below !== undefined) return `server/${folder}`;
  if (START.test(folder)) return 'server/main.ts, app.ts';
  return SETTINGS.test(folder) ? 'server/config.ts, log.ts' : 'server/app-error.ts, clock.ts';
}

function partOfRepository(file: string): string | null {
  if (/\.(test|spec)\.tsx?$/.test(file) || !/\.tsx?$/.test(file)) return null;
  if (file.startsWith('apps/server/src/')) return partOfServer(file.slice('apps/server/src/'.length));
  if (file.startsWith('apps/server/test/')) return 'server/test';
  const web = /^apps\/web\/app\/(?:([^/]+)\/)?/.exec(file);
  if (web) return web[1] ? `web/${web[1]}` : 'web/root.tsx, routes.ts';
  return /^(packages\/(?:contract|drawing)|bench|e2e|scripts)\//.exec(file)?.[1] ?? null;
}

const DRAWINGS: Drawing[] = [
  { title: 'repository', nodeOf: partOfRepository },
  { title: 'features of the server', nodeOf: inFolder('apps/server/src/features/', SERVER_FEATURES) },
  { title: 'features of the web app', nodeOf: inFolder('apps/web/app/features/', WEB_FEATURES) },
];

/** Returns a mermaid flowchart of the value imports, without transitive arrows. */
export function draw({ modules }: Pick<ICruiseResult, 'modules'>, { nodeOf }: Drawing): string {
  const graph: Graph = new Map();
  for (const { source, dependencies } of modules) {
    const from = nodeOf(source);
    if (from === null) continue;
    const targets = graph.get(from) ?? graph.set(from, new Set()).get(from);
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = nodeOf(resolved);
      if (to !== null && to !== from && !dependencyTypes.includes('type-only')) targets?.add(to);
    }
  }
  return toMermaid(graph);
}

function toMermaid(graph: Graph): string {
  const names = [...graph.keys()].toSorted();
  const idOf = (name: string) => name.replaceAll(/[^a-z0-9]+/g, '_');
  const reach = new Map(names.map((name) => [name, reachableFrom(graph, name)]));
  const arrows = names.flatMap((from) =>
    [...(graph.get(from) ?? [])]
      .toSorted()
      .filter((to) => graph.has(to) && !isImplied(graph, reach, from, to))
      .map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  const drawn = new Set(arrows.flatMap((arrow) => arrow.trim().split(' --> ')));
  const nodes = names.flatMap((name) => {
    if (idOf(name) !== name) return `  ${idOf(name)}["${name}"]`;
    return drawn.has(name) ? [] : `  ${name}`;
  });
  return ['flowchart TD', ...nodes, ...arrows].join('\n');
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    for (const next of graph.get(name) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        waiting.push(next);
      }
  return seen;
}

/** Returns true if a longer path exists, so that the arrow is left out. Keeps all arrows of a circle. */
function isImplied(graph: Graph, reach: Map<string, Set<string>>, from: string, to: string): boolean {
  const leadsTo = (a: string, b: string) => reach.get(a)?.has(b) ?? false;
  if (leadsTo(to, from)) return false;
  return [...(graph.get(from) ?? [])].some(
    (other) => other !== to && leadsTo(other, to) && !leadsTo(to, other) && !leadsTo(other, from),
  );
}

const placeOf = (title: string) =>
  new RegExp(`(<!-- drawn: ${title} -->\\n\`\`\`mermaid\\n)[\\s\\S]*?(\\n\`\`\`\\n<!-- end -->)`);

/** Returns the document with current drawings. Throws if the place of one is missing. */
export function redraw(document: string, imports: Pick<ICruiseResult, 'modules'>): string {
  return DRAWINGS.reduce((text, drawing) => {
    if (!placeOf(drawing.title).test(text)) throw new Error(`no place for the drawing "${drawing.title}"`);
    return text.replace(placeOf(drawing.title), (_, start, end) => `${start}${draw(imports, drawing)}${end}`);
  }, document);
}

/** Returns a problem if the document's drawings differ from the imports. */
export function findOldDrawings(document: string, imports: Pick<ICruiseResult, 'modules'>): Problem[] {
  if (redraw(document, imports) === document) return [];
  const why = 'The drawings show who imports whom now: run `node scripts/draw-imports.ts`.';
  return [{ path: DRAWN_ON, line: 1, what: 'holds an old drawing', why, rule: 'drawings-are-current' }];
}
