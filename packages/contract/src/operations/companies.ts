import { CompanyList } from '../companies.ts';
import { operation } from '../operation.ts';

export const listCompanies = operation({
  method: 'GET',
  path: '/companies',
  summary: 'List companies with their number of approved memes, the general company first',
  tag: 'companies',
  access: 'public',
  cached: 'list',
  response: { 200: CompanyList },
  errors: [],
});
