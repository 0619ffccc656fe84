import {
  ChangePasswordBody,
  ForgotPasswordBody,
  MessageAnswer,
  ResetPasswordBody,
} from '@corpomeme/contract/auth';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { ANSWERS } from './auth.strings.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.service.ts';

const tags = ['accounts'];
const response = { 200: MessageAnswer, ...failures };

export function registerPasswords(app: App, ctx: Context): void {
  app.post(
    route.forgotPassword,
    {
      config: { access: 'public', limit: 'mail' },
      schema: {
        summary: 'Ask for a mail that lets one choose a new password',
        tags,
        body: ForgotPasswordBody,
        response,
      },
    },
    async (request) => {
      requestPasswordReset(ctx, request.body.email);
      return { message: ANSWERS.resetSent };
    },
  );

  app.post(
    route.resetPassword,
    {
      config: { access: 'public', limit: 'link' },
      schema: {
        summary: 'Choose a new password by the link of the mail; ends every session',
        tags,
        body: ResetPasswordBody,
        response,
      },
    },
    async (request) => {
      await resetPassword(ctx, request.body);
      return { message: ANSWERS.passwordReset };
    },
  );

  app.post(
    route.changePassword,
    {
      config: { access: 'member', limit: 'credentials' },
      schema: {
        summary: 'Change the own password; ends every other session',
        tags,
        body: ChangePasswordBody,
        response,
      },
    },
    async (request) => {
      await changePassword(ctx, actorOf(request), request.body);
      return { message: ANSWERS.passwordChanged };
    },
  );
}
