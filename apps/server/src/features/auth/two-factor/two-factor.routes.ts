import * as operations from '@corpomeme/contract/operations/accounts';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { ANSWERS } from '../auth.strings.ts';
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from './two-factor-settings.service.ts';

/** `GET /users/me` shows whether it is on. */
export function registerTwoFactor(app: App, ctx: Context): void {
  handle(app, operations.setUpTwoFactor, (request) => setUpTwoFactor(ctx, actorOf(request), request.body));

  handle(app, operations.confirmTwoFactor, async (request) => {
    await confirmTwoFactor(ctx, actorOf(request), request.body.code);
    return { message: ANSWERS.twoFactorOn };
  });

  registerProved(app, ctx);
}

/** Registers calls for members who have it on and prove to be the owner. */
function registerProved(app: App, ctx: Context): void {
  handle(app, operations.turnOffTwoFactor, async (request) => {
    await turnOffTwoFactor(ctx, actorOf(request), request.body);
    return { message: ANSWERS.twoFactorOff };
  });

  handle(app, operations.renewRecoveryCodes, (request) =>
    renewRecoveryCodes(ctx, actorOf(request), request.body),
  );
}
