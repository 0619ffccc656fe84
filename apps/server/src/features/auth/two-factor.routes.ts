import {
  MessageAnswer,
  PasswordProofBody,
  RecoveryCodes,
  TwoFactorCodeBody,
  TwoFactorProofBody,
  TwoFactorSetup,
} from '@corpomeme/contract/auth';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { ANSWERS } from './auth.strings.ts';
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from './two-factor-settings.service.ts';

const tags = ['accounts'];
const config = { access: 'member', limit: 'credentials' } as const;

/** Whether it is on stands in `GET /users/me`. */
export function registerTwoFactor(app: App, ctx: Context): void {
  app.post(
    route.twoFactor,
    {
      config,
      schema: {
        summary: 'Begin to set up two-factor sign-in',
        tags,
        body: PasswordProofBody,
        response: { 200: TwoFactorSetup, ...failures },
      },
    },
    (request) => setUpTwoFactor(ctx, actorOf(request), request.body.password),
  );

  app.post(
    route.twoFactorConfirmation,
    {
      config,
      schema: {
        summary: 'Turn two-factor sign-in on by a first code; ends every other session',
        tags,
        body: TwoFactorCodeBody,
        response: { 200: MessageAnswer, ...failures },
      },
    },
    async (request) => {
      await confirmTwoFactor(ctx, actorOf(request), request.body.code);
      return { message: ANSWERS.twoFactorOn };
    },
  );

  registerProved(app, ctx);
}

/** For who has it on and proves to be the owner. */
function registerProved(app: App, ctx: Context): void {
  app.delete(
    route.twoFactor,
    {
      config,
      schema: {
        summary: 'Turn two-factor sign-in off',
        tags,
        body: TwoFactorProofBody,
        response: { 200: MessageAnswer, ...failures },
      },
    },
    async (request) => {
      await turnOffTwoFactor(ctx, actorOf(request), request.body);
      return { message: ANSWERS.twoFactorOff };
    },
  );

  app.post(
    route.recoveryCodes,
    {
      config,
      schema: {
        summary: 'New recovery codes in place of the old ones',
        tags,
        body: TwoFactorProofBody,
        response: { 200: RecoveryCodes, ...failures },
      },
    },
    (request) => renewRecoveryCodes(ctx, actorOf(request), request.body),
  );
}
