import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { readStatistics } from './statistics.service.ts';

export function registerStatistics(app: App, ctx: Context): void {
  handle(app, operations.readModerationStatistics, (request) => readStatistics(ctx, request.query.weeks));
}
