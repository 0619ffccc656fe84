import type { AuthOptions, Library, parts } from './auth-library.ts';

type Parts = typeof parts;

/** The auth library, loaded with the first registration or login to save memory after the start. */
export interface Auth {
  /** The key that signs tokens and hashes addresses. */
  secret: string;
  readonly $context: Library['$context'];
  readonly parts: Promise<Parts>;
}

export function createAuth(options: AuthOptions): Auth {
  let loaded: Promise<{ library: Library; parts: Parts }> | undefined;
  const load = async () => {
    const module = await import('./auth-library.ts');
    return { library: module.createLibrary(options), parts: module.parts };
  };
  const loadOnce = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    secret: options.secret,
    get $context() {
      return loadOnce().then(({ library }) => library.$context);
    },
    get parts() {
      return loadOnce().then((all) => all.parts);
    },
  };
}
