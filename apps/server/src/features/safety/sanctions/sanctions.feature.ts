import type { Feature } from '../../../feature.ts';
import { registerSanctions } from './sanctions.ts';

export const sanctions: Feature = { routes: [registerSanctions] };
