import { foldName } from '@corpomeme/contract/companies/company-names';
import type { PageLoad } from '../../lib/page/page-data.ts';
import { foundCompaniesQuery } from './company-queries.ts';

/** Returns the company with this name, or the only search result; null if there are several results or none. */
export async function findCompanyNamed({ client, api }: PageLoad, words: string): Promise<string | null> {
  const found = await client.ensureQueryData(foundCompaniesQuery(api, words));
  const key = foldName(words);
  const named = found.find(({ name, other_names }) =>
    [name, ...other_names].some((each) => foldName(each) === key),
  );
  const only = found.length === 1 ? found[0] : undefined;
  return (named ?? only)?.name ?? null;
}
