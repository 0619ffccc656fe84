import { route } from '@corpomeme/contract/paths';
import { CurrentUser, NicknameBody } from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { changeNickname } from './nickname.service.ts';

export function registerNickname(app: App, ctx: Context): void {
  app.post(
    route.nickname,
    {
      config: { access: 'member', limit: 'nickname' },
      schema: {
        summary: 'Change the nickname, once',
        tags: ['users'],
        body: NicknameBody,
        response: { 200: CurrentUser, ...failures },
      },
    },
    (request) => changeNickname(ctx, actorOf(request), request.body.newNickname),
  );
}
