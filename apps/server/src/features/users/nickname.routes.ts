import * as operations from '@corpomeme/contract/operations/users';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { changeNickname } from './nickname.service.ts';

export function registerNickname(app: App, ctx: Context): void {
  handle(app, operations.changeNickname, (request) =>
    changeNickname(ctx, actorOf(request), request.body.newNickname),
  );
}
