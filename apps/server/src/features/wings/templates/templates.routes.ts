import * as operations from '@corpomeme/contract/wings/templates.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { changeTemplate, listHiddenTemplates } from './templates.service.ts';

export function registerTemplates(app: App, ctx: Context): void {
  handleRead(app, operations.listHiddenTemplates, () => listHiddenTemplates(ctx));

  handle(app, operations.changeTemplate, (request) =>
    changeTemplate(ctx, actorOf(request), request.params.name, request.body.hidden),
  );
}
