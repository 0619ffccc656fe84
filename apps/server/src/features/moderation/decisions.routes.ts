import { Meme, MemeParams } from '@corpomeme/contract/memes';
import { ApprovalBody, DecisionOutcomeList, DecisionsBody } from '@corpomeme/contract/moderation';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { decideMeme, decideMemes, undoDecision } from './decisions.service.ts';

const tags = ['moderation'];
const config = { access: 'moderator', limit: 'change' } as const;

export function registerDecisions(app: App, ctx: Context): void {
  app.put(
    route.memeApproval,
    {
      config,
      schema: {
        summary: 'Approve or reject a pending meme',
        tags,
        params: MemeParams,
        body: ApprovalBody,
        response: { 200: Meme, ...failures },
      },
    },
    (request) => decideMeme(ctx, actorOf(request), request.params.id, request.body),
  );

  app.post(
    route.memeApprovalUndo,
    {
      config,
      schema: {
        summary: 'Take back a decision of your own, within ten seconds',
        tags,
        params: MemeParams,
        response: { 200: Meme, ...failures },
      },
    },
    (request) => undoDecision(ctx, actorOf(request), request.params.id),
  );

  app.post(
    route.moderationDecisions,
    {
      config,
      schema: {
        summary: 'Approve or reject up to 50 pending memes; tells of each what became of it',
        tags,
        body: DecisionsBody,
        response: { 200: DecisionOutcomeList, ...failures },
      },
    },
    (request) => decideMemes(ctx, actorOf(request), request.body),
  );
}
