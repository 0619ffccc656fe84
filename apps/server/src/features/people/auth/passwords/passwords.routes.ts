import * as operations from '@corpomeme/contract/people/accounts.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { clientOf } from '../../../../http/limits/client.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.service.ts';

export function registerPasswords(app: App, ctx: Context): void {
  handle(app, operations.requestPasswordReset, async (request) => {
    requestPasswordReset(ctx, request.body.email);
    return { message: m.answer.resetSent };
  });

  handle(app, operations.resetPassword, async (request) => {
    const { address } = clientOf(request);
    await resetPassword(ctx, { ...request.body, address });
    return { message: m.answer.passwordReset };
  });

  handle(app, operations.changePassword, async (request) => {
    await changePassword(ctx, actorOf(request), request.body);
    return { message: m.answer.passwordChanged };
  });
}
