import * as operations from '@corpomeme/contract/moderation/screening.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { applyWeights, getCalibration, revertWeights } from './calibration.service.ts';

export function registerCalibration(app: App, ctx: Context): void {
  handle(app, operations.readCalibration, () => getCalibration(ctx));
  handle(app, operations.applyWeights, (request) => applyWeights(ctx, actorOf(request), request.body));
  handle(app, operations.revertWeights, (request) => revertWeights(ctx, actorOf(request)));
}
