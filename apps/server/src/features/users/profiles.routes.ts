import * as operations from '@corpomeme/contract/operations/users';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { getProfile } from './profiles.service.ts';

export function registerProfiles(app: App, ctx: Context): void {
  handle(app, operations.readProfile, (request) => getProfile(ctx, request.params.id));
}
