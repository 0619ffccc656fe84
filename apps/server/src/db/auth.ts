import type { AuthOptions, Library } from './auth-library.ts';

type Parts = typeof import('./auth-library.ts');

/**
 * The accounts library, loaded by the first who registers or logs in: a process that only answers readers never needs it, and it
 * is a sixth of the memory after a start.
 */
export interface Auth {
  /** With which tokens are signed and addresses hashed. */
  secret: string;
  readonly $context: Library['$context'];
  readonly api: Promise<Library['api']>;
  readonly parts: Promise<Pick<Parts, 'createEmailVerificationToken' | 'isAPIError'>>;
}

export function createAuth(options: AuthOptions): Auth {
  let loaded: Promise<{ parts: Parts; library: Library }> | undefined;
  const load = () => {
    loaded ??= import('./auth-library.ts').then((parts) => ({
      parts,
      library: parts.createLibrary(options),
    }));
    return loaded;
  };
  return {
    secret: options.secret,
    get $context() {
      return load().then(({ library }) => library.$context);
    },
    get api() {
      return load().then(({ library }) => library.api);
    },
    get parts() {
      return load().then(({ parts }) => parts);
    },
  };
}
