import * as operations from '@corpomeme/contract/people/accounts.operations';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { RESPONSE_TEXTS } from '../auth.strings.ts';
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
    return { message: RESPONSE_TEXTS.twoFactorOn };
  });

  registerProved(app, ctx);
}

/** Registers the calls for members whose second factor is on; each requires a proof of ownership. */
function registerProved(app: App, ctx: Context): void {
  handle(app, operations.turnOffTwoFactor, async (request) => {
    await turnOffTwoFactor(ctx, actorOf(request), request.body);
    return { message: RESPONSE_TEXTS.twoFactorOff };
  });

  handle(app, operations.renewRecoveryCodes, (request) =>
    renewRecoveryCodes(ctx, actorOf(request), request.body),
  );
}
