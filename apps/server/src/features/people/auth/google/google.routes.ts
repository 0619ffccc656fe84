import * as operations from '@corpomeme/contract/people/accounts.operations';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { signInWithGoogle } from './google.service.ts';

export function registerGoogle(app: App, ctx: Context): void {
  handle(app, operations.logInWithGoogle, (request) =>
    signInWithGoogle(ctx, request.body, request.headers['user-agent']),
  );

  handle(app, operations.logInWithApple, async () => {
    throw new AppError('apple_unavailable');
  });
}
