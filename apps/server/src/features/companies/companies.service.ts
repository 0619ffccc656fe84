import type { Company } from '@corpomeme/contract/companies';
import type { Context } from '../../context.ts';
import { type CompanyRow, selectCompanies } from './companies.queries.ts';

export async function listCompanies(ctx: Context): Promise<Company[]> {
  return (await selectCompanies(ctx.db)).map(viewCompany);
}

function viewCompany(row: CompanyRow): Company {
  return { name: row.name, memeCount: row.meme_count };
}
