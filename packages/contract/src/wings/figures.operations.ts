import { z } from 'zod';
import { operation } from '../site/operation.ts';
import { resourcePath } from '../site/paths.ts';
import { CompanyFigures, PictureQuery } from './company-figures.ts';
import { FeedParams } from './share.ts';

export const readCompanyFigures = operation({
  method: 'GET',
  path: resourcePath.companyFigures,
  summary: 'Read the public figures of a company, under CC BY 4.0; any site may call it',
  tag: 'sharing',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: FeedParams,
  response: { 200: CompanyFigures, 308: z.string() },
  errors: ['company_not_found'],
});

export const readCompanyFiguresCsv = operation({
  method: 'GET',
  path: resourcePath.companyFiguresCsv,
  summary: 'Read the public figures of a company as CSV, under CC BY 4.0',
  tag: 'sharing',
  access: 'public',
  scope: 'read',
  cached: 'list',
  produces: ['text/csv'],
  params: FeedParams,
  response: { 200: z.string(), 308: z.string() },
  errors: ['company_not_found'],
});

export const readCompanyBadge = operation({
  method: 'GET',
  path: resourcePath.companyBadge,
  summary: 'Read the badge of a company as SVG, for other sites',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  produces: ['image/svg+xml'],
  params: FeedParams,
  query: PictureQuery,
  response: { 200: z.string(), 308: z.string() },
  errors: ['company_not_found'],
});

export const readCompanyChart = operation({
  method: 'GET',
  path: resourcePath.companyChart,
  summary: 'Read what the memes of a company are about as a small SVG chart, for other sites',
  tag: 'sharing',
  access: 'public',
  cached: 'list',
  produces: ['image/svg+xml'],
  params: FeedParams,
  query: PictureQuery,
  response: { 200: z.string(), 308: z.string() },
  errors: ['company_not_found'],
});
