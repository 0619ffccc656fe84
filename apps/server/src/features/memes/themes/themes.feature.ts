import type { Feature } from '../../../feature.ts';
import { registerThemes } from './themes.routes.ts';

export const themes: Feature = { routes: [registerThemes] };
