import * as operations from '@corpomeme/contract/news/notifications.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { readPushSetting, turnPushOff, turnPushOn } from './push.service.ts';

export function registerPush(app: App, ctx: Context): void {
  handle(app, operations.readPushSetting, (request) => readPushSetting(ctx, actorOf(request)));

  handle(app, operations.turnPushOn, (request) => turnPushOn(ctx, actorOf(request), request.body));

  handle(app, operations.turnPushOff, (request) => turnPushOff(ctx, actorOf(request)));
}
