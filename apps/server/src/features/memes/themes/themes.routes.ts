import * as operations from '@corpomeme/contract/memes/themes.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import {
  addTheme,
  changeTheme,
  listAllThemes,
  listThemeFacts,
  listThemeRules,
  listThemes,
  orderThemes,
} from './themes.service.ts';

export function registerThemes(app: App, ctx: Context): void {
  handleRead(app, operations.listThemes, () => listThemes(ctx));

  handleRead(app, operations.listThemeFacts, () => listThemeFacts(ctx));

  handle(app, operations.listThemeRules, () => listThemeRules(ctx));

  handle(app, operations.listAllThemes, () => listAllThemes(ctx));

  handle(app, operations.addTheme, async (request, reply) =>
    reply.status(201).send(await addTheme(ctx, actorOf(request), request.body)),
  );

  handle(app, operations.changeTheme, (request) =>
    changeTheme(ctx, actorOf(request), request.params.slug, request.body),
  );

  handle(app, operations.orderThemes, (request) => orderThemes(ctx, actorOf(request), request.body));
}
