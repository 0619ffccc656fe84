import * as operations from '@corpomeme/contract/wings/wellbeing.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { changeDeskCare, getDeskCare } from './wellbeing.service.ts';

export function registerDeskCare(app: App, ctx: Context): void {
  handle(app, operations.readDeskCare, (request) => getDeskCare(ctx, actorOf(request)));
  handle(app, operations.changeDeskCare, (request) => changeDeskCare(ctx, actorOf(request), request.body));
}
