import { changeUserEmail } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/email-change.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { changeAddressOf, confirmAddressChange, requestAddressChange } from './address-change.service.ts';
import { undoAddressChange } from './address-undo.service.ts';

export function registerAddress(app: App, ctx: Context): void {
  handle(app, operations.requestEmailChange, async (request) => {
    await requestAddressChange(ctx, actorOf(request), request.body);
    return { message: m.answer.emailChangeSent };
  });

  handle(app, operations.confirmEmailChange, async (request) => {
    await confirmAddressChange(ctx, actorOf(request), request.body.token);
    return { message: m.answer.emailChanged };
  });

  handle(app, operations.undoEmailChange, async (request) => {
    await undoAddressChange(ctx, request.body.token);
    return { message: m.answer.emailChangeUndone };
  });

  handle(app, changeUserEmail, async (request) => {
    await changeAddressOf(ctx, actorOf(request), request.params.id, request.body);
    return { message: m.answer.userEmailChanged };
  });
}
