import type { Feature } from '../../../feature.ts';
import { withdrawLooks } from './second-looks.queries.ts';
import { registerSecondLooks } from './second-looks.routes.ts';
import { countLooks, drawSecondLook } from './second-looks.service.ts';

export const secondLooks: Feature = {
  routes: [registerSecondLooks],
  hooks: { onDecision: drawSecondLook, onUndo: withdrawLooks, countLooks },
};
