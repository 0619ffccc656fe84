export interface Package {
  name: string;
  version: string;
  licence: string;
  /** Only for building and testing: not in what is served. */
  isDev: boolean;
  /** The lock file says what its bytes hash to; what comes inside another package is covered by that one's. */
  isSealed: boolean;
}

/** As npm writes it. */
interface LockFile {
  packages: Record<
    string,
    {
      version?: string;
      license?: unknown;
      dev?: boolean;
      link?: boolean;
      inBundle?: boolean;
      integrity?: string;
    }
  >;
}

/** Old packages that say it elsewhere than in the field: each was looked at. */
const TOLD_ELSEWHERE: Record<string, string> = {
  'busboy@1.6.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'streamsearch@1.1.0': 'MIT',
};

/** Every package of the lock file but our own, once, by name. */
export function readPackages(lockFile: string): Package[] {
  const { packages } = JSON.parse(lockFile) as LockFile;
  const found = new Map<string, Package>();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const version = entry.version ?? '';
    const key = `${name}@${version}`;
    const known = found.get(key);
    found.set(key, {
      name,
      version,
      licence: typeof entry.license === 'string' ? entry.license : (TOLD_ELSEWHERE[key] ?? 'unknown'),
      isDev: (known?.isDev ?? true) && entry.dev === true,
      isSealed: (known?.isSealed ?? true) && (entry.integrity !== undefined || entry.inBundle === true),
    });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
