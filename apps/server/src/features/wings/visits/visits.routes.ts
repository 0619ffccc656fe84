import * as operations from '@corpomeme/contract/wings/visits.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { readVisits } from './visits.service.ts';

export function registerVisits(app: App, ctx: Context): void {
  handle(app, operations.readVisits, (request) => readVisits(ctx, request.query.days));
}
