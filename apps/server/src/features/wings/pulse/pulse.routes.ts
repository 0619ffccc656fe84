import * as operations from '@corpomeme/contract/wings/pulse.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handleRead } from '../../../http/reads.ts';
import { readPulse } from './pulse.service.ts';
import { listThemeWeights } from './weights.service.ts';

export function registerPulse(app: App, ctx: Context): void {
  handleRead(app, operations.readPulse, ({ params }) => readPulse(ctx, params.name));

  handleRead(app, operations.listThemeWeights, ({ params }) => listThemeWeights(ctx, params.slug));
}
