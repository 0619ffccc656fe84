import type { Feature } from '../../../feature.ts';
import { registerRules } from './rules.ts';

export const rules: Feature = { routes: [registerRules] };
