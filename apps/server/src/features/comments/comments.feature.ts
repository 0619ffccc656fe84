import type { Feature } from '../../feature.ts';
import { registerAnswers } from './answers/answers.ts';
import { registerComments } from './comments.routes.ts';

export const comments: Feature = { routes: [registerComments, registerAnswers] };
