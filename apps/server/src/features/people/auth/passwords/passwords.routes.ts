import * as operations from '@corpomeme/contract/people/accounts.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { clientOf } from '../../../../http/limits/client.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.service.ts';

export function registerPasswords(app: App, ctx: Context): void {
  // The same for all: the page asks visitors to log in first.
  handle(app, operations.findPasswordPage, (_request, reply) => {
    reply.status(302).header('location', page.account());
    return '';
  });

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
