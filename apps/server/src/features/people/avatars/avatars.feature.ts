import type { Feature } from '../../../feature.ts';
import { registerAvatars } from './avatars.routes.ts';

export const avatars: Feature = { routes: [registerAvatars] };
