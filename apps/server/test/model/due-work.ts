import type { Context } from '../../src/context.ts';
import { announceStatements } from '../../src/features/memes/answers/answers.ts';
import { sweepLinks } from '../../src/features/memes/nameless/forgetting.service.ts';

/** Does what timers do, because the model's clock moves and timers do not. */
export async function doDueWork(ctx: Context): Promise<void> {
  await announceStatements(ctx);
  await sweepLinks(ctx);
}
