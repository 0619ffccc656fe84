import * as operations from '@corpomeme/contract/wings/pulse.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { readPulse } from './pulse.service.ts';
import { listThemeWeights } from './weights.service.ts';

export function registerPulse(app: App, ctx: Context): void {
  handle(app, operations.readPulse, (request) => readPulse(ctx, request.params.name));

  handle(app, operations.listThemeWeights, (request) => listThemeWeights(ctx, request.params.slug));
}
