import { CompanyList } from '../companies.ts';
import { operation } from '../operation.ts';

export const listCompanies = operation({
  method: 'GET',
  path: '/companies',
  summary: 'All companies with their number of approved memes, general category first',
  tag: 'companies',
  access: 'public',
  cached: true,
  response: { 200: CompanyList },
  errors: [],
});
