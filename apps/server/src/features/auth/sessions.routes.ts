import { MessageAnswer, SessionList, SessionParams } from '@corpomeme/contract/auth';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { ANSWERS } from './auth.strings.ts';
import { endSession, getSessions } from './sessions.service.ts';

const tags = ['accounts'];

export function registerSessions(app: App, ctx: Context): void {
  app.get(
    route.sessions,
    {
      config: { access: 'member' },
      schema: { summary: 'Where the caller is logged in', tags, response: { 200: SessionList, ...failures } },
    },
    (request) => getSessions(ctx, actorOf(request)),
  );

  app.delete(
    route.session,
    {
      config: { access: 'member', limit: 'change' },
      schema: {
        summary: 'End one of the own sessions',
        tags,
        params: SessionParams,
        response: { 200: MessageAnswer, ...failures },
      },
    },
    async (request) => {
      await endSession(ctx, actorOf(request), request.params.id);
      return { message: ANSWERS.sessionEnded };
    },
  );
}
