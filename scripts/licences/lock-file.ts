export interface Package {
  name: string;
  version: string;
  licence: string;
  /** Only used for building and testing, not served. */
  isDev: boolean;
  /** The lock file has a checksum for it, or for the package that bundles it. */
  isSealed: boolean;
}

/** The format of npm. */
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

/** Old packages that declare their licence elsewhere; each was checked by hand. */
const DECLARED_ELSEWHERE: Record<string, string> = {
  'busboy@1.6.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'streamsearch@1.1.0': 'MIT',
};

/** Returns each foreign package of the lock file once, by name. */
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
      licence: typeof entry.license === 'string' ? entry.license : (DECLARED_ELSEWHERE[key] ?? 'unknown'),
      isDev: (known?.isDev ?? true) && entry.dev === true,
      isSealed: (known?.isSealed ?? true) && (entry.integrity !== undefined || entry.inBundle === true),
    });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
