import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { inlineCatalogues } from '../packages/contract/src/site/messages/inline-catalogues.ts';

/**
 * Bundles the server and its packages into JavaScript, which needs a fifth less memory and a quarter less CPU to start
 * than the modules themselves (decision 146). Names and lines stay readable in stack traces.
 */
const SERVER = path.resolve(import.meta.dirname, '../apps/server');
const SOURCE = path.join(SERVER, 'src');
const OUTPUT = path.join(SERVER, 'build');
const DAY = 86_400_000;

/** The server and the processes that it starts. */
const ENTRIES = {
  main: 'main.ts',
  'avif-worker': 'platform/images/avif-worker.ts',
  'images-worker': 'platform/images/images-worker.ts',
  'migration-worker': 'db/migration-worker.ts',
  'picture-text-worker': 'platform/picture-text/picture-text-worker.ts',
  'share-image-worker': 'platform/share-image/share-image-worker.ts',
};

/** Packages with native code, with files that they find beside their own, and those of Fastify that the server never loads. */
const UNBUNDLED = [
  /^@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)$/,
  /^light-my-request$/,
  /^sharp$/,
  /^tesseract\.js/,
  /^@tesseract\.js-data/,
  /^@fastify\/swagger/,
  /^pino$/,
  /^vite$/,
];

const WORKER = /new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/g;
const OWN_PLACE = /(?<!-worker\.js', )import\.meta\.url/g;

/** Keeps paths relative to a source file right, because the bundle is elsewhere; workers are beside the bundle. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(SOURCE) || id === MIGRATIONS || !code.includes('import.meta')) return null;
    const place = `new URL('${path.relative(OUTPUT, id)}', import.meta.url).href`;
    const moved = code.replace(WORKER, "new URL('./$1.js', import.meta.url)").replace(OWN_PLACE, place);
    if (moved.includes('import.meta.dirname')) throw new Error(`${id} needs a rule for import.meta.dirname`);
    return moved;
  },
};

const MIGRATIONS = path.join(SOURCE, 'db/migrations.ts');
const READ_FOLDER = "readdirSync(path.join(import.meta.dirname, 'migrations'))";
const LOAD = `import(\`./migrations/\${name}.ts\`)`;

/** Writes the names of the migrations into the bundle, with one chunk for each. */
const listMigrations: Plugin = {
  name: 'list-migrations',
  async transform(code, id) {
    if (id !== MIGRATIONS) return null;
    if (!code.includes(READ_FOLDER) || !code.includes(LOAD))
      throw new Error(`${id} reads its folder in another way`);
    const files = await readdir(path.join(SOURCE, 'db/migrations'));
    const known = files.filter((file) => /^\d{3}-.*(?<!\.test)\.ts$/.test(file));
    const loaders = known.map((file) => `${JSON.stringify(file)}: () => import('./migrations/${file}')`);
    return code
      .replace(READ_FOLDER, JSON.stringify(known))
      .replace(LOAD, `({ ${loaders.join(', ')} } as any)[name + '.ts']()`);
  },
};

const HTTP = 'node:http';

/**
 * Takes Node's HTTP module without its getters. An import of it reads them all, and with them loads undici, which costs 4 MB
 * although few requests need it (decision 146).
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  resolveId(source, _importer, { kind }) {
    return kind === 'import-statement' && (source === HTTP || source === 'http') ? `\0${HTTP}` : null;
  },
  load(id) {
    if (id !== `\0${HTTP}`) return null;
    const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) =>
      get ? [] : name,
    );
    return `const http = process.getBuiltinModule('${HTTP}');
      export default http;
      export const { ${names.join(', ')} } = http;`;
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, path.join(SOURCE, file)])),
  platform: 'node',
  cwd: SERVER,
  external: UNBUNDLED,
  plugins: [keepPlaces, listMigrations, plainHttp, inlineCatalogues],
  onLog(level, log) {
    // Packages decide about their own style of exports.
    if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
  },
});
const fresh = `${OUTPUT}.${process.pid}`;
const { output } = await bundle.write({
  dir: fresh,
  format: 'esm',
  comments: false,
  // V8 keeps a text of ASCII in half the memory.
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
for (const file of output) if (file.type === 'chunk') assertMovable(file);
await replaceBy(fresh, new Set(output.map(({ fileName }) => fileName)));

/** Throws if a package looks for files beside its own module: add it to `UNBUNDLED`. */
function assertMovable({ fileName, code }: OutputChunk): void {
  const line = code
    .split('\n')
    .find((each) => /\b__(?:dir|file)name\b/.test(each) && !each.includes('typeof __'));
  if (line) throw new Error(`${fileName}: ${line}`);
}

/** Moves the new files in. Deletes files of earlier builds only after a day, because a running server may load them. */
async function replaceBy(folder: string, names: ReadonlySet<string>): Promise<void> {
  await mkdir(OUTPUT, { recursive: true });
  for (const name of await readdir(folder)) await rename(path.join(folder, name), path.join(OUTPUT, name));
  await rm(folder, { recursive: true });
  for (const name of await readdir(OUTPUT)) {
    const file = path.join(OUTPUT, name);
    if (name.endsWith('.js') && !names.has(name) && Date.now() - (await stat(file)).mtimeMs > DAY)
      await rm(file);
  }
}
