import * as operations from '@corpomeme/contract/wings/pulse';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';

const pulseKeys = {
  of: (company: string) => ['pulse', company] as const,
  weights: (theme: string) => ['pulse', 'theme', theme] as const,
} as const;

/** What the memes of a company are about. */
export function pulseQuery(client: ApiClient, company: string) {
  return queryOptions({
    queryKey: pulseKeys.of(company),
    queryFn: ({ signal }) => client.call(operations.readPulse, { params: { name: company }, signal }),
  });
}

/** The companies whose memes are most about a theme. */
export function themeWeightsQuery(client: ApiClient, theme: string) {
  return queryOptions({
    queryKey: pulseKeys.weights(theme),
    queryFn: ({ signal }) => client.call(operations.listThemeWeights, { params: { slug: theme }, signal }),
  });
}
