import type { Company } from '@corpomeme/contract/companies';

export function viewCompany(row: { name: string; meme_count: number }): Company {
  return { name: row.name, memeCount: row.meme_count };
}
