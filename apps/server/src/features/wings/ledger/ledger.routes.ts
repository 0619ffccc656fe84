import * as operations from '@corpomeme/contract/moderation/demands.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handleRead } from '../../../http/reads.ts';
import { readRemovalLine } from './removal-line.service.ts';

export function registerLedger(app: App, ctx: Context): void {
  handleRead(app, operations.readRemovalLine, ({ params }) => readRemovalLine(ctx, params.id));
}
