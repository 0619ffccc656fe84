import type { Feature } from '../../feature.ts';
import { registerStatements, startStatementSweep } from './answers/answers.ts';
import { startRevisionSweep } from './editing/revisions.service.ts';
import { startFeedSweep } from './feed/feed.ts';
import { registerMemes } from './memes.routes.ts';
import { startLinkSweep } from './nameless/forgetting.service.ts';
import { registerNameless } from './nameless/nameless.routes.ts';
import { registerQuestions, startQuestionSweep } from './questions/questions.ts';

export const memes: Feature = {
  routes: [registerMemes, registerNameless, registerStatements, registerQuestions],
  sweeps: [startFeedSweep, startRevisionSweep, startLinkSweep, startStatementSweep, startQuestionSweep],
};
