import type { Feature } from '../../feature.ts';
import { registerStatements } from './answers/statements.routes.ts';
import { startStatementSweep } from './answers/statements.service.ts';
import { startRevisionSweep } from './editing/revisions.service.ts';
import { startFeedSweep } from './feed/feed-sweep.service.ts';
import { registerMemes } from './memes.routes.ts';
import { startLinkSweep } from './nameless/forgetting.service.ts';
import { registerNameless } from './nameless/nameless.routes.ts';
import { registerQuestions } from './questions/questions.routes.ts';
import { startQuestionSweep } from './questions/questions.service.ts';

export const memes: Feature = {
  routes: [registerMemes, registerNameless, registerStatements, registerQuestions],
  sweeps: [startFeedSweep, startRevisionSweep, startLinkSweep, startStatementSweep, startQuestionSweep],
};
