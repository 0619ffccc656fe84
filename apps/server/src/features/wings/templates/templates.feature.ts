import type { Feature } from '../../../feature.ts';
import { registerTemplates } from './templates.ts';

export const templates: Feature = { routes: [registerTemplates] };
