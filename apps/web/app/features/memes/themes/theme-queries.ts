import * as operations from '@corpomeme/contract/memes/themes.operations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { themeKeys } from './theme-keys.ts';

/** Milliseconds; themes rarely change. */
const FRESH = 600_000;

/** The offered themes in the order of the site. */
export function themesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: themeKeys.offered,
    queryFn: ({ signal }) => client.call(operations.listThemes, { signal }),
    staleTime: FRESH,
  });
}

/** The offered themes with their descriptions and numbers of memes. */
export function themeFactsQuery(client: ApiClient) {
  return queryOptions({
    queryKey: themeKeys.facts,
    queryFn: ({ signal }) => client.call(operations.listThemeFacts, { signal }),
  });
}

export function coveredThemesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: themeKeys.covered,
    queryFn: ({ signal }) => client.call(operations.listThemeFacts, { query: { covers: 'true' }, signal }),
  });
}

/** The words by which themes are suggested. */
export function themeRulesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: themeKeys.rules,
    queryFn: ({ signal }) => client.call(operations.listThemeRules, { signal }),
    staleTime: FRESH,
  });
}

/** All themes, for admins. */
export function allThemesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: themeKeys.all,
    queryFn: ({ signal }) => client.call(operations.listAllThemes, { signal }),
    staleTime: 0,
    meta: { personal: true },
  });
}
