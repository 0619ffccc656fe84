import * as operations from '@corpomeme/contract/disputes/demands';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { ledgerKeys } from './ledger-keys.ts';

/** Parses a page's query; anything else means the current year. */
export function readYear(search: URLSearchParams): number | undefined {
  const year = search.get('year') ?? '';
  return /^20\d{2}$/.test(year) ? Number(year) : undefined;
}

export function ledgerQuery(client: ApiClient, year: number | undefined) {
  return queryOptions({
    queryKey: ledgerKeys.year(year),
    queryFn: ({ signal }) => client.call(operations.readLedger, { query: { year }, signal }),
  });
}
