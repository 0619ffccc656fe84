import { operation } from '../site/operation.ts';
import { Company, CompanyList, CompanyListQuery, CompanyParams } from './companies.ts';

export const listCompanies = operation({
  method: 'GET',
  path: '/companies',
  summary: 'List companies with their number of approved memes, the general company first',
  tag: 'companies',
  access: 'public',
  scope: 'read',
  limit: { rate: 'search', onlyWith: 'search' },
  cached: 'list',
  query: CompanyListQuery,
  response: { 200: CompanyList },
  errors: [],
});

export const readCompany = operation({
  method: 'GET',
  path: '/companies/:name',
  summary: 'Read a company by its name, a former or other name, or its slug',
  tag: 'companies',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: CompanyParams,
  response: { 200: Company },
  errors: ['company_not_found'],
});
