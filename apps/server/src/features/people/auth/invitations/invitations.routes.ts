import * as operations from '@corpomeme/contract/people/invitations.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { addInvitation, getInvitations, revokeInvitation } from './invitations.service.ts';

export function registerInvitations(app: App, ctx: Context): void {
  handle(app, operations.listInvitations, (request) => getInvitations(ctx, actorOf(request)));

  handle(app, operations.addInvitation, async (request, reply) => {
    const made = await addInvitation(ctx, actorOf(request), request.body);
    return reply.status(201).send(made);
  });

  handle(app, operations.revokeInvitation, async (request) => {
    await revokeInvitation(ctx, actorOf(request), request.params.id);
    return { message: m.answer.invitationRevoked };
  });
}
