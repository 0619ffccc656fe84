import type { Company } from '@corpomeme/contract/companies';
import type { Context } from '../../context.ts';
import { selectCompanies } from './companies.queries.ts';

export async function listCompanies(ctx: Context): Promise<Company[]> {
  return (await selectCompanies(ctx.db)).map(viewCompany);
}

function viewCompany(row: { name: string; meme_count: number }): Company {
  return { name: row.name, memeCount: row.meme_count };
}
