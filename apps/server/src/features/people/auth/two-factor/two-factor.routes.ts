import * as operations from '@corpomeme/contract/people/accounts.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from './two-factor-settings.service.ts';

/** Registers the calls for the second factor. `GET /users/me` shows whether it is on. */
export function registerTwoFactor(app: App, ctx: Context): void {
  handle(app, operations.setUpTwoFactor, (request) => setUpTwoFactor(ctx, actorOf(request), request.body));

  handle(app, operations.confirmTwoFactor, async (request) => {
    await confirmTwoFactor(ctx, actorOf(request), request.body.code);
    return { message: m.answer.twoFactorOn };
  });

  registerProved(app, ctx);
}

/** Registers the calls for members whose second factor is on; each requires a proof of ownership. */
function registerProved(app: App, ctx: Context): void {
  handle(app, operations.turnOffTwoFactor, async (request) => {
    await turnOffTwoFactor(ctx, actorOf(request), request.body);
    return { message: m.answer.twoFactorOff };
  });

  handle(app, operations.renewRecoveryCodes, (request) =>
    renewRecoveryCodes(ctx, actorOf(request), request.body),
  );
}
