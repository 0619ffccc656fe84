import {
  LoginBody,
  MessageAnswer,
  RegisterBody,
  ResendVerificationBody,
  Session,
  VerifyEmailAnswer,
  VerifyEmailBody,
} from '@corpomeme/contract/auth';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { clientOf } from '../../http/client.ts';
import { failures } from '../../http/failures.ts';
import { ANSWERS } from './auth.strings.ts';
import { logInByEmail } from './login.service.ts';
import { register } from './registration.service.ts';
import { logOut } from './sessions.service.ts';
import { confirmEmail, resendVerification } from './verification.service.ts';

const tags = ['accounts'];

export function registerAuth(app: App, ctx: Context): void {
  app.post(
    route.emailRegister,
    {
      config: { access: 'public', limit: 'registration' },
      schema: {
        summary: 'Register',
        tags,
        body: RegisterBody,
        response: { 201: MessageAnswer, ...failures },
      },
    },
    async (request, reply) => {
      await register(ctx, request.body);
      return reply.status(201).send({ message: ANSWERS.registered });
    },
  );

  app.post(
    route.emailLogin,
    {
      config: { access: 'public', limit: 'login' },
      schema: { summary: 'Log in', tags, body: LoginBody, response: { 200: Session, ...failures } },
    },
    (request) => logInByEmail(ctx, request.body, clientOf(request)),
  );

  app.post(
    route.logout,
    {
      config: { access: 'member', limit: 'change' },
      schema: { summary: 'End this session', tags, response: { 200: MessageAnswer, ...failures } },
    },
    async (request) => {
      await logOut(ctx, actorOf(request));
      return { message: ANSWERS.loggedOut };
    },
  );

  registerVerification(app, ctx);
}

function registerVerification(app: App, ctx: Context): void {
  app.post(
    route.verifyEmail,
    {
      config: { access: 'public', limit: 'link' },
      schema: {
        summary: 'Confirm an email address',
        tags,
        body: VerifyEmailBody,
        response: { 200: VerifyEmailAnswer, ...failures },
      },
    },
    async (request) => {
      await confirmEmail(ctx, request.body.token);
      return { verified: true as const, message: ANSWERS.verified };
    },
  );

  for (const url of [route.resendVerification, route.resendVerificationShort]) {
    app.post(
      url,
      {
        config: { access: 'public', limit: 'mail' },
        schema: {
          summary: 'Send the verification email again',
          tags,
          body: ResendVerificationBody,
          response: { 200: MessageAnswer, ...failures },
        },
      },
      async (request) => {
        resendVerification(ctx, request.viewer, request.body.email);
        return { message: ANSWERS.verificationSent };
      },
    );
  }
}
