import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

interface IconModule {
  /** Missing in a module that re-exports an icon under a former name. */
  __iconData?: { name: string; node: readonly Shape[] };
}

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const DRAW = fileURLToPath(new URL('../app/ui/draw-icon.tsx', import.meta.url));

/** Draws each icon as one path, because a page for reading has a hundred icons with up to eight shapes each (decision 159). */
export function iconPaths(): Plugin {
  return {
    name: 'icon-paths',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ICON.test(id)) return undefined;
      const { __iconData: icon } = (await import(pathToFileURL(id).href)) as IconModule;
      const path = icon && joinShapes(icon.node);
      if (!path) return undefined;
      return `import { drawIcon } from ${JSON.stringify(DRAW)}; export default drawIcon(${JSON.stringify(path)})`;
    },
  };
}

/** Returns the data of a path that looks like the shapes; undefined if a shape has attributes beside its geometry. */
export function joinShapes(shapes: readonly Shape[]): string | undefined {
  const paths = shapes.map(([tag, { key: _key, ...attributes }]) => pathOf(tag, attributes));
  return paths.includes(undefined) ? undefined : paths.join('');
}

function pathOf(tag: string, { d, ...rest }: Record<string, string>): string | undefined {
  const of = (name: string) => Number(rest[name] ?? 0);
  const has = (...names: string[]) => Object.keys(rest).every((name) => names.includes(name));
  if (tag === 'path' && d !== undefined && has()) return withAbsoluteStart(d);
  if (tag === 'line' && has('x1', 'y1', 'x2', 'y2'))
    return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
  if (tag === 'circle' && has('cx', 'cy', 'r')) {
    const r = of('r');
    return `M${of('cx') - r} ${of('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  if (tag === 'rect' && has('x', 'y', 'width', 'height', 'rx', 'ry')) {
    const r = Number(rest.rx ?? rest.ry ?? 0);
    const [width, height] = [of('width') - 2 * r, of('height') - 2 * r];
    const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
    return `M${of('x') + r} ${of('y')}h${width}${corner(r, r)}v${height}${corner(-r, r)}h${-width}${corner(-r, -r)}v${-height}${corner(r, -r)}z`;
  }
  return undefined;
}

const NUMBER = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const START = new RegExp(`^m(${NUMBER})[ ,]*(${NUMBER})[ ,]*`);

/**
 * Returns the path with an absolute start. A relative `m` counts from the origin at the start of a path, but from the end
 * of the previous shape in a joined path.
 */
function withAbsoluteStart(d: string): string {
  // Coordinate pairs after those of `m` are relative lines.
  return d.replace(START, (found, x, y) => `M${x} ${y}${/^[-.\d]/.test(d.slice(found.length)) ? 'l' : ''}`);
}
