import * as operations from '@corpomeme/contract/people/users.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { languageCookie } from '../../../http/cache/language.ts';
import { handle } from '../../../http/handle.ts';
import { getCurrentUser } from '../auth/current-user.service.ts';
import { chooseLanguage } from './language-choice.service.ts';
import { chooseName, suggestNames } from './name-choice.service.ts';
import { changeNickname } from './nickname.service.ts';
import { getProfile } from './profiles.service.ts';
import { changePermissions } from './roles/permissions.service.ts';

export function registerUsers(app: App, ctx: Context): void {
  handle(app, operations.readCurrentUser, (request) => getCurrentUser(ctx, actorOf(request)));

  handle(app, operations.changePermissions, async (request) => {
    const { id } = request.params;
    return { userId: id, permissions: await changePermissions(ctx, actorOf(request), id, request.body) };
  });

  handle(app, operations.changeNickname, (request) =>
    changeNickname(ctx, actorOf(request), request.body.newNickname),
  );

  handle(app, operations.suggestNames, (request) => suggestNames(ctx, actorOf(request)));

  handle(app, operations.chooseName, (request) =>
    chooseName(ctx, actorOf(request), request.body.newNickname ?? null),
  );

  handle(app, operations.chooseLanguage, async (request, reply) => {
    const { language } = request.body;
    await chooseLanguage(ctx, actorOf(request), language);
    reply.header('set-cookie', languageCookie(language, ctx.config.publicUrl.startsWith('https:')));
    return { language };
  });

  handle(app, operations.readProfile, (request) => getProfile(ctx, request.params.id));
}
