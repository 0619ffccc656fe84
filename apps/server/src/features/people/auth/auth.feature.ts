import * as operations from '@corpomeme/contract/people/accounts.operations';
import { m } from '@corpomeme/contract/site/messages';
import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { clientOf } from '../../../http/limits/client.ts';
import { registerAddress } from './address/address.ts';
import { registerGoogle } from './google/google.ts';
import { deleteOldInvitations, registerInvitations } from './invitations/invitations.ts';
import { registerLogins } from './logins/logins.ts';
import { registerOpenId } from './openid/openid.ts';
import { registerPasskeys } from './passkeys/passkeys.ts';
import { registerPasswords } from './passwords/passwords.ts';
import {
  confirmEmail,
  readRegistration,
  register,
  removeRegistration,
  resendVerification,
} from './registration/registration.ts';
import { logInByEmail, logOut, registerSessions } from './sessions/sessions.ts';
import { registerTokens } from './tokens/tokens.ts';
import { registerTwoFactor } from './two-factor/two-factor-settings.ts';

export const auth: Feature = {
  routes: [
    registerAuth,
    registerAddress,
    registerPasswords,
    registerSessions,
    registerTwoFactor,
    registerGoogle,
    registerLogins,
    registerOpenId,
    registerInvitations,
    registerPasskeys,
    registerTokens,
  ],
  sweeps: [every(6 * HOUR, deleteOldInvitations)],
};

function registerAuth(app: App, ctx: Context): void {
  handle(app, operations.register, async (request) => {
    await register(ctx, request.body);
    return { message: m.answer.registered };
  });

  handle(app, operations.logIn, (request) => logInByEmail(ctx, request.body, clientOf(request)));

  handle(app, operations.logOut, async (request) => {
    await logOut(ctx, actorOf(request));
    return { message: m.answer.loggedOut };
  });

  registerVerification(app, ctx);
}

function registerVerification(app: App, ctx: Context): void {
  handle(app, operations.verifyEmail, async (request) => {
    const returnTo = await confirmEmail(ctx, request.body);
    return { verified: true as const, message: m.answer.verified, return_to: returnTo };
  });

  handle(app, operations.readRegistration, (request) => readRegistration(ctx, request.body));

  handle(app, operations.removeRegistration, async (request) => {
    await removeRegistration(ctx, request.body.token);
    return { message: m.answer.registrationRemoved };
  });

  for (const operation of [operations.resendVerification, operations.resendVerificationShort]) {
    handle(app, operation, async (request) => {
      resendVerification(ctx, request.viewer, request.body.email);
      return { message: m.answer.verificationSent };
    });
  }
}
