import type { Company } from '@corpomeme/contract/companies';
import type { Context } from '../../context.ts';
import { selectCompanies } from './companies.queries.ts';
import { viewCompany } from './companies.view.ts';

export async function listCompanies(ctx: Context): Promise<Company[]> {
  return (await selectCompanies(ctx.db)).map(viewCompany);
}
