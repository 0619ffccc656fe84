import { z } from 'zod';
import { ClaimedIdentity } from '../site/fields.ts';

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
