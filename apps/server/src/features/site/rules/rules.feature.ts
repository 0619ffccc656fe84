import type { Feature } from '../../../feature.ts';
import { registerRules } from './rules.routes.ts';

export const rules: Feature = { routes: [registerRules] };
