import type { Feature } from '../../../feature.ts';
import { registerTemplates } from './templates.routes.ts';

export const templates: Feature = { routes: [registerTemplates] };
