import { CompanyParams } from '../companies.ts';
import { operation } from '../operation.ts';
import { CompanyPulse } from '../pulse.ts';

export const readPulse = operation({
  method: 'GET',
  path: '/companies/:name/pulse',
  summary: 'Read what the memes of a company are about, with uncertainty; renewed at most daily',
  tag: 'companies',
  access: 'public',
  cached: 'list',
  params: CompanyParams,
  response: { 200: CompanyPulse },
  errors: ['company_not_found'],
});
