import { Meme, MemeParams } from '@corpomeme/contract/memes';
import { route } from '@corpomeme/contract/paths';
import { VoteBody } from '@corpomeme/contract/votes';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { castVote } from './votes.service.ts';

export function registerVotes(app: App, ctx: Context): void {
  app.post(
    route.memeVote,
    {
      config: { access: 'member', limit: 'vote', takesPart: true },
      schema: {
        summary: 'Upvote a meme, or take the vote back',
        tags: ['votes'],
        params: MemeParams,
        body: VoteBody,
        response: { 200: Meme, ...failures },
      },
    },
    (request) => castVote(ctx, actorOf(request), request.params.id, request.body.voteType),
  );
}
