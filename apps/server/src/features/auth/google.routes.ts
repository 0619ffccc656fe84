import { GoogleAuthBody, Session } from '@corpomeme/contract/auth';
import { route } from '@corpomeme/contract/paths';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { signInWithGoogle } from './google.service.ts';

const tags = ['accounts'];

export function registerGoogle(app: App, ctx: Context): void {
  app.post(
    route.googleAuth,
    {
      config: { access: 'public', limit: 'login' },
      schema: {
        summary: 'Log in with a proof of Google, idToken or accessToken',
        tags,
        body: GoogleAuthBody,
        response: { 200: Session, ...failures },
      },
    },
    (request) => signInWithGoogle(ctx, request.body, request.headers['user-agent']),
  );

  app.post(
    route.appleAuth,
    {
      config: { access: 'public', limit: 'login' },
      schema: { summary: 'Not there yet', tags, response: { 200: z.never(), ...failures } },
    },
    async () => {
      throw new AppError('apple_unavailable');
    },
  );
}
