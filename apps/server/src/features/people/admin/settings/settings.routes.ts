import * as operations from '@corpomeme/contract/people/admin.operations';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { changeSettings, getSettings, listSiteLanguages } from './settings.service.ts';

export function registerSettings(app: App, ctx: Context): void {
  handle(app, operations.readSettings, () => getSettings(ctx));

  handle(app, operations.listSiteLanguages, () => listSiteLanguages(ctx));

  handle(app, operations.changeSettings, (request) => changeSettings(ctx, actorOf(request), request.body));
}
