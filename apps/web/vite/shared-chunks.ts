import path from 'node:path';

/** The query string by which React Router's plugin asks for a route module without its server part. */
const ROUTE = '?__react-router-build-client-route';
const APP = path.resolve(import.meta.dirname, '../app');
const OWN_CODE = /\/(?:apps\/web\/app|packages\/contract|lucide-react)\//;

/** The part of rolldown's context that lists a module's imports. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Modules that the home page of a visitor imports, without those that a click loads. */
const ofHome = new WeakMap<ModuleGraph, Set<string>>();

/**
 * A few shared files instead of fifty: they compress better, and the first changes only with the libraries. The second
 * contains what home and other pages import, so no page loads what only others share.
 */
export const SHARED_CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\// },
  {
    name: (id: string, graph: ModuleGraph) => (modulesOfHome(graph).has(id) ? 'shared' : null),
    test: OWN_CODE,
    minShareCount: 2,
    minSize: 0,
  },
  // Small files that pages of companies load together.
  { name: 'companies', test: /\/(?:company-queries|src\/companies|operations\/companies)\.ts/, minSize: 0 },
];

function modulesOfHome(graph: ModuleGraph): Set<string> {
  let found = ofHome.get(graph);
  if (!found) {
    found = collect(graph, [
      `${APP}/entry.client.tsx`,
      `${APP}/root.tsx${ROUTE}`,
      `${APP}/pages/home.tsx${ROUTE}`,
    ]);
    ofHome.set(graph, found);
  }
  return found;
}

function collect(graph: ModuleGraph, roots: string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const module = graph.getModuleInfo(id);
    if (!module && roots.includes(id)) throw new Error(`${id} is not a module of the build`);
    waiting.push(...(module?.importedIds ?? []));
  }
  return found;
}
