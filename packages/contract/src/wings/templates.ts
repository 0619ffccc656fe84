import { z } from 'zod';
import { ClaimedIdentity } from '../site/fields.ts';
import { operation } from '../site/operation.ts';

/** Templates of the studio that admins hide (product: studio, decision 133). */

const TemplateName = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** Names, hidden last first. */
export const HiddenTemplates = z.array(z.string()).meta({ id: 'HiddenTemplates' });
export type HiddenTemplates = z.infer<typeof HiddenTemplates>;

export const TemplateParams = z.object({ name: TemplateName });
export const TemplateChangeBody = ClaimedIdentity.extend({ hidden: z.boolean() });

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
