import type { Feature } from '../../../feature.ts';
import { registerThemes } from './themes.ts';

export const themes: Feature = { routes: [registerThemes] };
