import type { App } from '../src/http/app-type.ts';

/**
 * Returns every route of the site, without documentation files and HEAD routes. One path may be listed as page and as
 * API call.
 */
export function listRoutes(app: App): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, before = '', segment = '', methods = '', page] =
        /^([\s│├└─]*)(\S*) \((.*?)\)( \{"form":"page"\})?$/.exec(line) ?? [];
      path.splice(before.length / 4 - 1, path.length, segment);
      const url = path.join('') + (page ? ' as page' : '');
      return methods
        .split(', ')
        .filter((method) => method && method !== 'HEAD')
        .map((method) => `${method} ${url}`);
    })
    .filter((route) => !/^GET \/docs./.test(route));
}
