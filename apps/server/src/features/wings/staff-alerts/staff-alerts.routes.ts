import * as operations from '@corpomeme/contract/wings/staff-alerts.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { changeStaffAlerts, readStaffAlerts } from './staff-alerts.service.ts';

export function registerStaffAlerts(app: App, ctx: Context): void {
  handle(app, operations.readStaffAlerts, (request) => readStaffAlerts(ctx, actorOf(request)));
  handle(app, operations.changeStaffAlerts, (request) =>
    changeStaffAlerts(ctx, actorOf(request), request.body),
  );
}
