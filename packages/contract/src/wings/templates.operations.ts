import { operation } from '../site/operation.ts';
import { HiddenTemplates, TemplateChangeBody, TemplateParams } from './templates.ts';

export const listHiddenTemplates = operation({
  method: 'GET',
  path: '/templates/hidden',
  summary: 'List the templates that the studio does not offer',
  tag: 'studio',
  access: 'public',
  cached: 'list',
  response: { 200: HiddenTemplates },
  errors: [],
});

export const changeTemplate = operation({
  method: 'PUT',
  path: '/admin/templates/:name',
  summary: 'Hide a template, or offer it again; memes made with it stay',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: TemplateParams,
  body: TemplateChangeBody,
  response: { 200: HiddenTemplates },
  errors: ['template_not_found'],
});
