import { CompanyParams } from '../companies/companies.ts';
import { ThemeParams } from '../memes/themes.ts';
import { operation } from '../site/operation.ts';
import { CompanyPulse, ThemeWeightList } from './pulse.ts';

export const readPulse = operation({
  method: 'GET',
  path: '/companies/:name/pulse',
  summary: 'Read what the memes of a company are about, with uncertainty; renewed at most daily',
  tag: 'companies',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: CompanyParams,
  response: { 200: CompanyPulse },
  errors: ['company_not_found'],
});

export const listThemeWeights = operation({
  method: 'GET',
  path: '/themes/:slug/companies',
  summary: 'List the companies whose memes are most about a theme, by the figures that are shown',
  tag: 'themes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: ThemeParams,
  response: { 200: ThemeWeightList },
  errors: ['theme_not_found'],
});
