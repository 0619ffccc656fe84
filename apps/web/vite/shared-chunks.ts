import path from 'node:path';

/** The query string by which React Router's plugin asks for a route module without its server part. */
const ROUTE = '?__react-router-build-client-route';
const APP = path.resolve(import.meta.dirname, '../app');
const OWN_CODE = /\/(?:apps\/web\/app|packages\/contract|lucide-react)\//;

/** The part of rolldown's context that lists a module's imports. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const page = (name: string) => `${APP}/pages/${name}.tsx${ROUTE}`;
/** The modules of the home page, and the parts that every page loads. */
const HOME = [
  `${APP}/entry.client.tsx`,
  `${APP}/root.tsx${ROUTE}`,
  page('home'),
  `${APP}/chrome/offline-keeper.tsx`,
  `${APP}/realtime/live-updates.tsx`,
];
/** The other pages for reading, which a reader opens one after the other. */
const READING = ['browse', 'companies', 'company', 'theme', 'meme'].map(page);

/** Modules that at least two files import. */
const SHARED = { minShareCount: 2, minSize: 0 };

/**
 * Groups shared code into a few files instead of a hundred. They compress better, and each file costs two requests
 * (decision 152). Framework and libraries change less often than own code. `shared`
 * contains the imports of the home page, `reading` those of the other pages for reading. Neither contains modules that only
 * other pages share (decision 136).
 */
export const SHARED_CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\// },
  // A group takes the imports of its modules along, unless a group above has them.
  { name: 'library', test: /\/node_modules\/(?!lucide-react\/)/, ...SHARED, entriesAware: true },
  { name: ofPages('shared', HOME), test: OWN_CODE, ...SHARED },
  { name: ofPages('reading', READING), test: OWN_CODE, ...SHARED },
  { name: 'icons', test: /\/lucide-react\//, ...SHARED },
];

/** Returns a function that names the modules which the pages import, without those that a click loads. */
function ofPages(name: string, roots: readonly string[]) {
  const known = new WeakMap<ModuleGraph, Set<string>>();
  return (id: string, graph: ModuleGraph) => {
    const modules = known.get(graph) ?? collect(graph, roots);
    known.set(graph, modules);
    return modules.has(id) ? name : null;
  };
}

function collect(graph: ModuleGraph, roots: readonly string[]): Set<string> {
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
