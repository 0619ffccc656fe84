import type { Feature } from '../../feature.ts';
import { registerComments } from './comments.routes.ts';

export const comments: Feature = { routes: [registerComments] };
