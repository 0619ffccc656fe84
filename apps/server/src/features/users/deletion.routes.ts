import { UserDeletionBody } from '@corpomeme/contract/admin';
import { AccountDeletionBody, MessageAnswer } from '@corpomeme/contract/auth';
import { route } from '@corpomeme/contract/paths';
import { UserParams } from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { deleteOwnAccount, deleteUser } from './deletion.service.ts';
import { ANSWERS } from './users.strings.ts';

export function registerDeletion(app: App, ctx: Context): void {
  app.delete(
    route.adminUser,
    {
      config: { access: 'admin', limit: 'change' },
      schema: {
        summary: 'Anonymise and ban somebody; what they published stays',
        tags: ['admin'],
        params: UserParams,
        body: UserDeletionBody,
        response: { 200: MessageAnswer, ...failures },
      },
    },
    async (request) => {
      await deleteUser(ctx, actorOf(request), request.params.id, request.body?.reason ?? null);
      return { message: ANSWERS.userDeleted };
    },
  );

  app.delete(
    route.me,
    {
      config: { access: 'member', limit: 'credentials' },
      schema: {
        summary: 'Delete the own account; asks for password and code, where there are any',
        tags: ['users'],
        body: AccountDeletionBody,
        response: { 200: MessageAnswer, ...failures },
      },
    },
    async (request) => {
      await deleteOwnAccount(ctx, actorOf(request), request.body ?? {});
      return { message: ANSWERS.accountDeleted };
    },
  );
}
