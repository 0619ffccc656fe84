import { HOUR, MINUTE } from '@corpomeme/contract/site/time';
import { every } from '../../background.ts';
import type { Feature } from '../../feature.ts';
import { announceStatements, registerStatements } from './answers/answers.ts';
import { sweepRevisions } from './editing/editing.service.ts';
import { FEED_SWEEPS } from './feed/feed.ts';
import { registerMemes } from './memes.routes.ts';
import { sweepLinks } from './nameless/forgetting.service.ts';
import { registerNameless } from './nameless/nameless.ts';
import { tellWeekFigures } from './own/week-figures.ts';
import { registerQuestions, sweepQuestions } from './questions/questions.ts';

export const memes: Feature = {
  routes: [registerMemes, registerNameless, registerStatements, registerQuestions],
  sweeps: [
    ...FEED_SWEEPS,
    every(MINUTE, announceStatements),
    every(HOUR, sweepRevisions),
    every(HOUR, sweepLinks),
    every(HOUR, sweepQuestions),
    every(15 * MINUTE, tellWeekFigures),
  ],
};
